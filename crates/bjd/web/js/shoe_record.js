// The record of a shared shoe: everything that is public about it, dealt again and compared.
// docs/fairness.md describes each step.

import { contributionSet } from "./contribution_set.js";
import { fromHex, hex, hmac, joined, numberBytes, sha256 } from "./sha256.js";

/** @import { ShoeRecord } from "../../protocol/bjd.d.ts" */

/** The longest record that is read, in bytes, and the most rounds and players in it. */
const LENGTH_MAX = 16 * 2 ** 20;
const ROUNDS_MAX = 20_000;
const PLAYERS_MAX = 1_000;
/** The rounds of a shoe that is shuffled before each of them, in each scheme. */
const SHUFFLED_MAX = { 1: 1, 2: 50 };

const DECK = [..."A23456789TJQK"].flatMap((rank) => [..."CDHS"].map((suit) => rank + suit));
const SHUFFLES = ["cut-card", "when-below", "when-exhausted", "every-round", "every-card"];

/** The fields of a record: the largest number, the pattern of a text; what may be null has a name with "?". */
const NUMBER = Number.MAX_SAFE_INTEGER;
const [BYTE, WORD] = [2 ** 8 - 1, 2 ** 32 - 1];
const HASH = /^[0-9a-f]{64}$/i;
const TEXT = /^\P{Surrogate}*$/u;
const PERSON = { player: NUMBER, name: TEXT };
const RECORD = {
  schema: WORD, table: NUMBER, shoe: NUMBER, scheme: WORD, house: TEXT, decks: BYTE, burn: BYTE, shuffle: TEXT,
  commitment: HASH, committed_ms: NUMBER, "closed_ms?": NUMBER, "seed?": HASH, "revealed_ms?": NUMBER,
  excluded: [PERSON],
  contributions: [{ ...PERSON, commitment: HASH, "secret?": TEXT, "cut?": WORD, "revealed_ms?": NUMBER }],
  "void?": { by: TEXT, reason: TEXT, missing: [PERSON], at_ms: NUMBER },
  rounds: [{ id: NUMBER, number: NUMBER, line: TEXT, cards: TEXT, "void?": { by: TEXT, reason: TEXT } }],
  entries: [{ number: NUMBER, hash: HASH }],
};

/** The first difference in a record: `code` for programs, the message for people. */
export class Fault extends Error {
  /** @param {string} code @param {string} text */
  constructor(code, text) {
    super(text);
    this.code = code;
  }
}

/** Reads a file or an answer with a record. */
export async function readFile(file) {
  if (file.size > LENGTH_MAX) throw new Fault("size", "A record has 16 MiB at most.");
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer());
  } catch {
    throw new Fault("text", "This is not the text of a record: it is not UTF-8.");
  }
  return readRecord(text);
}

/** Reads the text of a record. */
export function readRecord(text) {
  if (text.length > LENGTH_MAX) throw new Fault("size", "A record has 16 MiB at most.");
  let record;
  let isPlain;
  try {
    record = JSON.parse(text);
    isPlain = isWrittenPlainly(text, record);
  } catch {
    throw new Fault("text", "This is not the text of a record: it is not JSON.");
  }
  if (!isPlain || !fits(record, RECORD)) {
    throw new Fault("text", "This is not the record of a shoe: it has other fields.");
  }
  return record;
}

/**
 * Returns whether the text of a value has no field twice, and numbers of digits alone: what other
 * programs may read in another way, or not at all.
 */
function isWrittenPlainly(text, value) {
  let fields = 0;
  const rest = text.replace(/"(?:[^"\\]+|\\.)*"\s*(:?)/g, (_, colon) => {
    fields += colon.length;
    return '""';
  });
  return !/-|\d[.e]/i.test(rest) && fields === countFields(value, 3);
}

