// Bets on the boxes of this browser, from the first chip to the Deal button.

import { html } from "../vendor/lit.js";
import { Bets } from "./bets.js";
import { handsAt, isOver } from "./model.js";
import { money, readMoney } from "./money.js";
import { SideBets } from "./side_bets.js";
import { play } from "./sounds.js";

/** @import { Act, TableState } from "../../protocol/bjd.d.ts" */
/** @import { Table } from "./table.js" */

/** How long a click is taken for the end of a drag. */
const DRAG_END_MS = 60;

const sum = (stakes) => stakes.reduce((all, stake) => all + stake, 0);

/** The bets that are being made at a table. */
export class Betting {
  #app;
  /** What tells the server the bet of a box, by box. */
  #telling = new Map();
  #isDealing = false;
  #ignoresClickUntil = 0;
  /** The box that chips go to, where there are several. */
  selected = null;
  /** What is being typed, and the box that it is for. */
  #typed;

  /** @param {Table} app */
  constructor(app) {
    this.#app = app;
    this.bets = new Bets(app.id);
    this.side = new SideBets(app);
    this.#typed = JSON.parse(sessionStorage.getItem(`typed ${app.id}`));
  }

  /** The box whose bet is being typed. */
  get typing() {
    return this.#typed?.at ?? null;
  }

