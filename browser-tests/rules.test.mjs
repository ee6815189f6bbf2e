// The rules text of NEXTVegas Blackjack on the page: what it shows of many rounds is compared with what
// the text says, computed here from the cards that are seen and from nothing else.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { Room, sleep } from "./kit.mjs";

const BET = 1000;
const BOXES = 7;
/** The rounds that are dealt: the chosen ones, and what the shuffle brings. */
const ROUNDS = 24;

/**
 * Rounds in which everything happens that the text speaks of. Of each box: its first two cards, and what it draws
 * when it is played by the rule of thumb below; of the dealer: upcard, hole card, and what is drawn.
 */
const CHOSEN = [
  { dealer: "6C TD KH", boxes: ["AS KD", "TS 6D 9H", "5S 6H 4C", "KS TH 7C 8C", "TC 9S", "7S 5D 9C", "9D 8S"] },
  { dealer: "AC 6S 2D", boxes: ["TS 9H", "TD 8H", "6H 5C 9D", "6D 4S 2C", "8S 8D TH 9S", "AD 9S", "7H TC"] },
  { dealer: "AH KD", boxes: ["AS KH", "TS 9H", "TD 8H", "6H 5C", "6D 4S", "8S 8D", "7H TC"] },
];

/** Returns the cards of a round in the order in which they are dealt. */
function dealt({ dealer, boxes }) {
  const [up, hole, ...drawn] = dealer.split(" ");
  const hands = boxes.map((cards) => cards.split(" "));
  const at = (place) => hands.map((cards) => cards[place]);
  return [...at(0), up, ...at(1), hole, ...hands.flatMap((cards) => cards.slice(2)), ...drawn].join(" ");
}

let room;
before(async () => (room = await Room.open({ limits: false, chosen: true })));
afterEach(() => room.leave());
after(() => room.close());

// "The number cards count at face value", "the face cards count as 10", an ace as 1 or 11.
const worth = (card) => ({ ace: 1, king: 10, queen: 10, jack: 10 })[card.split(" ")[0]] ?? Number.parseInt(card, 10);
function total(cards) {
  const hard = cards.reduce((sum, card) => sum + worth(card), 0);
  const isSoft = hard <= 11 && cards.some((card) => worth(card) === 1);
  return { best: isSoft ? hard + 10 : hard, isSoft };
}
const is21OfTwo = (cards) => cards.length === 2 && total(cards).best === 21;
const named = (cards) => {
  const { best, isSoft } = total(cards);
  return isSoft && best < 21 ? `soft ${best}` : String(best);
};

/** What the text pays for a hand: `[what happened, net]`. */
function settled({ cards, stake, isSplit }, dealer) {
  const [own, theirs] = [total(cards).best, total(dealer).best];
  const isNatural = is21OfTwo(cards) && !isSplit;
  if (is21OfTwo(dealer)) return isNatural ? ["both have blackjack", 0] : ["the dealer has blackjack", -stake];
  if (isNatural) return ["a blackjack", (stake * 3) / 2];
  if (own > 21) return ["a bust", -stake];
  if (theirs > 21) return ["the dealer busts", stake];
  if (own === theirs) return ["a push", 0];
  return own > theirs ? ["greater than the dealer's", stake] : ["less than the dealer's", -stake];
}

const dollars = (cents) => `$${(cents / 100).toFixed(2).replace(/\.00$/, "").replace(/\B(?=(\d{3})+(?!\d))/g, ",")}`;

/** Seven people at one screen, who play by commands; the page shows what happens. */
class Table {
  #key = 0;

  static async open() {
    const table = new Table();
    const ana = (table.ana = await room.person("P1"));
    for (let n = 2; n <= BOXES; n++) await ana.context.request.post("/api/people", { data: { name: `P${n}` } });
    const me = await (await ana.context.request.get("/api/me")).json();
    table.players = me.people.map(({ player }) => player);
    table.id = await ana.openTable({ boxes: BOXES, cards: CHOSEN.map(dealt).join(" ") });
    for (const seat of table.players.keys()) await table.give(seat, { type: "sit", seat });
    await ana.go(table.id);
    return table;
  }

  async view() {
    return (await (await this.ana.context.request.get(`/api/tables/${this.id}`)).json()).state.table;
  }

