// What happens, in sentences: for the log, and for those who listen.

import { aRank, cardName, rankName, total, totalName } from "./cards.js";
import { money } from "./money.js";
import { handOfEvent, seatOf } from "./stage.js";

/** @import { DealerView, HandView, TableEvent, TableView } from "../../protocol/bjd.d.ts" */
/** @import { StagedHand } from "./stage.js" */

/** @typedef {{text: string, tone?: string}} Sentence */
/**
 * @template Told
 * @typedef {(event: Told, table: TableView, hand: StagedHand) => Sentence | Sentence[] | null} Teller
 */

const list = (items) =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;

/** Returns a hand as `8 and 3: 11`. */
export const handWords = (cards) => `${list(cards.map(rankName))}: ${totalName(total(cards))}`;

/**
 * Tells the events of a table. A sentence is `{text, tone}`; the tone is `round`, `own`, `won`,
 * `lost`, `push` or nothing.
 */
export class Narrator {
  #isOwn;
  #isAlone;
  #sideBets;

  /**
   * `isOwn(player)`: whether this browser acts for a player; `isAlone()`: for just one;
   * `sideBets()`: those of the house.
   */
  constructor(isOwn, isAlone, sideBets = () => []) {
    this.#sideBets = sideBets;
    this.#isOwn = isOwn;
    this.#isAlone = isAlone;
  }

  /**
   * Returns the words for the player of a hand, and which form of the verb follows.
   * @param {TableView} table
   * @param {HandView} hand
   */
  #player(table, hand) {
    const seat = table.seats[seatOf(table, hand)];
    if (this.#isOwn(seat?.owner) && this.#isAlone()) return { name: "You", isYou: true };
    return { name: seat?.name ?? "A player who has left", isYou: false };
  }

