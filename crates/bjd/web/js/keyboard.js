// Keys for everything. They rest while somebody types, and can be switched off.

import { settings } from "./settings.js";

/** Listens to the keys of a table. */
export function keyboard(app) {
  addEventListener("keydown", (event) => {
    const is_typing = event.target.closest?.("input, textarea, select, [contenteditable]");
    const is_special = event.ctrlKey || event.metaKey || event.altKey;
    if (!app.state || is_typing || is_special || event.repeat) return;
    if (event.key === "Enter" && event.target.closest?.("button, a")) return;
    const is_letter = event.key.length === 1;
    if (is_letter && settings().keys === "off") return;
    const act = action_of(app, event);
    if (!act) return;
    event.preventDefault();
    act();
  });
}

function action_of(app, event) {
  const key = event.key.toLowerCase();
  const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
  const chip = digit && app.house.chips[Number(digit) - 1];
  if (chip) return event.shiftKey ? () => take(app, chip) : () => app.betting.add_chip(chip);
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
    t: () => app.betting.is_open && app.betting.type_amount(app.betting.seat),
    b: () => app.betting.is_open && app.betting.rebet(),
    x: () => app.betting.is_open && app.betting.double(),
    u: () => app.betting.is_open && app.betting.undo(),
    m: () => app.turn.may_have_more_time(app.hand_seat) && app.turn.more_time(),
    "/": () => app.repeat(),
    "?": () => ask_coach(app),
    l: () => app.show_panel("game"),
    c: () => open_chat(app),
    f6: () => next_region(),
    escape: () => close(app),
  }[key];
}

function take(app, chip) {
  const seat = app.betting.seat;
  if (app.betting.is_open && app.betting.bets.amount(seat) >= chip) app.betting.set(seat, app.betting.bets.amount(seat) - chip);
}

function open_chat(app) {
  app.tab = "chat";
  app.is_panel_open = true;
  app.draw();
  document.querySelector(".say input")?.focus();
}

function ask_coach(app) {
  app.tab = "coach";
  app.is_panel_open = true;
  app.draw();
  app.coach.ask();
}

function close(app) {
  app.betting.stop_typing();
  app.seating.wanted = null;
  if (innerWidth < 1100) app.is_panel_open = false;
  app.draw();
}

/** Moves the focus to the next part of the page. */
function next_region() {
  const regions = [...document.querySelectorAll(".bar, .felt, .dock, .panel")];
  const at = regions.findIndex((region) => region.contains(document.activeElement));
  const next = regions[(at + 1) % regions.length];
  next.setAttribute("tabindex", "-1");
  next.focus();
}
