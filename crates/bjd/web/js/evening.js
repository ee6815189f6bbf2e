// A duplicate evening: who takes part, how far the round is, and the standings at the end.

import { html, nothing } from "../vendor/lit.js";
import { cardView } from "./cards.js";
import { money, signed } from "./money.js";
import { replayView } from "./past_rounds.js";
import { peopleView } from "./people.js";
import { fromHex, hex, sha256 } from "./sha256.js";
import { clock } from "./words.js";

/** @import { DifferenceView, EveningView } from "../../protocol/bjd.d.ts" */
/** @import { Table } from "./table.js" */

/** The evening of this page; without one, the page is that of a table. */
export class Evening {
  #app;
  /** Whether the standings were asked for while the last hand still lies there. */
  #wantsStandings = false;
  /** What is said beside the line to share. */
  shared = "";
  /** The round and the player that are chosen for a replay. */
  chosen = { round: 1, player: null };

  /** What the cards follow from, as this browser saw it first: `{number, commitment, phase}`. */
  noted = null;

  /** @param {Table} app */
  constructor(app) {
    this.#app = app;
  }

  /** Notes what the cards follow from, when it is seen first: only then can the seed be checked. */
  note() {
    if (!this.now || this.noted) return;
    // Whoever opens the page of an evening that is over looks for its standings.
    this.#wantsStandings = this.isOver;
    const key = `evening ${this.#app.id}`;
    try {
      this.noted = JSON.parse(localStorage.getItem(key));
    } catch {
      // What cannot be read is noted again.
    }
    if (this.noted) return;
    const { number, commitment, phase } = this.now;
    this.noted = { number, commitment, phase };
    localStorage.setItem(key, JSON.stringify(this.noted));
  }

  /** Returns what the seed shows, as a sentence and its tone. */
  verdict() {
    const { seed, commitment, number } = this.now;
    const { noted } = this;
    if (!seed) {
      return commitment === noted.commitment && number === noted.number ? null
        : ["The commitment differs from the one that this browser noted!", "lost"];
    }
    if (hex(sha256(fromHex(seed))) !== noted.commitment || number !== noted.number) {
      return ["The seed does not match the commitment that this browser noted!", "lost"];
    }
    if (noted.phase === "waiting") {
      return ["The seed matches the commitment that this browser noted before the first round.", "won"];
    }
    return ["The seed matches the commitment. This browser came after the first round began: "
      + "compare the commitment with one that somebody noted earlier.", ""];
  }

  /** What everybody sees of the evening as it is now; `null` on the page of a table. */
  get now() {
    return this.#app.server?.evening ?? null;
  }

  get isOver() {
    return this.now?.phase === "over";
  }

  /** Whether the standings stand where the felt was. */
  get showsStandings() {
    const { ownSeats, playback, winnings } = this.#app;
    if (!this.isOver || playback.isRunning) return false;
    return this.#wantsStandings || ownSeats.every((at) => winnings.isCleared(at));
  }

  showStandings() {
    this.#wantsStandings = true;
    this.#app.draw();
  }

  /** Returns "Round 3 of 10", with the time that is left. */
  title() {
    const { phase, round, rounds } = this.now;
    if (phase === "waiting") return `${rounds} rounds, not begun`;
    if (phase !== "playing") return phase === "over" ? `${rounds} rounds, over` : "called off";
    const seconds = this.#app.turn.secondsLeft();
    return `Round ${round} of ${rounds}${seconds === null ? "" : ` · ${clock(seconds)} left`}`;
  }

  finished() {
    const { players } = this.now;
    return `${players.filter((it) => it.is_finished).length} of ${players.length} have finished`;
  }

  /** Returns what everybody must know now. */
  words() {
    const { phase, players } = this.now;
    const takesPart = this.#app.ownSeats.length > 0;
    if (phase === "cancelled") return "The host has called this evening off.";
    if (phase === "over") return this.showsStandings ? null : "The evening is over.";
    if (phase === "waiting") {
      const take = players.length === 1 ? "One takes" : `${players.length} take`;
      return `${take} part. The first round opens when the host starts.`;
    }
    return takesPart ? null : `The evening has begun: ${this.finished()}.`;
  }

  promptTitle() {
    const { phase, round } = this.now;
    const { state } = this.#app;
    if (phase === "waiting") return "Waiting for the start";
    return state.table.question.round > round ? "Waiting for the others" : `Round ${round} is open`;
  }

