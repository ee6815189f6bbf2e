// The stage: the view of a table while what has happened is shown, one event after the other.
// Nothing here decides anything. When all events of an update were shown, the stage is the view.

/** @import { HandId, HandView, Outcome, TableEvent, TableState } from "../../protocol/bjd.d.ts" */
/** @import { TableView } from "../../protocol/bjd.d.ts" */

/** @typedef {HandView & {outcome?: Outcome}} StagedHand A hand with what only events say. */

/** The phase of a round whose events are being shown: nobody is asked. @type {any} */
const SHOWING = { type: "card" };

/** @template Value @param {Value} value @returns {Value} */
const copy = (value) => structuredClone(value);

/**
 * Returns the hand with this number.
 * @param {TableView} table
 * @param {HandId} id
 * @returns {StagedHand}
 */
export const handOf = (table, id) => table.round?.cards.hands.find((hand) => hand.id === id);

/** Returns the hand that an event is about. @param {TableView} table @param {TableEvent} event */
export function handOfEvent(table, event) {
  if ("hand" in event) return handOf(table, event.hand);
  return event.type === "card_dealt" && event.to !== "dealer" ? handOf(table, event.to.hand) : undefined;
}

/**
 * Returns the seat of the table where a hand is played.
 * @param {TableView} table
 * @param {HandView} hand
 */
export const seatOf = (table, hand) => table.round.seats[hand.seat];

/**
 * Returns the view as it is before the first event of an update that leads to `after`.
 * @param {TableState} shown
 * @param {TableState} after
 */
export function begin(shown, after) {
  const stage = copy(shown);
  const next = after.table.round;
  stage.room = after.room;
  if (next && next.number !== stage.table.round?.number) {
    stage.table.round = copy(next);
    const { cards } = stage.table.round;
    cards.dealer = { open: [], hole_down: false, pushes: false };
    cards.hands = cards.hands.map(undealt);
    stage.table.seats.forEach((seat) => Object.assign(seat, { bet: [], side: [] }));
  }
  if (stage.table.round) {
    stage.table.round.cards.phase = SHOWING;
    stage.table.round.choices = [];
    stage.table.round.insurance = [];
    stage.table.round.nets = null;
  }
  stage.table.deadline_ms = null;
  return stage;
}

/** @param {HandView} hand @returns {HandView} */
const undealt = (hand) => ({
  ...hand, cards: [], status: "open", net: null, insured: 0, insurance_net: null, doubled: false, added: 0, total: null,
  side_bets: (hand.side_bets ?? []).map((side) => ({ ...side, outcome: null, net: null })),
});

/** Changes the stage by an event. @param {TableState} stage */
export function applyEvent(stage, event) {
  const { table } = stage;
  const round = table.round;
  if (!round) return;
  const { dealer, hands } = round.cards;
  const hand = handOfEvent(table, event);
  /** @type {Partial<Record<TableEvent["type"], () => unknown>>} */
  const changes = {
    card_dealt: () => (hand ? hand.cards : dealer.open).push(event.card),
    hole_card_dealt: () => (dealer.hole_down = true),
    hole_card_revealed: () => {
      dealer.hole_down = false;
      dealer.open.splice(1, 0, event.card);
    },
    hand_split: () => {
      const second = {
        ...copy(hand), id: event.into, cards: [hand.cards.pop()], stake: event.stake, is_split: true, side_bets: [],
      };
      hand.is_split = true;
      hands.splice(hands.indexOf(hand) + 1, 0, second);
    },
    hand_doubled: () => {
      hand.doubled = true;
      hand.added = event.stake - hand.stake;
      hand.stake = event.stake;
    },
    hand_busted: () => (hand.status = "busted"),
    hand_stood: () => (hand.status = "stood"),
    hand_surrendered: () => (hand.status = "surrendered"),
    insurance_taken: () => (hand.insured = event.stake),
    side_bet_settled: () => {
      const side = hand.side_bets?.find((it) => it.side_bet === event.side_bet);
      if (side) Object.assign(side, { outcome: event.outcome, net: event.net });
    },
    insurance_settled: () => (hand.insurance_net = event.net),
    hand_settled: () => {
      hand.net = event.net;
      hand.outcome = event.outcome;
    },
  };
  const change = changes[event.type];
  if (change && (hand || !("hand" in event))) change();
}

/**
 * Keeps what only events say: the outcomes of settled hands.
 * @param {TableState} before
 * @param {TableState} after
 */
export function keepOutcomes(before, after) {
  const result = copy(after);
  if (before.table.round?.number !== result.table.round?.number) return result;
  /** @type {StagedHand[]} */
  const hands = result.table.round?.cards.hands ?? [];
  for (const hand of hands) {
    const outcome = handOf(before.table, hand.id)?.outcome;
    if (outcome) hand.outcome = outcome;
  }
  return result;
}
