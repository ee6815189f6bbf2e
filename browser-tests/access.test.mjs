// For everybody: no violation of the accessibility rules, every size of screen, and a round told in words.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { betAndDeal, DESK, hasNoViolation, PHONE, playOut, Room, SMALL, TELEVISION, untilAsked } from "./kit.mjs";

let room;
before(async () => (room = await Room.open({ chosen: true })));
afterEach(() => room.leave());
after(() => room.close());

/** A round in which one person, or the first of two, has a hand to play. */
const ROUND = { alone: "TH 6C 8D TS KD", both: "TH 9C 6S 8D 7D TC KD" };

/** Waits until what is shown has come from the server, and lies still. */
async function isStill({ page }) {
  await page.waitForFunction(() => [...document.querySelectorAll(".panel .hint")]
    .every((hint) => !hint.innerText.endsWith("…")));
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
}

/** Asserts that nothing sticks out of the window, and that every control can be seen and touched. */
async function fits(person, where) {
  const out = await person.page.evaluate(() => {
    const isOut = (element) => {
      const { left, right, top, bottom, width } = element.getBoundingClientRect();
      return width > 0 && (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1);
    };
    const felt = document.querySelector(".felt").getBoundingClientRect();
    const isOffFelt = (element) => {
      const { width, bottom } = element.getBoundingClientRect();
      return width > 0 && bottom > felt.bottom + 1;
    };
    const name = (element) => `${element.className} ${element.innerText ?? ""}`.slice(0, 60);
    const small = [...document.querySelectorAll("button, a, input")].filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 0 && (width < 24 || height < 24);
    });
    return [
      ...[...document.querySelectorAll(".bar, .felt, .dock, .move, .chip-button, .seat, .card")].filter(isOut)
        .map((it) => `out: ${name(it)}`),
      ...[...document.querySelectorAll(".box, .name, .card")].filter(isOffFelt)
        .map((it) => `off the felt: ${name(it)}`),
      ...small.map((it) => `small: ${name(it)}`),
    ];
  });
  assert.deepEqual(out, [], where);
}

const ZOOMED = { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 };
const SCREENS = { desk: DESK, phone: PHONE, small: SMALL, television: TELEVISION, zoomed: ZOOMED };

for (const [name, screen] of Object.entries(SCREENS)) {
  test(`the table fits, and is accessible: ${name}`, async () => {
    const ana = await room.person("Ana", screen);
    const ben = await room.person("Ben", DESK);
    const table = await ana.openTable({ is_public: true, cards: ROUND.both });
    await ana.page.goto("/");
    await ana.page.waitForSelector(".edge-number");
    await hasNoViolation(ana.page, "lobby");
    await ana.picture(`lobby-${name}`);
    await ana.go(table);
    await hasNoViolation(ana.page, "watching");
    await ana.sit(2);
    await ben.go(table);
    await ben.sit(3);
    await fits(ana, "betting");
    await hasNoViolation(ana.page, "betting");
    await betAndDeal([ana, ben]);
    await untilAsked([ana]);
    await isStill(ana);
    await ana.picture(`playing-${name}`);
    await fits(ana, "playing");
    await hasNoViolation(ana.page, "playing");
    await playOut([ana, ben]);
    await ana.picture(`over-${name}`);
    await fits(ana, "over");
    await hasNoViolation(ana.page, "over");
    if ((await ana.page.locator(".panel").count()) === 0) await ana.page.locator(".bar button").click();
    for (const tab of ["Game", "Coach", "Chat", "People", "Rules", "Settings"]) {
      await ana.page.getByRole("tab", { name: tab }).click();
      const parts = await ana.page.locator(".parts button").allInnerTexts();
      for (const part of parts.length > 0 ? parts : [tab]) {
        if (parts.length > 0) await ana.page.locator(".parts").getByRole("button", { name: part }).click();
        await isStill(ana);
        await hasNoViolation(ana.page, part);
        await ana.picture(`panel-${part}-${name}`);
      }
    }
  });
}

for (const theme of ["felt", "night", "day", "contrast", "next"]) {
  test(`the colours of ${theme} have enough contrast`, async () => {
    const ana = await room.person("Ana", { settings: { theme, suits: "four" } });
    await ana.go(await ana.openTable({ cards: ROUND.alone }));
    await ana.sit(2);
    await betAndDeal([ana]);
    await untilAsked([ana]);
    await isStill(ana);
    await ana.picture(`theme-${theme}`);
    await hasNoViolation(ana.page, theme);
    await playOut([ana]);
    await hasNoViolation(ana.page, `${theme}, over`);
  });
}

test("forced colours and reduced motion", async () => {
  const ana = await room.person("Ana", { forcedColors: "active", reducedMotion: "reduce", speed: "normal" });
  await ana.go(await ana.openTable({ cards: ROUND.alone }));
  await ana.sit(0);
  await betAndDeal([ana]);
  await untilAsked([ana]);
  await ana.picture("forced-colours");
  await fits(ana, "forced colours");
  await playOut([ana]);
});

test("a whole round is told in words, in the order in which it happens", async () => {
  const ana = await room.person("Ana");
  await ana.go(await ana.openTable({ cards: ROUND.alone }));
  await ana.sit(0);
  await ana.page.evaluate(() => {
    globalThis.told = [];
    for (const id of ["live", "live-now"]) {
      const note = ({ addedNodes }) => addedNodes.forEach((node) => told.push(node.textContent));
      new MutationObserver((all) => all.forEach(note)).observe(document.getElementById(id), { childList: true });
    }
  });
  await betAndDeal([ana]);
  await playOut([ana]);
  const told = (await ana.page.evaluate(() => globalThis.told)).join(" ");
  const shows = "The dealer shows the [\\w ]+ of (spades|hearts|diamonds|clubs)\\.";
  const dealt = new RegExp(`${shows} You have [\\w ]+ and [\\w ]+: (soft )?\\d+\\.`);
  assert.match(told, dealt);
  assert.match(told, /You (win|lose|push|bust|get)/);
  assert.ok(told.search(dealt) < told.search(/You (win|lose|push|bust|get)/), told);
});