  /**
   * @param {TableView} table
   * @param {HandView} hand
   * @param {string} verbs
   * @param {string} [rest]
   */
  #says(table, hand, verbs, rest = "") {
    const { name, isYou } = this.#player(table, hand);
    const [you, other] = verbs.split("/");
    return `${name} ${isYou ? you : other}${rest}`;
  }

  /**
   * Names a hand where its player has several: ` on the second hand`.
   * @param {TableView} table
   * @param {HandView} hand
   */
  #which(table, hand) {
    const hands = table.round.cards.hands.filter((other) => other.seat === hand.seat);
    const words = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
    return hands.length < 2 ? "" : ` (${words[hands.indexOf(hand)] ?? "another"} hand)`;
  }

  /**
   * Returns the sentences that tell an event, after the stage was changed by it.
   * @param {TableEvent} event
   * @param {{table: any}} state The stage, or as much of one as is known of a past round.
   */
  tell(event, { table }) {
    const hand = handOfEvent(table, event);
    /** @type {Teller<any>} */
    const tell = this.#tellers[event.type];
    if (!tell || ("hand" in event && !hand)) return [];
    const told = tell(event, table, hand);
    return (Array.isArray(told) ? told : [told]).filter(Boolean);
  }

  /** Returns what the dealer shows. @param {DealerView} dealer */
  static dealerShows(dealer) {
    if (dealer.open.length === 0) return "The dealer has no card yet.";
    return `The dealer shows the ${cardName(dealer.open[0])}.`;
  }

  /** @param {TableView} table @param {HandView} hand */
  #isMine(table, hand) {
    return this.#isOwn(table.seats[seatOf(table, hand)]?.owner);
  }

  /**
   * What tells each event, after the stage was changed by it: a sentence, several, or none.
   * @type {{[Type in TableEvent["type"]]?: Teller<Extract<TableEvent, {type: Type}>>}}
   */
  #tellers = {
    shuffled: () => ({ text: "The cards are shuffled." }),
    ran_out: () => ({ text: "The shoe ran out: the discards are shuffled." }),
    voided: ({ reason }) => ({ text: `The round is void, ${reason}. All bets are returned.`, tone: "lost" }),
    shoe_voided: ({ shoe, missing }, { seats }) => {
      const name = (player) => (this.#isOwn(player) ? "you"
        : seats.find(({ owner }) => owner === player)?.name ?? "somebody who left");
      const why = missing.length === 0 ? "it ended before a card was dealt."
        : `${list(missing.map(name))} did not open a part of its shuffle. Press Deal again.`;
      return { text: `Shoe ${shoe} is void: ${why}`, tone: "lost" };
    },
    deal_completed: (_, table) => {
      const { dealer, hands } = table.round.cards;
      const each = hands.map((hand) => ({
        text: `${this.#says(table, hand, "have/has")} ${handWords(hand.cards)}.`,
        tone: this.#isMine(table, hand) ? "own" : undefined,
      }));
      const round = { text: `Round ${table.round.number}`, tone: "round" };
      return [round, { text: Narrator.dealerShows(dealer) }, ...each];
    },
    /** Cards of the first deal are told together, once they lie. */
    card_dealt: ({ to, card }, table, hand) => {
      if (!hand) {
        const { open } = table.round.cards.dealer;
        if (open.length < 2) return null;
        return { text: `The dealer draws the ${cardName(card)}: ${totalName(total(open))}.` };
      }
      const isFirstDeal = hand.cards.length < 3 && !hand.is_split;
      if (isFirstDeal || hand.cards.length < 2) return null;
      const charlie = hand.status === "charlie" ? ", a charlie" : "";
      const what = ` the ${cardName(card)}: ${totalName(total(hand.cards))}${charlie}${this.#which(table, hand)}.`;
      return { text: this.#says(table, hand, "draw/draws", what) };
    },
    insurance_taken: ({ stake }, table, hand) => {
      return { text: this.#says(table, hand, "insure/insures", ` for ${money(table.unit, stake)}.`) };
    },
    insurance_declined: (_, table, hand) => ({ text: this.#says(table, hand, "decline/declines", " insurance.") }),
    insurance_settled: ({ net }, table, hand) => {
      const amount = money(table.unit, Math.abs(net));
      const what = net > 0 ? `insurance wins ${amount}` : `insurance loses ${amount}`;
      const { name, isYou } = this.#player(table, hand);
      return { text: `${isYou ? "Your" : `${name}:`} ${what}.` };
    },
    side_bet_settled: ({ side_bet: sideBet, outcome, net }, table, hand) => {
      const offer = this.#sideBets()[sideBet];
      const name = offer?.name ?? "a side bet";
      const what = offer?.outcomes[outcome] ? `: ${offer.outcomes[outcome]}` : "";
      const amount = money(table.unit, Math.abs(net));
      const tone = this.#isMine(table, hand) && net !== 0 ? (net > 0 ? "won" : "lost") : undefined;
      if (net === 0) return { text: this.#says(table, hand, "push/pushes", ` on ${name}${what}.`) };
      const verbs = net > 0 ? "win/wins" : "lose/loses";
      return { text: this.#says(table, hand, verbs, ` ${amount} on ${name}${what}.`), tone };
    },
    dealer_peeked: ({ blackjack }) => (blackjack ? null : { text: "The dealer has no blackjack." }),
    dealer_blackjack: () => ({ text: "The dealer has blackjack.", tone: "lost" }),
    hand_surrendered: (_, table, hand) => ({ text: this.#says(table, hand, "surrender/surrenders", ".") }),
    hand_stood: (_, table, hand) => {
      const what = ` on ${totalName(total(hand.cards))}${this.#which(table, hand)}.`;
      return { text: this.#says(table, hand, "stand/stands", what) };
    },
    hand_doubled: (_, table, hand) => {
      return { text: this.#says(table, hand, "double/doubles", ` for another ${money(table.unit, hand.added)}.`) };
    },
    hand_split: ({ stake }, table, hand) => {
      const pair = rankName(hand.cards[0]);
      const what = ` ${pair === "6" ? "sixes" : `${pair}s`} for another ${money(table.unit, stake)}.`;
      return { text: this.#says(table, hand, "split/splits", what) };
    },
    hand_busted: (_, table, hand) => {
      const what = ` with ${total(hand.cards).best}${this.#which(table, hand)}.`;
      return { text: this.#says(table, hand, "bust/busts", what) };
    },
    hole_card_revealed: ({ card }, table) => {
      const all = total(table.round.cards.dealer.open);
      return { text: `The dealer turns ${aRank(card)}: ${totalName(all)}.` };
    },
    dealer_stood: ({ total: stands }) => ({ text: `The dealer stands on ${stands}.` }),
    dealer_busted: (_, table) => ({ text: `The dealer busts with ${total(table.round.cards.dealer.open).best}.` }),
    dealer_pushed: () => ({ text: "The dealer has 22, which pushes." }),
    dealer_charlie: ({ total: stands }) => ({ text: `The dealer has a charlie with ${stands}.` }),
    hand_settled: ({ outcome, net }, table, hand) => {
      const amount = money(table.unit, Math.abs(net));
      const which = this.#which(table, hand);
      const says = (verbs, rest) => this.#says(table, hand, verbs, `${rest}${which}.`);
      const told = {
        blackjack: () => says("win/wins", ` ${amount} with blackjack`),
        charlie: () => says("win/wins", ` ${amount} with a charlie`),
        won: () => says("win/wins", ` ${amount}`),
        pushed: () => says("push/pushes", `: ${money(table.unit, hand.stake)} back`),
        returned: () => says("get/gets", ` ${money(table.unit, hand.stake)} back`),
        surrendered: () => says("lose/loses", ` ${amount} by surrender`),
        lost_tie: () => says("lose/loses", ` ${amount}: the dealer wins ties`),
      }[outcome];
      const tone = net > 0 ? "won" : net < 0 ? "lost" : "push";
      return { text: told ? told() : says("lose/loses", ` ${amount}`), tone };
    },
  };
}
