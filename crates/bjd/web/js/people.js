// The people at this screen: new guests, purses kept by a passphrase, and the browsers that act for them.

import { html, nothing } from "../vendor/lit.js";
import { get, post, remove } from "./api.js";

/** @import { PersonView } from "../../protocol/bjd.d.ts" */

/** The people this browser acts for. `changed(isNew)` follows each change. */
export class People {
  #changed;
  /** @type {PersonView[]} */
  list = [];
  mayOpenTables = false;
  browsers = null;
  /** What is asked for now: `{type: "keep" | "leave", player}` or `{type: "sign_in"}`. */
  form = null;
  refusal = null;

  constructor(changed) {
    this.#changed = changed;
  }

  async load() {
    ({ people: this.list, may_open_tables: this.mayOpenTables } = await get("/api/me"));
    if (this.browsers) await this.#loadBrowsers();
  }

  /** Adds a guest; throws what the server refuses. */
  async add(name) {
    return this.#admit(await post("/api/people", { name }));
  }

  /** @param {PersonView} person */
  #admit(person) {
    this.list = [...this.list.filter(({ player }) => player !== person.player), person];
    this.#changed(true);
    return person;
  }

  open(form) {
    this.form = form;
    this.refusal = null;
    this.#changed(false);
  }

  isAsked = (type, player) => this.form?.type === type && this.form.player === player;

  signIn(event) {
    return this.#submit(event, async (fields) => this.#admit(await post("/api/sign-in", fields)));
  }

  keep(event, player) {
    return this.#submit(event, async (fields) => {
      const typed = Object.entries(fields).filter(([name, value]) => name !== "username" && value !== "");
      const wish = Object.fromEntries(typed);
      this.#admit(await post(`/api/people/${player}/passphrase`, wish));
    });
  }

  leave(player) {
    return this.#attempt(async () => {
      await remove(`/api/people/${player}`);
      this.list = this.list.filter((person) => person.player !== player);
      this.form = null;
    });
  }

  showBrowsers() {
    return this.#attempt(() => this.#loadBrowsers());
  }

  endBrowser(id) {
    return this.#attempt(async () => {
      await remove(`/api/me/browsers/${id}`);
      await this.#loadBrowsers();
    });
  }

  async #loadBrowsers() {
    ({ browsers: this.browsers } = await get("/api/me/browsers"));
  }

  #submit(event, work) {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.target));
    return this.#attempt(async () => {
      await work(fields);
      await this.load();
      this.form = null;
    });
  }

  async #attempt(work) {
    this.refusal = null;
    try {
      await work();
    } catch (error) {
      this.refusal = error.message;
      // Somebody else is kept by this name: another one is asked for.
      if (error.code === "name_kept" && this.form) this.form = { ...this.form, asksName: true };
    }
    this.#changed(false);
  }
}

/**
 * Draws the people at this screen, with `detail(person)` beside each, and `buttons(person)` below.
 * @param {People} people
 * @param {(person: PersonView) => unknown} [detail]
 * @param {(person: PersonView) => unknown} [buttons]
 */
export function peopleView(people, detail = () => nothing, buttons = () => nothing) {
  const hasKept = people.list.some(({ is_kept: isKept }) => isKept);
  return html`<ul class="people">${people.list.map((person) => personView(people, person, detail, buttons))}</ul>
    ${people.refusal ? html`<p class="people-refusal" role="alert">${people.refusal}</p>` : nothing}
    ${people.form?.type === "sign_in" ? signInForm(people) : html`<div class="tool-row">
      <button class="quiet" type="button" @click=${() => people.open({ type: "sign_in" })}>I have a passphrase</button>
      ${hasKept && !people.browsers ? html`<button class="quiet" type="button"
          @click=${() => people.showBrowsers()}>Where I am signed in</button>` : nothing}
    </div>`}
    ${hasKept && people.browsers ? browsersView(people) : nothing}`;
}

