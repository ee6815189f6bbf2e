// The statistics of the people at this screen: results, and how far they are from what was to be expected.

import { html, nothing, svg } from "../vendor/lit.js";
import { get } from "./api.js";
import { money, signed } from "./money.js";

/** @import { Unit } from "../../protocol/bjd.d.ts" */
/** @import { Table } from "./table.js" */

/** Statistics by player, asked for when they are opened. */
export class Statistics {
  #app;
  #asked = null;
  of = new Map();
  refusal = null;

  /** @param {Table} app */
  constructor(app) {
    this.#app = app;
  }

  /** Asks anew after each round. */
  async open() {
    if (this.#app.playback.isRunning) return;
    const moment = `${this.#app.state.table.question.round} ${this.#app.me.map(({ player }) => player)}`;
    if (this.#asked === moment) return;
    this.#asked = moment;
    try {
      for (const { player } of this.#app.me) this.of.set(player, await get(`/api/people/${player}/statistics`));
      this.refusal = null;
    } catch (error) {
      this.refusal = error.message;
    }
    this.#app.draw();
  }
}

/** Draws the statistics of everybody at this screen. @param {Table} app */
export function statisticsView(app) {
  const { statistics, me } = app;
  statistics.open();
  if (me.length === 0) return html`<p class="hint">Sit down first.</p>`;
  if (statistics.refusal) return html`<p class="hint" role="status">${statistics.refusal}</p>`;
  return me.map(({ player, name }) => {
    const all = statistics.of.get(player);
    return html`<section class="statistics"><h2>${name}</h2>${
      all ? personView(all) : html`<p class="hint">Counting …</p>`}</section>`;
  });
}

function personView({ results, units, lines }) {
  if (results.length === 0) return html`<p class="hint">No round has been played yet.</p>`;
  return html`${results.map(resultView)}${units.map(unitView)}
    <details><summary>The whole report</summary><pre>${lines.join("\n")}</pre></details>`;
}

const resultView = ({ unit, rounds, net, best, worst }) => html`<dl class="figures">
  <dt>Rounds</dt><dd>${rounds}</dd><dt>Result</dt><dd>${signed(unit, net)}</dd>
  <dt>Best round</dt><dd>${signed(unit, best)}</dd><dt>Worst round</dt><dd>${signed(unit, worst)}</dd></dl>`;

function unitView({ unit: name, minor, total, curve }) {
  const unit = { name, minor };
  const { hands, won, pushed, lost, naturals, cost } = total;
  // Expected money is in millionths of the smallest unit.
  const mistakes = Math.round(cost / 1e6);
  return html`<dl class="figures"><dt>Hands</dt><dd>${hands}</dd>
      <dt>Won, pushed, lost</dt><dd>${won}, ${pushed}, ${lost}</dd>
      <dt>Blackjacks</dt><dd>${naturals}</dd><dt>Cost of mistakes</dt><dd>${money(unit, mistakes)}</dd></dl>
    ${curve.length > 0 ? curveView(unit, curve) : nothing}`;
}

/**
 * The results against what was to be expected, and the band that 19 of 20 results stay within.
 * @param {Unit} unit
 */
function curveView(unit, curve) {
  const begin = { rounds: 0, net: 0, expected: 0, band: 0 };
  const points = [begin, ...curve].map(({ rounds, net, expected, band }) =>
    ({ x: rounds, net, expected: expected / 1e6, band }));
  const high = Math.max(...points.map((it) => Math.max(it.net, it.expected + it.band)));
  const low = Math.min(...points.map((it) => Math.min(it.net, it.expected - it.band)));
  const x = (at) => (280 * at) / points.at(-1).x;
  const y = (value) => 120 - (120 * (value - low)) / (high - low || 1);
  const to = (it, value) => `${x(it.x).toFixed(1)} ${y(value).toFixed(1)}`;
  const path = (value) => points.map((it, i) => `${i ? "L" : "M"}${to(it, value(it))}`).join("");
  const back = [...points].reverse().map((it) => `L${to(it, it.expected - it.band)}`).join("");
  const { net, expected, band } = points.at(-1);
  const words = `${signed(unit, net)} after ${points.at(-1).x} rounds; ${signed(unit, Math.round(expected))} `
    + `was to be expected, give or take ${money(unit, Math.round(band))}.`;
  return html`<svg class="curve" viewBox="0 0 280 120" role="img" aria-label=${words}>
    ${svg`<path class="curve-band" d=${`${path((it) => it.expected + it.band)}${back}Z`} />
      <path class="curve-expected" d=${path((it) => it.expected)} />
      <path class="curve-net" d=${path((it) => it.net)} />`}</svg>
    <p class="hint">${words}</p>`;
}
