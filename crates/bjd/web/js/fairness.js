// The page that checks a shared shoe. It asks the server for the record alone, and computes everything itself.

import { html, nothing, render } from "../vendor/lit.js";
import { Refused, getBytes } from "./api.js";
import { icon } from "./icons.js";
import { notedShoes } from "./noted_shoes.js";
import { apply } from "./settings.js";
import { check, checkNoted, delayOf, readFile, readRecord, setOf } from "./shoe_record.js";
import { steps } from "./shoe_steps.js";

/** @import { ShoeRecord } from "../../protocol/bjd.d.ts" */

/** What each code of a fault belongs to. What comes before it in this order has been checked. */
const CHECKED = ["parts", "seed", "rounds"];
const PLACES = {
  parts: [
    "schema", "scheme", "number", "size", "house", "twice", "order", "excluded", "secret", "cut", "contribution",
    "entries",
  ],
  seed: ["no_seed", "seed"],
};

/** How long players have to open their parts, in milliseconds. */
const REVEAL_MS = 2_000;

/** The page that checks a shoe. */
export class Fairness {
  root = document.getElementById("page");
  /** Where the record comes from: `{table, shoe}`, unless it is pasted. */
  source = null;
  /** @type {ShoeRecord} */
  record = null;
  /** The last record that could be read, also while it is not shown. */
  last = null;
  /** `{cut, cards}`, or `{fault}`. */
  result = null;
  /** What was noted: the commitment before the first bet, and the set when it was closed. */
  noted = { commitment: "", set: "" };
  refusal = null;

  async start() {
    this.root.replaceChildren();
    const query = new URLSearchParams(location.search);
    const [table, shoe] = [query.get("table"), query.get("shoe")];
    if (/^[\w-]{1,64}$/.test(table ?? "") && /^\d{1,16}$/.test(shoe ?? "")) this.source = { table, shoe: Number(shoe) };
    // Where the link does not say what was noted, this browser may know it.
    const linked = new URLSearchParams(location.hash.slice(1));
    const known = this.source ? notedShoes(table).find(({ number }) => number === this.source.shoe) : null;
    for (const name of ["commitment", "set"]) {
      this.noted[name] = (linked.get(name) ?? known?.[name] ?? "").toLowerCase();
    }
    this.draw();
    if (this.source) await this.load();
  }

  load() {
    const { table, shoe } = this.source;
    return this.judge(async () => {
      const record = await readFile(await getBytes(`/api/tables/${table}/shoes/${shoe}`));
      if (record.shoe !== shoe) {
        throw new Refused("shoe", `The server was asked for shoe ${shoe}, but sent the record of shoe ${record.shoe}.`);
      }
      return record;
    });
  }

  /** Checks the record that this function reads. */
  async judge(read) {
    [this.record, this.result, this.refusal] = [null, null, null];
    try {
      const record = await read();
      this.check(record);
    } catch (error) {
      if (!error.code) throw error;
      this.refusal = error.message;
      this.draw();
      return;
    }
    this.draw();
    document.getElementById("verdict").focus();
  }

  /** @param {ShoeRecord} record */
  check(record) {
    this.last = record;
    const odd = Object.values(this.noted).find((noted) => noted !== "" && !/^[0-9a-f]{64}$/i.test(noted));
    if (odd) {
      throw new Refused("noted", `What you noted has 64 hexadecimal digits, 0 to 9 and a to f; "${odd}" does not.`);
    }
    this.record = record;
    try {
      checkNoted(record, this.noted);
      this.result = check(record);
    } catch (fault) {
      if (!fault.code) throw fault;
      this.result = { fault };
    }
  }

  /** Returns whether a part of the record was checked (`true`), is wrong (`false`), or neither (`null`). */
  state(part) {
    const { fault } = this.result;
    if (!fault) return true;
    if (fault.code === "noted") {
      const isOther = this.noted.commitment !== "" && this.noted.commitment !== this.record.commitment.toLowerCase();
      return part === (isOther ? "seed" : "parts") ? false : null;
    }
    const at = CHECKED.findIndex((it) => PLACES[it]?.includes(fault.code) ?? true);
    const own = CHECKED.indexOf(part);
    if (fault.code === "no_seed" && own === at) return null;
    return own < at ? true : own === at ? false : null;
  }

  /** Takes what was typed as noted. */
  takeNoted() {
    for (const name of ["commitment", "set"]) {
      /** @type {HTMLInputElement} */
      const field = document.querySelector(`#noted-${name}`);
      this.noted[name] = field.value.trim().toLowerCase();
    }
  }

  /** Compares the record with what was typed. */
  compare(event) {
    event.preventDefault();
    this.takeNoted();
    const { last } = this;
    if (last) this.judge(() => last);
  }

  take(event) {
    event.preventDefault();
    this.takeNoted();
    const form = new FormData(event.target);
    const file = form.get("file");
    this.source = null;
    const isFile = file instanceof File && file.size > 0;
    this.judge(() => (isFile ? readFile(file) : readRecord(String(form.get("record")))));
  }

  drop(event) {
    event.preventDefault();
    this.takeNoted();
    const [file] = event.dataTransfer.files;
    this.source = null;
    if (file) this.judge(() => readFile(file));
  }

  draw() {
    render(page(this), this.root);
  }
}

