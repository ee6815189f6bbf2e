// A new table: a house, the seed's Preferences and every other rule, and the exact edge beside them.

import { html, nothing } from "../vendor/lit.js";
import { get, post } from "./api.js";

/** @import { HouseChoice, KeyView, OddsAnswer, RuleEffect } from "../../protocol/bjd.d.ts" */
/** @import { Lobby } from "./lobby.js" */

/** The keys that are asked first: those of the NeXT program's Preferences, and the limits. */
const PREFERENCES = ["decks", "dealer-17", "double-on"];
const TABLE_KEYS = ["minimum", "maximum", "turn-seconds"];
const TIMES = [["0", "None"], ["15", "15 s"], ["30", "30 s"], ["60", "60 s"], ["120", "120 s"]];

const WORDS = {
  decks: ["Decks", {}],
  "dealer-17": ["Dealer on 17", {
    stand: "Stands", "hit-soft": "Hits soft 17", "hit-ace": "Hits any ace", "hit-all": "Hits all 17s",
  }],
  "double-on": ["Double down", {
    any: "Any two cards", "8-11": "8 to 11", "9-11": "9 to 11", "10-11": "10 or 11 only", 11: "11 only", none: "Never",
  }],
};

/** The wishes for a new table. */
export class NewTable {
  #lobby;
  #asked = 0;
  /** @type {HouseChoice[]} */
  houses = [];
  /** @type {KeyView[]} */
  keys = [];
  /** @type {HouseChoice} */
  house = null;
  /** @type {Record<string, string>} */
  rules = {};
  boxes = 5;
  /** What is opened: a table, or a duplicate evening with these rounds, for each of which there is this time. */
  kind = "table";
  rounds = 10;
  seconds = 90;
  isPublic = false;
  /** @type {OddsAnswer} */
  odds = null;
  /** @type {RuleEffect[]} */
  effects = [];

  /** @param {Lobby} lobby */
  constructor(lobby) {
    this.#lobby = lobby;
  }

  async load() {
    await this.#lobby.attempt(async () => {
      ({ houses: this.houses, keys: this.keys } = await get("/api/houses"));
      this.choose(this.houses.find(({ name }) => name === "vegas") ?? this.houses[0]);
    });
  }

  /** @param {HouseChoice} house */
  choose(house) {
    this.house = house;
    this.rules = {};
    this.#changed();
  }

  value = (key) => this.rules[key] ?? this.house.values[key];

  set(key, value) {
    if (value === this.house.values[key]) delete this.rules[key];
    else this.rules[key] = value;
    if (key === "turn-seconds") this.rules["when-away"] = "stand";
    this.#changed();
  }

  setOption(name, value) {
    this[name] = value;
    this.#lobby.draw();
  }

  /** Returns what a value of a key would change, in percent, or `null` while that is unknown. */
  effect(key, value) {
    const found = this.effects.find((it) => it.key === key && it.to === value);
    return found ? -found.change * 100 : null;
  }

  /** Asks for the edge at once, and for the effects of single rules after it. */
  async #changed() {
    const asked = ++this.#asked;
    const question = { house: this.house.name, rules: this.rules };
    this.effects = [];
    this.#lobby.draw();
    await this.#lobby.attempt(async () => {
      const odds = await post("/api/odds", question);
      if (asked !== this.#asked) return;
      this.odds = odds;
      this.#lobby.draw();
      const { effects } = await post("/api/odds", { ...question, effects: true });
      if (asked === this.#asked) this.effects = effects;
    });
  }

  async create(event) {
    event.preventDefault();
    const name = String(new FormData(event.target).get("table")).trim();
    const { house, rules, boxes, rounds, seconds, isPublic } = this;
    await this.#lobby.attempt(async () => {
      if (this.kind === "evening") {
        const { "turn-seconds": _time, "when-away": _away, ...kept } = rules;
        const wish = { name, house: house.name, rules: kept, rounds, seconds, is_public: isPublic };
        const { id } = await post("/api/evenings", wish);
        location.href = `/e/${id}`;
        return;
      }
      const { id } = await post("/api/tables", { name, house: house.name, rules, boxes, is_public: isPublic });
      location.href = `/t/${id}`;
    });
  }

  get host() {
    return this.#lobby.people.list[0] ?? null;
  }

  /** Returns why no table can be opened now; `null` if one can. */
  whyNot() {
    if (!this.host) return "Enter your name first.";
    return this.#lobby.people.mayOpenTables ? null
      : "Only people with a passphrase may open tables on this server.";
  }
}

