// What this browser has noted of the shoes of a table, in whichever tab. It stays when the page is closed.

const key_of = (table) => `shoes ${table}`;

/** Returns `{number, commitment, set, seed, is_true, other}` for each shoe, the newest first. */
export function noted_shoes(table) {
  try {
    const list = JSON.parse(localStorage.getItem(key_of(table)));
    return Array.isArray(list) ? list.filter((shoe) => Number.isInteger(shoe?.number)) : [];
  } catch {
    return [];
  }
}

/** Keeps what was noted. Where a browser refuses, the page still knows it. */
export function keep_noted(table, shoes) {
  try {
    localStorage.setItem(key_of(table), JSON.stringify(shoes));
  } catch {
    // Its storage is full, or switched off.
  }
}
