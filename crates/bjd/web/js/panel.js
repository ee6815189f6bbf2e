// Beside the table: the log, the chat, the people, the rules, and the settings.

import { html, nothing, repeat } from "../vendor/lit.js";
import { chartView } from "./chart.js";
import { chatView, sayView } from "./chat.js";
import { coachView } from "./coach.js";
import { countingView } from "./counting.js";
import { eveningCards, eveningPeople } from "./evening.js";
import { hostButtons, hostView } from "./host.js";
import { linkView } from "./link.js";
import { money, signed } from "./money.js";
import { pastRoundsView } from "./past_rounds.js";
import { peopleView } from "./people.js";
import { settingView } from "./setting_view.js";
import { CHOICES } from "./settings.js";
import { shoesView } from "./shoes.js";
import { statisticsView } from "./statistics.js";

/** @import { PersonView } from "../../protocol/bjd.d.ts" */
/** @import { Table } from "./table.js" */

/** The settings that do not stand beside the coach. */
const OTHER_SETTINGS = Object.keys(CHOICES).filter((name) => name !== "coach");

/** The tabs with their names and parts; each part has a name and what draws it. */
const TABS = {
  game: ["Game", {
    log: ["Log", log], past: ["Past rounds", pastRoundsView], statistics: ["Statistics", statisticsView],
  }],
  coach: ["Coach", { advice: ["Advice", coachView], chart: ["Chart", chartView], count: ["Count", countingView] }],
  chat: ["Chat", { chat: ["Chat", chatView] }],
  people: ["People", { people: ["People", people] }],
  rules: ["Rules", { rules: ["House", rules], shoes: ["Cards", shoesView] }],
  settings: ["Settings", { settings: ["Settings", settingsView] }],
};

/** At an evening there is no help, and nobody to talk to. */
const EVENING_TABS = {
  evening: ["Evening", { people: ["People", eveningPeople] }],
  game: ["Log", { log: ["Log", log] }],
  rules: ["Rules", { rules: ["House", rules], shoes: ["Cards", eveningCards] }],
  settings: TABS.settings,
};

/** @param {Table} app */
const tabsOf = (app) => (app.evening ? EVENING_TABS : TABS);

/** Draws the panel. @param {Table} app */
export function panel(app) {
  const tabs = tabsOf(app);
  const tab = tabs[app.tab] ? app.tab : Object.keys(tabs)[0];
  const [, parts] = tabs[tab];
  const chosen = parts[app.parts[tab]] ? app.parts[tab] : Object.keys(parts)[0];
  if (tab === "chat") app.chat.read();
  return html`<aside class="panel" id="panel" aria-label="Beside the table">
    <div class="panel-top"><div class="tabs" role="tablist" aria-label="Beside the table"
        @keydown=${(event) => arrow(app, event)}>
      ${Object.keys(tabs).map((name) => html`<button type="button" role="tab" id=${`tab-${name}`}
        aria-selected=${tab === name} aria-controls="panel-body" tabindex=${tab === name ? 0 : -1}
        @click=${() => open(app, name)}>${tabs[name][0]}</button>`)}
      </div><button type="button" class="close-panel" aria-label="Back to the table"
          @click=${() => app.togglePanel()}>×</button>
      ${Object.keys(parts).length > 1 ? html`<div class="parts" role="group" aria-label=${tabs[tab][0]}>${
        Object.entries(parts).map(([name, [label]]) => html`<button type="button" aria-pressed=${name === chosen}
          @click=${() => app.showPart(name)}>${label}</button>`)}</div>` : nothing}
    </div>
    <div class="panel-body" role="tabpanel" id="panel-body" tabindex="0"
        aria-labelledby=${`tab-${tab}`}>${parts[chosen][1](app)}</div>
    ${tab === "chat" ? sayView(app) : nothing}
  </aside>`;
}

/** @param {Table} app */
function open(app, name) {
  app.tab = name;
  app.draw();
}

/** @param {Table} app */
function arrow(app, event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const names = Object.keys(tabsOf(app));
  open(app, names[(names.indexOf(app.tab) + step + names.length) % names.length]);
  document.getElementById(`tab-${app.tab}`)?.focus();
}

/** @param {Table} app */
function log(app) {
  if (app.told.log.length === 0) return html`<p class="empty">What happens at the table will be told here.</p>`;
  return html`<ol class="log">
    ${repeat(app.told.log, (_, i) => i, ({ text, tone }) => html`<li data-tone=${tone ?? ""}>${text}</li>`)}
  </ol>`;
}

/** @param {Table} app */
function rules(app) {
  return html`<h2>${app.house.title}</h2>
    <ul class="rules">${app.house.rules.map((rule) => html`<li>${rule}</li>`)}</ul>`;
}

/** @param {Table} app */
function settingsView(app) {
  return html`<h2>Settings</h2>${OTHER_SETTINGS.map((name) => settingView(app, name))}`;
}

/** @param {Table} app */
function people(app) {
  const others = app.state.table.seats.flatMap(({ owner, name, net }, at) =>
    (owner && !app.isOwn(owner) ? [{ at, player: owner, name, net }] : []));
  return html`<h2>At the table</h2>
    ${others.length === 0 ? html`<p class="hint">Nobody else has a box. Send your friends the link below.</p>`
      : nothing}
    <ul class="people">${others.map((other) => html`<li><div class="person"><b>${other.name}</b>
      <span>${other.net === 0 ? "even" : signed(app.unit, other.net)}${
        app.state.room.host === other.player ? ", host" : ""}</span>
      <span class="acts"><button class="quiet" type="button" aria-pressed=${app.chat.isMuted(other.player)}
        @click=${() => app.mute(other.player)}>Mute<span class="unseen"> ${other.name}</span></button>
      ${app.isHost ? hostButtons(app, other) : nothing}</span></div></li>`)}</ul>
    ${linkView(app)}
    <h2>At this screen</h2>
    ${peopleView(app.people, (person) => purseView(app, person), (person) => ownButtons(app, person))}
    ${app.ownSeats.length > 0 ? freeBoxes(app) : nothing}
    ${app.isHost ? hostView(app) : nothing}`;
}

/** @param {Table} app @param {PersonView} person */
function purseView(app, { player }) {
  const purse = app.purseOf(player);
  return purse === null ? nothing : html`<span>${money(app.unit, purse)}</span>`;
}

/** @param {Table} app @param {PersonView} person */
function ownButtons(app, { player }) {
  const at = app.ownSeats.find((seat) => app.state.table.seats[seat].owner === player);
  if (at === undefined) return nothing;
  const { refill } = app.purses.get(player) ?? {};
  return html`${refill ? html`<button class="quiet" type="button" @click=${() => app.seating.rebuy(at)}>Rebuy</button>`
    : nothing}
    <button class="quiet" type="button" @click=${() => app.seating.leave(at)}>Leave the box</button>`;
}

/** On phones the free boxes are not on the felt while somebody here plays. @param {Table} app */
function freeBoxes(app) {
  const free = app.state.table.seats.flatMap((seat, at) => (seat.owner ? [] : [at]));
  if (free.length === 0) return nothing;
  return html`<p class="hint">Somebody else at this screen?</p>
    <div class="tool-row">${free.map((at) => html`<button class="quiet" type="button"
        @click=${() => app.seating.offer(at)}>Box ${at + 1}</button>`)}</div>`;
}
