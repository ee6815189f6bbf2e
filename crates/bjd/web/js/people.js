// The people at this screen: new guests, purses kept by a passphrase, and the browsers that act for them.

import { html, nothing } from "../vendor/lit.js";
import { get, post, remove } from "./api.js";

/** The people this browser acts for. `changed(is_new)` follows each change. */
export class People {
  #changed;
  list = [];
  may_open_tables = false;
  browsers = null;
  /** What is asked for now: `{type: "keep" | "leave", player}` or `{type: "sign_in"}`. */
  form = null;
  refusal = null;

  constructor(changed) {
    this.#changed = changed;
  }

  async load() {
    ({ people: this.list, may_open_tables: this.may_open_tables } = await get("/api/me"));
    if (this.browsers) await this.#load_browsers();
  }

  /** Adds a guest; throws what the server refuses. */
  async add(name) {
    return this.#admit(await post("/api/people", { name }));
  }

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

  is_asked = (type, player) => this.form?.type === type && this.form.player === player;

  sign_in(event) {
    return this.#submit(event, async (fields) => this.#admit(await post("/api/sign-in", fields)));
  }

  keep(event, player) {
    return this.#submit(event, async (fields) => {
      const wish = Object.fromEntries(Object.entries(fields).filter(([name, value]) => name !== "username" && value !== ""));
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

  show_browsers() {
    return this.#attempt(() => this.#load_browsers());
  }

  end_browser(id) {
    return this.#attempt(async () => {
      await remove(`/api/me/browsers/${id}`);
      await this.#load_browsers();
    });
  }

  async #load_browsers() {
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
      if (error.code === "name_kept" && this.form) this.form = { ...this.form, asks_name: true };
    }
    this.#changed(false);
  }
}

/** Draws the people at this screen, with `detail(person)` beside each, and `buttons(person)` below. */
export function people_view(people, detail = () => nothing, buttons = () => nothing) {
  const has_kept = people.list.some(({ is_kept }) => is_kept);
  return html`<ul class="people">${people.list.map((person) => person_view(people, person, detail, buttons))}</ul>
    ${people.refusal ? html`<p class="people-refusal" role="alert">${people.refusal}</p>` : nothing}
    ${people.form?.type === "sign_in" ? sign_in_form(people) : html`<div class="tool-row">
      <button class="quiet" type="button" @click=${() => people.open({ type: "sign_in" })}>I have a passphrase</button>
      ${has_kept && !people.browsers ? html`<button class="quiet" type="button" @click=${() => people.show_browsers()}>Where I am signed in</button>` : nothing}
    </div>`}
    ${has_kept && people.browsers ? browsers_view(people) : nothing}`;
}

function person_view(people, person, detail, buttons) {
  const { player, name, is_kept } = person;
  const form = people.is_asked("keep", player) ? keep_form(people, player, name, is_kept)
    : people.is_asked("leave", player) ? leave_question(people, player, name, is_kept) : nothing;
  return html`<li><div class="person"><b>${name}</b>${detail(person)}
      <span class="acts">${buttons(person)}
      <button class="quiet" type="button" aria-label=${is_kept ? `Change the passphrase of ${name}` : `Keep the purse of ${name} with a passphrase`}
        aria-expanded=${people.is_asked("keep", player)} @click=${() => people.open({ type: "keep", player })}>${is_kept ? "Kept" : "Keep"}</button>
      <button class="quiet" type="button" aria-label=${`Remove ${name} from this screen`}
        @click=${() => people.open({ type: "leave", player })}>×</button></span></div>${form}</li>`;
}

function keep_form(people, player, name, is_kept) {
  const asks_name = people.form.asks_name;
  return html`<form class="people-form" @submit=${(event) => people.keep(event, player)}>
    <p>${is_kept ? "A new passphrase ends the other browsers that you are signed in with." : "With a passphrase your purse is yours from any browser."}</p>
    ${asks_name ? html`<label>Another name <input name="name" required maxlength="24" autocomplete="username" /></label>`
      : html`<input class="unseen" name="username" autocomplete="username" tabindex="-1" aria-hidden="true" readonly .value=${name} />`}
    ${is_kept ? html`<label>Passphrase until now <input name="current" type="password" required autocomplete="current-password" /></label>` : nothing}
    <label>${is_kept ? "New passphrase" : "Passphrase"} <input name="passphrase" type="password" required minlength="8" autocomplete="new-password" /></label>
    <p class="hint">8 characters or more. Nobody can tell you what it was.</p>
    ${form_buttons(people, is_kept ? "Change" : "Keep my purse")}
  </form>`;
}

function leave_question(people, player, name, is_kept) {
  return html`<div class="people-form"><p>${is_kept ? `${name} can sign in again with the passphrase.` : `The purse of ${name} is lost for good. A passphrase would keep it.`}</p>
    <div class="tool-row"><button class="solid" type="button" @click=${() => people.leave(player)}>${is_kept ? "Sign out" : "Remove"}</button>
      <button class="quiet" type="button" @click=${() => people.open(null)}>Cancel</button></div></div>`;
}

function sign_in_form(people) {
  return html`<form class="people-form" @submit=${(event) => people.sign_in(event)}>
    <label>Name <input name="name" required maxlength="24" autocomplete="username" /></label>
    <label>Passphrase <input name="passphrase" type="password" required autocomplete="current-password" /></label>
    ${form_buttons(people, "Sign in")}
  </form>`;
}

const form_buttons = (people, label) => html`<div class="tool-row"><button class="solid" type="submit">${label}</button>
  <button class="quiet" type="button" @click=${() => people.open(null)}>Cancel</button></div>`;

function browsers_view(people) {
  const names = ({ people: players }) => people.list.filter(({ player }) => players.includes(player)).map(({ name }) => name).join(", ");
  const since = ({ seen_ms }) => new Date(seen_ms).toLocaleDateString(undefined, { day: "numeric", month: "long" });
  return html`<h3>Signed in</h3><ul class="people">${people.browsers.map((browser) => html`<li><div class="person">
    <span><b>${browser_name(browser.label)}</b> ${names(browser)}, ${browser.is_this ? "this browser" : `seen ${since(browser)}`}</span>
    ${browser.is_this ? nothing : html`<span class="acts"><button class="quiet" type="button" @click=${() => people.end_browser(browser.id)}>End</button></span>`}</div></li>`)}</ul>`;
}

const BROWSERS = [["Edg/", "Edge"], ["OPR/", "Opera"], ["Firefox/", "Firefox"], ["Chrome/", "Chrome"], ["Safari/", "Safari"]];
const SYSTEMS = [["Android", "Android"], ["iPhone", "iPhone"], ["iPad", "iPad"], ["Windows", "Windows"], ["Mac OS", "Mac"], ["Linux", "Linux"]];

/** Returns `Firefox on Linux` for what a browser says of itself; the beginning of it if it is unknown. */
function browser_name(label) {
  const known = (names) => names.find(([part]) => label.includes(part))?.[1];
  const [browser, system] = [known(BROWSERS), known(SYSTEMS)];
  if (!browser) return label.slice(0, 40);
  return system ? `${browser} on ${system}` : browser;
}