  async give(seat, act, answers) {
    const data = { key: ++this.#key, player: this.players[seat], answers, do: act };
    const answer = await (await this.ana.context.request.post(`/api/tables/${this.id}/commands`, { data })).json();
    assert.equal(answer.t, "done", `${JSON.stringify(act)}: ${answer.text}`);
  }

  /** Everybody bets and is ready: the round is dealt, at a new shoe when the page has contributed to it. */
  async deal() {
    const { question, round: last } = await this.view();
    for (let seat = 0; seat < BOXES; seat++) await this.give(seat, { type: "bet", seat, stakes: [BET] }, question);
    for (let seat = 0; seat < BOXES; seat++) await this.give(seat, { type: "ready", seat }, question);
    for (let tries = 0; tries < 1000; tries++) {
      const view = await this.view();
      if (view.round?.number > (last?.number ?? 0)) return view;
      await sleep(10);
    }
    throw new Error("the round is not dealt");
  }

  /** Plays a hand by a rule of thumb that comes to everything that the text speaks of. */
  async decide(view) {
    const { cards: round, choices } = view.round;
    const hand = round.hands.find(({ id }) => id === round.phase.hand);
    const may = (action) => choices?.some((choice) => choice.action === action && !choice.refused);
    const { best, soft } = hand.total;
    const play = may("split") ? "split" : may("double") && best >= 9 && best <= 11 ? "double"
      : best < 17 || (soft && best < 19) ? "hit" : "stand";
    const act = round.phase.type === "action" ? { type: "play", hand: hand.id, action: play }
      : hand.id % 2 === 0 ? { type: "insure", hand: hand.id, amount: BET / 2 } : { type: "decline", hand: hand.id };
    await this.give(view.round.seats[hand.seat], act, view.question);
    return act;
  }

  /** What the page shows, as soon as it shows the table as it is. */
  async shown({ round }) {
    const count = round.cards.hands.reduce((sum, { cards }) => sum + cards.length, 0) + round.cards.dealer.open.length;
    const isOver = round.cards.phase.type === "over";
    for (let tries = 0; tries < 200; tries++) {
      const look = await this.ana.look();
      const seen = look.hands.reduce((sum, { cards }) => sum + cards.length, 0)
        + look.dealer.filter((card) => !/down/.test(card)).length;
      const results = look.boxes.filter((text) => /Lost|\$.*(\+|your bet|of \$)/.test(text)).length;
      if (seen === count && (!isOver || results === BOXES)) return look;
      await sleep(10);
    }
    throw new Error(`the page does not show it: ${JSON.stringify(await this.ana.look())}`);
  }
}

/** What the dealer does: "if less than 17, or a soft 17, the dealer hits"; only when it can matter. */
function checkDealer(dealer, hands, note) {
  for (let count = 2; count < dealer.length; count++) {
    const { best, isSoft } = total(dealer.slice(0, count));
    assert.ok(best < 17 || (best === 17 && isSoft), `the dealer hit ${dealer.slice(0, count)}`);
    if (best === 17) note("the dealer hits a soft 17");
  }
  const { best, isSoft } = total(dealer);
  const allSettled = hands.every(({ cards, isSplit }) => total(cards).best > 21 || (is21OfTwo(cards) && !isSplit));
  if (allSettled) return assert.equal(dealer.length, 2, "nobody waits for the dealer's hand");
  assert.ok(best > 17 || (best === 17 && !isSoft), `the dealer stood on ${dealer}`);
}

/** What lies in a box when the round is over. */
function checkBox(text, hands, dealer, insured, note) {
  let [bet, net] = [0, 0];
  for (const hand of hands) {
    const [what, won] = settled(hand, dealer);
    note(what);
    if (hand.isSplit) note(`split: ${what}`);
    if (hand.isDoubled) note(`doubled: ${what}`);
    [bet, net] = [bet + hand.stake, net + won];
    const pill = is21OfTwo(hand.cards) && !hand.isSplit ? /^Blackjack/ : new RegExp(`^${named(hand.cards)}\\b`);
    if (what !== "the dealer has blackjack") assert.match(hand.pill, pill, hand.cards.join());
  }
  const hasWon = insured > 0 && is21OfTwo(dealer);
  if (insured > 0) note(hasWon ? "insurance wins 2 to 1" : "insurance is lost");
  const staked = bet + (hasWon ? insured : 0);
  const back = bet + net + (hasWon ? insured * 3 : 0);
  const parts = back > staked ? `${dollars(staked)} + ${dollars(back - staked)}`
    : back < staked ? `of ${dollars(staked)}` : "your bet";
  const expected = back === 0 ? `Lost ${dollars(bet + insured)}` : `${dollars(back)} ${parts}`;
  assert.ok(text.endsWith(expected), `${text}: expected ${expected}`);
}

const EVERYTHING = [
  "a blackjack", "both have blackjack", "the dealer has blackjack", "a bust", "the dealer busts", "a push",
  "greater than the dealer's", "less than the dealer's", "the dealer hits a soft 17", "insurance wins 2 to 1",
  "insurance is lost", "split: the dealer busts", "split: less than the dealer's", "doubled: greater than the dealer's",
  "doubled: less than the dealer's", "doubled: the dealer busts", "21 ends a hand", "control passes",
  "a king and a ten are a pair",
];

/** Checks what is seen before the first decision: two cards each, face up, and one of the dealer's. */
function checkDeal({ dealer, hands }) {
  assert.equal(hands.length, BOXES);
  for (const { cards } of hands) {
    assert.ok(cards.length === 2 && !cards.some((card) => /down/.test(card)), cards.join());
  }
  assert.equal(dealer.length, 2);
}

/** Notes who plays, and what a split and a double have done. */
function checkMove(act, before, after, note, marks) {
  const asked = before.round.cards.phase.hand;
  const [was, is] = [before, after].map(({ round }) => round.cards.hands.find(({ id }) => id === asked));
  if (act.action === "split") {
    assert.equal(after.round.cards.hands.length, before.round.cards.hands.length + 1);
    const [first, second] = was.cards.map((card) => card[0]);
    if (first !== second) note("a king and a ten are a pair");
  }
  if (act.action === "double") {
    assert.equal(is.cards.length, was.cards.length + 1);
    marks.add(asked);
  }
  const next = after.round.cards.phase;
  if (next.type === "action" && next.hand !== asked && before.round.cards.phase.type === "action") {
    note("control passes");
    if (act.action === "hit" && is.total.best === 21) note("21 ends a hand");
    assert.ok(act.action !== "hit" || is.total.best >= 21, "a hand that can go on goes on");
  }
  if (next.type === "action") {
    const playing = after.round.cards.hands.find(({ id }) => id === next.hand);
    assert.ok(playing.total.best < 21, "nobody plays a 21");
  }
}

async function playRound(table, note) {
  let view = await table.deal();
  const doubled = new Set();
  if (view.round.cards.phase.type !== "over") checkDeal(await table.shown(view));
  while (view.round.cards.phase.type !== "over") {
    const act = await table.decide(view);
    const after = await table.view();
    if (act.type === "play") checkMove(act, view, after, note, doubled);
    view = after;
  }
  const look = await table.shown(view);
  const inBox = (at) => view.round.cards.hands.filter(({ seat }) => view.round.seats[seat] === at);
  const hands = look.hands.map((hand) => {
    const known = inBox(hand.box);
    const { id } = known[look.hands.filter(({ box }) => box === hand.box).indexOf(hand)];
    const isDoubled = doubled.has(id);
    return { ...hand, id, isDoubled, isSplit: known.length > 1, stake: isDoubled ? 2 * BET : BET };
  });
  checkDealer(look.dealer, hands, note);
  for (let at = 0; at < BOXES; at++) {
    const insured = inBox(at).some((hand) => hand.insured > 0) ? BET / 2 : 0;
    checkBox(look.boxes[at], hands.filter(({ box }) => box === at), look.dealer, insured, note);
  }
}

test("rounds are dealt, played and paid as the text says", async () => {
  const table = await Table.open();
  const seen = new Map();
  const note = (what) => seen.set(what, (seen.get(what) ?? 0) + 1);
  for (let round = 0; round < ROUNDS; round++) await playRound(table, note);
  assert.deepEqual(EVERYTHING.filter((what) => !seen.has(what)), [], `not seen in ${ROUNDS} rounds`);
});
