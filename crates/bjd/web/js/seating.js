// Who sits where: boxes are taken and left, and a purse that is empty is filled again.

/** @import { Table } from "./table.js" */

/** The width from which the panel leaves the felt in sight. */
const WIDE = 1100;

/** The boxes of this screen. */
export class Seating {
  #app;
  /** The box that somebody is asked a name for. */
  wanted = null;

  /** @param {Table} app */
  constructor(app) {
    this.#app = app;
  }

  isSeated = (player) => this.#app.server.table.seats.some((seat) => seat.owner === player);

  /** Takes a box for the only person here, or asks who wants it; `null` takes the question back. */
  want(at) {
    const { me } = this.#app;
    if (at !== null && me.length === 1 && !this.isSeated(me[0].player)) return this.sit(at, me[0].player);
    this.wanted = at;
    this.#app.draw();
    /** @type {HTMLElement} */
    const field = this.#app.root.querySelector(".name-form input");
    field?.focus();
  }

  /** Asks who sits at a box, where the person can see it. */
  offer(at) {
    if (innerWidth < WIDE) this.#app.isPanelOpen = false;
    this.want(at);
  }

  async sit(at, player) {
    this.wanted = null;
    await this.#app.commandOf(player, { type: "sit", seat: at });
    // The button that was pressed is gone, and the focus with it.
    await new Promise(requestAnimationFrame);
    /** @type {HTMLElement} */
    const box = this.#app.root.querySelector(`[data-seat="${at}"]`);
    if (document.activeElement === document.body) box?.focus();
  }

  async sitAsNew(event, at) {
    event.preventDefault();
    const name = new FormData(event.target).get("name");
    try {
      const person = await this.#app.people.add(name);
      await this.sit(at, person.player);
    } catch (error) {
      this.#app.refuse(error.message);
    }
  }

  leave(at) {
    return this.#app.command(at, { type: "stand_up", seat: at });
  }

  canRebuy() {
    const { ownSeats, purses, state } = this.#app;
    return ownSeats.some((at) => purses.get(state.table.seats[at].owner)?.refill);
  }

  rebuy(at) {
    return this.#app.command(at, { type: "rebuy", seat: at }, this.#app.server.table.question);
  }
}
