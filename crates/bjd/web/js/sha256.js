// SHA-256 (FIPS 180-4) and HMAC (RFC 2104): browsers compute them only over HTTPS, and a table in a house
// has none.

/** The first 32 bits of the fractional parts of the square or cube roots of the first primes. */
function constants(count, root) {
  const found = [];
  for (let n = 2; found.length < count; n++) {
    if (found.some((_, at) => n % primes[at] === 0)) continue;
    primes[found.length] = n;
    found.push((n ** root * 2 ** 32) | 0);
  }
  return found;
}

const primes = [];
const START = constants(8, 1 / 2);
const ROUNDS = constants(64, 1 / 3);

const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** Mixes a block of 64 bytes into the eight words of a state. */
function mix(state, view, offset) {
  const words = new Int32Array(64);
  for (let i = 0; i < 16; i++) words[i] = view.getInt32(offset + 4 * i);
  for (let i = 16; i < 64; i++) {
    const [a, b] = [words[i - 15], words[i - 2]];
    const s0 = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
    const s1 = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    words[i] = words[i - 16] + s0 + words[i - 7] + s1;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[i] + words[i]) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at] += word));
}

/** Returns the SHA-256 of bytes. */
export function sha256(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  const state = Int32Array.from(START);
  for (let offset = 0; offset < padded.length; offset += 64) mix(state, view, offset);
  const hash = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => hash.setInt32(4 * at, word));
  return new Uint8Array(hash.buffer);
}

/** Returns the HMAC-SHA-256 of bytes under a key of at most 64 bytes. */
export function hmac(key, bytes) {
  const pad = (byte) => Uint8Array.from({ length: 64 }, (_, at) => (key[at] ?? 0) ^ byte);
  return sha256(joined(pad(0x5c), sha256(joined(pad(0x36), bytes))));
}

/** Returns the bytes of several arrays, one after the other. */
export function joined(...parts) {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  parts.reduce((offset, part) => (all.set(part, offset), offset + part.length), 0);
  return all;
}

/** Returns a whole number as 8 bytes, most significant first, as it goes into hashes. */
export function number_bytes(number) {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(number));
  return new Uint8Array(view.buffer);
}

/** Returns the hexadecimal digits of bytes. */
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Returns the bytes of hexadecimal digits; `null` if the text is anything else. */
export function from_hex(text) {
  if (!/^([0-9a-f]{2})*$/i.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => parseInt(digits, 16));
}
