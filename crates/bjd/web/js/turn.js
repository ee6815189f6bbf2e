// The turn of somebody at this screen: what is asked, how much time is left, and the move.

import { card_name, total, total_name } from "./cards.js";
import { move_state } from "./dock.js";
import { insurance_of, question_key, turn_hand, turn_seat } from "./model.js";
import { money } from "./money.js";
import { play } from "./sounds.js";

/** In the last seconds of a turn it is told again, and more time can be asked for. */
const LAST_SECONDS = 10;
/** Turns that are hardly longer than that were told their seconds already. */
const LONG_SECONDS = 15;

/** The decision that the table waits for. */
export class Turn {
  #app;
  #told = "";
  #hurry_told = "";

  constructor(app) {
    this.#app = app;
  }

  get #table() {
    return this.#app.state.table;
  }

  /** Whether somebody at this screen is asked, and can answer now. */
  get is_mine() {
    const seat = this.#app.state ? turn_seat(this.#table) : -1;
    return seat >= 0 && this.#app.own_seats.includes(seat) && !this.#app.is_busy;
  }

  can = (action) => this.is_mine && move_state(this.#app, action).is_enabled;

  seconds_left() {
    const deadline = this.#app.state?.table.deadline_ms;
    return deadline ? Math.max(0, Math.ceil((deadline - this.#app.now()) / 1000)) : null;
  }

  /** Returns the part of the time that is left. */
  time_share() {
    const turn_ms = (this.#app.evening?.now.seconds || this.#app.house.turn_seconds || 30) * 1000;
    return Math.min(1, Math.max(0, (this.#table.deadline_ms - this.#app.now()) / turn_ms));
  }

  /** Returns what is asked, in words. */
  words() {
    const hand = turn_hand(this.#table);
    const phase = this.#table.round.cards.phase.type;
    const cards = `${hand.cards.map((card) => card_name(card)).join(" and ")}, ${total_name(total(hand.cards))}`;
    const name = this.#app.own_seats.length > 1 ? `${this.#table.seats[turn_seat(this.#table)].name}` : "Your turn";
    const offer = insurance_of(this.#table);
    if (offer) return `${name}: insurance? Up to ${money(this.#app.unit, offer.max)}. You have ${cards}.`;
    if (phase === "early_surrender") return `${name}: surrender, or play on? You have ${cards}.`;
    const up = this.#table.round.cards.dealer.open[0];
    const seconds = this.seconds_left();
    return `${name}: ${cards}${up ? `, against the ${card_name(up)}` : ""}.${seconds ? ` ${seconds} seconds.` : ""}`;
  }

  /** Tells a turn that has come, once. */
  tell() {
    const question = question_key(this.#table.question);
    if (!this.is_mine || this.#told === question) return;
    this.#told = question;
    this.#app.betting.selected = turn_seat(this.#table);
    play("your_turn");
    this.#app.told.say([{ text: this.words(), tone: "own" }], true);
    this.#app.coach.turn_came();
  }

  /** Tells the last seconds of a long turn, once. */
  hurry() {
    const seconds = this.seconds_left();
    const question = question_key(this.#table.question);
    const is_late = seconds !== null && seconds <= LAST_SECONDS && seconds > 0;
    if (this.#app.house.turn_seconds <= LONG_SECONDS || !this.is_mine || !is_late || this.#hurry_told === question) return;
    this.#hurry_told = question;
    play("hurry");
    this.#app.told.say([{ text: `${seconds} seconds.` }], true);
  }

  /** Makes a move, if it can be made and the button has been there for a moment. */
  move(action) {
    const { is_enabled } = move_state(this.#app, action);
    if (!is_enabled || !this.#app.guard.allows(action)) return;
    const { cards } = this.#table.round;
    const { hand } = cards.phase;
    const declines = action === "stand" && cards.phase.type !== "action";
    const { amount } = this.#app.insurance;
    const act = action === "double" ? this.#app.doubling.act(hand)
      : !declines ? { type: "play", hand, action }
      : amount > 0 ? { type: "insure", hand, amount } : { type: "decline", hand };
    return this.#send(act);
  }

  async #send(act) {
    const seat = turn_seat(this.#table);
    const player = this.#table.seats[seat].owner;
    if (await this.#app.command(seat, act, this.#table.question)) await this.#app.coach.moved(player);
  }

  /** Splits the hand whose upper card was dragged beside the lower one. */
  split_by_drag() {
    if (!this.can("split")) return false;
    this.move("split");
    return true;
  }

  may_have_more_time(at) {
    const seconds = this.seconds_left();
    const is_asked = this.is_mine && turn_seat(this.#table) === at;
    return is_asked && this.#app.house.turn_seconds > 0 && seconds !== null && seconds <= LAST_SECONDS;
  }

  more_time() {
    return this.#app.command(turn_seat(this.#table), { type: "more_time" }, this.#table.question);
  }
}