  /** Notes what is typed, so that a reload keeps it. */
  #noteTyped(typed) {
    this.#typed = typed;
    sessionStorage.setItem(`typed ${this.#app.id}`, JSON.stringify(typed));
  }

  get #table() {
    return this.#app.state.table;
  }

  /** Whether bets are placed now, and this browser has somebody to place one. */
  get isOpen() {
    const { ownSeats, playback, winnings } = this.#app;
    if (!isOver(this.#table) || ownSeats.length === 0 || playback.isRunning) return false;
    return ownSeats.every((at) => winnings.isCleared(at));
  }

  get seat() {
    const { ownSeats } = this.#app;
    return ownSeats.includes(this.selected) ? this.selected : ownSeats[0];
  }

  select(at) {
    if (!isOver(this.#table)) return;
    this.selected = at;
    this.#app.draw();
  }

  promptTitle() {
    const { ownSeats, evening } = this.#app;
    if (evening) return evening.promptTitle();
    if (ownSeats.every((at) => this.#app.isReady(at))) return "Waiting for the others";
    const names = ownSeats.length > 1 ? `${this.#table.seats[this.seat].name}, place` : "Place";
    return `${names} your bet`;
  }

  whoBets() {
    if (this.#app.evening) return this.#app.evening.promptWords();
    const seats = this.#table.seats.filter((seat) => seat.owner && !this.#app.isOwn(seat.owner) && seat.bet.length > 0);
    return seats.map((seat) => `${seat.name} is ${seat.ready ? "ready" : "betting"}.`).join(" ");
  }

  promptWords() {
    return this.isOpen ? `${this.promptTitle()}. ${this.whoBets()}` : "";
  }

  // How much.

  #purseLeft(at) {
    const { ownSeats, purses } = this.#app;
    const { owner } = this.#table.seats[at];
    const purse = purses.get(owner);
    if (!purse || purse.has_credit) return Infinity;
    const others = ownSeats.filter((it) => it !== at && this.#table.seats[it].owner === owner);
    return purse.purse - sum(others.map((it) => this.#staked(it)));
  }

  /** All that lies on a box, side bets included. */
  #staked = (at) => this.bets.amount(at) + (this.bets.amount(at) > 0 ? this.side.total(at) : 0);

  #most(at) {
    return Math.min(this.#app.house.maximum ?? Infinity, this.#purseLeft(at) - this.side.total(at));
  }

  canAdd(amount) {
    const { ownSeats, playback } = this.#app;
    if (!isOver(this.#table) || ownSeats.length === 0 || playback.isRunning) return false;
    return !this.#app.isReady(this.seat) && this.bets.amount(this.seat) + amount <= this.#most(this.seat);
  }

  /** Says why a box cannot have so large a bet. */
  #whyNot(at, amount) {
    const { unit, house } = this.#app;
    if (!isOver(this.#table)) return "Bets are placed between rounds.";
    if (this.#app.isReady(at)) return "Your bet is locked. Press Ready to change it.";
    const limit = house.maximum ?? Infinity;
    if (amount > limit) return `At most ${money(unit, limit)} here.`;
    return `You have ${money(unit, this.#purseLeft(at) - this.side.total(at))} for it.`;
  }

  // Chips.

  clickChip(amount) {
    if (performance.now() >= this.#ignoresClickUntil) this.addChip(amount);
  }

  /** A click that ends a drag is none. */
  ignoreClick() {
    this.#ignoresClickUntil = performance.now() + DRAG_END_MS;
  }

  addChip(amount) {
    const sought = this.bets.amount(this.seat) + amount;
    if (!this.canAdd(amount)) return this.#app.refuse(this.#whyNot(this.seat, sought));
    this.set(this.seat, sought);
    play("chip");
  }

  takeChip(at) {
    const amount = this.bets.amount(at);
    const smallest = this.#app.house.chips.findLast((chip) => chip <= amount && amount % chip === 0) ?? amount;
    this.set(at, amount - smallest);
    play("chip");
  }

  /** Changes the bet on a box, here at once and then at the server. */
  set(at, amount) {
    if (this.#app.isReady(at)) return this.#app.refuse("Your bet is locked. Press Ready to change it.");
    this.#app.winnings.collectAll();
    if (amount === 0) this.side.clear(at);
    this.bets.set(at, Math.max(0, Math.min(amount, this.#most(at))));
    this.#noteTyped(null);
    this.#app.draw();
    this.#sync(at);
  }

  // Side bets.

  addSide(at, place) {
    const { unit } = this.#app;
    const offer = this.side.offers[place];
    const before = this.side.amount(at, place);
    const amount = before + (before === 0 ? offer.minimum : offer.step);
    if (this.bets.amount(at) < this.#app.house.minimum) {
      return this.#app.refuse("A side bet goes with a bet. Bet first.");
    }
    if (amount > offer.maximum) return this.#app.refuse(`At most ${money(unit, offer.maximum)} on ${offer.name}.`);
    if (this.#staked(at) + amount - before > this.#purseLeft(at)) {
      return this.#app.refuse(`You have ${money(unit, this.#purseLeft(at))}.`);
    }
    this.#setSide(at, place, amount);
  }

  takeSide(at, place) {
    const { minimum, step } = this.side.offers[place];
    const amount = this.side.amount(at, place) - step;
    this.#setSide(at, place, amount < minimum ? 0 : amount);
  }

  #setSide(at, place, amount) {
    if (this.#app.isReady(at)) return this.#app.refuse("Your bet is locked. Press Ready to change it.");
    this.side.set(at, place, amount);
    play("chip");
    this.#app.draw();
    this.#sync(at);
  }

  undo() {
    const at = this.seat;
    if (this.#app.isReady(at) || !this.bets.canUndo(at)) return;
    this.bets.undo(at);
    this.#app.draw();
    this.#sync(at);
  }

  /** Whether the last bet with its side bets is another than what lies there. */
  canRebet(at) {
    const last = this.bets.last(at);
    return last > 0 && (this.bets.amount(at) !== last || this.side.total(at) !== this.side.lastTotal(at));
  }

  /** Bets as in the last round; without side bets if the purse does not hold all of it. */
  rebet() {
    const at = this.seat;
    if (!this.canRebet(at)) return;
    this.side.clear(at);
    if (this.bets.last(at) + this.side.lastTotal(at) <= this.#purseLeft(at)) this.side.repeat(at);
    this.set(at, this.bets.last(at));
    this.#sync(at);
  }

  double() {
    const amount = this.bets.amount(this.seat);
    if (2 * amount > this.#most(this.seat)) return this.#app.refuse(this.#whyNot(this.seat, 2 * amount));
    this.set(this.seat, 2 * amount);
  }

  typeAmount(at) {
    this.#noteTyped({ at, text: String(this.bets.amount(at) / this.#app.unit.minor) });
    this.#app.draw();
    /** @type {HTMLInputElement} */
    const field = this.#app.root.querySelector(".amount-field input");
    field?.focus();
    field?.select();
  }

  /** Leaves the bet as it was. */
  stopTyping() {
    this.#noteTyped(null);
  }

  /** Draws the field that an amount is typed into. */
  amountField(at) {
    const { unit } = this.#app;
    const done = (event) => {
      event.preventDefault();
      const amount = readMoney(unit, new FormData(event.target).get("amount"));
      if (amount === null) return this.#app.refuse("Type an amount, such as 25 or 12.50.");
      if (amount > this.#most(at)) return this.#app.refuse(this.#whyNot(at, amount));
      this.set(at, amount);
    };
    return html`<form class="amount-field" @submit=${done}>
      <input name="amount" inputmode="decimal" autocomplete="off" aria-label="Your bet" .value=${this.#typed.text}
        @input=${(event) => this.#noteTyped({ at, text: event.target.value })} />
      <button type="submit">Bet</button>
    </form>`;
  }

  // What the server knows of it.

  /** Resolves to whether the server knows the bet of a box. One command at a time is under way. */
  #sync(at) {
    const telling = this.#telling.get(at) ?? this.#tell(at).finally(() => this.#telling.delete(at));
    this.#telling.set(at, telling);
    return telling;
  }

  async #tell(at) {
    let isTold = true;
    while (isTold && this.#wantedKey(at) !== this.#serverKey(at)) {
      const wanted = this.#wantedBet(at);
      const side = this.side.placed(at);
      /** @type {Act} */
      const bet = { type: "bet", seat: at, stakes: [wanted], ...(side.length > 0 && { side }) };
      /** @type {Act} */
      const act = wanted === 0 ? { type: "clear_bet", seat: at } : bet;
      if (wanted > 0) this.#app.contributing.beforeBet(at);
      isTold = await this.#app.command(at, act, this.#app.server.table.question);
    }
    return isTold;
  }

  #serverBet = (at) => sum(this.#app.server.table.seats[at].bet);

  /** A bet with its side bets as one text, to be compared. */
  #betKey = (bet, side) => 
    JSON.stringify([bet, bet === 0 ? [] : side.map(({ side_bet: sideBet, stake }) => [sideBet, stake])]);

  #wantedKey = (at) => this.#betKey(this.#wantedBet(at), this.side.placed(at));

  #serverKey = (at) => this.#betKey(this.#serverBet(at), this.#app.server.table.seats[at].side ?? []);

  /** A bet below the minimum is being made, and is nobody else's business yet. */
  #wantedBet(at) {
    const amount = this.bets.amount(at);
    return amount >= this.#app.house.minimum ? amount : 0;
  }

  /** Takes over what another page of the same person has bet. */
  adopt() {
    const { table } = this.#app.server;
    if (!isOver(table)) return;
    table.seats.forEach((seat, at) => {
      if (!seat.owner || !this.#app.isOwn(seat.owner) || this.#telling.has(at)) return;
      const bet = this.#serverBet(at);
      const isHalfMade = bet === 0 && this.bets.amount(at) < this.#app.house.minimum;
      if (isHalfMade) return;
      this.bets.adopt(at, bet);
      this.side.adopt(at, seat.side ?? []);
    });
  }

  /**
   * A round has begun: what lay on the boxes is staked.
   * @param {TableState} before
   * @param {TableState} after
   */
  noteStaked(before, after) {
    const number = after.table.round?.number;
    if (number === undefined || number === before.table.round?.number) return;
    after.table.seats.forEach(({ owner }, at) => {
      // Not whoever was ready before: the last one's Deal begins the round.
      const staked = sum(handsAt(after.table, at).map((hand) => hand.stake));
      if (owner && this.#app.isOwn(owner) && staked > 0) {
        this.bets.staked(at, staked);
        this.side.staked(at);
      }
    });
  }

  // The Deal button: first it collects, then it says ready, then it takes that back.

  /** Returns what the Deal button says, and whether it can be pressed. */
  dealState() {
    const { ownSeats, unit, house, winnings } = this.#app;
    if (!isOver(this.#table)) return { label: "Deal", detail: "next round", isEnabled: false };
    if (this.#app.playback.isRunning) return { label: "Deal", detail: "", isEnabled: false };
    const back = sum(ownSeats.map((at) => winnings.lying(at)));
    if (back > 0) return { label: "Collect", detail: money(unit, back), isEnabled: true };
    const boxes = ownSeats.filter((at) => this.bets.amount(at) > 0);
    if (boxes.length === 0 && this.#app.evening) return { label: "Deal", detail: "no more rounds", isEnabled: false };
    if (boxes.length === 0) {
      return { label: "Deal", detail: this.#app.seating.canRebuy() ? "no money left" : "no bet yet", isEnabled: false };
    }
    const isSmall = boxes.some((at) => this.bets.amount(at) < house.minimum);
    if (isSmall) return { label: "Deal", detail: `at least ${money(unit, house.minimum)}`, isEnabled: false };
    if (boxes.every((at) => this.#app.isReady(at))) {
      return { label: "Ready", detail: this.#readyCount(), isEnabled: true };
    }
    const bet = sum(boxes.map((at) => this.#staked(at)));
    return { label: "Deal", detail: `bet ${money(unit, bet)}`, isEnabled: !this.#app.isOffline };
  }

  #readyCount() {
    if (this.#app.evening) {
      return this.#app.evening.now.phase === "waiting" ? "for the start" : this.#app.evening.finished();
    }
    const betting = this.#table.seats.filter((seat) => seat.bet.length > 0);
    return `${betting.filter((seat) => seat.ready).length} of ${betting.length} ready`;
  }

  async deal() {
    const { label, isEnabled } = this.dealState();
    // Until the answer is there, a second press would take back what the first one said.
    if (!isEnabled || this.#isDealing || !this.#app.guard.allows("deal")) return;
    if (label === "Collect") return this.#app.winnings.collectAll();
    this.#isDealing = true;
    await this.#sayReady(label).finally(() => (this.#isDealing = false));
  }

  async #sayReady(label) {
    const { table } = this.#app.server;
    const seats = this.#app.ownSeats.filter((at) => this.bets.amount(at) >= this.#app.house.minimum);
    for (const at of seats) {
      const changes = label === "Ready" ? table.seats[at].ready : !table.seats[at].ready;
      if (!changes) continue;
      if (label !== "Ready" && !(await this.#sync(at))) return;
      await this.#app.command(at, { type: "ready", seat: at }, this.#app.server.table.question);
    }
  }
}
