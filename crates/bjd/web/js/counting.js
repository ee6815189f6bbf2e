// Counting: the count of the cards that everybody has seen, and questions for those who practise.

import { html, nothing } from "../vendor/lit.js";
import { get } from "./api.js";
import { isOver } from "./model.js";

/** @import { Table } from "./table.js" */

const KEY = "counting";

/** The counts of the shoe in play, and what this browser is asked about them. */
export class Counting {
  #app;
  #asked = null;
  seen = null;
  refusal = null;
  /** The system, whether the count is shown, and whether each round ends with a question. */
  system = "hi-lo";
  isShown = false;
  isQuiz = false;
  /** The answer to the question after the last round: `{said, is}`. */
  answer = null;

  /** @param {Table} app */
  constructor(app) {
    this.#app = app;
    try {
      const { system, is_quiz: isQuiz } = JSON.parse(localStorage.getItem(KEY)) ?? {};
      if (typeof system === "string") this.system = system;
      this.isQuiz = isQuiz === true;
    } catch {
      // What cannot be read is as if it was never stored.
    }
  }

  /** Asks for the counts, once for each state of the table. */
  async open() {
    const { table } = this.#app.state;
    const moment = JSON.stringify([table.question, table.shoe.number, table.shoe.left]);
    if (this.#asked === moment || this.#app.playback.isRunning) return;
    this.#asked = moment;
    try {
      this.seen = await get(`/api/tables/${this.#app.id}/count`);
      this.refusal = null;
    } catch (error) {
      this.refusal = error.message;
    }
    this.#app.draw();
  }

  get count() {
    return this.seen?.counts.find(({ name }) => name === this.system) ?? this.seen?.counts[0] ?? null;
  }

  set(values) {
    Object.assign(this, values);
    localStorage.setItem(KEY, JSON.stringify({ system: this.system, is_quiz: this.isQuiz }));
    this.#app.draw();
  }

  check(event) {
    event.preventDefault();
    const said = Number(String(new FormData(event.target).get("count")).replace("−", "-"));
    const round = this.seen.rounds.at(-1);
    if (!Number.isNaN(said)) {
      this.set({ answer: { said, is: this.count.running, round: round?.id, cards: round?.cards ?? [] } });
    }
    event.target.reset();
  }
}

/** Draws the count, or the question about it. @param {Table} app */
export function countingView(app) {
  const { counting } = app;
  counting.open();
  if (!counting.seen) return html`<p class="hint" role="status">${counting.refusal ?? "Looking at the cards …"}</p>`;
  const { count, seen } = counting;
  return html`<label class="field">System
      <select @change=${(event) => counting.set({ system: event.target.value })}>
        ${seen.counts.map(({ name, title }) => html`<option value=${name}
            .selected=${name === count.name}>${title}</option>`)}</select></label>
    <p class="hint">${Object.entries(count.tags)
      .map(([rank, tag]) => `${rank} ${tag > 0 ? "+" : ""}${String(tag).replace("-", "−")}`).join(" · ")}</p>
    <label class="field is-row"><input type="checkbox" .checked=${counting.isQuiz}
        @change=${(event) => counting.set({ isQuiz: event.target.checked, answer: null })} />
      Ask me after each round</label>
    ${counting.isQuiz ? quiz(app) : html`<button class="quiet" type="button" aria-pressed=${counting.isShown}
        @click=${() => counting.set({ isShown: !counting.isShown })}>${
          counting.isShown ? "Hide the count" : "Show the count"}</button>
      ${counting.isShown ? lines(count) : nothing}`}`;
}

const lines = ({ lines: all }) => html`<div role="status">${all.map((line) => html`<p>${line}</p>`)}</div>`;

/** @param {Table} app */
function quiz(app) {
  const { counting } = app;
  const round = counting.seen.rounds.at(-1);
  if (!isOver(app.state.table) || !round?.is_over) {
    return html`<p class="hint">Count along. The question comes when the round is over.</p>`;
  }
  const { answer, count } = counting;
  if (answer?.round !== round.id) {
    return html`<form class="say" @submit=${(event) => counting.check(event)}>
      <input name="count" inputmode="text" required autocomplete="off" aria-label="The running count"
          placeholder="The running count" />
      <button type="submit">Check</button></form>`;
  }
  const isRight = answer.said === answer.is;
  return html`<div role="status">
    <p data-tone=${isRight ? "won" : "lost"}>${isRight ? "Right." : `You said ${answer.said}.`}</p>
    ${lines(count)}<p class="hint">This round: ${answer.cards.join(" ")}</p></div>`;
}
