// Questions about the view of a table, asked by everything that shows it.

import { handOf, seatOf } from "./stage.js";

/** @import { Action, Question, TableView } from "../../protocol/bjd.d.ts" */

/** @param {TableView} table */
export const isOver = (table) => !table.round || table.round.cards.phase.type === "over";

/**
 * Returns a question as a key: two objects are the same question in whatever order their fields come.
 * @param {Question} question
 */
export const questionKey = ({ round, number }) => `${round}.${number}`;

/** Returns the hand whose decision is asked for, if any. @param {TableView} table */
export function turnHand(table) {
  const phase = table.round?.cards.phase;
  return phase && "hand" in phase ? handOf(table, phase.hand) ?? null : null;
}

/** Returns the box whose decision is asked for, or -1. @param {TableView} table */
export function turnSeat(table) {
  const hand = turnHand(table);
  return hand ? seatOf(table, hand) : -1;
}

/** Returns the hands of a box in the round, in order of play. @param {TableView} table */
export function handsAt(table, seat) {
  const hands = table.round?.cards.hands ?? [];
  return hands.filter((hand) => seatOf(table, hand) === seat);
}

/**
 * Returns an action of the active hand: `{action, cost, refused}`.
 * @param {TableView} table
 * @param {Action} action
 */
export const choiceOf = (table, action) =>
  table.round?.choices?.find((choice) => choice.action === action) ?? null;

/**
 * Returns whether the house offers an action at all.
 * @param {TableView} table
 * @param {Action} action
 */
export const isOffered = (table, action) => choiceOf(table, action)?.refused?.type !== "not_offered";

/**
 * Returns the insurance that the active hand may take: `{min, max}` or `null`.
 * @param {TableView} table
 */
export function insuranceOf(table) {
  const phase = table.round?.cards.phase;
  if (phase?.type !== "insurance") return null;
  return table.round.insurance?.find((offer) => offer.hand === phase.hand)?.range ?? null;
}

/**
 * Returns what lies on a box after a round: `{bet, won, back}`; `back` can be collected.
 * @param {TableView} table
 */
export function resultAt(table, seat) {
  const hands = handsAt(table, seat);
  if (hands.length === 0 || !isOver(table)) return null;
  const sum = (amount) => hands.reduce((all, hand) => all + (amount(hand) ?? 0), 0);
  // Insurance that is lost was taken away before the hands were played; what has won lies with the bet.
  const insured = (hand) => (hand.insurance_net > 0 ? hand.insured : 0);
  // The same holds for side bets.
  const side = (amount) => sum((hand) => (hand.side_bets ?? []).reduce((all, it) => all + amount(it), 0));
  const bet = sum((hand) => hand.stake + insured(hand)) + side(({ stake, net: won }) => (won >= 0 ? stake : 0));
  const back = sum((hand) => hand.stake + hand.net + (insured(hand) && insured(hand) + hand.insurance_net))
    + side(({ stake, net: won }) => (won >= 0 ? stake + won : 0));
  const net = sum((hand) => hand.net) + sum((hand) => hand.insurance_net) + side((it) => it.net);
  return { bet, back, net, won: back - bet };
}
