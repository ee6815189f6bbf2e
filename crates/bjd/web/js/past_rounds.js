// Past rounds of this table, and each of them again, step by step.

import { html, nothing } from "../vendor/lit.js";
import { get } from "./api.js";
import { cardView } from "./cards.js";
import { merged } from "./merge_patch.js";
import { signed } from "./money.js";
import { place } from "./place.js";
import { handPill, dealerPill } from "./words.js";

/** @import { EveningReplay, RoundReplay } from "../../protocol/bjd.d.ts" */
/** @import { StagedHand } from "./stage.js" */
/** @import { Table } from "./table.js" */

/** The past rounds of a table, newest first. */
export class PastRounds {
  #app;
  #newest = null;
  rounds = [];
  hasMore = false;
  refusal = null;
  /** The round that is replayed: `{round, states, told, at}`. */
  replay = null;

  /** @param {Table} app */
  constructor(app) {
    this.#app = app;
  }

  /** Asks for the latest rounds, once after each round. */
  open() {
    const { round } = this.#app.state.table;
    // What is still being shown is not told before.
    if (this.#app.playback.isRunning) return;
    const newest = round && round.cards.phase.type !== "over" ? round.number - 1 : round?.number ?? 0;
    if (this.#newest === newest) return;
    this.#newest = newest;
    this.#load("", (rounds) => rounds);
  }

  more() {
    this.#load(`?before=${this.rounds.at(-1).id}`, (rounds) => [...this.rounds, ...rounds]);
  }

  async #load(query, join) {
    await this.#attempt(async () => {
      const { rounds, has_more: hasMore } = await get(`${place(this.#app.id)}/rounds${query}`);
      this.rounds = join(rounds);
      this.hasMore = hasMore;
    });
  }

  choose = (id) => this.loadReplay(`rounds/${id}`);

  /** Loads a round from this path below that of the table, and replays it. */
  async loadReplay(path) {
    await this.#attempt(async () => {
      const round = await get(`${place(this.#app.id)}/${path}`);
      this.replay = replayOf(this.#app, round);
    });
  }

  go(at) {
    this.replay.at = Math.max(0, Math.min(at, this.replay.states.length - 1));
    this.#app.draw();
  }

  close() {
    this.replay = null;
    this.#app.draw();
  }

  async #attempt(work) {
    this.refusal = null;
    try {
      await work();
    } catch (error) {
      this.refusal = error.message;
    }
    this.#app.draw();
  }
}

/**
 * Returns all states of a round, each with the sentences that lead to it.
 * @param {Table} app
 * @param {RoundReplay | EveningReplay} round
 */
function replayOf(app, round) {
  const seats = round.seats.map(({ player, name }) => ({ owner: player, name, bet: [] }));
  let now = { ...round.first, seats: seats.map((_, at) => at) };
  const [states, told] = [[], []];
  for (const { events, patch } of round.steps) {
    now = { ...merged(now, patch), seats: now.seats };
    const state = { table: { unit: round.unit, seats, round: now } };
    // Cards of the first deal have no sentence of their own.
    const words = events.flatMap((event) => app.narrator.tell(event, state)).map(({ text }) => text);
    states.push(now);
    told.push(words);
  }
  return { round, states, told, at: states.length - 1 };
}

/** Draws the past rounds, or the one that is replayed. @param {Table} app */
export function pastRoundsView(app) {
  const { past } = app;
  past.open();
  if (past.replay) return replayView(app, past);
  if (past.refusal) return html`<p class="hint" role="status">${past.refusal}</p>`;
  if (past.rounds.length === 0) return html`<p class="hint">No round has been played yet.</p>`;
  return html`<ol class="past">${past.rounds.map((round) => html`<li><button class="quiet" type="button"
        @click=${() => past.choose(round.id)}>
      <b>Round ${round.number}</b><span>${
        round.void ? `void, ${round.void}` : results(round)}</span></button></li>`)}</ol>
    ${past.hasMore ? html`<button class="quiet wide" type="button" @click=${() => past.more()}>Earlier rounds</button>`
      : nothing}`;
}

const results = ({ unit, seats }) =>
  seats.map(({ name, net }) => `${name} ${net === 0 ? "even" : signed(unit, net)}`).join(", ");

/** Draws a round that is replayed. @param {Table} app @param {PastRounds} past */
export function replayView(app, past) {
  const { round, states, told, at } = past.replay;
  const { dealer, hands } = states[at].cards;
  const last = states.length - 1;
  const step = (label, to, text) => html`<button class="quiet" type="button" aria-label=${label}
    aria-disabled=${to < 0 || to > last} @click=${() => past.go(to)}>${text}</button>`;
  const open = [...dealer.open];
  if (dealer.hole_down) open.splice(1, 0, null);
  return html`<section class="replay" aria-label=${`Round ${round.number}`}>
    <h2>Round ${round.number}<small>${round.at_ms ? dateAndTime(round.at_ms) : round.seats[0].name}</small></h2>
    ${handRow("Dealer", open, dealerPill(dealer, at === last)?.main ?? "")}
    ${hands.map((hand) => handRow(round.seats[hand.seat].name, hand.cards, pillWords(hand)))}
    <p class="replay-words" role="status">${told[at].join(" ") || `Step ${at + 1} of ${states.length}`}</p>
    <div class="tool-row">${step("To the start", at === 0 ? -1 : 0, "Start")}${
      step("One step back", at - 1, "◀")}${step("One step forward", at + 1, "▶")}${
      step("To the end", at === last ? last + 1 : last, "End")}
      <button class="quiet" type="button"
          @click=${() => past.close()}>${round.remarks ? "Close" : "All rounds"}</button></div>
    ${round.remarks?.length ? html`<ul class="plain remarks" aria-label="What the coach says">${
      round.remarks.map((text) => html`<li>${text}</li>`)}</ul>` : nothing}
  </section>`;
}

const dateAndTime = (ms) => new Date(ms).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

/** @param {StagedHand} hand */
function pillWords(hand) {
  const { total, word } = handPill(hand, { isActive: false });
  return `${total} ${word}`.trim();
}

const handRow = (name, cards, words) => html`<div class="replay-hand"><b>${name}</b><span>${words}</span>
  <ul class="cards" .style=${`--gaps: ${Math.max(1, cards.length - 1)}`}>${
    cards.map((card, i) => cardView(card, `r-${i}`))}</ul></div>`;
