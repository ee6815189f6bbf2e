// Short words on buttons and hands.

import { total, totalName } from "./cards.js";
import { money } from "./money.js";

/** @import { DealerView, Outcome, RefusalReason, Unit } from "../../protocol/bjd.d.ts" */
/** @import { StagedHand } from "./stage.js" */

/**
 * Returns why an action is not possible now, in two or three words.
 * @param {Unit} unit
 * @param {RefusalReason} refused
 */
export function whyNot(unit, refused) {
  const max = "max" in refused ? refused.max : 0;
  const need = "need" in refused ? refused.need : 0;
  /** @type {Partial<Record<RefusalReason["type"], string>>} */
  const reasons = {
    not_offered: "not here",
    stands_on21: "21 stands",
    total_not_allowed: "not this total",
    too_many_cards: `${max} cards only`,
    not_a_pair: "no pair",
    split_limit: "no resplit",
    table_limit: "no more hands",
    not_on_soft_hands: "not on soft hands",
    not_after_split: "not after a split",
    not_after_double: "not after a double",
    not_on_split_aces: "not on aces",
    not_against_ace: "not against an ace",
    too_late: "too late",
    short_of_chips: `needs ${money(unit, need)}`,
    indivisible: "odd bet",
    double_out_of_range: "another amount",
    nothing_less: "nothing less",
  };
  return reasons[refused.type] ?? "not now";
}

/** @type {Record<Outcome, [string, string]>} */
const OUTCOMES = {
  blackjack: ["Blackjack", "won"],
  charlie: ["Charlie wins", "won"],
  won: ["wins", "won"],
  pushed: ["push", "push"],
  returned: ["bet back", "push"],
  lost: ["loses", "lost"],
  lost_tie: ["tie loses", "lost"],
  lost_original: ["loses", "lost"],
  busted: ["bust", "lost"],
  surrendered: ["surrendered", "lost"],
};

/**
 * Returns the words and the tone of a hand's pill: `{total, word, tone}`.
 * @param {StagedHand} hand
 * @param {{isActive: boolean, isOwn?: boolean, asks?: string}} about
 */
export function handPill(hand, { isActive, isOwn, asks }) {
  const cards = hand.cards.length > 0 ? totalName(total(hand.cards)) : "";
  if (hand.net !== null && hand.net !== undefined) {
    const byNet = hand.net > 0 ? ["wins", "won"] : hand.net < 0 ? ["loses", "lost"] : ["push", "push"];
    const [word, tone] = OUTCOMES[hand.outcome] ?? (hand.status === "busted" ? OUTCOMES.busted : byNet);
    if (hand.outcome === "blackjack") return { total: "Blackjack", word: "", tone };
    const isNatural = hand.cards.length === 2 && total(hand.cards).best === 21 && !hand.is_split;
    if (isNatural && word === "push") return { total: "Blackjack", word, tone };
    return { total: cards, word, tone };
  }
  if (isActive) {
    const word = { insurance: "insurance?", early_surrender: "surrender?" }[asks] ?? "your turn";
    return { total: cards, word: isOwn ? word : "to play", tone: "turn" };
  }
  const word = { stood: "stands", busted: "bust", surrendered: "surrendered", charlie: "charlie" }[hand.status] ?? "";
  return { total: cards, word, tone: hand.status === "busted" ? "lost" : "" };
}

/** Returns the dealer's words: `{main, rest}`. @param {DealerView} dealer */
export function dealerPill(dealer, isOver) {
  if (dealer.open.length === 0) return null;
  const { best } = total(dealer.open);
  if (dealer.hole_down || (dealer.open.length === 1 && !isOver)) {
    const name = totalName(total([dealer.open[0]]));
    return { main: dealer.open[0][0] === "A" ? "Dealer shows an ace" : `Dealer shows ${name}`, rest: "" };
  }
  if (dealer.pushes) return { main: `Dealer has ${best}`, rest: "pushes" };
  if (best > 21) return { main: `Dealer busts with ${best}`, rest: "" };
  if (best === 21 && dealer.open.length === 2) return { main: "Dealer has blackjack", rest: "" };
  return { main: `Dealer has ${totalName(total(dealer.open))}`, rest: isOver ? "stands" : "" };
}

/** Formats seconds as `0:18`. */
export const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
