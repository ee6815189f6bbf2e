// JSON merge patches (RFC 7396): how an update changes the view of a table.

/** Returns a value with a patch applied; neither is changed. */
export function merged(value, patch) {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
  const isObject = value !== null && typeof value === "object" && !Array.isArray(value);
  const result = isObject ? { ...value } : {};
  for (const [key, change] of Object.entries(patch)) {
    if (change === null) delete result[key];
    else result[key] = merged(result[key], change);
  }
  return result;
}
