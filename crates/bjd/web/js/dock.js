// The dock: chips, Deal, and the moves. Its controls never change places during a hand.

import { html, nothing } from "../vendor/lit.js";
import { chip } from "./chips.js";
import { total, totalName } from "./cards.js";
import { choiceOf, insuranceOf, isOffered, turnHand } from "./model.js";
import { money } from "./money.js";
import { whyNot } from "./words.js";

/** @import { Action, ChoiceView } from "../../protocol/bjd.d.ts" */
/** @import { Table } from "./table.js" */

/** Draws the dock. @param {Table} app */
export function dock(app) {
  if (app.ownSeats.length === 0 || app.seating.wanted !== null) return watching(app);
  return html`<section class="dock" aria-label="Your controls" data-phase=${app.betting.isOpen ? "bet" : "play"}>
    ${chips(app)}
    <div class="moves">${dealButton(app)}${phoneTools(app)}${moves(app)}</div>
    <p class="refusal" role="alert">${app.refusal ?? nothing}</p>
  </section>`;
}

/** @param {Table} app */
function watching(app) {
  const people = app.me.filter(({ player }) => !app.seating.isSeated(player));
  const seat = app.seating.wanted;
  const free = app.evening?.now.phase !== "playing"
    && app.state.table.seats.some((it) => it.owner === undefined || it.owner === null);
  const who = seat === null ? "You are watching." : `Who plays at box ${seat + 1}?`;
  return html`<section class="dock is-watching" aria-label="Sit down">
    <p>${who}${seat === null && free ? " Choose a free box to play." : ""}</p>
    ${seat === null ? nothing : html`${people.map((person) => html`<button class="solid" type="button"
        @click=${() => app.seating.sit(seat, person.player)}>${person.name}</button>`)}
      <form class="name-form" @submit=${(event) => app.seating.sitAsNew(event, seat)}>
        <label>Your name <input name="name" required maxlength="24" autocomplete="nickname" /></label>
        <button class="solid" type="submit">Sit down</button>
        <button class="quiet" type="button" @click=${() => app.seating.want(null)}>Cancel</button>
      </form>`}
    <p class="refusal" role="alert">${app.refusal ?? nothing}</p>
  </section>`;
}

/** @param {Table} app */
function chips(app) {
  const { unit, house } = app;
  return html`<div class="chips" role="group" aria-label="Chips">
    ${house.chips.map((amount, i) => {
      const fits = app.guard.note(`chip-${i}`, app.betting.canAdd(amount), "bet");
      return html`<button class="chip-button" type="button" data-chip=${amount} aria-disabled=${!fits}
        @click=${() => app.betting.clickChip(amount)}><span class="unseen">Bet ${money(unit, amount)} more</span>${
          chip(amount / unit.minor)}<kbd aria-hidden="true">${i + 1}</kbd></button>`;
    })}
  </div>`;
}

/** One place for Deal and Collect. @param {Table} app */
function dealButton(app) {
  const { label, detail, isEnabled } = app.betting.dealState();
  app.guard.note("deal", isEnabled, label);
  return html`<button class="move deal" type="button" id="deal" aria-disabled=${!isEnabled}
      data-guarded=${app.guard.holds("deal")} aria-pressed=${label === "Ready" ? "true" : nothing}
      @click=${() => app.betting.deal()}><b>${label}</b><span>${detail}</span><kbd aria-hidden="true">↵</kbd></button>`;
}

/** On phones the tools for bets use the places of the moves between rounds. @param {Table} app */
function phoneTools(app) {
  if (!app.betting.isOpen || app.evening) return nothing;
  const seat = app.betting.seat;
  const last = app.betting.bets.last(seat);
  const undo = app.betting.bets.canUndo(seat);
  const rebet = app.betting.canRebet(seat);
  return html`<button class="move tool-move" type="button" aria-disabled=${!undo}
      @click=${() => undo && app.betting.undo()}><b>Undo</b>
      <span>${undo ? money(app.unit, app.betting.bets.undoChange(seat)) : "no bet yet"}</span></button>
    <button class="move tool-move" type="button" aria-disabled=${!rebet}
        @click=${() => rebet && app.betting.rebet()}><b>Rebet</b>
      <span>${last ? money(app.unit, last) : "no bet yet"}</span></button>`;
}

/** @type {[Action, string, string][]} */
const MOVES = [
  ["surrender", "Surrender", "R"],
  ["split", "Split", "P"],
  ["double", "Double", "D"],
  ["stand", "Stand", "S"],
  ["hit", "Hit", "H"],
];

/** @param {Table} app */
function moves(app) {
  const { table } = app.state;
  const offersSurrender = app.house.surrender || (table.round?.choices?.length > 0 && isOffered(table, "surrender"));
  return MOVES.filter(([action]) => action !== "surrender" || offersSurrender).map(([action, label, key]) => {
    const { detail, isEnabled } = moveState(app, action);
    app.guard.note(action, isEnabled, table.question);
    return html`<button class=${`move move-${action}`} type="button" data-move=${action} aria-disabled=${!isEnabled}
        data-guarded=${app.guard.holds(action)} @click=${() => app.turn.move(action)}><b>${label}</b><span>${
          detail}</span><kbd aria-hidden="true">${key}</kbd></button>`;
  });
}

/**
 * Returns whether a move can be made now, and the words under its name.
 * @param {Table} app
 * @param {Action} action
 */
export function moveState(app, action) {
  const { table } = app.state;
  if (!app.turn.isMine) return { detail: "", isEnabled: false };
  const phase = table.round.cards.phase.type;
  const insurance = insuranceOf(table);
  if (phase === "insurance") {
    const detail = app.insurance.amount > 0 ? `insure ${money(app.unit, app.insurance.amount)}` : "no insurance";
    return { detail: action === "stand" && insurance ? detail : "", isEnabled: action === "stand" };
  }
  if (phase === "early_surrender") {
    if (action === "surrender") return { detail: "half back", isEnabled: true };
    return { detail: action === "stand" ? "play on" : "", isEnabled: action === "stand" };
  }
  const doubles = action === "double" && app.doubling.offer;
  if (doubles) return { detail: `+${money(app.unit, app.doubling.amount)}`, isEnabled: true };
  const choice = choiceOf(table, action);
  if (!choice) return { detail: "", isEnabled: false };
  if (choice.refused) return { detail: whyNot(app.unit, choice.refused), isEnabled: false };
  return { detail: allowedDetail(app, action, choice), isEnabled: true };
}

/** @param {Table} app @param {Action} action @param {ChoiceView} choice */
function allowedDetail(app, action, choice) {
  const hand = turnHand(app.state.table);
  if (choice.cost > 0) return `+${money(app.unit, choice.cost)}`;
  return { stand: `on ${totalName(total(hand.cards))}`, hit: "one card", surrender: "half back" }[action] ?? "";
}
