// The record of a shared shoe: everything that is public about it, dealt again and compared. docs/fairness.md describes each step.

import { from_hex, hex, hmac, joined, number_bytes, sha256 } from "./sha256.js";

/** The longest record that is read, in characters, and the most rounds and players in it. */
const LENGTH_MAX = 16 * 2 ** 20;
const ROUNDS_MAX = 20_000;
const PLAYERS_MAX = 1_000;
/** The rounds of a shoe that is shuffled before each of them, in each scheme. */
const SHUFFLED_MAX = { 1: 1, 2: 50 };

const DECK = [..."A23456789TJQK"].flatMap((rank) => [..."CDHS"].map((suit) => rank + suit));
const SHUFFLES = ["cut-card", "when-below", "when-exhausted", "every-round"];

/** The fields of a record with their types; "?" is a field that may be null. */
const PERSON = { player: "number", name: "string" };
const RECORD = {
  schema: "number", table: "number", shoe: "number", scheme: "number", house: "string", decks: "number", burn: "number",
  shuffle: "string", commitment: "string", committed_ms: "number", seed: "string?", revealed_ms: "number?", excluded: [PERSON],
  contributions: [{ ...PERSON, commitment: "string", secret: "string?", cut: "number?" }],
  "void?": { by: "string", reason: "string", missing: [PERSON], at_ms: "number" },
  rounds: [{ id: "number", number: "number", line: "string", cards: "string", "void?": { by: "string", reason: "string" } }],
  entries: [{ number: "number", hash: "string" }],
};

/** The first difference in a record: `code` for programs, the message for people. */
export class Fault extends Error {
  constructor(code, text) {
    super(text);
    this.code = code;
  }
}

/** Reads the text of a record. */
export function read_record(text) {
  if (text.length > LENGTH_MAX) throw new Fault("size", "A record has 16 million characters at most.");
  let record;
  try {
    record = JSON.parse(text);
  } catch {
    throw new Fault("text", "This is not the text of a record: it is not JSON.");
  }
  if (!fits(record, RECORD)) throw new Fault("text", "This is not the record of a shoe: fields are missing or have other types.");
  return record;
}

function fits(value, shape) {
  if (typeof shape === "string") return typeof value === shape.replace("?", "") || (value === null && shape.endsWith("?"));
  if (Array.isArray(shape)) return Array.isArray(value) && value.every((it) => fits(it, shape[0]));
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(shape).every(([key, inner]) => {
    const field = value[key.replace("?", "")];
    return (key.endsWith("?") && field === null) || fits(field, inner);
  });
}

/**
 * Checks a record and returns how many cards were compared and where the shoe was cut. Throws the first `Fault`.
 */
export function check(record) {
  check_house(record);
  const full = 52 * record.decks;
  const parts = opened(record, full);
  check_entries(record);
  need(record.seed !== null, "no_seed", "The record has no seed: the shoe is still in play, or its seed is kept back.");
  const seed = is_secret(record.seed) ? from_hex(record.seed) : new Uint8Array();
  need(hex(sha256(seed)) === record.commitment.toLowerCase(), "seed", "The seed does not hash to what the house had committed to.");
  check_void(record);
  const cut = parts.reduce((sum, part) => sum + part.cut, 0) % full;
  return { cut, cards: check_rounds(record, seed, parts, cut) };
}

function need(is_so, code, text) {
  if (!is_so) throw new Fault(code, text);
}

const is_number = (number) => Number.isSafeInteger(number) && number >= 1;
const is_within = (number, first, last) => Number.isInteger(number) && number >= first && number <= last;
const is_secret = (text) => /^[0-9a-f]{64}$/i.test(text);

function check_house({ schema, scheme, table, shoe, decks, burn, shuffle, contributions, excluded, rounds, ...record }) {
  need(schema === 1, "schema", `The record has version ${schema}; this page knows version 1.`);
  need(scheme === 2 || (scheme === 1 && contributions.length === 0), "scheme", `The shoe is of scheme ${scheme}: expected 2, or 1 without contributions.`);
  need(is_number(table) && is_number(shoe), "number", "The number of the table or of the shoe is out of range.");
  const people = [contributions, excluded, record.void?.missing ?? []];
  need(rounds.length <= ROUNDS_MAX && people.every(({ length }) => length <= PLAYERS_MAX), "size", "The record has too many rounds or players.");
  const is_house = is_within(decks, 1, 255) && is_within(burn, 0, 51) && SHUFFLES.includes(shuffle);
  need(is_house, "house", `No house has ${decks} decks, burns ${burn} cards and shuffles "${shuffle}".`);
}

