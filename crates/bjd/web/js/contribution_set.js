// The set of the contributions to a shared shoe: what fixes the shoe before anybody opens anything.

import { fromHex, hex, joined, numberBytes, sha256 } from "./sha256.js";

const VERSION = new TextEncoder().encode("bj set 2");

/**
 * Returns the hash of the house's commitment and of those of the closed contributions,
 * `{player, commitment}` in the order of their players' numbers.
 */
export function contributionSet(table, shoe, commitment, closed) {
  const parts = closed.flatMap((it) => [numberBytes(it.player), fromHex(it.commitment)]);
  return hex(sha256(joined(VERSION, numberBytes(table), numberBytes(shoe), fromHex(commitment), ...parts)));
}
