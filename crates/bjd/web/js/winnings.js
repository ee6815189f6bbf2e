// What lies on the boxes after a round, until it is collected by hand or by itself.

import { handsAt, isOver, resultAt } from "./model.js";
import { money } from "./money.js";
import { settings } from "./settings.js";
import { play } from "./sounds.js";

/** @import { TableState, TableView } from "../../protocol/bjd.d.ts" */
/** @import { Table } from "./table.js" */

/** How long lost bets lie before the box is free, and winnings that collect themselves. */
const LIES_MS = 4000;

/** The results of the last round on the boxes of one browser. What was collected survives a reload of the page. */
export class Winnings {
  #app;
  #key;
  /** The number of the round that was collected last, by box. */
  #collected;
  #timer = 0;

  /** @param {Table} app */
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
  isCleared(at) {
    const { table } = this.#app.state;
    if (!isOver(table)) return false;
    return handsAt(table, at).length === 0 || this.#collected[at] === table.round?.number;
  }

  /** Whether the cards of the last round were taken away. */
  get isAllCleared() {
    const { ownSeats, state } = this.#app;
    return isOver(state.table) && ownSeats.length > 0 && ownSeats.every((at) => this.isCleared(at));
  }

  /** Returns what lies on a box and can be collected. */
  lying(at) {
    return this.isCleared(at) ? 0 : (resultAt(this.#app.state.table, at)?.back ?? 0);
  }

  collect(at) {
    if (this.isCleared(at)) return;
    const { table } = this.#app.state;
    const back = this.lying(at);
    this.#noteCollected(at, table);
    if (back > 0) {
      play("chip");
      const who = this.#app.ownSeats.length > 1 ? `${table.seats[at].name} collects` : "You collect";
      this.#app.told.say([{ text: `${who} ${money(this.#app.unit, back)}.` }]);
    }
    this.#app.draw();
  }

  /** @param {TableView} table */
  #noteCollected(at, table) {
    this.#collected = { ...this.#collected, [at]: table.round?.number };
    sessionStorage.setItem(this.#key, JSON.stringify(this.#collected));
  }

  /**
   * A player who takes a box gets none of the chips that lie on it: they belong to the player before.
   * @param {TableState} before
   * @param {TableState} after
   */
  noteOwners(before, after) {
    after.table.seats.forEach(({ owner }, at) => {
      if (owner && owner !== before.table.seats[at]?.owner && this.#app.isOwn(owner)) {
        this.#noteCollected(at, after.table);
      }
    });
  }

  collectAll() {
    this.#app.ownSeats.forEach((at) => this.collect(at));
  }

  /** Lost bets make room by themselves; winnings too, where the person wants that. */
  lieForAWhile() {
    clearTimeout(this.#timer);
    const { table } = this.#app.state;
    if (!isOver(table) || this.#app.playback.isRunning) return;
    const round = table.round?.number;
    this.#timer = setTimeout(() => {
      const { table: now } = this.#app.state;
      if (now.round?.number !== round || !isOver(now)) return;
      this.#app.ownSeats.filter((at) => this.#clearsItself(now, at)).forEach((at) => this.collect(at));
    }, LIES_MS);
  }

  /** @param {TableView} table */
  #clearsItself(table, at) {
    const result = resultAt(table, at);
    return result && (result.back === 0 || settings().collect === "auto");
  }
}
