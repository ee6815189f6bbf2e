// What lies on the boxes after a round, until it is collected by hand or by itself.

import { hands_at, is_over, result_at } from "./model.js";
import { money } from "./money.js";
import { settings } from "./settings.js";
import { play } from "./sounds.js";

/** How long lost bets lie before the box is free, and winnings that collect themselves. */
const LIES_MS = 4000;

/** The results of the last round on the boxes of one browser. What was collected survives a reload of the page. */
export class Winnings {
  #app;
  #key;
  /** The number of the round that was collected last, by box. */
  #collected;
  #timer = 0;

  constructor(app) {
    this.#app = app;
    this.#key = `cleared ${app.id}`;
    try {
      this.#collected = JSON.parse(sessionStorage.getItem(this.#key)) ?? {};
    } catch {
      this.#collected = {};
    }
  }

  /** Whether a box has nothing of the last round on it. */
  is_cleared(at) {
    const { table } = this.#app.state;
    if (!is_over(table)) return false;
    return hands_at(table, at).length === 0 || this.#collected[at] === table.round?.number;
  }

  /** Whether the cards of the last round were taken away. */
  get is_all_cleared() {
    const { own_seats, state } = this.#app;
    return is_over(state.table) && own_seats.length > 0 && own_seats.every((at) => this.is_cleared(at));
  }

  /** Returns what lies on a box and can be collected. */
  lying(at) {
    return this.is_cleared(at) ? 0 : (result_at(this.#app.state.table, at)?.back ?? 0);
  }

  collect(at) {
    if (this.is_cleared(at)) return;
    const { table } = this.#app.state;
    const back = this.lying(at);
    this.#note_collected(at, table);
    if (back > 0) {
      play("chip");
      const who = this.#app.own_seats.length > 1 ? `${table.seats[at].name} collects` : "You collect";
      this.#app.told.say([{ text: `${who} ${money(this.#app.unit, back)}.` }]);
    }
    this.#app.draw();
  }

  #note_collected(at, table) {
    this.#collected = { ...this.#collected, [at]: table.round?.number };
    sessionStorage.setItem(this.#key, JSON.stringify(this.#collected));
  }

  /** Whoever takes a box takes nothing of what lies on it: that was somebody else's. */
  note_owners(before, after) {
    after.table.seats.forEach(({ owner }, at) => {
      if (owner && owner !== before.table.seats[at]?.owner && this.#app.is_own(owner)) this.#note_collected(at, after.table);
    });
  }

  collect_all() {
    this.#app.own_seats.forEach((at) => this.collect(at));
  }

  /** Lost bets make room by themselves; winnings too, where the person wants that. */
  lie_for_a_while() {
    clearTimeout(this.#timer);
    const { table } = this.#app.state;
    if (!is_over(table) || this.#app.playback.is_running) return;
    const round = table.round?.number;
    this.#timer = setTimeout(() => {
      const { table: now } = this.#app.state;
      if (now.round?.number !== round || !is_over(now)) return;
      this.#app.own_seats.filter((at) => this.#clears_itself(now, at)).forEach((at) => this.collect(at));
    }, LIES_MS);
  }

  #clears_itself(table, at) {
    const result = result_at(table, at);
    return result && (result.back === 0 || settings().collect === "auto");
  }
}
