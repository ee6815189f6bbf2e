// The line of a table: a WebSocket that comes back by itself, and commands that arrive once.

import { merged } from "./merge_patch.js";
import { place } from "./place.js";

/** @import { Act, AskedAbout, FromClient, PlayerId, Question } from "../../protocol/bjd.d.ts" */
/** @import { RequestKey, ToClient } from "../../protocol/bjd.d.ts" */

const WAITS_MS = [250, 1000, 2000, 5000, 10_000];
/** A line that was open for that long has lived: the waits begin anew after it. */
const LIVED_MS = 10_000;
/** The silence after which a line is asked for a sign of life; a shorter one after something was sent. */
const SILENT_MS = 7000;
const UNANSWERED_MS = 2000;
/** The time for a sign of life, at first and on a slow network, and for a line to open. */
const SIGN_MS = 2000;
const SIGN_MAX_MS = 10_000;
const OPEN_MS = 8000;
const WATCH_MS = 250;
/** After a pause that long, the page itself was asleep. */
const SLEPT_MS = 5000;
/** The codes that close a line because of what was sent on it: no text, not to be read, too long. */
const UNREADABLE = [1003, 1007, 1009];

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
 * `purses(purses)`, `status(isOpen, lostSince)`, `unopened()` after an attempt that failed, `closing(reason)` and
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
  /** When the line opened, when something was heard or sent last, and when something must be heard. */
  #opened = null;
  #heard = 0;
  #sent = 0;
  #due = null;
  #signMs = SIGN_MS;
  #watched = performance.now();
  #hasDropped = false;
  /** Whether it has ended for good. */
  isEnded = false;
  /** How far the server's clock is ahead of ours, in milliseconds. */
  aheadMs = 0;
  /** The time to the server and back, in milliseconds. */
  lagMs = null;

  constructor(table, on) {
    this.#table = table;
    this.#on = on;
    setInterval(() => this.#watch(), WATCH_MS);
    addEventListener("online", () => this.retry());
    addEventListener("pageshow", ({ persisted }) => persisted && this.#comeBack());
    document.addEventListener("visibilitychange", () => document.hidden || this.#comeBack());
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
    this.#opened = null;
    this.#due = performance.now() + OPEN_MS;
    socket.onopen = () => this.#open(socket);
    socket.onmessage = ({ data }) => socket === this.#socket && this.#hear(JSON.parse(data));
    socket.onclose = ({ code }) => socket === this.#socket && this.#closed(code);
    socket.onerror = () => socket === this.#socket && this.#on.unopened();
    if (socket.readyState === WebSocket.OPEN) this.#open(socket);
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

  #open(socket) {
    if (socket !== this.#socket) return;
    this.#opened = this.#heard = performance.now();
    this.#due = null;
    this.#hasDropped = false;
    this.#on.status(true);
    for (const { message } of this.#waiting.values()) this.#send(message);
    this.#ping();
  }

  #closed(code) {
    if (UNREADABLE.includes(code)) this.#dropUnreadable();
    this.#lost(performance.now());
  }

  #lost(since) {
    this.#socket = null;
    this.#on.status(false, since);
    if (this.isEnded) return;
    if (this.#opened !== null && performance.now() - this.#opened >= LIVED_MS) this.#attempts = 0;
    const wait = WAITS_MS[Math.min(this.#attempts++, WAITS_MS.length - 1)];
    // Not all browsers at the same moment, after a restart of the server.
    this.#timer = setTimeout(() => this.retry(), wait * (0.75 + Math.random() / 2));
  }

  // Signs of life: a network may swallow what is sent without closing the line.

  #watch() {
    const now = performance.now();
    // After a sleep, what was heard in it may wait behind this.
    const hasSlept = now - this.#watched > SLEPT_MS;
    this.#watched = now;
    if (!this.#socket) return;
    if (hasSlept && this.#opened !== null) return this.#comeBack();
    if (this.#due !== null) return now > this.#due && this.#giveUp();
    const isUnanswered = this.#sent > this.#heard && now - this.#sent > UNANSWERED_MS;
    if (isUnanswered || now - this.#heard > SILENT_MS) this.#ping();
  }

  /** Asks for a sign of life at once, or connects again at once: somebody has returned to the page. */
  #comeBack() {
    if (this.isEnded) return;
    if (!this.#socket) return this.retry();
    if (this.#opened === null) return;
    this.#due = null;
    this.#ping();
  }

  /** Leaves a line that gives no sign of life; what waits on it is sent on the next one. */
  #giveUp() {
    this.#socket.close();
    this.#signMs = Math.min(2 * this.#signMs, SIGN_MAX_MS);
    this.#lost(this.#heard);
  }

  /** @param {ToClient} message */
  #hear(message) {
    this.#heard = performance.now();
    this.#due = null;
    this.#take(message);
  }

  /**
   * The server reads and answers one message after the other, so it could not read the first one without an
   * answer. That is not sent again: a page that is older than its server would do so for ever.
   */
  #dropUnreadable() {
    if (this.#hasDropped) return;
    this.#hasDropped = true;
    const [first] = this.#waiting;
    if (!first) return;
    const [key, { resolve }] = first;
    this.#waiting.delete(key);
    resolve({ t: "refused", key, code: "unreadable", text: "The server cannot read that. Reload this page." });
  }

  /** @param {FromClient} message */
  #send(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(JSON.stringify(message));
    this.#sent = performance.now();
  }

  #ping() {
    this.#send({ t: "ping", at: performance.now() });
    this.#due ??= performance.now() + this.#signMs;
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
        if (this.lagMs < SIGN_MS) this.#signMs = SIGN_MS;
        return this.#setClock(message.now_ms, this.lagMs / 2);
      case "unreadable":
        return this.#dropUnreadable();
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