/** @param {Fairness} app */
function page(app) {
  const { record, refusal, source } = app;
  return html`${record ? html`<a class="skip" href="#verdict">To the verdict</a>` : nothing}
    <header class="top"><a class="icon-button" href=${source ? `/t/${source.table}` : "/"}
        aria-label=${source ? "To the table" : "To the tables"}>${icon("back")}</a>
      <h1>${record ? `Shoe ${record.shoe} of table ${record.table}` : "Are the cards fair?"}</h1>
      ${record ? html`<p class="about">${about(record)}</p>` : nothing}</header>
    <main class="fairness" @dragover=${(event) => event.preventDefault()} @drop=${(event) => app.drop(event)}>
      ${limits()}
      <div class="verdict-column">${
        refusal ? html`<p class="refusal" role="alert">${refusal}</p>` : nothing}${
        record ? verdict(app) : nothing}</div>
      <div class="steps-column">${record ? steps(app)
        : source && !refusal ? html`<p class="hint" role="status">Loading the record …</p>` : nothing}
        ${notedForm(app)}${paste(app)}</div>
    </main>`;
}

/** @param {ShoeRecord} record */
function about({ house, decks, rounds }) {
  const cards = `${decks} ${decks === 1 ? "deck" : "decks"}, ${52 * decks} cards`;
  const [first, last] = [rounds[0]?.number, rounds.at(-1)?.number];
  const which = rounds.length === 0 ? "" : first === last ? ` · round ${first}` : ` · rounds ${first} to ${last}`;
  return `${house} · ${cards}${which}`;
}

/** What no record can prove, which is said first. */
function limits() {
  return html`<section class="limits" aria-labelledby="limits-title"><h2 id="limits-title">What this cannot prove</h2>
    <ul>
      <li>The house knows the order of the cards while you play: it deals them.</li>
      <li>Two players can tell each other their cards and their parts.</li>
      <li>If nobody but the house added a part, you have to trust its seed.</li>
      <li>The house can refuse to deal a shoe that it does not like. Then the shoe is void, on record.</li>
      <li>The server can make up anything that nobody noted: compare the record with your notes.</li>
      <li>This page comes from the server that you check. If you do not trust it, save the record and check it
        elsewhere.</li>
    </ul></section>`;
}

/** @param {Fairness} app */
function verdict(app) {
  const { record, result } = app;
  const { fault } = result;
  const isOpen = fault?.code === "no_seed";
  const tone = isOpen ? "open" : fault ? "lost" : "won";
  const title = isOpen ? "Nothing to check yet" : fault ? "This record is wrong" : record.void ? "Void, as recorded"
    : record.rounds.length === 0 ? "No card was dealt" : "Every card matches";
  return html`<section class="panel verdict" data-tone=${tone} aria-labelledby="verdict">
    <p class="sign" aria-hidden="true">${isOpen ? "…" : fault ? "✕" : icon("check")}</p>
    <h2 id="verdict" tabindex="-1">${title}</h2>
    <p data-code=${fault?.code ?? ""}>${fault ? fault.message : checkedWords(record, result)}</p>
    ${fault ? nothing : compared(app)}
    ${app.source ? html`<button class="solid" type="button" @click=${() => app.load()}>Check again</button>` : nothing}
    <h3>Or on your own machine</h3>
    <p class="hash">${app.source ? `bj verify --url ${location.origin}/t/${app.source.table}/shoes/${app.source.shoe}`
      : "bj verify --record shoe.json"}</p>
    <p class="hash">python3 fairness.py shoe.json</p>
  </section>`;
}

/** @param {ShoeRecord} record */
function checkedWords({ contributions, rounds, ...record }, { cards }) {
  const opened = contributions.filter(({ secret }) => secret !== null).length;
  const parts = opened === 0 ? "" : opened === 1 ? ", one part" : `, ${opened} parts`;
  if (record.void) return `The seed${parts} and the players who did not reveal are as recorded. No card was dealt.`;
  if (rounds.length === 0) return "The seed is the one that the house had committed to.";
  const from = opened === 0 ? "the seed alone" : `the seed${parts} and the cut`;
  return `Your browser repeated the shuffle from ${from}, and compared each of the ${cards} cards that were dealt.`;
}

/** What a record cannot say of itself. @param {Fairness} app */
function compared({ record, noted }) {
  const parts = [noted.commitment ? "the commitment" : null, noted.set ? "the set of parts" : null];
  const names = parts.filter(Boolean).join(" and ");
  const delay = delayOf(record);
  return html`${names ? html`<p class="hint">As you noted: ${names}.</p>`
    : html`<p class="hint">You noted nothing to compare it with, so the server could have made all of it up.</p>`}
    ${delay > REVEAL_MS ? html`<p class="hint">The last part was opened ${(delay / 1000).toFixed(1)} s after the set was
      closed: a restart, or a server that waited.</p>` : nothing}`;
}

/** @param {Fairness} app */
function notedForm(app) {
  const { record, noted } = app;
  const field = (name, label) => html`<label for="noted-${name}">${label}</label>
    <input id="noted-${name}" type="text" maxlength="80" spellcheck="false" autocomplete="off"
      .value=${noted[name]} />`;
  const set = record ? setOf(record) : null;
  return html`<form class="noted" @submit=${(event) => app.compare(event)}><h2>What you noted</h2>
    ${field("commitment", "The commitment, before your bet")}${
      field("set", "The set of parts, before yours was opened")}
    ${set ? html`<p class="hint">The set in this record is</p><p class="hash">${set}</p>` : nothing}
    <button class="solid" type="submit">Compare</button></form>`;
}

/** @param {Fairness} app */
function paste(app) {
  const isOpen = !app.record && (!app.source || app.refusal !== null);
  return html`<details class="paste" ?open=${isOpen}><summary>Check a record that you have</summary>
    <form @submit=${(event) => app.take(event)}>
      <label for="record">Paste the record, or drop its file anywhere on this page</label>
      <textarea id="record" name="record" rows="5" spellcheck="false" autocomplete="off"></textarea>
      <label for="file">Its file</label><input id="file" name="file" type="file" accept=".json,application/json" />
      <button class="solid" type="submit">Check</button>
    </form></details>`;
}

apply();
new Fairness().start();
