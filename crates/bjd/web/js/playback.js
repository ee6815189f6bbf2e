// What happened is shown in one queue, one step an event. Whoever looks away, or falls behind, sees
// the state at once.

import { applyEvent, begin, keepOutcomes } from "./stage.js";
import { pace } from "./settings.js";

/** @import { TableEvent, TableState } from "../../protocol/bjd.d.ts" */

/**
 * How long each step lasts before the next, in milliseconds at the usual speed.
 * @type {Partial<Record<TableEvent["type"], number>>}
 */
const STEPS_MS = {
  card_dealt: 300,
  hole_card_dealt: 300,
  hole_card_revealed: 620,
  deal_completed: 120,
  insurance_taken: 260,
  insurance_declined: 120,
  insurance_settled: 320,
  side_bet_settled: 420,
  dealer_peeked: 420,
  dealer_blackjack: 500,
  dealer_stood: 360,
  dealer_busted: 500,
  dealer_pushed: 500,
  dealer_charlie: 500,
  hand_split: 420,
  hand_doubled: 240,
  hand_busted: 560,
  hand_surrendered: 320,
  hand_stood: 160,
  hand_settled: 280,
  round_closed: 60,
  shuffled: 500,
};

/** How far the display may lag behind, in milliseconds. */
const BEHIND_MS = 1200;

/**
 * The queue. `on.show(state)` draws a state, `on.event(event, state)` follows each event,
 * `on.settled(state)` follows each update.
 */
export class Playback {
  #on;
  #queue = [];
  #shown = null;
  #isRunning = false;
  #skip = () => {};

  constructor(on) {
    this.#on = on;
    document.addEventListener("visibilitychange", () => document.hidden && this.jump());
  }

  get isRunning() {
    return this.#isRunning;
  }

  /** Shows a state at once, and forgets what is in the queue. @param {TableState} state */
  reset(state) {
    this.#queue = [];
    this.#shown = this.#shown ? keepOutcomes(this.#shown, state) : structuredClone(state);
    this.#skip();
    this.#on.show(this.#shown);
    if (!this.#isRunning) this.#on.settled(this.#shown);
  }

  /**
   * Adds an update: the events, and the state after them.
   * @param {TableState} state
   * @param {TableEvent[]} events
   */
  add(state, events) {
    // Somebody else's bet is nothing to wait for.
    if (!this.#isRunning && events.length === 0) return this.reset(state);
    this.#queue.push({ state, events, since: performance.now() });
    if (!this.#isRunning) this.#run();
  }

  /** Shows everything in the queue at once. */
  jump() {
    this.#queue.forEach((update) => (update.isInstant = true));
    this.#skip();
  }

  async #run() {
    this.#isRunning = true;
    while (this.#queue.length > 0) {
      const update = this.#queue.shift();
      this.#isLate(update) ? this.#showAll(update) : await this.#play(update);
      this.#on.settled(this.#shown);
    }
    this.#isRunning = false;
    this.#on.show(this.#shown);
    this.#on.settled(this.#shown);
  }

  #isLate(update) {
    const waited = performance.now() - update.since;
    return update.isInstant || document.hidden || (waited > BEHIND_MS && this.#queue.length > 0);
  }

  /** Shows the end of an update, and says all that happened in it. */
  #showAll({ state, events }) {
    const stage = begin(this.#shown, state);
    for (const event of events) {
      applyEvent(stage, event);
      this.#on.event(event, stage, true);
    }
    this.#finish(stage, state);
  }

  async #play(update) {
    const { state, events } = update;
    const stage = begin(this.#shown, state);
    for (const event of events) {
      applyEvent(stage, event);
      const step = (STEPS_MS[event.type] ?? 0) * pace();
      const isInstant = update.isInstant || step === 0;
      if (!isInstant) this.#on.show(stage);
      this.#on.event(event, stage, isInstant);
      if (isInstant) continue;
      await this.#wait(step);
      if (this.#queue.length > 0 && this.#isLate(this.#queue[0])) update.isInstant = true;
    }
    this.#finish(stage, state);
  }

  /** @param {TableState} stage @param {TableState} state */
  #finish(stage, state) {
    this.#shown = keepOutcomes(stage, state);
    this.#on.show(this.#shown);
  }

  #wait(time) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, time);
      this.#skip = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