/** Returns how many fields a value has; no record has any below this depth. */
function countFields(value, depth) {
  if (typeof value !== "object" || value === null || depth < 0) return 0;
  const inner = Object.values(value).reduce((sum, it) => sum + countFields(it, depth - 1), 0);
  return inner + (Array.isArray(value) ? 0 : Object.keys(value).length);
}

function fits(value, shape) {
  if (typeof shape === "number") return Number.isInteger(value) && value >= 0 && value <= shape;
  if (shape instanceof RegExp) return typeof value === "string" && shape.test(value);
  if (Array.isArray(shape)) return Array.isArray(value) && value.every((it) => fits(it, shape[0]));
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = Object.entries(shape);
  return Object.keys(value).length === fields.length && fields.every(([key, inner]) => {
    const name = key.replace("?", "");
    return Object.hasOwn(value, name) && ((key.endsWith("?") && value[name] === null) || fits(value[name], inner));
  });
}

/**
 * Returns the hash of everything that was committed to when the set was closed; null before.
 * @param {ShoeRecord} record
 */
export function setOf({ table, shoe, commitment, contributions, closed_ms: closedMs }) {
  return closedMs === null ? null : contributionSet(table, shoe, commitment, contributions);
}

/**
 * Returns how many milliseconds after the set was closed the last part was opened; null before.
 * @param {ShoeRecord} record
 */
export function delayOf({ contributions, closed_ms: closedMs }) {
  const times = contributions.map(({ revealed_ms: revealedMs }) => revealedMs).filter((time) => time !== null);
  return closedMs === null || times.length === 0 ? null : Math.max(...times) - closedMs;
}

/**
 * Compares a record with what somebody noted, `{commitment, set}`: everything else, a dishonest
 * server could have made up.
 * @param {ShoeRecord} record
 */
export function checkNoted(record, { commitment, set }) {
  const isSame = (noted, found) => !noted || noted.toLowerCase() === found?.toLowerCase();
  need(isSame(commitment, record.commitment), "noted",
    `You noted the commitment ${commitment}, but the record has another one.`);
  need(isSame(set, setOf(record)), "noted", `You noted the set ${set}, but the parts in the record are others.`);
}

/**
 * Checks a record and returns how many cards were compared and where the shoe was cut. Throws the first `Fault`.
 * @param {ShoeRecord} record
 */
export function check(record) {
  checkHouse(record);
  const full = 52 * record.decks;
  const parts = opened(record, full);
  checkEntries(record);
  need(record.seed !== null, "no_seed", "The record has no seed: the shoe is still in play, or its seed is kept back.");
  const seed = fromHex(record.seed);
  need(hex(sha256(seed)) === record.commitment.toLowerCase(), "seed",
    "The seed does not hash to what the house had committed to.");
  checkEnd(record);
  const cut = parts.reduce((sum, part) => sum + part.cut, 0) % full;
  return { cut, cards: checkRounds(record, seed, parts, cut) };
}

function need(isSo, code, text) {
  if (!isSo) throw new Fault(code, text);
}

/** @param {ShoeRecord} record */
function checkHouse({ schema, scheme, table, shoe, decks, burn, shuffle, contributions, excluded, rounds, ...record }) {
  need(schema === 1, "schema", `The record has version ${schema}; this page knows version 1.`);
  need(scheme === 2 || (scheme === 1 && contributions.length === 0), "scheme",
    `The shoe is of scheme ${scheme}: expected 2, or 1 without contributions.`);
  need(table > 0 && shoe > 0, "number", "The number of the table or of the shoe is 0.");
  const people = [contributions, excluded, record.void?.missing ?? []];
  need(rounds.length <= ROUNDS_MAX && people.every(({ length }) => length <= PLAYERS_MAX), "size",
    "The record has too many rounds or players.");
  const isCounted = shuffle === "every-card" ? decks === 6 && burn === 0 : decks > 0 && burn <= 51;
  const isHouse = isCounted && SHUFFLES.includes(shuffle);
  need(isHouse, "house", `No house has ${decks} decks, burns ${burn} cards and shuffles "${shuffle}".`);
}