/** Returns the contributions that were revealed, each as its player had committed to it. */
function opened({ table, shoe, contributions, excluded }, full) {
  let last = 0;
  const parts = [];
  for (const { player, name, commitment, secret, cut } of contributions) {
    need(is_number(player), "number", `The number of ${name} is out of range.`);
    const is_alone = contributions.filter((it) => it.player === player).length === 1;
    need(player > last || is_alone, "twice", `${name} contributes twice.`);
    need(player > last, "order", `The contribution of ${name} stands behind that of a player with a larger number.`);
    need(excluded.every((it) => it.player !== player), "excluded", `${name} contributes, but is excluded from this shoe.`);
    last = player;
    if (secret === null && cut === null) continue;
    need(is_secret(secret ?? "") && cut !== null, "secret", `The contribution of ${name} needs a secret of 64 hexadecimal digits and a cut.`);
    need(is_within(cut, 0, full - 1), "cut", `${name} cuts ${cut} cards off a shoe of ${full}.`);
    const bytes = from_hex(secret);
    const hash = sha256(joined(ascii("bj contribution 2"), eight(table, shoe, player, cut), bytes));
    need(hex(hash) === commitment.toLowerCase(), "contribution", `What ${name} revealed does not hash to what ${name} had committed to.`);
    parts.push({ player, bytes, cut });
  }
  return parts;
}

function check_entries({ entries }) {
  entries.slice(1).forEach(({ number }, at) => {
    const expected = entries[at].number + 1;
    need(number === expected, "entries", `Entry ${expected} of the table's journal is missing.`);
  });
}

function check_void({ contributions, rounds, ...record }) {
  const silent = contributions.filter(({ secret }) => secret === null);
  if (record.void === null) {
    const [first] = rounds.length > 0 ? silent : [];
    need(!first, "not_revealed", `Rounds were dealt, but ${first?.name} has not revealed a contribution.`);
    return;
  }
  need(rounds.length === 0, "void", "The shoe is void, but rounds were dealt from it.");
  const { by, missing } = record.void;
  const has = (list, { player }) => list.some((it) => it.player === player);
  need(missing.every((it) => has(silent, it)), "void", "The shoe is void, but it names a player as missing who had nothing to reveal.");
  const is_whole = silent.length > 0 && silent.every((it) => has(missing, it));
  need(by !== "clock" || is_whole, "void", "The shoe is void, but it does not name everybody who did not reveal.");
}

/** Deals the rounds again. Returns the number of their cards. */
function check_rounds({ table, shoe, scheme, decks, burn, shuffle, rounds }, seed, parts, cut) {
  const secrets = joined(...parts.map(({ player, bytes }) => joined(eight(player), bytes)));
  const key = (round, reshuffle) => {
    const message = scheme === 1 ? joined(ascii("bj shuffle 1"), eight(table, shoe, reshuffle)) : joined(ascii("bj shuffle 2"), eight(table, shoe, round, reshuffle), secrets);
    return hmac(seed, message);
  };
  const is_every_round = shuffle === "every-round";
  const most = is_every_round ? SHUFFLED_MAX[scheme] : Infinity;
  let [undealt, tray, on_table, reshuffles, is_over, total] = [[], [], [], 0, false, 0];
  rounds.forEach(({ number, line, cards: text }, index) => {
    need(is_number(number), "number", `The number of round ${number} is out of range.`);
    need(number === rounds[0].number + index, "round_missing", `Round ${rounds[0].number + index} of the table is missing.`);
    need(!is_over && index < most, "after_the_end", `Round ${number} was dealt after the shoe was over.`);
    const cards = text.match(/..?/gs) ?? [];
    need(cards.every((card) => DECK.includes(card)), "cards", `The cards of round ${number} cannot be read.`);
    tray = tray.concat(on_table);
    on_table = [];
    if (index === 0 || is_every_round) {
      const whole = shuffled(Array(decks).fill(DECK).flat(), key(index, 0));
      const turned = [...whole.slice(cut), ...whole.slice(0, cut)];
      [undealt, tray, reshuffles] = [turned.slice(burn).reverse(), turned.slice(0, burn), 0];
    }
    cards.forEach((card, at) => {
      if (undealt.length === 0) {
        is_over = tray.length === 0 && !is_every_round;
        reshuffles++;
        undealt = shuffled(tray.length > 0 ? tray : DECK, key(index, reshuffles)).reverse();
        tray = [];
      }
      const expected = undealt.pop();
      on_table.push(expected);
      need(card === expected, "card", `Card ${at + 1} of round ${number} is ${card}, but the seed and the contributions give ${expected}.`);
    });
    need(cards_of(line).join("") === text, "line_cards", `The line of round ${number} has other cards than the round took from the shoe.`);
    total += cards.length;
  });
  return total;
}

/** Returns the cards in a line of notation: the words that are cards, behind the house and before the results. */
function cards_of(line) {
  const words = line.replace(/\{.*?\}/s, "").split("=")[0].split(/\s+/);
  return words.filter((word) => DECK.includes(word));
}

/** Shuffles cards with the numbers that follow from a key. */
function shuffled(cards, key) {
  const order = [...cards];
  const word = words(key);
  for (let last = order.length - 1; last > 0; last--) {
    const bound = last + 1;
    const end = 2 ** 32 - 1 - ((2 ** 32 - 1) % bound);
    let number = word();
    while (number >= end) number = word();
    const chosen = number % bound;
    [order[last], order[chosen]] = [order[chosen], order[last]];
  }
  return order;
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
const eight = (...numbers) => joined(...numbers.map(number_bytes));

const ascii = (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
