// Bets on the boxes of this browser, from the first chip to the Deal button.

import { html } from "../vendor/lit.js";
import { Bets } from "./bets.js";
import { hands_at, is_over } from "./model.js";
import { money, read_money } from "./money.js";
import { SideBets } from "./side_bets.js";
import { play } from "./sounds.js";

/** How long a click is taken for the end of a drag. */
const DRAG_END_MS = 60;

const sum = (stakes) => stakes.reduce((all, stake) => all + stake, 0);

/** The bets that are being made at a table. */
export class Betting {
  #app;
  /** What tells the server the bet of a box, by box. */
  #telling = new Map();
  #is_dealing = false;
  #ignores_click_until = 0;
  /** The box that chips go to, where there are several. */
  selected = null;
  /** What is being typed, and the box that it is for. */
  #typed;

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
  #note_typed(typed) {
    this.#typed = typed;
    sessionStorage.setItem(`typed ${this.#app.id}`, JSON.stringify(typed));
  }

  get #table() {
    return this.#app.state.table;
  }

  /** Whether bets are placed now, and this browser has somebody to place one. */
  get is_open() {
    const { own_seats, playback, winnings } = this.#app;
    if (!is_over(this.#table) || own_seats.length === 0 || playback.is_running) return false;
    return own_seats.every((at) => winnings.is_cleared(at));
  }

  get seat() {
    const { own_seats } = this.#app;
    return own_seats.includes(this.selected) ? this.selected : own_seats[0];
  }

  select(at) {
    if (!is_over(this.#table)) return;
    this.selected = at;
    this.#app.draw();
  }

  prompt_title() {
    const { own_seats, evening } = this.#app;
    if (evening) return evening.prompt_title();
    if (own_seats.every((at) => this.#app.is_ready(at))) return "Waiting for the others";
    const names = own_seats.length > 1 ? `${this.#table.seats[this.seat].name}, place` : "Place";
    return `${names} your bet`;
  }

  who_bets() {
    if (this.#app.evening) return this.#app.evening.prompt_words();
    const seats = this.#table.seats.filter((seat) => seat.owner && !this.#app.is_own(seat.owner) && seat.bet.length > 0);
    return seats.map((seat) => `${seat.name} is ${seat.ready ? "ready" : "betting"}.`).join(" ");
  }

  prompt_words() {
    return this.is_open ? `${this.prompt_title()}. ${this.who_bets()}` : "";
  }

  // How much.

  #purse_left(at) {
    const { own_seats, purses } = this.#app;
    const { owner } = this.#table.seats[at];
    const purse = purses.get(owner);
    if (!purse || purse.has_credit) return Infinity;
    const others = own_seats.filter((it) => it !== at && this.#table.seats[it].owner === owner);
    return purse.purse - sum(others.map((it) => this.#staked(it)));
  }

  /** All that lies on a box, side bets included. */
  #staked = (at) => this.bets.amount(at) + (this.bets.amount(at) > 0 ? this.side.total(at) : 0);

  #most(at) {
    return Math.min(this.#app.house.maximum ?? Infinity, this.#purse_left(at) - this.side.total(at));
  }

  can_add(amount) {
    const { own_seats, playback } = this.#app;
    if (!is_over(this.#table) || own_seats.length === 0 || playback.is_running) return false;
    return !this.#app.is_ready(this.seat) && this.bets.amount(this.seat) + amount <= this.#most(this.seat);
  }

  #why_no_chip(amount) {
    const at = this.seat;
    const { unit, house } = this.#app;
    if (!is_over(this.#table)) return "Bets are placed between rounds.";
    if (this.#app.is_ready(at)) return "Your bet is locked. Press Ready to change it.";
    const limit = house.maximum ?? Infinity;
    if (this.bets.amount(at) + amount > limit) return `At most ${money(unit, limit)} here.`;
    return `You have ${money(unit, this.#purse_left(at))}.`;
  }

  // Chips.

  click_chip(amount) {
    if (performance.now() >= this.#ignores_click_until) this.add_chip(amount);
  }

  /** A click that ends a drag is none. */
  ignore_click() {
    this.#ignores_click_until = performance.now() + DRAG_END_MS;
  }

  add_chip(amount) {
    if (!this.can_add(amount)) return this.#app.refuse(this.#why_no_chip(amount));
    this.set(this.seat, this.bets.amount(this.seat) + amount);
    play("chip");
  }

  take_chip(at) {
    const amount = this.bets.amount(at);
    const smallest = this.#app.house.chips.findLast((chip) => chip <= amount && amount % chip === 0) ?? amount;
    this.set(at, amount - smallest);
    play("chip");
  }

  /** Changes the bet on a box, here at once and then at the server. */
  set(at, amount) {
    if (this.#app.is_ready(at)) return this.#app.refuse("Your bet is locked. Press Ready to change it.");
    this.#app.winnings.collect_all();
    if (amount === 0) this.side.clear(at);
    this.bets.set(at, Math.max(0, Math.min(amount, this.#most(at))));
    this.#note_typed(null);
    this.#app.draw();
    this.#sync(at);
  }

  // Side bets.

  add_side(at, place) {
    const { unit } = this.#app;
    const offer = this.side.offers[place];
    const before = this.side.amount(at, place);
    const amount = before + (before === 0 ? offer.minimum : offer.step);
    if (this.bets.amount(at) < this.#app.house.minimum) return this.#app.refuse("A side bet goes with a bet. Bet first.");
    if (amount > offer.maximum) return this.#app.refuse(`At most ${money(unit, offer.maximum)} on ${offer.name}.`);
    if (this.#staked(at) + amount - before > this.#purse_left(at)) return this.#app.refuse(`You have ${money(unit, this.#purse_left(at))}.`);
    this.#set_side(at, place, amount);
  }

  take_side(at, place) {
    const { minimum, step } = this.side.offers[place];
    const amount = this.side.amount(at, place) - step;
    this.#set_side(at, place, amount < minimum ? 0 : amount);
  }

  #set_side(at, place, amount) {
    if (this.#app.is_ready(at)) return this.#app.refuse("Your bet is locked. Press Ready to change it.");
    this.side.set(at, place, amount);
    play("chip");
    this.#app.draw();
    this.#sync(at);
  }

  undo() {
    const at = this.seat;
    if (this.#app.is_ready(at) || !this.bets.can_undo(at)) return;
    this.bets.undo(at);
    this.#app.draw();
    this.#sync(at);
  }

  /** Whether the last bet with its side bets is another than what lies there. */
  can_rebet(at) {
    const last = this.bets.last(at);
    return last > 0 && (this.bets.amount(at) !== last || this.side.total(at) !== this.side.last_total(at));
  }

  /** Bets as in the last round; without side bets if the purse does not hold all of it. */
  rebet() {
    const at = this.seat;
    if (!this.can_rebet(at)) return;
    this.side.clear(at);
    if (this.bets.last(at) + this.side.last_total(at) <= this.#purse_left(at)) this.side.repeat(at);
    this.set(at, this.bets.last(at));
    this.#sync(at);
  }

  double() {
    const amount = this.bets.amount(this.seat);
    if (2 * amount > this.#most(this.seat)) return this.#app.refuse(this.#why_no_chip(amount));
    this.set(this.seat, 2 * amount);
  }

  type_amount(at) {
    this.#note_typed({ at, text: String(this.bets.amount(at) / this.#app.unit.minor) });
    this.#app.draw();
    const field = this.#app.root.querySelector(".amount-field input");
    field?.focus();
    field?.select();
  }

  /** Leaves the bet as it was. */
  stop_typing() {
    this.#note_typed(null);
  }

  /** Draws the field that an amount is typed into. */
  amount_field(at) {
    const { unit } = this.#app;
    const done = (event) => {
      event.preventDefault();
      const amount = read_money(unit, new FormData(event.target).get("amount"));
      if (amount === null) return this.#app.refuse("Type an amount, such as 25 or 12.50.");
      if (amount > this.#most(at)) return this.#app.refuse(this.#why_no_chip(amount));
      this.set(at, amount);
    };
    return html`<form class="amount-field" @submit=${done}>
      <input name="amount" inputmode="decimal" autocomplete="off" aria-label="Your bet" .value=${this.#typed.text}
        @input=${(event) => this.#note_typed({ at, text: event.target.value })} />
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
    let is_told = true;
    while (is_told && this.#wanted_key(at) !== this.#server_key(at)) {
      const wanted = this.#wanted_bet(at);
      const side = this.side.placed(at);
      const bet = { type: "bet", seat: at, stakes: [wanted], ...(side.length > 0 && { side }) };
      const act = wanted === 0 ? { type: "clear_bet", seat: at } : bet;
      if (wanted > 0) this.#app.contributing.before_bet(at);
      is_told = await this.#app.command(at, act, this.#app.server.table.question);
    }
    return is_told;
  }

  #server_bet = (at) => sum(this.#app.server.table.seats[at].bet);

  /** A bet with its side bets as one text, to be compared. */
  #bet_key = (bet, side) => JSON.stringify([bet, bet === 0 ? [] : side.map(({ side_bet, stake }) => [side_bet, stake])]);

  #wanted_key = (at) => this.#bet_key(this.#wanted_bet(at), this.side.placed(at));

  #server_key = (at) => this.#bet_key(this.#server_bet(at), this.#app.server.table.seats[at].side ?? []);

  /** A bet below the minimum is being made, and is nobody else's business yet. */
  #wanted_bet(at) {
    const amount = this.bets.amount(at);
    return amount >= this.#app.house.minimum ? amount : 0;
  }

  /** Takes over what another page of the same person has bet. */
  adopt() {
    const { table } = this.#app.server;
    if (!is_over(table)) return;
    table.seats.forEach((seat, at) => {
      if (!seat.owner || !this.#app.is_own(seat.owner) || this.#telling.has(at)) return;
      const bet = this.#server_bet(at);
      const is_half_made = bet === 0 && this.bets.amount(at) < this.#app.house.minimum;
      if (is_half_made) return;
      this.bets.adopt(at, bet);
      this.side.adopt(at, seat.side ?? []);
    });
  }

  /** A round has begun: what lay on the boxes is staked. */
  note_staked(before, after) {
    const number = after.table.round?.number;
    if (number === undefined || number === before.table.round?.number) return;
    after.table.seats.forEach(({ owner }, at) => {
      // Not whoever was ready before: the last one's Deal begins the round.
      const staked = sum(hands_at(after.table, at).map((hand) => hand.stake));
      if (owner && this.#app.is_own(owner) && staked > 0) {
        this.bets.staked(at, staked);
        this.side.staked(at);
      }
    });
  }

  // The Deal button: first it collects, then it says ready, then it takes that back.

  /** Returns what the Deal button says, and whether it can be pressed. */
  deal_state() {
    const { own_seats, unit, house, winnings } = this.#app;
    if (!is_over(this.#table)) return { label: "Deal", detail: "next round", is_enabled: false };
    if (this.#app.playback.is_running) return { label: "Deal", detail: "", is_enabled: false };
    const back = sum(own_seats.map((at) => winnings.lying(at)));
    if (back > 0) return { label: "Collect", detail: money(unit, back), is_enabled: true };
    const boxes = own_seats.filter((at) => this.bets.amount(at) > 0);
    if (boxes.length === 0 && this.#app.evening) return { label: "Deal", detail: "no more rounds", is_enabled: false };
    if (boxes.length === 0) return { label: "Deal", detail: this.#app.seating.can_rebuy() ? "no money left" : "no bet yet", is_enabled: false };
    const is_small = boxes.some((at) => this.bets.amount(at) < house.minimum);
    if (is_small) return { label: "Deal", detail: `at least ${money(unit, house.minimum)}`, is_enabled: false };
    if (boxes.every((at) => this.#app.is_ready(at))) return { label: "Ready", detail: this.#ready_count(), is_enabled: true };
    const bet = sum(boxes.map((at) => this.#staked(at)));
    return { label: "Deal", detail: `bet ${money(unit, bet)}`, is_enabled: !this.#app.is_offline };
  }

  #ready_count() {
    if (this.#app.evening) return this.#app.evening.now.phase === "waiting" ? "for the start" : this.#app.evening.finished();
    const betting = this.#table.seats.filter((seat) => seat.bet.length > 0);
    return `${betting.filter((seat) => seat.ready).length} of ${betting.length} ready`;
  }

  async deal() {
    const { label, is_enabled } = this.deal_state();
    // Until the answer is there, a second press would take back what the first one said.
    if (!is_enabled || this.#is_dealing || !this.#app.guard.allows("deal")) return;
    if (label === "Collect") return this.#app.winnings.collect_all();
    this.#is_dealing = true;
    await this.#say_ready(label).finally(() => (this.#is_dealing = false));
  }

  async #say_ready(label) {
    const { table } = this.#app.server;
    const seats = this.#app.own_seats.filter((at) => this.bets.amount(at) >= this.#app.house.minimum);
    for (const at of seats) {
      const changes = label === "Ready" ? table.seats[at].ready : !table.seats[at].ready;
      if (!changes) continue;
      if (label !== "Ready" && !(await this.#sync(at))) return;
      await this.#app.command(at, { type: "ready", seat: at }, this.#app.server.table.question);
    }
  }
}
