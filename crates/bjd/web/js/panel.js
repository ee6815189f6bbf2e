// Beside the table: the log, the chat, the people, the rules, and the settings.

import { html, nothing, repeat } from "../vendor/lit.js";
import { chart_view } from "./chart.js";
import { chat_view, say_view } from "./chat.js";
import { coach_view } from "./coach.js";
import { counting_view } from "./counting.js";
import { evening_cards, evening_people } from "./evening.js";
import { host_buttons, host_view } from "./host.js";
import { money, signed } from "./money.js";
import { past_rounds_view } from "./past_rounds.js";
import { people_view } from "./people.js";
import { setting_view } from "./setting_view.js";
import { CHOICES } from "./settings.js";
import { shoes_view } from "./shoes.js";
import { statistics_view } from "./statistics.js";

/** The settings that do not stand beside the coach. */
const OTHER_SETTINGS = Object.keys(CHOICES).filter((name) => name !== "coach");

/** The tabs with their names and parts; each part has a name and what draws it. */
const TABS = {
  game: ["Game", { log: ["Log", log], past: ["Past rounds", past_rounds_view], statistics: ["Statistics", statistics_view] }],
  coach: ["Coach", { advice: ["Advice", coach_view], chart: ["Chart", chart_view], count: ["Count", counting_view] }],
  chat: ["Chat", { chat: ["Chat", chat_view] }],
  people: ["People", { people: ["People", people] }],
  rules: ["Rules", { rules: ["House", rules], shoes: ["Cards", shoes_view] }],
  settings: ["Settings", { settings: ["Settings", settings_view] }],
};

/** At an evening there is no help, and nobody to talk to. */
const EVENING_TABS = {
  evening: ["Evening", { people: ["People", evening_people] }],
  game: ["Log", { log: ["Log", log] }],
  rules: ["Rules", { rules: ["House", rules], shoes: ["Cards", evening_cards] }],
  settings: TABS.settings,
};

const tabs_of = (app) => (app.evening ? EVENING_TABS : TABS);

/** Draws the panel. */
export function panel(app) {
  const tabs = tabs_of(app);
  const tab = tabs[app.tab] ? app.tab : Object.keys(tabs)[0];
  const [, parts] = tabs[tab];
  const chosen = parts[app.parts[tab]] ? app.parts[tab] : Object.keys(parts)[0];
  if (tab === "chat") app.chat.read();
  return html`<aside class="panel" id="panel" aria-label="Beside the table">
    <div class="panel-top"><div class="tabs" role="tablist" aria-label="Beside the table" @keydown=${(event) => arrow(app, event)}>
      ${Object.keys(tabs).map((name) => html`<button type="button" role="tab" id=${`tab-${name}`} aria-selected=${tab === name} aria-controls="panel-body"
        tabindex=${tab === name ? 0 : -1} @click=${() => open(app, name)}>${tabs[name][0]}</button>`)}
      </div><button type="button" class="close-panel" aria-label="Back to the table" @click=${() => app.toggle_panel()}>×</button>
      ${Object.keys(parts).length > 1 ? html`<div class="parts" role="group" aria-label=${tabs[tab][0]}>${Object.entries(parts).map(([name, [label]]) =>
        html`<button type="button" aria-pressed=${name === chosen} @click=${() => app.show_part(name)}>${label}</button>`)}</div>` : nothing}
    </div>
    <div class="panel-body" role="tabpanel" id="panel-body" tabindex="0" aria-labelledby=${`tab-${tab}`}>${parts[chosen][1](app)}</div>
    ${tab === "chat" ? say_view(app) : nothing}
  </aside>`;
}

function open(app, name) {
  app.tab = name;
  app.draw();
}

function arrow(app, event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const names = Object.keys(tabs_of(app));
  open(app, names[(names.indexOf(app.tab) + step + names.length) % names.length]);
  document.getElementById(`tab-${app.tab}`)?.focus();
}

function log(app) {
  if (app.told.log.length === 0) return html`<p class="empty">What happens at the table will be told here.</p>`;
  return html`<ol class="log">
    ${repeat(app.told.log, (_, i) => i, ({ text, tone }) => html`<li data-tone=${tone ?? ""}>${text}</li>`)}
  </ol>`;
}

function rules(app) {
  return html`<h2>${app.house.title}</h2><ul class="rules">${app.house.rules.map((rule) => html`<li>${rule}</li>`)}</ul>`;
}

function settings_view(app) {
  return html`<h2>Settings</h2>${OTHER_SETTINGS.map((name) => setting_view(app, name))}`;
}

function people(app) {
  const others = app.state.table.seats.flatMap(({ owner, name, net }, at) => (owner && !app.is_own(owner) ? [{ at, player: owner, name, net }] : []));
  return html`<h2>At the table</h2>
    ${others.length === 0 ? html`<p class="hint">Nobody else has a box. Send your friends the address of this page.</p>` : nothing}
    <ul class="people">${others.map((other) => html`<li><div class="person"><b>${other.name}</b>
      <span>${other.net === 0 ? "even" : signed(app.unit, other.net)}${app.state.room.host === other.player ? ", host" : ""}</span>
      <span class="acts"><button class="quiet" type="button" aria-pressed=${app.chat.is_muted(other.player)} aria-label=${`Mute ${other.name}`}
        @click=${() => app.mute(other.player)}>${app.chat.is_muted(other.player) ? "Muted" : "Mute"}</button>
      ${app.is_host ? host_buttons(app, other) : nothing}</span></div></li>`)}</ul>
    <h2>At this screen</h2>
    ${people_view(app.people, (person) => purse_view(app, person), (person) => own_buttons(app, person))}
    ${app.own_seats.length > 0 ? free_boxes(app) : nothing}
    ${app.is_host ? host_view(app) : nothing}`;
}

function purse_view(app, { player }) {
  const purse = app.purse_of(player);
  return purse === null ? nothing : html`<span>${money(app.unit, purse)}</span>`;
}

function own_buttons(app, { player }) {
  const at = app.own_seats.find((seat) => app.state.table.seats[seat].owner === player);
  if (at === undefined) return nothing;
  const { refill } = app.purses.get(player) ?? {};
  return html`${refill ? html`<button class="quiet" type="button" @click=${() => app.seating.rebuy(at)}>Rebuy</button>` : nothing}
    <button class="quiet" type="button" @click=${() => app.seating.leave(at)}>Leave the box</button>`;
}

/** On phones the free boxes are not on the felt while somebody here plays. */
function free_boxes(app) {
  const free = app.state.table.seats.flatMap((seat, at) => (seat.owner ? [] : [at]));
  if (free.length === 0) return nothing;
  return html`<p class="hint">Somebody else at this screen?</p>
    <div class="tool-row">${free.map((at) => html`<button class="quiet" type="button" @click=${() => app.seating.offer(at)}>Box ${at + 1}</button>`)}</div>`;
}