/**
 * Returns the contributions that were revealed, each as its player had committed to it.
 * @param {ShoeRecord} record
 */
function opened({ table, shoe, contributions, excluded }, full) {
  let last = 0;
  const parts = [];
  const people = [...excluded, ...contributions];
  people.forEach(({ player, name }) => need(player > 0, "number", `The number of ${name} is 0.`));
  for (const { player, name, commitment, secret, cut, revealed_ms: revealedMs } of contributions) {
    const isAlone = contributions.filter((it) => it.player === player).length === 1;
    need(player > last || isAlone, "twice", `${name} contributes twice.`);
    need(player > last, "order", `The contribution of ${name} stands behind that of a player with a larger number.`);
    need(excluded.every((it) => it.player !== player), "excluded",
      `${name} contributes, but is excluded from this shoe.`);
    last = player;
    if (secret === null && cut === null && revealedMs === null) continue;
    const isWhole = HASH.test(secret ?? "") && cut !== null && revealedMs !== null;
    need(isWhole, "secret", `The contribution of ${name} needs a secret of 64 hexadecimal digits, a cut and a time.`);
    need(cut < full, "cut", `${name} cuts ${cut} cards off a shoe of ${full}.`);
    const bytes = fromHex(secret);
    const hash = sha256(joined(ascii("bj contribution 2"), eight(table, shoe, player, cut), bytes));
    need(hex(hash) === commitment.toLowerCase(), "contribution",
      `What ${name} revealed does not hash to what ${name} had committed to.`);
    parts.push({ player, bytes, cut });
  }
  return parts;
}

/** @param {ShoeRecord} record */
function checkEntries({ entries }) {
  need(entries.length > 0, "entries", "The entries of the table's journal are missing.");
  need(entries[0].number > 0, "number", "The number of an entry is 0.");
  entries.slice(1).forEach(({ number }, at) => {
    const expected = entries[at].number + 1;
    need(number === expected, "entries", `Entry ${expected} of the table's journal is missing.`);
  });
}

/**
 * Checks that a shoe to which players contributed was dealt when all had revealed, or is void and
 * names those who had not.
 * @param {ShoeRecord} record
 */
function checkEnd({ contributions, rounds, closed_ms: closedMs, ...record }) {
  const silent = contributions.filter(({ secret }) => secret === null);
  const [hasRounds, hasParts] = [rounds.length > 0, contributions.length > 0];
  const isUsed = record.void !== null || silent.length < contributions.length || (hasParts && hasRounds);
  need(closedMs !== null || !isUsed, "not_closed", "The set of contributions was never closed, but used.");
  if (record.void === null) {
    need(!hasRounds || silent.length === 0, "not_revealed",
      `Rounds were dealt, but ${silent[0]?.name} has not revealed a contribution.`);
    const isDropped = closedMs !== null && hasParts && !hasRounds;
    need(!isDropped, "dropped",
      "The set of contributions was closed, but no round was dealt and the shoe is not void.");
    return;
  }
  const { by, missing } = record.void;
  need(!hasRounds, "void", "The shoe is void, but rounds were dealt from it.");
  need(by === "clock" || by === "host", "void", "The shoe is void, but neither by the clock nor by the host.");
  const isSame = missing.length === silent.length && missing.every(({ player }, at) => player === silent[at].player);
  need(isSame, "void", "The shoe is void, but the players that it names as missing are not those who did not reveal.");
  need(by === "host" || missing.length > 0, "void", "The clock voided the shoe, though nobody was missing.");
}

