// Beside the table: the log, the chat, the rules, the settings, and the people on this screen.

import { html, nothing, repeat } from "../vendor/lit.js";
import { money } from "./money.js";
import { CHOICES, change, settings } from "./settings.js";

const TABS = [["game", "Game"], ["chat", "Chat"], ["rules", "Rules"], ["settings", "Settings"]];

/** Draws the panel. */
export function panel(app) {
  const views = { game: log, chat, rules, settings: settings_view };
  return html`<aside class="panel" id="panel" aria-label="Beside the table">
    <div class="panel-top"><div class="tabs" role="tablist" aria-label="Beside the table" @keydown=${(event) => arrow(app, event)}>
      ${TABS.map(([name, label]) => html`<button type="button" role="tab" id=${`tab-${name}`} aria-selected=${app.tab === name} aria-controls="panel-body"
        tabindex=${app.tab === name ? 0 : -1} @click=${() => open(app, name)}>${label}</button>`)}
      </div><button type="button" class="close-panel" aria-label="Back to the table" @click=${() => app.toggle_panel()}>×</button>
    </div>
    <div class="panel-body" role="tabpanel" id="panel-body" tabindex="0" aria-labelledby=${`tab-${app.tab}`}>${views[app.tab](app)}</div>
    ${app.tab === "chat" ? say(app) : nothing}
  </aside>`;
}

function open(app, name) {
  app.tab = name;
  app.draw();
}

function arrow(app, event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const at = TABS.findIndex(([name]) => name === app.tab);
  open(app, TABS[(at + step + TABS.length) % TABS.length][0]);
  document.getElementById(`tab-${app.tab}`)?.focus();
}

function log(app) {
  if (app.log.length === 0) return html`<p class="empty">What happens at the table will be told here.</p>`;
  return html`<ol class="log">
    ${repeat(app.log, (_, i) => i, ({ text, tone }) => html`<li data-tone=${tone ?? ""}>${text}</li>`)}
  </ol>`;
}

function chat(app) {
  if (app.chat.length === 0) return html`<p class="empty">Nobody has said anything yet.</p>`;
  return html`<ol class="chat">
    ${repeat(app.chat, (line) => line.number, ({ player, name, text }) => html`<li data-own=${app.is_own(player)}><b>${name}</b> ${text}</li>`)}
  </ol>`;
}

function say(app) {
  return html`<form class="say" @submit=${(event) => app.say_in_chat(event)}>
    <input name="text" maxlength="200" autocomplete="off" aria-label="Say something" placeholder="Say something" />
    <button type="submit">Send</button>
  </form>`;
}

function rules(app) {
  return html`<h2>${app.house.title}</h2><ul class="rules">${app.house.rules.map((rule) => html`<li>${rule}</li>`)}</ul>`;
}

const LABELS = {
  theme: ["Colours", { felt: "Felt", night: "Night", day: "Day", contrast: "High contrast", next: "NeXT" }],
  speed: ["Motion", { normal: "Normal", slow: "Slow", fast: "Fast", off: "Off" }],
  suits: ["Suits", { two: "Two colours", four: "Four colours" }],
  faces: ["Cards", { usual: "Usual", jumbo: "Large print" }],
  collect: ["Winnings", { hand: "Collect by hand", auto: "Collect themselves" }],
  sound: ["Sounds", { evening: "Until ten in the evening", on: "On", off: "Off" }],
  keys: ["Letter keys", { on: "On", off: "Off" }],
};

function settings_view(app) {
  const now = settings();
  const set = (name, value) => {
    change(name, value);
    app.draw();
  };
  return html`<h2>Settings</h2>
    ${Object.keys(CHOICES).map((name) => html`<fieldset class="choice"><legend>${LABELS[name][0]}</legend>
      ${CHOICES[name].map((value) => html`<label><input type="radio" name=${name} .checked=${now[name] === value} @change=${() => set(name, value)} />
        <span>${LABELS[name][1][value]}</span></label>`)}
    </fieldset>`)}
    ${people(app)}`;
}

function people(app) {
  return html`<h2>On this screen</h2>
    <ul class="people">${app.me.map(({ player, name }) => {
      const at = app.own_seats.find((seat) => app.state.table.seats[seat].owner === player);
      const purse = app.purse_of(player);
      const { refill } = app.purses.get(player) ?? {};
      return html`<li><b>${name}</b> ${purse === null ? "" : money(app.unit, purse)}
        ${refill && at !== undefined ? html`<button type="button" @click=${() => app.rebuy(at)}>Rebuy</button>` : nothing}
        ${at === undefined ? nothing : html`<button type="button" @click=${() => app.stand_up(at)}>Leave the box</button>`}</li>`;
    })}</ul>
    ${app.own_seats.length > 0 ? free_boxes(app) : nothing}
    ${app.is_host ? host_view(app) : nothing}`;
}

/** On phones the free boxes are not on the felt while somebody here plays. */
function free_boxes(app) {
  const free = app.state.table.seats.flatMap((seat, at) => (seat.owner ? [] : [at]));
  if (free.length === 0) return nothing;
  return html`<p class="hint">Somebody else at this screen?</p>
    <div class="tool-row">${free.map((at) => html`<button class="quiet" type="button" @click=${() => app.offer_box(at)}>Box ${at + 1}</button>`)}</div>`;
}

/** What the host of the table may do. */
function host_view(app) {
  const others = app.state.table.seats.flatMap((seat, at) => (seat.owner && !app.is_own(seat.owner) ? [{ at, name: seat.name }] : []));
  return html`<h2>You are the host</h2>
    ${others.length === 0 ? html`<p class="hint">Nobody else has a box.</p>` : nothing}
    <ul class="people">${others.map(({ at, name }) => html`<li><b>${name}</b>
      <button type="button" aria-label=${`Take the box of ${name} away`} @click=${() => app.remove_from(at)}>Remove</button></li>`)}</ul>`;
}
