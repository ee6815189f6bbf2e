// The insurance that is being chosen: each click on the bar adds a fifth of the most, in whole smallest chips; its ends
// and the arrows change it by the smallest chip, and any amount can be typed.

import { insuranceOf, questionKey } from "./model.js";
import { readMoney } from "./money.js";
import { play } from "./sounds.js";

/** @import { InsuranceRange } from "../../protocol/bjd.d.ts" */
/** @import { Table } from "./table.js" */

/** How long the digits of an amount belong together. */
const TYPED_MS = 2000;

/** The insurance of the hand that is asked, before Stand confirms it. It survives a reload of the page. */
export class Insurance {
  #app;
  #key;
  /** The amount, and the question that it answers. */
  #chosen = null;
  #typed = { text: "", at: -Infinity };

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

  get #smallest() {
    const half = this.#app.unit.minor / 2;
    return Number.isInteger(half) ? half : 1;
  }

  /** @param {InsuranceRange} offer */
  #fifth({ min, max }) {
    const fifth = Math.ceil(max / 5 / this.#smallest) * this.#smallest;
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
    if (offer) this.#set(this.amount + direction * this.#fifth(offer));
  }

  more = () => this.#change(1);
  less = () => this.#change(-1);

  /** Changes the amount by the smallest chip. */
  finer = (direction) => this.#set(this.amount + direction * Math.min(this.#smallest, this.#offer?.max ?? 0));

  /** Takes a digit of an amount that is typed on the bar. */
  #type(key) {
    const isLater = performance.now() - this.#typed.at > TYPED_MS;
    const before = isLater ? "" : this.#typed.text;
    const text = key === "Backspace" ? before.slice(0, -1) : before + key;
    this.#typed = { text, at: performance.now() };
    const amount = text === "" ? 0 : readMoney(this.#app.unit, text);
    if (amount !== null) this.#set(amount);
  }

  key(event) {
    const offer = this.#offer;
    const [up, down] = [() => this.finer(1), () => this.finer(-1)];
    const keys = {
      ArrowRight: up, ArrowUp: up, ArrowLeft: down, ArrowDown: down, PageUp: this.more, PageDown: this.less,
      Home: () => this.#set(0), End: () => this.#set(offer.max),
    };
    const isTyped = /^[0-9.,]$|^Backspace$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!offer || !(keys[event.key] || isTyped)) return;
    event.preventDefault();
    if (isTyped) this.#type(event.key);
    else keys[event.key]();
  }
}