/** Draws the form of a new table. @param {NewTable} wish */
export function newTable(wish) {
  if (!wish.house) return nothing;
  return html`<section class="new" aria-labelledby="new-title">
    <h2 id="new-title">New table</h2>
    <form @submit=${(event) => wish.create(event)}>
      <div class="wishes">
        ${choice("House", wish.houses.map((house) => [house, houseName(house.name)]), wish.house,
          (house) => wish.choose(house), "house")}
        <p class="hint">${wish.house.title}</p>
        <h3>Preferences</h3>
        ${PREFERENCES.map((key) => preference(wish, key))}
        ${moreRules(wish)}
        <h3>Table</h3>
        ${choice("What is played", [["table", "A table"], ["evening", "A duplicate evening"]], wish.kind,
          (kind) => wish.setOption("kind", kind), "kind")}
        ${wish.kind === "evening" ? ofEvening(wish) : ofTable(wish)}
        ${choice("Who may sit", [[false, "With the link"], [true, "Everybody"]], wish.isPublic,
          (value) => wish.setOption("isPublic", value), "public")}
      </div>
      ${edge(wish)}
    </form>
  </section>`;
}

/** @param {NewTable} wish */
const ofTable = (wish) => html`${limits(wish)}
  ${choice("Time for a move", TIMES, wish.value("turn-seconds"), (value) => wish.set("turn-seconds", value), "time")}
  ${choice("Boxes", [1, 3, 5, 7].map((count) => [count, String(count)]), wish.boxes,
    (count) => wish.setOption("boxes", count), "boxes")}`;

/** @param {NewTable} wish */
const ofEvening = (wish) => html`<p class="hint">Everybody plays the same cards against the same dealer, each alone.
    The player whose choices lose the least value wins.</p>
  ${choice("Rounds", [5, 10, 20, 30].map((count) => [count, String(count)]), wish.rounds,
    (count) => wish.setOption("rounds", count), "rounds")}
  ${choice("Time for a round", [[30, "30 s"], [60, "60 s"], [90, "90 s"], [180, "3 min"]], wish.seconds,
    (seconds) => wish.setOption("seconds", seconds), "seconds")}`;

/** Returns `Six to five` for `six-to-five`. */
const houseName = (name) => name[0].toUpperCase() + name.slice(1).replaceAll("-", " ");

/** A row of values, one of which is chosen. */
function choice(label, values, chosen, choose, name) {
  return html`<fieldset class="choice"><legend>${label}</legend><div>
    ${values.map(([value, text, detail]) => html`<label><input type="radio" name=${name} .checked=${value === chosen}
        @change=${() => choose(value)} />
      <span>${text}${detail ? html`<small>${detail}</small>` : nothing}</span></label>`)}
  </div></fieldset>`;
}

/** @param {NewTable} wish */
function valuesOf(wish, key) {
  const { accepts, usual } = wish.keys.find((it) => it.name === key);
  const now = wish.value(key);
  if (accepts.type === "words") return accepts.words;
  if (accepts.type === "flag") return ["true", "false"];
  const all = [...new Set([...usual, now])];
  return key === "decks" ? all.sort((a, b) => Number(a) - Number(b)) : all;
}

/** @param {NewTable} wish */
function preference(wish, key) {
  const [label, words] = WORDS[key];
  const now = wish.value(key);
  const values = valuesOf(wish, key).map((value) => [value, words[value] ?? value, change(wish, key, value, now)]);
  return choice(label, values, now, (value) => wish.set(key, value), key);
}

/** @param {NewTable} wish */
function change(wish, key, value, now) {
  if (value === now) return "now";
  const effect = wish.effect(key, value);
  return effect === null ? "" : percent(effect);
}

const percent = (value) => `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value).toFixed(2)}`;

