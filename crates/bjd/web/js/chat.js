// The chat of a table: what people say, what they show with one press, and whom this browser has muted.

import { html, nothing, repeat } from "../vendor/lit.js";

/** @import { ChatLine, Reaction } from "../../protocol/bjd.d.ts" */
/** @import { Table } from "./table.js" */

const KEY = "muted";
/** How long a line stands beside the table's name, where the chat is not open. */
const SHOWN_MS = 5000;
/** The lines that the page keeps. */
const LINES_MAX = 200;

/** @type {Map<Reaction, string>} */
const REACTIONS = new Map([
  ["applause", "Well played!"],
  ["wow", "Wow!"],
  ["laugh", "Ha ha!"],
  ["pity", "What a pity."],
  ["thanks", "Thank you!"],
  ["good_luck", "Good luck!"],
]);

/** What was said at a table. */
export class Chat {
  /** @type {ChatLine[]} */
  #lines = [];
  #read = 0;
  #latest = null;
  #muted = stored();

  /** Takes over the lines of a whole view: they were said before. @param {ChatLine[]} lines */
  reset(lines) {
    this.#lines = lines;
    this.#read = lines.at(-1)?.number ?? 0;
    this.#latest = null;
  }

  /** Adds a line. Returns its words, or `null` if the speaker is muted. @param {ChatLine} line */
  add(line) {
    this.#lines = [...this.#lines.slice(1 - LINES_MAX), line];
    if (this.isMuted(line.player)) return null;
    this.#latest = { text: `${line.name}: ${words(line)}`, until: performance.now() + SHOWN_MS };
    return `${line.name} says: ${words(line)}`;
  }

  get lines() {
    return this.#lines.filter(({ player }) => !this.isMuted(player));
  }

  get unread() {
    return this.lines.filter(({ number }) => number > this.#read).length;
  }

  read() {
    this.#read = this.#lines.at(-1)?.number ?? 0;
    this.#latest = null;
  }

  /** Returns the line that was just said, for a few seconds. */
  latest() {
    if (this.#latest && performance.now() > this.#latest.until) this.#latest = null;
    return this.#latest?.text ?? null;
  }

  get isAllMuted() {
    return this.#muted.all;
  }

  isMuted = (player) => this.#muted.all || this.#muted.players.includes(player);

  mute(player, isMuted) {
    const others = this.#muted.players.filter((it) => it !== player);
    this.#store({ ...this.#muted, players: isMuted ? [...others, player] : others });
  }

  muteAll(isMuted) {
    this.#store({ ...this.#muted, all: isMuted });
  }

  #store(muted) {
    this.#muted = muted;
    this.#latest = null;
    localStorage.setItem(KEY, JSON.stringify(muted));
  }
}

function stored() {
  const nobody = { all: false, players: [] };
  try {
    const saved = { ...nobody, ...JSON.parse(localStorage.getItem(KEY)) };
    return Array.isArray(saved.players) ? saved : nobody;
  } catch {
    return nobody;
  }
}

/** @param {{text?: string, reaction?: Reaction}} line */
const words = ({ text, reaction }) => text ?? REACTIONS.get(reaction) ?? reaction;

/** Draws what was said. @param {Table} app */
export function chatView(app) {
  const { chat } = app;
  if (chat.isAllMuted) return html`<p class="empty">You have muted everybody.</p>`;
  if (chat.lines.length === 0) {
    const why = app.state.room.has_chat ? "Nobody has said anything yet." : "The host has switched the chat off.";
    return html`<p class="empty">${why}</p>`;
  }
  return html`<ol class="chat">
    ${repeat(chat.lines, ({ number }) => number, (line) => html`<li data-own=${app.isOwn(line.player)}
        data-reaction=${"reaction" in line ? line.reaction : nothing}><b>${line.name}</b> ${words(line)}</li>`)}
  </ol>`;
}

/** Draws what one can say, below what was said. @param {Table} app */
export function sayView(app) {
  const { chat } = app;
  const mute = html`<button class="quiet" type="button" aria-pressed=${chat.isAllMuted}
      @click=${() => app.muteAll(!chat.isAllMuted)}>Mute all</button>`;
  if (!app.state.room.has_chat || app.me.length === 0) return html`<div class="reactions">${mute}</div>`;
  return html`<div class="reactions" role="group" aria-label="Say with one press">
      ${[...REACTIONS].map(([name, text]) => html`<button class="quiet" type="button"
          @click=${() => app.sayToAll({ type: "react", reaction: name })}>${text}</button>`)}${mute}
    </div>
    <form class="say" @submit=${(event) => app.sayInChat(event)}>
      <input name="text" maxlength="200" autocomplete="off" aria-label="Say something" placeholder="Say something" />
      <button type="submit">Send</button>
    </form>`;
}