  promptWords() {
    const { phase, stake } = this.now;
    const bet = money(this.#app.unit, stake);
    return phase === "waiting" ? `Everybody plays the same cards alone, for ${bet} a round.`
      : `The same cards for everybody. ${this.finished()}.`;
  }

  async replay(round, player) {
    this.chosen = { round, player };
    await this.#app.past.loadReplay(`rounds/${round}/${player}`);
    this.#app.root.querySelector(".replay")?.scrollIntoView({ block: "nearest" });
  }

  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      this.shared = "Copied.";
    } catch {
      this.shared = "Mark the line to copy it.";
    }
    this.#app.draw();
  }
}

/** The button that opens the first round, or shows the standings. @param {Table} app */
export function eveningButton(app) {
  const { now, showsStandings } = app.evening;
  if (now.phase === "waiting" && app.isHost) {
    return html` <button type="button" class="start"
        @click=${() => app.asHost({ type: "start" })}>Start the evening</button>`;
  }
  if (now.phase === "over" && !showsStandings) {
    return html` <button type="button" @click=${() => app.evening.showStandings()}>Standings</button>`;
  }
  return nothing;
}

/** Draws who takes part, for the panel. @param {Table} app */
export function eveningPeople(app) {
  const { players, phase } = app.evening.now;
  const state = (it) => (phase === "playing" ? (it.is_finished ? "finished" : "playing") : it.is_ready ? "ready" : "");
  const isHost = ({ player }) => player === app.state.room.host;
  const mayLeave = phase === "waiting";
  return html`<h2>At this evening</h2>
    ${players.length === 0 ? html`<p class="hint">Nobody yet. Send your friends the address of this page.</p>`
      : nothing}
    <ul class="people">${players.map((it) => html`<li><div class="person"><b>${it.name}</b>
      <span>${[state(it), isHost(it) ? "host" : ""].filter(Boolean).join(", ")}</span></div></li>`)}</ul>
    <h2>At this screen</h2>
    ${peopleView(app.people, () => nothing, ({ player }) => leaveButton(app, player, mayLeave))}
    <p class="hint">One of them plays here. The others play on a screen of their own.</p>
    ${app.isHost && phase === "waiting" ? html`<button class="quiet wide" type="button"
        @click=${() => app.asHost({ type: "close" })}>Call the evening off</button>` : nothing}`;
}

/** @param {Table} app */
function leaveButton(app, player, mayLeave) {
  const at = app.ownSeats.find((seat) => app.state.table.seats[seat].owner === player);
  if (at === undefined || !mayLeave) return nothing;
  return html`<button class="quiet" type="button" @click=${() => app.seating.leave(at)}>Take part no longer</button>`;
}

/** Draws the standings, and what made the difference. @param {Table} app */
export function standings(app) {
  const { now } = app.evening;
  if (!now.results) {
    return html`<section class="standings" id="standings" tabindex="-1" aria-label="Standings">
      <p role="status">The coach is reviewing all rounds …</p></section>`;
  }
  return html`<section class="standings" id="standings" tabindex="-1" aria-label="Standings">
    <div>${places(app, now)}${share(app, now)}${proof(app, now)}</div>
    <div>${now.results.differences.length ? html`<h2>What made the difference</h2>`
      : html`<h2>No difference</h2><p class="hint">All of you have played alike.</p>`}
      ${now.results.differences.map((it) => difference(app, it))}
      ${replayForm(app, now)}
      ${app.past.refusal ? html`<p class="refusal" role="alert">${app.past.refusal}</p>` : nothing}
      ${app.past.replay ? replayView(app, app.past) : nothing}</div>
  </section>`;
}

/** @param {Table} app @param {EveningView} evening */
function places(app, { results, rounds }) {
  const most = Math.max(1, ...results.standings.map((it) => it.cost));
  const lost = (cost) => (cost === 0 ? money(app.unit, 0) : cost < 500_000 ? `under ${money(app.unit, 1)}`
    : money(app.unit, Math.round(cost / 1e6)));
  return html`<table class="places"><caption>${rounds} rounds, the same cards for everybody, each alone ·
    ${app.house.title}</caption>
    <thead><tr><th scope="col">Place</th><th scope="col">Player</th><th scope="col">Value lost</th>
      <th scope="col" class="bar-column"><span class="unseen">Part of the most lost</span></th>
      <th scope="col">Result</th><th scope="col">Best plays</th></tr></thead>
    <tbody>${results.standings.map((it) => html`<tr data-own=${app.isOwn(it.player)}><td>${it.place}</td>
      <th scope="row">${it.name}${app.isOwn(it.player) ? html` <span class="you">you</span>` : nothing}${
        it.by_clock ? html`<small>${it.by_clock} by the clock</small>` : nothing}</th>
      <td>${lost(it.cost)}</td><td class="bar-column"><span class="lost-bar" aria-hidden="true"
          .style=${`--part: ${it.cost / most}`}></span></td>
      <td>${it.net === 0 ? "even" : signed(app.unit, it.net)}</td>
      <td>${it.right} of ${it.asked}</td></tr>`)}</tbody></table>
    <p class="hint">Ranked by the value that the choices have lost, which no luck can change, and then by result.</p>`;
}

