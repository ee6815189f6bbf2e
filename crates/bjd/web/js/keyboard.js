// Keys for everything. They rest while somebody types, and can be switched off.

import { settings } from "./settings.js";

/** @import { Table } from "./table.js" */

/** Listens to the keys of a table. @param {Table} app */
export function keyboard(app) {
  addEventListener("keydown", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const isTyping = target?.closest("input, textarea, select, [contenteditable]");
    const isSpecial = event.ctrlKey || event.metaKey || event.altKey;
    const isForAll = ["F6", "Escape"].includes(event.key);
    if (!app.state || event.defaultPrevented || isSpecial || event.repeat || (isTyping && !isForAll)) return;
    if (event.key === "Enter" && target?.closest("button, a")) return;
    const isLetter = event.key.length === 1;
    if (isLetter && settings().keys === "off") return;
    const act = actionOf(app, event);
    if (!act) return;
    event.preventDefault();
    act();
  });
}

/** @param {Table} app @param {KeyboardEvent} event */
function actionOf(app, event) {
  const key = event.key.toLowerCase();
  const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
  const chip = digit && app.house.chips[Number(digit) - 1];
  if (chip) return event.shiftKey ? () => take(app, chip) : () => app.betting.addChip(chip);
  if (event.shiftKey && key === "d") return () => app.doubling.cycle();
  if (event.shiftKey && key === "i") return () => app.insurance.less();
  return {
    h: () => app.turn.move("hit"),
    s: () => app.turn.move("stand"),
    d: () => app.turn.move("double"),
    p: () => app.turn.move("split"),
    r: () => app.turn.move("surrender"),
    i: () => app.insurance.more(),
    enter: () => app.betting.deal(),
    t: () => app.betting.isOpen && app.betting.typeAmount(app.betting.seat),
    b: () => app.betting.isOpen && app.betting.rebet(),
    x: () => app.betting.isOpen && app.betting.double(),
    u: () => app.betting.isOpen && app.betting.undo(),
    m: () => app.turn.mayHaveMoreTime(app.handSeat) && app.turn.moreTime(),
    "/": () => app.repeat(),
    "?": () => askCoach(app),
    l: () => app.showPanel("game"),
    c: () => openChat(app),
    f6: () => nextRegion(),
    escape: () => close(app),
  }[key];
}

/** @param {Table} app */
function take(app, chip) {
  const seat = app.betting.seat;
  if (app.betting.isOpen && app.betting.bets.amount(seat) >= chip) {
    app.betting.set(seat, app.betting.bets.amount(seat) - chip);
  }
}

/** @param {Table} app */
function openChat(app) {
  app.tab = "chat";
  app.isPanelOpen = true;
  app.draw();
  /** @type {HTMLElement} */
  const field = document.querySelector(".say input");
  field?.focus();
}

/** @param {Table} app */
function askCoach(app) {
  app.tab = "coach";
  app.isPanelOpen = true;
  app.draw();
  app.coach.ask();
}

/** @param {Table} app */
function close(app) {
  app.betting.stopTyping();
  app.seating.wanted = null;
  if (innerWidth < 1100) app.isPanelOpen = false;
  app.draw();
  // A field that was left, or is gone with what it was in, gives the focus to the box.
  /** @type {HTMLElement} */
  const box = document.querySelector("#hand") ?? document.querySelector("#boxes");
  if (document.activeElement === document.body || document.activeElement?.closest("input, textarea")) box?.focus();
}

/** Moves the focus to the next part of the page. */
function nextRegion() {
  /** @type {NodeListOf<HTMLElement>} */
  const found = document.querySelectorAll(".bar, .felt, .dock, .panel");
  const regions = [...found];
  const at = regions.findIndex((region) => region.contains(document.activeElement));
  const next = regions[(at + 1) % regions.length];
  next.setAttribute("tabindex", "-1");
  next.focus();
}