/** Deals the rounds again. Returns the number of their cards. @param {ShoeRecord} record */
function checkRounds({ table, shoe, scheme, decks, burn, shuffle, rounds }, seed, parts, cut) {
  const secrets = joined(...parts.map(({ player, bytes }) => joined(eight(player), bytes)));
  const key = (round, reshuffle) => {
    const message = scheme === 1 ? joined(ascii("bj shuffle 1"), eight(table, shoe, reshuffle))
      : joined(ascii("bj shuffle 2"), eight(table, shoe, round, reshuffle), secrets);
    return hmac(seed, message);
  };
  const isEveryCard = shuffle === "every-card";
  const isEveryRound = shuffle === "every-round" || isEveryCard;
  const mixed = isEveryCard ? drawn : shuffled;
  const most = isEveryRound ? SHUFFLED_MAX[scheme] : Infinity;
  let [undealt, tray, onTable, reshuffles, isOver, total] = [[], [], [], 0, false, 0];
  rounds.forEach(({ number, line, cards: text }, index) => {
    need(number > 0, "number", "The number of a round is 0.");
    need(number === rounds[0].number + index, "round_missing",
      `Round ${rounds[0].number + index} of the table is missing.`);
    need(!isOver && index < most, "after_the_end", `Round ${number} was dealt after the shoe was over.`);
    const cards = text.match(/..?/gs) ?? [];
    need(cards.every((card) => DECK.includes(card)), "cards", `The cards of round ${number} cannot be read.`);
    onTable.forEach((card) => tray.push(card));
    onTable = [];
    if (index === 0 || isEveryRound) {
      const whole = mixed(Array(decks).fill(DECK).flat(), key(index, 0));
      const turned = [...whole.slice(cut), ...whole.slice(0, cut)];
      [undealt, tray, reshuffles] = [turned.slice(burn).reverse(), turned.slice(0, burn), 0];
    }
    cards.forEach((card, at) => {
      if (undealt.length === 0) {
        isOver = tray.length === 0 && !isEveryRound;
        reshuffles++;
        undealt = mixed(tray.length > 0 ? tray : DECK, key(index, reshuffles)).reverse();
        tray = [];
      }
      const expected = undealt.pop();
      onTable.push(expected);
      need(card === expected, "card",
        `Card ${at + 1} of round ${number} is ${card}, but the seed and the contributions give ${expected}.`);
    });
    need(cardsOf(line).join("") === text, "line_cards",
      `The line of round ${number} has other cards than the round took from the shoe.`);
    total += cards.length;
  });
  return total;
}

/**
 * Returns the cards in a line of notation: the words that are cards, behind the house and before
 * the results. Spaces alone separate words.
 */
function cardsOf(line) {
  const words = line.replace(/\{.*?\}/s, "").split("=")[0].split(" ");
  return words.filter((word) => DECK.includes(word));
}

/** Shuffles cards with the numbers that follow from a key. */
function shuffled(cards, key) {
  const order = [...cards];
  const below = numbers(key);
  for (let last = order.length - 1; last > 0; last--) {
    const chosen = below(last + 1);
    [order[last], order[chosen]] = [order[chosen], order[last]];
  }
  return order;
}

/** Draws as many cards, each from a whole deck, with the numbers that follow from a key. */
function drawn(cards, key) {
  const below = numbers(key);
  return cards.map(() => DECK[below(DECK.length)]);
}

/** Returns a function that returns the next number below a bound. */
function numbers(key) {
  const word = words(key);
  return (bound) => {
    const end = 2 ** 32 - 1 - ((2 ** 32 - 1) % bound);
    let number = word();
    while (number >= end) number = word();
    return number % bound;
  };
}

/** Returns a function that returns the next word of a key's stream. */
function words(key) {
  let [block, at] = [0, 32];
  let view;
  return () => {
    if (at === 32) {
      view = new DataView(hmac(key, eight(block)).buffer);
      block++;
      at = 0;
    }
    at += 4;
    return view.getUint32(at - 4);
  };
}

/** Returns numbers of eight bytes each. */
const eight = (...numbers) => joined(...numbers.map(numberBytes));

const ascii = (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
