// The insurance that is being chosen: each click adds a fifth of the most, in whole smallest chips.

import { insuranceOf, questionKey } from "./model.js";
import { play } from "./sounds.js";

/** @import { InsuranceRange } from "../../protocol/bjd.d.ts" */
/** @import { Table } from "./table.js" */

/** The insurance of the hand that is asked, before Stand confirms it. It survives a reload of the page. */
export class Insurance {
  #app;
  #key;
  /** The amount, and the question that it answers. */
  #chosen = null;

  /** @param {Table} app */
  constructor(app) {
    this.#app = app;
    this.#key = `insurance ${app.id}`;
    try {
      this.#chosen = JSON.parse(sessionStorage.getItem(this.#key));
    } catch {
      this.#chosen = null;
    }
  }

  get #question() {
    return questionKey(this.#app.state.table.question);
  }

  get amount() {
    return this.#chosen?.question === this.#question ? this.#chosen.amount : 0;
  }

  get #offer() {
    return insuranceOf(this.#app.state.table);
  }

  /** @param {InsuranceRange} offer */
  #step({ min, max }) {
    const half = this.#app.unit.minor / 2;
    const smallest = Number.isInteger(half) ? half : 1;
    const fifth = Math.ceil(max / 5 / smallest) * smallest;
    return Math.max(min, Math.min(fifth, max));
  }

  #set(amount) {
    const offer = this.#offer;
    if (!offer || !this.#app.turn.isMine) return;
    const chosen = amount <= 0 ? 0 : Math.min(offer.max, Math.max(offer.min, amount));
    this.#chosen = { question: this.#question, amount: chosen };
    sessionStorage.setItem(this.#key, JSON.stringify(this.#chosen));
    play("chip");
    this.#app.draw();
  }

  #change(direction) {
    const offer = this.#offer;
    if (offer) this.#set(this.amount + direction * this.#step(offer));
  }

  more = () => this.#change(1);
  less = () => this.#change(-1);

  key(event) {
    const offer = this.#offer;
    const keys = {
      ArrowRight: this.more, ArrowUp: this.more,
      ArrowLeft: this.less, ArrowDown: this.less,
      Home: () => this.#set(0), End: () => this.#set(offer.max),
    };
    if (!offer || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  }
}
