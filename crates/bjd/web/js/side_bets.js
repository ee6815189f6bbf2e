// The side bets on the boxes of this browser: each is placed with the bet, and shows what it costs.

import { html, nothing } from "../vendor/lit.js";
import { handsAt, isOver } from "./model.js";
import { money, signed } from "./money.js";

/** @import { SeatView, SideBetOffer, SideBetView, SideStake } from "../../protocol/bjd.d.ts" */
/** @import { Table } from "./table.js" */

/** The amounts on the side bets of each box, in the order of those of the house. They survive a reload. */
export class SideBets {
  #app;
  #key;
  #boxes;

  /** @param {Table} app */
  constructor(app) {
    this.#app = app;
    this.#key = `side ${app.id}`;
    try {
      this.#boxes = JSON.parse(sessionStorage.getItem(this.#key)) ?? {};
    } catch {
      this.#boxes = {};
    }
  }

  #box(at) {
    return (this.#boxes[at] ??= { now: [], last: [] });
  }

  #save() {
    sessionStorage.setItem(this.#key, JSON.stringify(this.#boxes));
  }

  get offers() {
    return this.#app.house.side_bets ?? [];
  }

  amount = (at, place) => this.#box(at).now[place] ?? 0;

  total = (at) => this.offers.reduce((sum, _, place) => sum + this.amount(at, place), 0);

  /** Returns what is sent to the server. */
  placed(at) {
    const all = this.offers.map((_, place) => ({ hand: 0, side_bet: place, stake: this.amount(at, place) }));
    return all.filter(({ stake }) => stake > 0);
  }

  set(at, place, amount) {
    const now = this.offers.map((_, other) => this.amount(at, other));
    now[place] = amount;
    this.#box(at).now = now;
    this.#save();
  }

  /** Takes over what the server has. @param {number} at @param {SideStake[]} side */
  adopt(at, side) {
    const now = this.offers.map((_, place) => side.find(({ side_bet: sideBet }) => sideBet === place)?.stake ?? 0);
    this.#box(at).now = now;
    this.#save();
  }

  /** Notes that the bets were staked: the next round begins with none, and can repeat them. */
  staked(at) {
    const { now } = this.#box(at);
    this.#boxes[at] = { now: [], last: now };
    this.#save();
  }

  clear(at) {
    this.#box(at).now = [];
    this.#save();
  }

  /** The side bets of the last round, as far as the house still offers them. */
  #last(at) {
    const { last } = this.#box(at);
    const isPossible = (amount, { minimum, maximum, step }) =>
      amount >= minimum && amount <= maximum && amount % step === 0;
    return this.offers.map((offer, place) => (isPossible(last[place] ?? 0, offer) ? last[place] : 0));
  }

  lastTotal = (at) => this.#last(at).reduce((sum, amount) => sum + amount, 0);

  repeat(at) {
    this.#box(at).now = this.#last(at);
    this.#save();
  }
}

/**
 * Draws the side bets of a box: to be placed, or as they lie and end.
 * @param {Table} app
 * @param {SeatView} seat
 */
export function sideBetsView(app, seat, at, isOwn) {
  const { offers } = app.betting.side;
  if (offers.length === 0) return nothing;
  if (isOwn && app.betting.isOpen && !app.isReady(at)) {
    return html`<div class="side-bets">${offers.map((offer, place) => sideBetButton(app, at, offer, place))}</div>`;
  }
  const isCleared = isOwn ? app.winnings.isCleared(at) : app.winnings.isAllCleared;
  const played = isCleared ? [] : handsAt(app.state.table, at).flatMap((hand) => hand.side_bets ?? []);
  const waiting = isOver(app.state.table) && isCleared ? (seat.side ?? []) : [];
  const lying = [...played, ...waiting];
  if (lying.length === 0) return nothing;
  return html`<div class="side-bets">${lying.map((side) => sideBetWords(app, offers, side))}</div>`;
}

/**
 * @param {Table} app
 * @param {SideBetOffer[]} offers
 * @param {Pick<SideBetView, "side_bet" | "stake"> & Partial<SideBetView>} side
 */
function sideBetWords({ unit }, offers, { side_bet: sideBet, stake, outcome, net }) {
  const offer = offers[sideBet];
  const isSettled = net !== null && net !== undefined;
  const named = offer?.outcomes[outcome] ?? offer?.name;
  const text = isSettled ? `${named} ${signed(unit, net)}` : `${offer?.name} ${money(unit, stake)}`;
  const tone = !isSettled || net === 0 ? "" : net > 0 ? "won" : "lost";
  return html`<span class="side-bet" data-tone=${tone}>${text}</span>`;
}

/** @param {Table} app @param {number} at @param {SideBetOffer} offer */
function sideBetButton(app, at, offer, place) {
  const { unit, betting } = app;
  const amount = betting.side.amount(at, place);
  const shown = amount > 0 ? money(unit, amount) : offer.cost;
  const more = money(unit, amount > 0 ? offer.step : offer.minimum);
  // A name begins with what stands on the button.
  const label = `${offer.name} ${shown}. ${amount > 0 ? `It ${offer.cost}` : "No bet"}. Add ${more}`;
  const less = amount > 0
    ? html`<button type="button" class="side-less" aria-label=${`Less on ${offer.name}`}
        @click=${() => betting.takeSide(at, place)}>−</button>`
    : nothing;
  return html`<span class="side-bet">
    <button type="button" class="side-add" data-side=${place} title=${offer.words} aria-label=${label}
      @click=${() => betting.addSide(at, place)}>${offer.name} <b>${shown}</b></button>${less}
  </span>`;
}

