// The page of a table: the bar above it, what everybody must know now, the felt, the dock and the panel.

import { html, nothing } from "../vendor/lit.js";
import { dock } from "./dock.js";
import { eveningButton, standings } from "./evening.js";
import { felt } from "./felt.js";
import { moveOnButton } from "./host.js";
import { icon } from "./icons.js";
import { total, totalName } from "./cards.js";
import { handsAt, isOver } from "./model.js";
import { money } from "./money.js";
import { clock, dealerPill } from "./words.js";
import { panel } from "./panel.js";

/** @import { PauseView } from "../../protocol/bjd.d.ts" */
/** @import { Table } from "./table.js" */

/** Draws the page of a table. @param {Table} app */
export function page(app) {
  const { room, table } = app.state;
  const players = table.seats.filter((seat) => seat.owner).length;
  const unread = app.chat.unread;
  const said = app.chat.latest();
  return html`${skipLink(app)}
    <div class="layout" data-panel=${app.isPanelOpen ? "open" : "closed"}>
      <header class="bar">
        <a class="icon-button" href="/" aria-label="To the tables">${icon("back")}</a>
        <h1>${room.name}<small>${said ?? app.evening?.title()
          ?? `Round ${table.question.round} · ${table.shoe.left} cards left`}</small></h1>
        <p class="bar-detail" data-said=${said !== null}>${said ?? houseWords(app)}</p>
        <p class="badge">${icon("people")} ${app.evening ? app.evening.now.players.length : players} playing${
          room.watching ? `, ${room.watching} watching` : ""}</p>
        <button class="icon-button" type="button" aria-expanded=${app.isPanelOpen} aria-controls="panel"
          data-unread=${unread > 0} @click=${() => app.togglePanel()}
          aria-label=${`Beside the table: log, chat, people, settings${unread ? `; ${unread} new` : ""}`}>${
          icon("panel")}</button>
      </header>
      ${banner(app)}
      ${app.evening?.showsStandings ? html`<main class="stage is-standings">${standings(app)}</main>`
        : html`<main class="stage">${felt(app)}${dock(app)}</main>`}
      ${app.isPanelOpen ? html`${strip(app)}${panel(app)}` : nothing}
    </div>`;
}

/** Above the panel of a phone, which hides the table: whose turn it is, and what it is about. @param {Table} app */
function strip(app) {
  const { table } = app.state;
  const cards = app.winnings.isAllCleared ? null : table.round?.cards.dealer;
  const dealer = cards ? dealerPill(cards, isOver(table)) : null;
  const seconds = app.turn.secondsLeft();
  const totals = app.ownSeats.length === 0 || app.winnings.isAllCleared ? []
    : handsAt(table, app.largeSeat).filter(({ cards: own }) => own.length > 0)
      .map(({ cards: own }) => totalName(total(own)));
  const have = totals.length > 0 ? ` You have ${totals.join(", ")}.` : "";
  return html`<button class="strip" type="button" data-mine=${app.turn.isMine} @click=${() => app.togglePanel()}>
    <span><b>${app.turn.whose() ?? "To the table"}</b>${have}</span>
    <span>${dealer ? `${dealer.main}. ` : ""}${
      seconds === null ? nothing : html`<b class="strip-clock">${clock(seconds)}</b>`}</span></button>`;
}

/** @param {Table} app */
function skipLink(app) {
  const [href, text] = app.evening?.showsStandings ? ["#standings", "To the standings"]
    : app.ownSeats.length ? ["#hand", "To your hand"] : ["#boxes", "To the boxes"];
  return html`<a class="skip" href=${href}>${text}</a>`;
}

/** Draws what stands there before the table has come. @param {Table} app */
export function opening({ line, notice, refusal }) {
  return html`<main class="loading"><h1>${line.isEnded ? "No table" : "Blackjack"}</h1>
    <p role="status">${notice ?? refusal ?? "Opening the table …"}
      ${line.isEnded ? html`<a href="/">All tables</a>` : nothing}</p></main>`;
}

/** @param {Table} app */
function houseWords({ house, unit, evening }) {
  if (evening) return `${evening.title()} · ${house.title} · ${money(unit, evening.now.stake)} a round`;
  return `${house.title}${house.maximum ? ` · ${money(unit, house.minimum)} to ${money(unit, house.maximum)}` : ""}`;
}

/** @param {Table} app */
function banner(app) {
  const text = bannerWords(app);
  const moveOn = app.isOffline ? nothing : app.evening ? eveningButton(app) : app.isHost ? moveOnButton(app) : nothing;
  if (!text && moveOn === nothing) return nothing;
  return html`<p class="banner" role="status">${text ?? "Everybody waits."}
    ${app.lostLong && !app.line.isEnded ? html`<button type="button" @click=${() => app.line.retry()}>Try now</button>`
      : nothing}${moveOn}</p>`;
}

/** The one thing that everybody must know now. @param {Table} app */
function bannerWords(app) {
  const { room, table } = app.state;
  if (app.line.isEnded || (app.notice && app.isOffline)) return app.notice;
  if (app.showsLost) return "Connection lost. Your bet and your hand are safe.";
  if (table.paused) return "The table is paused. All bets stand.";
  if (app.evening) return app.evening.words();
  if (room.is_closing) return "The table closes after this round.";
  if (room.pause) return pauseWords(app, room.pause);
  const coming = Object.entries(room.coming);
  if (coming.length === 0) return null;
  return `From the next round on: ${coming.map(([key, value]) => `${key.replaceAll("-", " ")} ${value}`).join(", ")}.`;
}

/** @param {Table} app @param {PauseView} pause */
function pauseWords({ state }, { by, reason }) {
  const name = state.table.seats.find((seat) => seat.owner === by)?.name ?? "The host";
  return `${name} has paused the table${reason ? `: ${reason}` : ""}.`;
}
