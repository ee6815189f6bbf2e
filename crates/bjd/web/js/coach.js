// The coach: what each choice is worth, and what the last one has cost; for the person who asks, and
// for nobody else.

import { html, nothing } from "../vendor/lit.js";
import { questionKey, turnSeat } from "./model.js";
import { money, signed } from "./money.js";
import { settingView } from "./setting_view.js";
import { settings } from "./settings.js";

/** @import { Advice, AskedAbout, PlayerId, Question } from "../../protocol/bjd.d.ts" */
/** @import { Table } from "./table.js" */

/** The coach of this browser. */
export class Coach {
  #app;
  #asked = null;
  /** @type {Advice} */
  advice = null;
  refusal = null;

  /** @param {Table} app */
  constructor(app) {
    this.#app = app;
  }

  get isThinking() {
    return this.#asked !== null;
  }

  /** Whether the advice is about the decision that is asked for now. */
  get isCurrent() {
    const { question } = this.#app.state.table;
    return this.advice !== null && questionKey(this.advice.question) === questionKey(question);
  }

  /** Asks what is best now. */
  async ask() {
    const app = this.#app;
    if (!app.turn.isMine || this.isCurrent) return;
    const { table } = app.state;
    await this.#ask(table.seats[turnSeat(table)].owner, "advice", table.question);
    if (this.isCurrent) app.told.announce(this.advice.lines.join(" "), true);
  }

  /** Follows the turn of somebody here: speaks first, where that is wished. */
  turnCame() {
    if (settings().coach === "before" && !this.#app.evening) this.ask();
  }

  /** Follows a move of somebody here: says what it has cost, where that is wished. */
  async moved(player) {
    if (settings().coach !== "after" || this.#app.evening) return;
    await this.#ask(player, "last");
    const played = this.advice?.played;
    if (played && played.verdict !== "right") this.#app.told.say([{ text: played.text, tone: "lost" }]);
  }

  /** @param {PlayerId} player @param {AskedAbout} what @param {Question} [question] */
  async #ask(player, what, question) {
    if (this.isThinking) return;
    this.refusal = null;
    this.#asked = what;
    this.#app.draw();
    const answer = await this.#app.line.ask(player, what, question);
    this.#asked = null;
    if (answer.t === "advice") this.advice = answer;
    else if (!["stale", "nothing_played", "busy"].includes(answer.code)) this.refusal = answer.text;
    this.#app.draw();
  }
}

/** Draws the coach. @param {Table} app */
export function coachView(app) {
  const { coach } = app;
  return html`<h2>Coach</h2>
    ${coach.isCurrent || coach.advice?.played ? adviceView(app, coach.advice) : nothing}
    ${app.turn.isMine && !coach.isCurrent ? html`<button class="solid wide" type="button"
      aria-disabled=${coach.isThinking} @click=${() => coach.ask()}>${
        coach.isThinking ? "Working it out …" : "What is best now?"}</button>` : nothing}
    ${coach.refusal ? html`<p class="hint">${coach.refusal}</p>` : nothing}
    ${app.turn.isMine || coach.advice ? nothing : html`<p class="hint">When it is your turn, the coach can work out what
      each choice is worth, exactly, from the cards that everybody has seen. Only you see the answer.</p>`}
    ${settingView(app, "coach")}`;
}

/** @param {Table} app @param {Advice} advice */
function adviceView(app, advice) {
  const { matchup, bet, choices, why, basic, played } = advice;
  return html`<section class="advice" aria-label="Advice">
    <h3>${matchup.replace(" v ", " against ")}<small> bet ${money(app.unit, bet)}</small></h3>
    ${played ? html`<p data-verdict=${played.verdict}>${played.text}</p>` : nothing}
    <table><thead><tr><th scope="col">Choice</th><th scope="col">On average</th><th scope="col">Costs</th></tr></thead>
      <tbody>${choices.map((choice) => choiceRow(app, choice))}</tbody></table>
    ${why.map((line) => html`<p>${line}</p>`)}
    ${basic?.words ? html`<p>Basic strategy: ${basic.words}.${
      basic.is_best ? "" : " The cards that were seen make another choice better."}</p>` : nothing}
  </section>`;
}

/** @param {Table} app */
const choiceRow = (app, { name, money: worth, cost, cost_money: costMoney }) => html`<tr data-best=${cost === 0}>
  <th scope="row">${name}</th><td>${signed(app.unit, worth)}</td>
  <td>${cost === 0 ? "best" : money(app.unit, costMoney)}</td></tr>`;