/** Every other rule, each with its meaning. @param {NewTable} wish */
function moreRules(wish) {
  const asked = [...PREFERENCES, ...TABLE_KEYS];
  const rest = wish.keys.filter(({ name, table }) => !asked.includes(name) && table !== "table");
  const changed = rest.filter(({ name }) => name in wish.rules).length;
  return html`<details class="more"><summary>${rest.length} more rules${changed ? `, ${changed} changed` : ""}</summary>
    ${rest.map((key) => rule(wish, key))}
  </details>`;
}

/**
 * A rule with its field; the side bets are several fields, each with its own label.
 * @param {NewTable} wish
 * @param {KeyView} key
 */
function rule(wish, key) {
  const words = html`<span><b>${key.name}</b> ${key.meaning}</span>`;
  if (key.name === "side-bets") {
    return html`<fieldset class="rule"><legend>${words}</legend>${field(wish, key)}</fieldset>`;
  }
  return html`<label class="rule">${words}${field(wish, key)}</label>`;
}

/** @param {NewTable} wish @param {KeyView} key */
function field(wish, { name, accepts }) {
  const value = wish.value(name);
  const set = (event) => wish.set(name, event.target.value.trim());
  if (accepts.type === "words" || accepts.type === "flag") {
    const options = valuesOf(wish, name).map((word) => html`<option .selected=${word === value}>${word}</option>`);
    return html`<select @change=${set}>${options}</select>`;
  }
  if (name === "side-bets") return sideBets(wish, value);
  return html`<input .value=${value} @change=${set} autocomplete="off" />`;
}

/** The side bets that have names, to be ticked. @param {NewTable} wish */
function sideBets(wish, value) {
  const { usual } = wish.keys.find(({ name }) => name === "side-bets");
  const listed = value === "none" ? [] : value.split("|").map((bet) => bet.trim());
  const set = (bets) => wish.set("side-bets", bets.length > 0 ? bets.join(" | ") : "none");
  const tick = (name) => (event) =>
    set(event.target.checked ? [...listed, name] : listed.filter((bet) => bet !== name));
  return html`<span class="side-bet-choices">${usual.map((name) => html`<label><input type="checkbox"
    .checked=${listed.includes(name)} @change=${tick(name)} /> ${name}</label>`)}</span>`;
}

/** @param {NewTable} wish */
function limits(wish) {
  const limit = (key, label) => html`<label>${label}<input inputmode="numeric" .value=${wish.value(key)}
    autocomplete="off" @change=${(event) => wish.set(key, event.target.value.trim())} /></label>`;
  return html`<div class="limits">${limit("minimum", "Lowest bet")}${limit("maximum", "Highest bet")}</div>`;
}

/** The edge, exact for these rules, and the way to the table. @param {NewTable} wish */
function edge(wish) {
  const { odds, host } = wish;
  const whyNot = wish.whyNot();
  return html`<section class="edge" aria-label="The edge of this house">
    ${odds ? edgeWords(odds.ev) : html`<p class="hint">Working it out …</p>`}
    ${odds ? html`<details><summary>The rules in words</summary>
      <ul>${odds.rules.map((rule) => html`<li>${rule}</li>`)}</ul></details>` : nothing}
    <label for="table">Name of the ${wish.kind}</label>
    <input id="table" name="table" required maxlength="40" autocomplete="off"
        .value=${host ? `${host.name}’s ${wish.kind}` : ""} />
    <button class="solid create" type="submit"
        aria-disabled=${whyNot !== null}>${wish.kind === "evening" ? "Create evening" : "Create table"}</button>
    ${whyNot ? html`<p class="hint">${whyNot}</p>` : nothing}
  </section>`;
}

function edgeWords(ev) {
  if (ev === null) return html`<p>The shoe can run out under these rules, so there is no exact edge.</p>`;
  const percents = Math.abs(ev * 100);
  const amount = percents < 1 ? `${(percents * 100).toFixed(0)} cents` : `$${percents.toFixed(2)}`;
  return html`<p class="edge-label">${ev <= 0 ? "House edge" : "Player’s edge"}</p>
    <p class="edge-number" role="status">${percents.toFixed(2)}<small>%</small></p>
    <p>With the best play ${ev <= 0 ? "the house keeps" : "the player gains"} <b>${amount}</b> of every $100 bet.</p>
    <p class="exact">✓ Exact for these rules, every card counted.</p>`;
}
