// What this browser has noted of the shoes of a table, in whichever tab. It stays when the page is closed.

const keyOf = (table) => `shoes ${table}`;

/** Returns `{number, commitment, set, seed, is_true, other}` for each shoe, the newest first. */
export function notedShoes(table) {
  try {
    const list = JSON.parse(localStorage.getItem(keyOf(table)));
    return Array.isArray(list) ? list.filter((shoe) => Number.isInteger(shoe?.number)) : [];
  } catch {
    return [];
  }
}

/** Keeps what was noted. Where a browser refuses, the page still knows it. */
export function keepNoted(table, shoes) {
  try {
    localStorage.setItem(keyOf(table), JSON.stringify(shoes));
  } catch {
    // Its storage is full, or switched off.
  }
}
