// Nothing of a table is hidden: in every phase and at every size, the box of each element is asked for.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { DESK, Room } from "./kit.mjs";
import { openHeld, viewOf } from "./views.mjs";

let room;
before(async () => (room = await Room.open({ limits: false })));
afterEach(() => room.leave());
after(() => room.close());

const SIZES = [
  [320, 568], [360, 640], [390, 844], [430, 932], [568, 320], [640, 400], [844, 390],
  [768, 1024], [1024, 600], [1280, 800], [1920, 1080],
];
/** A page that is zoomed in fourfold has room for what is one's own. */
const TINY = [[320, 200]];

const TWO = [["8S", "8H"]];
const LONG = [["2S", "2H", "AS", "3D", "2D", "AC", "4C", "3S"]];
const FOUR = [["8S", "TH"], ["8H", "2S", "AD", "5C"], ["8C", "9D"], ["8D", "3H", "7S"]];
const SPLIT = [["8S", "TH"], ["8H", "2S", "5C"]];
const SIX = ["TC", "2S", "AD", "2D", "AS", "5H"];

/** The phases of a table of so many boxes, at which so many people play. */
function phases(boxes, seated) {
  const middle = Math.floor(boxes / 2);
  const own = [middle];
  const other = seated > 1 ? (middle === 0 ? 1 : 0) : null;
  const all = { boxes, seated, own };
  const each = (hands) => Object.fromEntries(Array.from({ length: boxes }, (_, at) => [at, hands]));
  const cases = {
    betting: { ...all },
    "betting, with bets": { ...all, bets: true, ready: true, seconds: 18 },
    playing: { ...all, hands: each(TWO), asked: [middle, 0], insured: 1250 },
    "playing, late": { ...all, hands: each([["8S", "8H", "AS"]]), asked: [middle, 0], seconds: 8, insured: 1250 },
    "many cards": { ...all, hands: each(LONG), asked: [middle, 0], seconds: 8, dealer: SIX },
    insurance: { ...all, hands: each(TWO), dealer: ["AC", null], asked: [middle, 0], phase: "insurance", seconds: 20 },
    "double for less": { ...all, hands: each(TWO), asked: [middle, 0], phase: "doubling", seconds: 8 },
    "two hands": { ...all, hands: each(SPLIT), asked: [middle, 1], seconds: 8, insured: 1250 },
    "four hands": { ...all, hands: each(FOUR), asked: [middle, 1], seconds: 8 },
    paused: {
      ...all, hands: each(TWO), asked: [middle, 0],
      room: { pause: { by: 1, since_ms: 0, reason: "supper, and then a walk round the lake: back at half past nine" } },
    },
    over: { ...all, hands: each(TWO), phase: "over", dealer: SIX, insured: 1250 },
    "over, four hands": { ...all, hands: each(FOUR), phase: "over", dealer: SIX },
    watching: { ...all, own: [], hands: each(TWO), phase: "over", dealer: SIX },
  };
  if (other !== null) {
    cases["their turn"] = { ...all, hands: each(TWO), asked: [other, 0], seconds: 18 };
    cases["their two hands"] = { ...all, hands: each(SPLIT), asked: [other, 1], seconds: 18 };
    cases["their four hands"] = { ...all, hands: each(FOUR), asked: [other, 1], seconds: 18 };
  }
  return cases;
}

