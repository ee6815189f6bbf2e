// The amount of a double that is being chosen, in a house that lets players double for less.

import { choiceOf, questionKey, turnHand } from "./model.js";
import { play } from "./sounds.js";

/** @import { Act, HandId } from "../../protocol/bjd.d.ts" */
/** @import { Table } from "./table.js" */

/** What a double of the hand that is asked will add: all of the bet, or less. */
export class Doubling {
  #app;
  /** The amount, and the question that it answers. */
  #chosen = null;

  /** @param {Table} app */
  constructor(app) {
    this.#app = app;
  }

  /** The amounts less than the bet, and the bet if all of it can be added: `{min, max, step, bet, full}`, or `null`. */
  get offer() {
    const { table } = this.#app.state;
    const phase = table.round?.cards.phase;
    const range = phase?.type === "action" ? phase.double_for : null;
    if (!range || !this.#app.turn.isMine) return null;
    const bet = turnHand(table).stake;
    const full = choiceOf(table, "double")?.refused ? null : bet;
    return { ...range, bet, full };
  }

  get #question() {
    return questionKey(this.#app.state.table.question);
  }

  get amount() {
    const { offer } = this;
    if (!offer) return 0;
    return this.#chosen?.question === this.#question ? this.#chosen.amount : offer.full ?? offer.max;
  }

  /** What the table is asked for when Double is pressed. @param {HandId} hand @returns {Act} */
  act(hand) {
    const { offer, amount } = this;
    return offer && amount !== offer.full ? { type: "double_for", hand, amount }
      : { type: "play", hand, action: "double" };
  }

  #set(amount) {
    this.#chosen = { question: this.#question, amount };
    play("chip");
    this.#app.draw();
  }

  /** A fifth of the bet, in whole steps. */
  #step = ({ bet, step }) => Math.max(step, Math.round(bet / 5 / step) * step);

  less = () => {
    const { offer, amount } = this;
    if (offer) {
      const next = Math.ceil((amount - this.#step(offer)) / offer.step) * offer.step;
      this.#set(Math.max(offer.min, Math.min(offer.max, next)));
    }
  };

  more = () => {
    const { offer, amount } = this;
    if (!offer) return;
    const next = Math.floor((amount + this.#step(offer)) / offer.step) * offer.step;
    this.#set(next > offer.max ? offer.full ?? offer.max : next);
  };

  /** Less, and after the least all of it again. */
  cycle = () => {
    const { offer, amount } = this;
    if (offer && amount === offer.min) this.#set(offer.full ?? offer.max);
    else this.less();
  };

  key(event) {
    const { offer } = this;
    const keys = {
      ArrowRight: this.more, ArrowUp: this.more,
      ArrowLeft: this.less, ArrowDown: this.less,
      Home: () => this.#set(offer.min), End: () => this.#set(offer.full ?? offer.max),
    };
    if (!offer || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  }
}