/** @param {Table} app @param {EveningView} evening */
function share(app, { results }) {
  const own = results.standings.find((it) => app.isOwn(it.player));
  if (!own) return nothing;
  return html`<p class="share"><span>${own.share}</span>
    <button class="quiet" type="button" @click=${() => app.evening.copy(own.share)}>Copy</button>
    <span role="status">${app.evening.shared}</span></p>
    <p class="hint">This line gives away no card.</p>`;
}

/** Draws what the cards of the evening follow from, for the panel. @param {Table} app */
export function eveningCards(app) {
  const { number, commitment, seed } = app.evening.now;
  const verdict = app.evening.verdict();
  return html`<h2>Are the cards fair?</h2>
    <p class="hint">Everybody gets the same cards, so nobody gets better ones. They follow from a seed that the server
      drew before anybody joined, and from the number of the evening; the commitment is the hash of the seed. The server
      could choose the seed, and its operator can read it. It cannot change a card afterwards: the seed is shown after
      the last round.</p>
    <h3>Evening ${number}</h3><p class="hash">${commitment}</p>
    ${verdict ? html`<p class="hint" data-tone=${verdict[1]}>${verdict[0]}</p>`
      : html`<p class="hint">This browser has noted both, and compares them at the end.</p>`}
    ${seed ? html`<details><summary>Its seed</summary><p class="hash">${seed}</p></details>` : nothing}`;
}

/** @param {Table} app @param {EveningView} evening */
function proof(app, { seed, commitment, number }) {
  const [words, tone] = app.evening.verdict();
  return html`<details class="proof"><summary>Check the cards</summary>
    <p data-tone=${tone}>${words}</p>
    <p class="hash">seed ${seed}</p><p class="hash">commitment ${commitment}</p>
    <p>This was evening ${number} of the server.
      <a href=${`/api/evenings/${app.id}/record`}>The whole record</a> has all rounds of all players.</p></details>`;
}

/** @param {Table} app @param {DifferenceView} difference */
function difference(app, { round, matchup, cards, upcard, spread, lines }) {
  const player = app.ownPlayer ?? app.evening.now.players[0].player;
  const row = (of, name) => html`<ul class="cards" aria-label=${name}
      .style=${`--gaps: ${Math.max(1, of.length - 1)}`}>${of.map((card, i) => cardView(card, `e${round}-${i}`))}</ul>`;
  return html`<article class="difference"><h3>Round ${round}<small>${matchup}</small></h3>
    <div class="difference-cards">${row(cards, "The hand")}<span>against</span>${
      upcard ? row([upcard], "The upcard") : "no upcard"}<b>${money(app.unit, spread)} apart</b></div>
    <ul class="plain">${lines.map((line) => html`<li>${line}</li>`)}</ul>
    <button class="quiet" type="button"
        @click=${() => app.evening.replay(round, player)}>Replay round ${round}</button></article>`;
}

/** @param {Table} app @param {EveningView} evening */
function replayForm(app, { rounds, results }) {
  const { chosen } = app.evening;
  const player = chosen.player ?? app.ownPlayer ?? results.standings[0].player;
  const submit = (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    app.evening.replay(Number(form.get("round")), Number(form.get("player")));
  };
  return html`<form class="replay-form" @submit=${submit}>
    <label>Round <select name="round">${Array.from({ length: rounds }, (_, i) => html`<option
        .selected=${i + 1 === chosen.round} value=${i + 1}>${i + 1}</option>`)}</select></label>
    <label>as played by <select name="player">${results.standings.map((it) => html`<option
        .selected=${it.player === player} value=${it.player}>${it.name}</option>`)}</select></label>
    <button class="quiet" type="submit">Replay</button></form>`;
}
