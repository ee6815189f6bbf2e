// What the host of a table may do: pause it, change its limits, remove people, hand it over, close it.

import { html, nothing } from "../vendor/lit.js";

/** @import { Table } from "./table.js" */

const TIMES = [
  ["0", "No time limit"], ["15", "15 seconds"], ["30", "30 seconds"], ["60", "60 seconds"], ["120", "2 minutes"],
];

/** Draws the host's means. @param {Table} app */
export function hostView(app) {
  return html`<h2>You are the host</h2>
    ${pause(app)}${limits(app)}${company(app)}
    <div class="tool-row">
      <button class="quiet" type="button"
          @click=${() => app.asHost({ type: "switch_chat", is_on: !app.state.room.has_chat })}>
        ${app.state.room.has_chat ? "Switch the chat off" : "Switch the chat on"}</button>
      ${app.state.room.is_closing || app.asksToClose ? nothing
        : html`<button class="quiet" type="button" @click=${() => app.askToClose(true)}>Close the table</button>`}
    </div>
    ${app.asksToClose && !app.state.room.is_closing ? closeQuestion(app) : nothing}`;
}

/** @param {Table} app */
function pause(app) {
  if (app.state.room.pause) {
    return html`<button class="solid wide" type="button"
        @click=${() => app.asHost({ type: "resume" })}>Go on playing</button>`;
  }
  const submit = (event) => {
    event.preventDefault();
    app.asHost({ type: "pause", reason: String(new FormData(event.target).get("reason")) });
  };
  return html`<form class="say host-form" @submit=${submit}>
    <input name="reason" maxlength="100" autocomplete="off" aria-label="Reason, for the others to read"
        placeholder="Supper, back at nine" />
    <button type="submit">Pause</button>
  </form><p class="hint">A round in play is played to its end.</p>`;
}

/**
 * Returns the value of a key from the next round on, as it is written in a house.
 * @param {Table} app
 */
function value(app, key) {
  const { house, unit, state } = app;
  const amount = (units) => (units === null || units === undefined ? "none" : String(units / unit.minor));
  const now = {
    minimum: amount(house.minimum),
    maximum: amount(house.maximum),
    "turn-seconds": String(house.turn_seconds),
  };
  return state.room.coming[key] ?? now[key];
}

/** @param {Table} app */
function limits(app) {
  const submit = (event) => {
    event.preventDefault();
    const wished = [...new FormData(event.target)].map(([key, text]) => [key, String(text).trim()]);
    const rules = Object.fromEntries(wished.filter(([key, text]) => text !== value(app, key)));
    if (Number(rules["turn-seconds"]) > 0) rules["when-away"] = "stand";
    if (Object.keys(rules).length > 0) app.asHost({ type: "change_house", rules });
  };
  const field = (key, label) => html`<label>${label}<input name=${key} inputmode="decimal" required autocomplete="off"
      .value=${value(app, key)} /></label>`;
  const time = value(app, "turn-seconds");
  const times = TIMES.some(([seconds]) => seconds === time) ? TIMES : [...TIMES, [time, `${time} seconds`]];
  return html`<form class="people-form" @submit=${submit}>
    <div class="limits">${field("minimum", "Lowest bet")}${field("maximum", "Highest bet")}</div>
    <label>Time for a move<select name="turn-seconds">${times.map(([seconds, text]) => html`<option value=${seconds}
        .selected=${seconds === time}>${text}</option>`)}</select></label>
    <button class="quiet" type="submit">Change from the next round on</button>
    <p class="hint">Other limits for bets bring a new shoe.</p>
  </form>`;
}

/**
 * Draws how many boxes bots may have; the numbers are whole, from none to all.
 * @param {Table} app
 */
function company(app) {
  const { company: asked } = app.state.room;
  const choices = Array.from({ length: app.state.table.seats.length + 1 }, (_, bots) => bots);
  const choose = (event) => app.asHost({ type: "company", bots: Number(event.target.value) });
  return html`<div class="people-form"><label>Bots at the table<select name="company" @change=${choose}>
      ${choices.map((bots) => html`<option value=${bots}
          .selected=${bots === asked}>${bots === 0 ? "none" : bots}</option>`)}</select></label>
    <p class="hint">Bots come if the operator of the server, or one of you, sends some: <code>bj bot</code> and the
      address of this page.</p></div>`;
}

/** @param {Table} app */
const closeQuestion = (app) => html`<div class="people-form close-question">
  <p>The table closes for good after this round. All purses stay as they are.</p>
  <div class="tool-row"><button class="solid" type="button"
      @click=${() => app.asHost({ type: "close" })}>Close it for good</button>
    <button class="quiet" type="button" @click=${() => app.askToClose(false)}>Keep it open</button></div></div>`;

/** Draws what the host may do about somebody at the table. @param {Table} app */
export function hostButtons(app, { at, player, name }) {
  const handOver = () => app.asHost({ type: "hand_over", to: player });
  return html`${app.state.room.bots.includes(player) ? nothing
      : html`<button class="quiet" type="button" @click=${handOver}>Make <span class="unseen">${name}
          the </span>host</button>`}
    <button class="quiet" type="button" @click=${() => app.asHost({ type: "remove", seat: at, player })}>Remove<span
        class="unseen"> ${name} from the box</span></button>`;
}

/**
 * Draws the way on where everybody waits for players who are away; only the host has it.
 * @param {Table} app
 */
export function moveOnButton(app) {
  const names = app.waitsForTheAway();
  if (names.length === 0) return nothing;
  return html`<button type="button" @click=${() => app.asHost({ type: "move_on" }, app.state.table.question)}>
    Go on without ${names.join(" and ")}</button>`;
}
