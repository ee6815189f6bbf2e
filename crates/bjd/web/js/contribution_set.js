// The set of the contributions to a shared shoe: what fixes the shoe before anybody opens anything.

import { from_hex, hex, joined, number_bytes, sha256 } from "./sha256.js";

const VERSION = new TextEncoder().encode("bj set 2");

/**
 * Returns the hash of the house's commitment and of those of the closed contributions, `{player, commitment}` in the order of
 * their players' numbers.
 */
export function contribution_set(table, shoe, commitment, closed) {
  const parts = closed.flatMap((it) => [number_bytes(it.player), from_hex(it.commitment)]);
  return hex(sha256(joined(VERSION, number_bytes(table), number_bytes(shoe), from_hex(commitment), ...parts)));
}
