// The line of a table: a WebSocket that comes back by itself, and commands that arrive once.

import { merged } from "./merge_patch.js";
import { place } from "./place.js";

/** @import { Act, AskedAbout, FromClient, PlayerId, Question } from "../../protocol/bjd.d.ts" */
/** @import { RequestKey, ToClient } from "../../protocol/bjd.d.ts" */

const PING_MS = 10_000;
const WAITS_MS = [250, 1000, 2000, 5000, 10_000];

/** Returns a key that no other command has. */
function newKey() {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return (high & 0x1fffff) * 2 ** 32 + low;
}

/** Returns the line that was opened before the page was there, once, unless it was closed since. */
function takeEarly() {
  const early = globalThis.earlyLine;
  delete globalThis.earlyLine;
  return early && early.socket.readyState <= WebSocket.OPEN ? early : null;
}

/**
 * The line of one table. `on` has the functions `view(state, house)`, `update(state, events)`,
 * `purses(purses)`, `status(isOpen)`, `unopened()` after an attempt that failed, `closing(reason)` and
 * `message(message)` for everything else.
 */
export class Line {
  #table;
  #on;
  #socket = null;
  #attempts = 0;
  #timer = 0;
  #run = null;
  #number = 0;
  /** The number of the last line of the chat. */
  #said = 0;
  #state = null;
  #waiting = new Map();
  /** Whether it has ended for good. */
  isEnded = false;
  /** How far the server's clock is ahead of ours, in milliseconds. */
  aheadMs = 0;
  /** The time to the server and back, in milliseconds. */
  lagMs = null;

  constructor(table, on) {
    this.#table = table;
    this.#on = on;
    setInterval(() => this.#ping(), PING_MS);
    addEventListener("online", () => this.retry());
    document.addEventListener("visibilitychange", () => document.hidden || this.#ping());
  }

  /** Connects, or connects again at once. */
  retry() {
    if (this.isEnded) return;
    clearTimeout(this.#timer);
    this.#socket?.close();
    const resume = this.#run === null ? "" : `?run=${this.#run}&after=${this.#number}&chat=${this.#said}`;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const early = takeEarly();
    const socket = early?.socket ?? new WebSocket(`${scheme}//${location.host}${place(this.#table)}/line${resume}`);
    this.#socket = socket;
    socket.onopen = () => this.#opened(socket);
    socket.onmessage = ({ data }) => socket === this.#socket && this.#take(JSON.parse(data));
    socket.onclose = () => socket === this.#socket && this.#lost();
    socket.onerror = () => socket === this.#socket && this.#on.unopened();
    if (socket.readyState === WebSocket.OPEN) this.#opened(socket);
    early?.messages.forEach(socket.onmessage);
  }

  /** Ends the line for good. */
  end() {
    this.isEnded = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  /**
   * Gives a command; resolves to its answer, also when the line was lost in between.
   * @param {PlayerId} player
   * @param {Act} act
   * @param {Question} [answers]
   */
  command(player, act, answers) {
    return this.#ask({ t: "command", key: newKey(), player, answers, do: act });
  }

  /**
   * Asks the coach about a decision; resolves to the advice, or to a refusal.
   * @param {PlayerId} player
   * @param {AskedAbout} what
   * @param {Question} [answers]
   * @param {string} [count]
   */
  ask(player, what, answers, count) {
    return this.#ask({ t: "ask", key: newKey(), player, what, answers, count });
  }

  /** @param {FromClient & {key: RequestKey}} message */
  #ask(message) {
    return new Promise((resolve) => {
      this.#waiting.set(message.key, { message, resolve });
      this.#send(message);
    });
  }

  #opened(socket) {
    if (socket !== this.#socket) return;
    this.#attempts = 0;
    this.#on.status(true);
    for (const { message } of this.#waiting.values()) this.#send(message);
    this.#ping();
  }

  #lost() {
    this.#socket = null;
    this.#on.status(false);
    if (this.isEnded) return;
    const wait = WAITS_MS[Math.min(this.#attempts++, WAITS_MS.length - 1)];
    // Not all browsers at the same moment, after a restart of the server.
    this.#timer = setTimeout(() => this.retry(), wait * (0.75 + Math.random() / 2));
  }

  /** @param {FromClient} message */
  #send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #ping() {
    this.#send({ t: "ping", at: performance.now() });
  }

  /** @param {ToClient} message */
  #take(message) {
    switch (message.t) {
      case "view":
        this.#run = message.run;
        this.#number = message.number;
        this.#said = message.chat.at(-1)?.number ?? 0;
        this.#state = message.state;
        this.#setClock(message.now_ms);
        return this.#on.view(message.state, message.house, message);
      case "update":
        return this.#update(message);
      case "purses":
        return this.#on.purses(message.purses);
      case "done":
      case "refused":
      case "advice":
        this.#waiting.get(message.key)?.resolve(message);
        return this.#waiting.delete(message.key);
      case "pong":
        this.lagMs = performance.now() - message.at;
        return this.#setClock(message.now_ms, this.lagMs / 2);
      case "closing":
        return this.#on.closing(message.reason);
      case "chat":
        this.#said = message.number;
        return this.#on.message(message);
      default:
        return this.#on.message(message);
    }
  }

  #update({ number, events, patch }) {
    if (number !== this.#number + 1) {
      // Something is missing: begin anew with the whole view.
      this.#run = null;
      return this.retry();
    }
    this.#number = number;
    this.#state = merged(this.#state, patch);
    this.#on.update(this.#state, events);
  }

  #setClock(nowMs, delay = 0) {
    if (typeof nowMs === "number") this.aheadMs = nowMs + delay - Date.now();
  }
}
