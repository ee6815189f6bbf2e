// The requests of the protocol that are no part of a table's line.

/** An answer with an error: `code` for the page, `message` for people. */
export class Refused extends Error {
  /** @param {string} code @param {string} text */
  constructor(code, text) {
    super(text);
    this.code = code;
  }
}

async function request(method, path, body, read = (response) => response.json().catch(() => ({}))) {
  let response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refused("offline", "The server does not answer. Is this device online?");
  }
  if (response.status === 204) return null;
  if (!response.ok) {
    const answer = await response.json().catch(() => ({}));
    throw new Refused(answer.code ?? "failed", answer.text ?? `The server answers ${response.status}.`);
  }
  return read(response);
}

export const get = (path) => request("GET", path);
/** Returns the bytes of an answer as a blob. */
export const getBytes = (path) => request("GET", path, undefined, (response) => response.blob());
export const post = (path, body) => request("POST", path, body);
export const remove = (path) => request("DELETE", path);