/** Runs in the page: shows each state, and returns what is wrong with the boxes of its elements. */
async function measured(states) {
  const found = [];
  for (const { name, messages, isLost, panel } of states) {
    messages.forEach((message) => globalThis.hear(message));
    const isOpen = document.querySelector(".panel") !== null;
    if (panel !== isOpen) document.querySelector('.bar [aria-controls="panel"]').click();
    if (isLost) globalThis.loseLine();
    await new Promise(requestAnimationFrame);
    found.push(...problems().map((problem) => `${name}: ${problem}`));
  }
  return found;

  function problems() {
    const page = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const isTiny = innerHeight < 300;
    // On a phone on its side, what others have may have to be scrolled to.
    const isShort = innerHeight < 340;
    const all = (selector) => [...document.querySelectorAll(selector)].filter((it) => it.checkVisibility());
    const wordsOf = (element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const rects = [];
      while (texts.nextNode()) {
        // Some words are for those who listen only.
        if (texts.currentNode.parentElement.closest(".unseen")) continue;
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        rects.push(...[...range.getClientRects()].filter(({ width }) => width > 0));
      }
      if (rects.length === 0) rects.push(element.getBoundingClientRect());
      const [left, top] = [Math.min(...rects.map((it) => it.left)), Math.min(...rects.map((it) => it.top))];
      const [right, bottom] = [Math.max(...rects.map((it) => it.right)), Math.max(...rects.map((it) => it.bottom))];
      const own = element.getBoundingClientRect();
      // Of a name, as much as its box has room for.
      return { left: Math.max(left, own.left), top: Math.max(top, own.top), right: Math.min(right, own.right),
        bottom: Math.min(bottom, own.bottom), whole: { left, top, right, bottom } };
    };
    const label = (element) => {
      const seat = element.closest(".seat")?.dataset.seat;
      const words = (element.getAttribute("aria-label") ?? element.innerText ?? "").replaceAll(/\s+/g, " ").trim();
      const box = seat === undefined ? "" : `box ${seat} `;
      return `${box}${element.getAttribute("class") ?? element.localName} "${words.slice(0, 24)}"`;
    };
    const result = [];
    const isIn = (inner, outer) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1
      && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
    const show = ({ left, top, right, bottom }) =>
      [left, top, right, bottom].map((it) => Math.round(it)).join(" ");

    /** All of an element is seen: in the window, and in every ancestor that cuts off what sticks out. */
    const seen = (element, rect) => {
      if (!isIn(rect, page)) result.push(`outside: ${label(element)} ${show(rect)}`);
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at);
        if (overflowX === "visible" && overflowY === "visible") continue;
        const outer = at.getBoundingClientRect();
        if (isIn(rect, outer)) continue;
        result.push(`cut off by ${at.className}: ${label(element)} ${show(rect)} in ${show(outer)}`);
      }
    };

    // Everything that is a word or an amount, with the room that it takes.
    const words = [
      ...all(".who b, .purse, .amount, .hint, .time, .you, .ready, .betting, .prompt-title, .prompt p, .banner"),
      ...all(".insurance:not(.is-offered)").filter((it) => it.innerText.trim()),
      ...all(".discards, .shoe, .dealer-place"),
    ].map((element) => ({ element, rect: wordsOf(element) }));
    const things = all(".pill, .more-time, .tool, .sit, .insurance.is-offered button, .side-bet")
      .map((element) => ({ element, rect: element.getBoundingClientRect() }));
    for (const thing of things) {
      if (!thing.element.closest(".insurance")) continue;
      // Of the bar, 32 of its 44 pixels are drawn.
      const { left, top, right, bottom } = thing.rect;
      thing.rect = { left, top: top + 6, right, bottom: bottom - 6 };
    }
    const cards = all(".felt .card").map((element) => ({ element, rect: element.getBoundingClientRect() }));
    const needed = ({ element }) => !isShort || !element.closest(".is-tile, .discards, .shoe");
    for (const { element, rect } of [...words, ...things, ...cards].filter(needed)) seen(element, rect);
    for (const element of all(".move, .chip-button, .bar a, .bar button")) {
      seen(element, element.getBoundingClientRect());
    }

    // Words are whole, but for names.
    for (const { element, rect } of words) {
      if (element.matches(".banner, .prompt p, .discards, .shoe")) continue;
      const room = rect.right - rect.left;
      if (element.matches(".who b")) {
        const least = element.closest(".is-tile") ? 6 : 40;
        const wanted = Math.min(rect.whole.right - rect.whole.left, least);
        if (room < wanted - 1) result.push(`no room for a name: ${label(element)} ${room}`);
      } else if (!isIn(rect.whole, rect)) result.push(`cut: ${label(element)}`);
    }
    for (const { element } of things.filter((thing) => thing.element.matches(".pill"))) {
      const total = element.querySelector("b");
      const [inner, outer] = [wordsOf(total).whole, element.getBoundingClientRect()];
      if (!isIn(inner, outer)) result.push(`cut: ${label(element)} ${show(inner)} in ${show(outer)}`);
    }

    // Nothing lies on anything else, but for a pill on its own cards.
    const solid = [...words, ...things];
    const overlap = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
      && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
    const isPart = (one, other) => one.contains(other) || other.contains(one);
    solid.forEach((one, i) => solid.slice(i + 1).forEach((other) => {
      if (isPart(one.element, other.element) || !overlap(one.rect, other.rect)) return;
      result.push(`overlap: ${label(one.element)} ${show(one.rect)} and ${label(other.element)} ${show(other.rect)}`);
    }));
    const handOf = (element) => element.closest(".hand, .dealer");
    for (const card of cards) {
      for (const other of [...solid, ...cards]) {
        if (handOf(card.element) === handOf(other.element) && handOf(card.element)) continue;
        if (isPart(card.element, other.element) || !overlap(card.rect, other.rect)) continue;
        const names = [card, other].map((it) => `${label(it.element)} ${show(it.rect)}`);
        result.push(`on a card: ${names.join(" and ")}`);
      }
    }

    // The index of each card is on top, and large enough.
    for (const { element, rect } of cards) {
      if (!needed({ element }) || element.closest(".is-down")) continue;
      const [w, h] = [rect.right - rect.left, rect.bottom - rect.top];
      const hit = document.elementFromPoint(rect.left + 0.14 * w, rect.top + 0.14 * h);
      if (hit && !element.contains(hit)) result.push(`covered: ${label(element)} by ${label(hit)}`);
      const isSplit = element.closest(".hand")?.dataset.hands > 2;
      const isWide = innerWidth > 760 && innerHeight > 520;
      const least = element.closest(".is-tile") ? 11 : element.closest(".dealer") ? 21 : isWide ? 18
        : isTiny || isSplit ? 15 : 24;
      if (w < least) result.push(`small: ${label(element)} ${w}`);
    }
    for (const { element, rect } of words.filter((it) => needed(it) && it.rect.right - it.rect.left > 3)) {
      const hit = document.elementFromPoint((rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2);
      if (hit && !isPart(element, hit) && !element.closest(".prompt")) {
        result.push(`covered: ${label(element)} by ${label(hit)}`);
      }
    }

    // Buttons can be pressed, and lie apart.
    const buttons = all(".move, .chip-button, .more-time, .tool, .sit, .winnings, .bar button, .bar a");
    buttons.forEach((one, i) => {
      const rect = one.getBoundingClientRect();
      if (rect.width < 24 || rect.height < 24) result.push(`small: ${label(one)} ${rect.width} ${rect.height}`);
      for (const other of buttons.slice(i + 1)) {
        if (overlap(rect, other.getBoundingClientRect())) result.push(`overlap: ${label(one)} and ${label(other)}`);
      }
    });

    // The felt is round below.
    const felt = document.querySelector(".felt").getBoundingClientRect();
    const { borderBottomLeftRadius, borderBottomWidth } = getComputedStyle(document.querySelector(".felt"));
    const border = parseFloat(borderBottomWidth);
    const [rx, ry = rx] = borderBottomLeftRadius.split(" ").map((it, i) =>
      (it.endsWith("%") ? (parseFloat(it) / 100) * (i ? felt.height : felt.width) : parseFloat(it)));
    const onFelt = [...words, ...things, ...cards].filter((it) => it.element.closest(".felt") && needed(it));
    for (const { element, rect } of onFelt) {
      for (const x of [rect.left, rect.right]) {
        const near = Math.min(x - felt.left, felt.right - x);
        const dx = near < rx ? (rx - near) / (rx - border) : 0;
        const up = dx > 1 ? ry : ry * (1 - Math.sqrt(1 - dx * dx)) + (1 - dx) * border;
        if (rect.bottom > felt.bottom - up + 1) {
          result.push(`off the felt: ${label(element)} by ${Math.round(rect.bottom - felt.bottom + up)}`);
          break;
        }
      }
    }
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) result.push(`wider than the window: ${scrollWidth}`);
    return result;
  }
}

