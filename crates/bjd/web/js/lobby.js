// The lobby: who plays at this screen, the tables of this server, and a new table.

import { html, nothing, render } from "../vendor/lit.js";
import { get } from "./api.js";
import { NewTable, newTable } from "./new_table.js";
import { People, peopleView } from "./people.js";
import { apply } from "./settings.js";

/** How often the list of tables is asked for, in milliseconds. */
const REFRESH_MS = 5000;

const ICON = new URL("../icon.svg", import.meta.url).href;

/** The page of the lobby. */
export class Lobby {
  root = document.getElementById("page");
  people = new People(() => {
    this.refusal = null;
    this.draw();
  });
  tables = [];
  evenings = [];
  refusal = null;
  /** Why the last look at the server failed. */
  #unseen = null;
  newTable = new NewTable(this);

  async start() {
    this.root.replaceChildren();
    await this.refresh();
    await this.newTable.load();
    setInterval(() => document.hidden || this.refresh(), REFRESH_MS);
  }

  /** Looks again. The refusal of what somebody did stays there to be read; only that of another look goes. */
  async refresh() {
    try {
      [this.tables, this.evenings] = await Promise.all([get("/api/tables"), get("/api/evenings"), this.people.load()]);
      if (this.refusal === this.#unseen) this.refusal = null;
      this.#unseen = null;
    } catch (error) {
      this.refusal = this.#unseen = error.message;
    }
    this.draw();
  }

  /** Does something that the server may refuse, and shows why. */
  async attempt(work) {
    try {
      await work();
      this.refusal = null;
    } catch (error) {
      this.refusal = error.message;
    }
    this.draw();
  }

  draw() {
    render(page(this), this.root);
  }

  async addPerson(event) {
    event.preventDefault();
    const form = event.target;
    const name = new FormData(form).get("name");
    await this.attempt(async () => {
      await this.people.add(name);
      await this.people.load();
      form.reset();
    });
  }

  /** Goes to a table by its link, or by the last part of it. */
  followLink(event) {
    event.preventDefault();
    const link = String(new FormData(event.target).get("link")).trim();
    const [, kind, id] = /(?:\/(e|t)\/)?([a-z2-9]{16})\/?$/.exec(link) ?? [];
    if (id) location.href = `/${kind ?? "t"}/${id}`;
    else {
      this.refusal = "A link to a table ends in 16 letters and digits.";
      this.draw();
    }
  }
}

/** @param {Lobby} lobby */
function page(lobby) {
  return html`<header class="top"><h1><img src=${ICON} alt="" width="28" height="28" /> Blackjack</h1></header>
    <main class="lobby">
      ${lobby.refusal ? html`<p class="refusal" role="alert">${lobby.refusal}</p>` : nothing}
      <div class="column">${people(lobby)}${tables(lobby)}</div>
      ${newTable(lobby.newTable)}
    </main>`;
}

/** @param {Lobby} lobby */
function people(lobby) {
  const isNew = lobby.people.list.length === 0;
  return html`<section aria-labelledby="people-title"><h2 id="people-title">Playing on this screen</h2>
    ${isNew ? nothing : peopleView(lobby.people)}
    <form class="add" @submit=${(event) => lobby.addPerson(event)}>
      <label for="name">${isNew ? "Your name" : "Somebody else at this screen"}</label>
      <input id="name" name="name" required maxlength="24" autocomplete=${isNew ? "nickname" : "off"} />
      <button class="solid" type="submit">${isNew ? "Play" : "Add"}</button>
    </form>
    <p class="hint">${isNew ? "A name is enough. You get a box with your name on it, and a purse."
      : "Everybody gets a box with their name on it, and a purse of their own."}</p>
    ${isNew ? peopleView(lobby.people) : nothing}
  </section>`;
}

/** @param {Lobby} lobby */
function tables(lobby) {
  return html`<section aria-labelledby="tables-title"><h2 id="tables-title">Tables</h2>
    ${lobby.tables.length === 0 ? html`<p class="hint">No tables yet. Open one, and send its link to your friends.</p>`
      : nothing}
    <ul class="tables">${lobby.tables.map((table) => html`<li><a href=${`/t/${table.id}`}>
      <b>${table.name}</b><span>${table.house}</span>
      <span class="seats">${table.seated.length} of ${table.boxes} boxes${
        table.seated.length ? `: ${table.seated.join(", ")}` : ""}</span></a></li>`)}</ul>
    ${lobby.evenings.length === 0 ? nothing : html`<h2>Duplicate evenings</h2>
      <ul class="tables">${lobby.evenings.map((evening) => html`<li><a href=${`/e/${evening.id}`}>
      <b>${evening.name}</b><span>${evening.house}, ${evening.rounds} rounds</span>
      <span class="seats">${evening.phase === "waiting" ? "not begun" : `round ${evening.round}`}${
        evening.players.length ? `: ${evening.players.join(", ")}` : ""}</span></a></li>`)}</ul>`}
    <form class="add" @submit=${(event) => lobby.followLink(event)}>
      <label for="link">A link that you were sent</label>
      <input id="link" name="link" required autocomplete="off" placeholder="https://…/t/…" />
      <button class="solid" type="submit">Join</button>
    </form>
  </section>`;
}

apply();
new Lobby().start();