/** @param {People} people @param {PersonView} person */
function personView(people, person, detail, buttons) {
  const { player, name, is_kept: isKept } = person;
  const form = people.isAsked("keep", player) ? keepForm(people, player, name, isKept)
    : people.isAsked("leave", player) ? leaveQuestion(people, player, name, isKept) : nothing;
  return html`<li><div class="person"><b>${name}</b>${detail(person)}
      <span class="acts">${buttons(person)}
      <button class="quiet" type="button"
        aria-label=${isKept ? `Kept: change the passphrase of ${name}` : `Keep the purse of ${name} with a passphrase`}
        aria-expanded=${people.isAsked("keep", player)}
        @click=${() => people.open({ type: "keep", player })}>${isKept ? "Kept" : "Keep"}</button>
      <button class="quiet" type="button" aria-label=${`Remove ${name} from this screen`}
        @click=${() => people.open({ type: "leave", player })}>×</button></span></div>${form}</li>`;
}

/** @param {People} people */
function keepForm(people, player, name, isKept) {
  const asksName = people.form.asksName;
  return html`<form class="people-form" @submit=${(event) => people.keep(event, player)}>
    <p>${isKept ? "A new passphrase signs you out in all other browsers."
      : "With a passphrase your purse is yours from any browser."}</p>
    ${asksName ? html`<label>Another name <input name="name" required maxlength="24" autocomplete="username" /></label>`
      : html`<input class="unseen" name="username" autocomplete="username" tabindex="-1" aria-hidden="true" readonly
          .value=${name} />`}
    ${isKept ? html`<label>Current passphrase <input name="current" type="password" required
        autocomplete="current-password" /></label>` : nothing}
    <label>${isKept ? "New passphrase" : "Passphrase"} <input name="passphrase" type="password" required minlength="8"
        autocomplete="new-password" /></label>
    <p class="hint">8 characters or more. Nobody can tell you what it was.</p>
    ${formButtons(people, isKept ? "Change" : "Keep my purse")}
  </form>`;
}

/** @param {People} people */
function leaveQuestion(people, player, name, isKept) {
  return html`<div class="people-form"><p>${isKept ? `${name} can sign in again with the passphrase.`
    : `The purse of ${name} is lost for good. A passphrase would keep it.`}</p>
    <div class="tool-row"><button class="solid" type="button"
        @click=${() => people.leave(player)}>${isKept ? "Sign out" : "Remove"}</button>
      <button class="quiet" type="button" @click=${() => people.open(null)}>Cancel</button></div></div>`;
}

/** @param {People} people */
function signInForm(people) {
  return html`<form class="people-form" @submit=${(event) => people.signIn(event)}>
    <label>Name <input name="name" required maxlength="24" autocomplete="username" /></label>
    <label>Passphrase <input name="passphrase" type="password" required autocomplete="current-password" /></label>
    ${formButtons(people, "Sign in")}
  </form>`;
}

/** @param {People} people */
const formButtons = (people, label) => html`<div class="tool-row"><button class="solid" type="submit">${label}</button>
  <button class="quiet" type="button" @click=${() => people.open(null)}>Cancel</button></div>`;

/** @param {People} people */
function browsersView(people) {
  const names = ({ people: players }) =>
    people.list.filter(({ player }) => players.includes(player)).map(({ name }) => name).join(", ");
  const since = ({ seen_ms: seenMs }) =>
    new Date(seenMs).toLocaleDateString(undefined, { day: "numeric", month: "long" });
  return html`<h3>Signed in</h3><ul class="people">${people.browsers.map((browser) => html`<li><div class="person">
    <span><b>${browserName(browser.label)}</b> ${names(browser)},
      ${browser.is_this ? "this browser" : `seen ${since(browser)}`}</span>
    ${browser.is_this ? nothing : html`<span class="acts"><button class="quiet" type="button"
        @click=${() => people.endBrowser(browser.id)}>End</button></span>`}</div></li>`)}</ul>`;
}

const BROWSERS = [
  ["Edg/", "Edge"], ["OPR/", "Opera"], ["Firefox/", "Firefox"], ["Chrome/", "Chrome"], ["Safari/", "Safari"],
];
const SYSTEMS = [
  ["Android", "Android"], ["iPhone", "iPhone"], ["iPad", "iPad"], ["Windows", "Windows"], ["Mac OS", "Mac"],
  ["Linux", "Linux"],
];

/** Returns `Firefox on Linux` for what a browser says of itself; the beginning of it if it is unknown. */
function browserName(label) {
  const known = (names) => names.find(([part]) => label.includes(part))?.[1];
  const [browser, system] = [known(BROWSERS), known(SYSTEMS)];
  if (!browser) return label.slice(0, 40);
  return system ? `${browser} on ${system}` : browser;
}
