// The requests of the protocol that are no part of a table's line.

/** An answer with an error: `code` for the page, `message` for people. */
export class Refused extends Error {
  constructor(code, text) {
    super(text);
    this.code = code;
  }
}

async function request(method, path, body) {
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
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) {
    throw new Refused(answer.code ?? "failed", answer.text ?? `The server answers ${response.status}.`);
  }
  return answer;
}

export const get = (path) => request("GET", path);
export const post = (path, body) => request("POST", path, body);
export const remove = (path) => request("DELETE", path);
