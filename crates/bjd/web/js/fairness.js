// The page that checks a shared shoe. It asks the server for the record alone, and computes everything itself.

import { html, nothing, render } from "../vendor/lit.js";
import { get } from "./api.js";
import { icon } from "./icons.js";
import { apply } from "./settings.js";
import { check, read_record } from "./shoe_record.js";
import { steps } from "./shoe_steps.js";

/** What each code of a fault belongs to. What comes before it in this order has been checked. */
const CHECKED = ["parts", "seed", "rounds"];
const PLACES = {
  parts: ["schema", "scheme", "number", "size", "house", "twice", "order", "excluded", "secret", "cut", "contribution", "entries"],
  seed: ["no_seed", "seed"],
};

class Fairness {
  root = document.getElementById("page");
  /** Where the record comes from: `{table, shoe}`, unless it is pasted. */
  source = null;
  record = null;
  /** `{cut, cards}`, or `{fault}`. */
  result = null;
  /** The commitment that this browser noted before the first bet. */
  noted = null;
  refusal = null;

  async start() {
    this.root.replaceChildren();
    const query = new URLSearchParams(location.search);
    const [table, shoe] = [query.get("table"), query.get("shoe")];
    if (/^[\w-]{1,64}$/.test(table ?? "") && /^\d{1,16}$/.test(shoe ?? "")) this.source = { table, shoe: Number(shoe) };
    this.draw();
    if (this.source) await this.load();
  }

  async load() {
    const { table, shoe } = this.source;
    try {
      const answer = await get(`/api/tables/${table}/shoes/${shoe}`);
      this.noted = noted(table, shoe);
      this.judge(JSON.stringify(answer));
    } catch (error) {
      this.refusal = error.message;
      this.draw();
    }
  }

  /** Checks the text of a record. */
  judge(text) {
    [this.record, this.result, this.refusal] = [null, null, null];
    try {
      this.record = read_record(text);
    } catch (error) {
      this.refusal = error.message;
      this.draw();
      return;
    }
    try {
      this.result = check(this.record);
      this.compare_noted();
    } catch (fault) {
      if (!fault.code) throw fault;
      this.result = { fault };
    }
    this.draw();
    document.getElementById("verdict").focus();
  }

  /** Compares the record with what was noted: everything else, a dishonest server could have made up. */
  compare_noted() {
    if (this.noted === null || this.noted === this.record.commitment.toLowerCase()) return;
    const message = `You noted the commitment ${this.noted}, but the record has another one.`;
    this.result = { fault: { code: "noted", message } };
  }

  /** Returns whether a part of the record was checked (`true`), is wrong (`false`), or neither (`null`). */
  state(part) {
    const { fault } = this.result;
    if (!fault) return true;
    if (fault.code === "noted") return part === "seed" ? false : null;
    const at = CHECKED.findIndex((it) => PLACES[it]?.includes(fault.code) ?? true);
    const own = CHECKED.indexOf(part);
    if (fault.code === "no_seed" && own === at) return null;
    return own < at ? true : own === at ? false : null;
  }

  async take(event) {
    event.preventDefault();
    const form = new FormData(event.target);
    const file = form.get("file");
    const text = file.size > 0 ? await file.text() : form.get("record");
    this.noted = form.get("noted").trim().toLowerCase() || null;
    this.source = null;
    this.judge(text);
  }

  async drop(event) {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    this.source = null;
    if (file) this.judge(await file.text());
  }

  draw() {
    render(page(this), this.root);
  }
}

/** Returns the commitment of a shoe that the page of the table has noted in this tab. */
function noted(table, shoe) {
  try {
    const shoes = JSON.parse(sessionStorage.getItem(`shoes ${table}`)) ?? [];
    return shoes.find(({ number }) => number === shoe)?.commitment ?? null;
  } catch {
    return null;
  }
}