/** Shows states at all sizes, and returns what is wrong. */
async function atAllSizes(page, states, sizes = SIZES) {
  const found = [];
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    const at = states.map((state) => ({ ...state, panel: width >= 1100 }));
    found.push(...(await page.evaluate(measured, at)).map((problem) => `${width}x${height} ${problem}`));
  }
  return found;
}

const only = (process.env.LAYOUT_SIZES || undefined)?.split(",").map((size) => size.split("x").map(Number));

for (let boxes = 1; boxes <= 7; boxes++) {
  test(`everything is seen at a table with ${boxes} boxes`, async () => {
    const ana = await room.person("Ana-Katharina Feather", DESK);
    const held = await openHeld(ana, { boxes, house: "vegas" });
    const states = (boxes === 7 ? [1, 4, 7] : [boxes]).flatMap((seated) =>
      Object.entries(phases(boxes, seated)).map(([name, wish]) => (
        { name: `${seated} of ${boxes}, ${name}`, messages: viewOf(held, wish) })));
    const found = await atAllSizes(ana.page, states, only);
    const own = /of \d, (betting|playing|over|insurance)(, with bets|, late)?: (outside|cut|covered|small)/;
    if (!only) found.push(...(await atAllSizes(ana.page, states, TINY)).filter((problem) => own.test(problem)));
    assert.ok(found.length === 0, found.join("\n"));
  });
}
