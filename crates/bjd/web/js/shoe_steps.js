// The life of a shared shoe, step by step, as its record tells it.

import { html, nothing, svg } from "../vendor/lit.js";
import { icon } from "./icons.js";

/** @import { ShoeRecord } from "../../protocol/bjd.d.ts" */
/** @import { Fairness } from "./fairness.js" */

/** Draws the steps. `app.state` says of each part whether it was checked. @param {Fairness} app */
export function steps(app) {
  const { record } = app;
  return html`<ol class="steps">
    ${step(app.state("seed"), "The house committed first", html`
      <p class="hint">${time(record.committed_ms)}, before the first bet</p>
      <p class="hash">${record.commitment}</p>${entries(record)}`)}
    ${step(app.state("parts"), partsTitle(record), parts(app))}
    ${step(app.state("rounds") || null, cutTitle(app), cut(app))}
    ${step(app.state("rounds"), roundsTitle(record), rounds(record))}
    ${step(app.state("seed"), record.seed ? "The house opened its seed" : "The seed is still secret", seed(record))}
  </ol>`;
}

function step(state, title, body) {
  const word = { true: "checked", false: "wrong", null: "not checked" }[state];
  return html`<li data-state=${word}>
    <h2>${title} <small>${state ? icon("check") : nothing}${word}</small></h2>${body}</li>`;
}

/** @param {ShoeRecord} record */
function entries({ entries }) {
  if (entries.length === 0) return nothing;
  const [first, last] = [entries[0], entries.at(-1)];
  return html`<details><summary>Entries ${first.number} to ${last.number} of the table's journal</summary>
    <p class="hint">Note the last one. If it is missing from this record later, or has another hash, history was
      rewritten.</p>
    <p class="hash">${last.number}:${last.hash}</p></details>`;
}

/** @param {ShoeRecord} record */
function partsTitle({ contributions }) {
  const count = contributions.length;
  return count === 0 ? "Nobody added a part" : count === 1 ? "One player added a random part"
    : `${count} players added a random part`;
}

/** @param {Fairness} app */
function parts({ record }) {
  const { contributions, excluded } = record;
  const names = excluded.map(({ name }) => name).join(", ");
  const leftOut = excluded.length === 0 ? nothing
    : html`<p class="hint">Not allowed to, because they did not reveal their part of the shoe before: ${names}.</p>`;
  if (contributions.length === 0) {
    return html`<p class="hint">The order of the cards follows from the seed of the house alone.</p>${leftOut}`;
  }
  return html`<p class="hint">Sealed with the first bet, opened when no bet could change any more</p>
    <ul class="parts">${contributions.map(({ player, name, commitment, secret, cut }) => html`
      <li><b>${name} <small>player ${player}</small></b>
      <span>${secret === null ? "not opened" : `opened, cuts ${cut}`}</span>
      <details><summary>Seal and secret</summary><p class="hash">${commitment}</p>
        <p class="hash">${secret ?? "not revealed"}</p></details></li>`)}</ul>${leftOut}`;
}

/** @param {Fairness} app */
function cutTitle({ record, result }) {
  if (record.rounds.length === 0) return "The shoe was not cut";
  return result.cut ? `All cuts together: ${result.cut} cards` : result.fault ? "The cuts of all players are one cut"
    : "The cuts moved no card";
}

/** @param {Fairness} app */
function cut({ record, result }) {
  const full = 52 * record.decks;
  if (!result.cut || record.rounds.length === 0) return nothing;
  return html`<p class="hint">That many of the ${full} shuffled cards went from the top to the bottom.</p>
    <svg class="cut" viewBox="0 0 ${full} 12" preserveAspectRatio="none" aria-hidden="true">
      <rect class="cut-shoe" width=${full} height="12" />
      ${svg`<rect class="cut-mark" x=${result.cut} width=${full / 150} height="12" />`}</svg>`;
}

/** @param {ShoeRecord} record */
function roundsTitle({ rounds, ...record }) {
  if (record.void) return "The shoe is void";
  const voids = rounds.filter((round) => round.void).length;
  const count = rounds.length === 1 ? "One round" : rounds.length === 0 ? "No rounds" : `${rounds.length} rounds`;
  return voids === 0 ? count : `${count}, ${voids} of them void`;
}

/** @param {ShoeRecord} record */
function rounds({ rounds, ...record }) {
  if (record.void) {
    const { by, reason, missing } = record.void;
    const names = missing.map(({ name }) => name).join(", ");
    return html`<p class="void">Void, by the ${by}: ${reason}.${names ? ` Not revealed by ${names}.` : ""}</p>`;
  }
  const voids = rounds.filter((round) => round.void);
  return html`<ol class="rounds">${
      rounds.map(({ number, ...round }) => html`<li data-void=${Boolean(round.void)}>${number}</li>`)}</ol>
    ${voids.map(({ number, ...round }) => html`
      <p class="void">Round ${number} is void, by the ${round.void.by}: ${round.void.reason}.</p>`)}
    ${rounds.length === 0 ? nothing : html`<details><summary>Every card</summary><ol class="lines">${
      rounds.map(({ number, line }) => html`<li><b>${number}</b> <span class="hash">${line}</span></li>`)}</ol>
    </details>`}`;
}

/** @param {ShoeRecord} record */
function seed(record) {
  if (!record.seed) return html`<p class="hint">It is shown when the shoe is over.</p>`;
  return html`<p class="hint">${time(record.revealed_ms)}, at the end of the shoe</p>
    <p class="hash">${record.seed}</p>`;
}

const time = (ms) => (ms === null ? "At an unknown time" : new Date(ms).toLocaleString());
