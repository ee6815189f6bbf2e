// The turn of somebody at this screen: what is asked, how much time is left, and the move.

import { cardName, total, totalName } from "./cards.js";
import { moveState } from "./dock.js";
import { insuranceOf, questionKey, turnHand, turnSeat } from "./model.js";
import { money } from "./money.js";
import { play } from "./sounds.js";

/** @import { Act, Action } from "../../protocol/bjd.d.ts" */
/** @import { Table } from "./table.js" */

/** In the last seconds of a turn it is told again, and more time can be asked for. */
const LAST_SECONDS = 10;
/** Turns that are hardly longer than that were told their seconds already. */
const LONG_SECONDS = 15;

/** The decision that the table waits for. */
export class Turn {
  #app;
  #told = "";
  #hurryTold = "";

  /** @param {Table} app */
  constructor(app) {
    this.#app = app;
  }

  get #table() {
    return this.#app.state.table;
  }

  /** Whether somebody at this screen is asked, and can answer now. */
  get isMine() {
    const seat = this.#app.state ? turnSeat(this.#table) : -1;
    return seat >= 0 && this.#app.ownSeats.includes(seat) && !this.#app.isBusy;
  }

  /** @param {Action} action */
  can = (action) => this.isMine && moveState(this.#app, action).isEnabled;

  /** Returns whose turn it is in a few words, or `null`. */
  whose() {
    const { ownSeats, betting } = this.#app;
    const seat = turnSeat(this.#table);
    if (seat >= 0) {
      const isYou = ownSeats.length === 1 && ownSeats.includes(seat);
      return isYou ? "Your turn." : `${this.#table.seats[seat].name} is to play.`;
    }
    return betting.isOpen && !ownSeats.every((at) => this.#app.isReady(at)) ? "Place your bet." : null;
  }

  secondsLeft() {
    const deadline = this.#app.state?.table.deadline_ms;
    return deadline ? Math.max(0, Math.ceil((deadline - this.#app.now()) / 1000)) : null;
  }

  /** Returns the part of the time that is left. */
  timeShare() {
    const turnMs = (this.#app.evening?.now.seconds || this.#app.house.turn_seconds || 30) * 1000;
    return Math.min(1, Math.max(0, (this.#table.deadline_ms - this.#app.now()) / turnMs));
  }

  /** Returns what is asked, in words. */
  words() {
    const hand = turnHand(this.#table);
    const phase = this.#table.round.cards.phase.type;
    const cards = `${hand.cards.map((card) => cardName(card)).join(" and ")}, ${totalName(total(hand.cards))}`;
    const name = this.#app.ownSeats.length > 1 ? `${this.#table.seats[turnSeat(this.#table)].name}` : "Your turn";
    const offer = insuranceOf(this.#table);
    if (offer) return `${name}: insurance? Up to ${money(this.#app.unit, offer.max)}. You have ${cards}.`;
    if (phase === "early_surrender") return `${name}: surrender, or play on? You have ${cards}.`;
    const up = this.#table.round.cards.dealer.open[0];
    const seconds = this.secondsLeft();
    return `${name}: ${cards}${up ? `, against the ${cardName(up)}` : ""}.${seconds ? ` ${seconds} seconds.` : ""}`;
  }

  /** Tells a turn that has come, once. */
  tell() {
    const question = questionKey(this.#table.question);
    if (!this.isMine || this.#told === question) return;
    this.#told = question;
    this.#app.betting.selected = turnSeat(this.#table);
    play("yourTurn");
    this.#app.told.say([{ text: this.words(), tone: "own" }], true);
    this.#app.coach.turnCame();
  }

  /** Tells the last seconds of a long turn, once. */
  hurry() {
    const seconds = this.secondsLeft();
    const question = questionKey(this.#table.question);
    const isLate = seconds !== null && seconds <= LAST_SECONDS && seconds > 0;
    if (this.#app.house.turn_seconds <= LONG_SECONDS || !this.isMine || !isLate || this.#hurryTold === question) return;
    this.#hurryTold = question;
    play("hurry");
    this.#app.told.say([{ text: `${seconds} seconds.` }], true);
  }

  /**
   * Makes a move, if it can be made and the button has been there for a moment.
   * @param {Action} action
   */
  move(action) {
    const { isEnabled } = moveState(this.#app, action);
    if (!isEnabled || !this.#app.guard.allows(action)) return;
    const { cards } = this.#table.round;
    const hand = turnHand(this.#table).id;
    const declines = action === "stand" && cards.phase.type !== "action";
    const { amount } = this.#app.insurance;
    /** @type {Act} */
    const act = action === "double" ? this.#app.doubling.act(hand)
      : !declines ? { type: "play", hand, action }
      : amount > 0 ? { type: "insure", hand, amount } : { type: "decline", hand };
    return this.#send(act);
  }

  /** @param {Act} act */
  async #send(act) {
    const seat = turnSeat(this.#table);
    const player = this.#table.seats[seat].owner;
    if (await this.#app.command(seat, act, this.#table.question)) await this.#app.coach.moved(player);
  }

  /** Splits the hand whose upper card was dragged beside the lower one. */
  splitByDrag() {
    if (!this.can("split")) return false;
    this.move("split");
    return true;
  }

  mayHaveMoreTime(at) {
    const seconds = this.secondsLeft();
    const isAsked = this.isMine && turnSeat(this.#table) === at;
    return isAsked && this.#app.house.turn_seconds > 0 && seconds !== null && seconds <= LAST_SECONDS;
  }

  moreTime() {
    return this.#app.command(turnSeat(this.#table), { type: "more_time" }, this.#table.question);
  }
}