function page(app) {
  const { record, refusal, source } = app;
  return html`${record ? html`<a class="skip" href="#verdict">To the verdict</a>` : nothing}
    <header class="top"><a class="icon-button" href=${source ? `/t/${source.table}` : "/"} aria-label=${source ? "To the table" : "To the tables"}>${icon("back")}</a>
      <h1>${record ? `Shoe ${record.shoe} of table ${record.table}` : "Are the cards fair?"}</h1>
      ${record ? html`<p class="about">${about(record)}</p>` : nothing}</header>
    <main class="fairness" @dragover=${(event) => event.preventDefault()} @drop=${(event) => app.drop(event)}>
      ${limits()}
      <div class="verdict-column">${refusal ? html`<p class="refusal" role="alert">${refusal}</p>` : nothing}${record ? verdict(app) : nothing}</div>
      <div class="steps-column">${record ? steps(app) : source && !refusal ? html`<p class="hint" role="status">Loading the record …</p>` : nothing}
        ${paste(app)}</div>
    </main>`;
}

function about({ house, decks, rounds }) {
  const cards = `${decks} ${decks === 1 ? "deck" : "decks"}, ${52 * decks} cards`;
  const [first, last] = [rounds[0]?.number, rounds.at(-1)?.number];
  return `${house} · ${cards}${rounds.length === 0 ? "" : first === last ? ` · round ${first}` : ` · rounds ${first} to ${last}`}`;
}

/** What no record can prove, which is said first. */
function limits() {
  return html`<section class="limits" aria-labelledby="limits-title"><h2 id="limits-title">What this cannot prove</h2>
    <ul>
      <li>The house knows the order of the cards while you play: it deals them.</li>
      <li>Two players can tell each other their cards and their parts.</li>
      <li>Where nobody but the house added a part, you trust its seed.</li>
      <li>This page comes from the server that you check. Where you do not trust it, save the record and check it elsewhere.</li>
    </ul></section>`;
}

function verdict(app) {
  const { record, result } = app;
  const { fault } = result;
  const is_open = fault?.code === "no_seed";
  const tone = is_open ? "open" : fault ? "lost" : "won";
  const title = is_open ? "Nothing to check yet" : fault ? "This record is wrong" : record.void ? "Void, as recorded" : record.rounds.length === 0 ? "No card was dealt" : "Every card matches";
  return html`<section class="panel verdict" data-tone=${tone} aria-labelledby="verdict">
    <p class="sign" aria-hidden="true">${is_open ? "…" : fault ? "✕" : icon("check")}</p>
    <h2 id="verdict" tabindex="-1">${title}</h2>
    <p data-code=${fault?.code ?? ""}>${fault ? fault.message : checked_words(record, result)}</p>
    ${app.noted && !fault ? html`<p class="hint">The commitment is the one that you noted.</p>` : nothing}
    ${app.source ? html`<button class="solid" type="button" @click=${() => app.load()}>Check again</button>` : nothing}
    <h3>Or on your own machine</h3>
    <p class="hash">${app.source ? `bj verify --url ${location.origin}/t/${app.source.table}/shoes/${app.source.shoe}` : "bj verify --record shoe.json"}</p>
    <p class="hash">python3 fairness.py shoe.json</p>
  </section>`;
}

function checked_words({ contributions, rounds, ...record }, { cards }) {
  const opened = contributions.filter(({ secret }) => secret !== null).length;
  const parts = opened === 0 ? "" : opened === 1 ? ", one part" : `, ${opened} parts`;
  if (record.void) return `The seed${parts} and the players who did not reveal are as recorded. No card was dealt.`;
  if (rounds.length === 0) return "The seed is the one that the house had committed to.";
  const from = opened === 0 ? "the seed alone" : `the seed${parts} and the cut`;
  return `Your browser repeated the shuffle from ${from}, and compared each of the ${cards} cards that were dealt.`;
}

function paste(app) {
  return html`<details class="paste" ?open=${!app.record && (!app.source || app.refusal !== null)}><summary>Check a record that you have</summary>
    <form @submit=${(event) => app.take(event)}>
      <label for="record">Paste the record, or drop its file anywhere on this page</label>
      <textarea id="record" name="record" rows="5" spellcheck="false" autocomplete="off"></textarea>
      <label for="file">Its file</label><input id="file" name="file" type="file" accept=".json,application/json" />
      <label for="noted">The commitment that you noted, if you did</label><input id="noted" name="noted" type="text" maxlength="80" spellcheck="false" autocomplete="off" />
      <button class="solid" type="submit">Check</button>
    </form></details>`;
}

apply();
new Fairness().start();
