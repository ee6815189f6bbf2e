// Every way to make a move: buttons, keys, dragging, touch; and what must never be one.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { betAndDeal, NOTHING_MS, PHONE, playOut, Room, sleep, untilAsked } from "./kit.mjs";

let room;
before(async () => (room = await Room.open({ chosen: true })));
afterEach(() => room.leave());
after(() => room.close());

async function seated(name, options, wish = {}) {
  const person = await room.person(name, options);
  await person.go(await person.openTable(wish));
  await person.sit(2);
  return person;
}

/** Deals the round whose cards are chosen, and returns what is seen when the person is asked. */
async function asked(person) {
  await betAndDeal([person]);
  const [look] = await untilAsked([person]);
  assert.ok(look.isMyTurn, "the round asks for a decision");
  return look;
}

/** Drags from the middle of one element to that of another, in small steps. */
async function drag(page, from, to, { drop = true } = {}) {
  const middle = async (selector) => {
    const box = await page.locator(selector).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.move(...(await middle(from)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(to)), { steps: 12 });
  if (drop) await page.mouse.up();
}

test("a chip is bet by a click, a drag or a key, and taken back", async () => {
  const { page } = await seated("Ana");
  const amount = async (text) => page.locator(".is-own .amount", { hasText: text }).waitFor();
  await page.locator('.chip-button[data-chip="500"]').click();
  await amount("$5");
  await drag(page, '.chip-button[data-chip="2500"]', ".box.is-target");
  await amount("$30");
  await drag(page, '.chip-button[data-chip="2500"]', ".dealer");
  await amount("$30");
  await page.keyboard.press("1");
  await amount("$31");
  await page.keyboard.press("Shift+1");
  await amount("$30");
  await page.keyboard.press("x");
  await amount("$60");
  await page.keyboard.press("u");
  await amount("$30");
  await page.keyboard.press("t");
  await page.locator(".amount-field input").fill("12");
  await page.keyboard.press("Enter");
  await amount("$12");
  await page.locator(".bet-stack").click();
  await amount("$11");
  await page.keyboard.press("t");
  await page.locator(".amount-field input").fill("12.345");
  await page.keyboard.press("Enter");
  await page.locator(".refusal", { hasText: "Type an amount" }).waitFor();
});

test("a pair is split by dragging its upper card beside the lower one", async () => {
  const ana = await seated("Ana", {}, { cards: "8H 6C 8D TS" });
  const { page } = ana;
  const { canSplit, hands: [{ cards: before }] } = await asked(ana);
  assert.ok(canSplit);
  // Nothing happens without a drag, or where the card is released elsewhere.
  await page.locator(".hand.is-active .card:last-child").click();
  await drag(page, ".hand.is-active .card:last-child", ".dealer");
  await sleep(NOTHING_MS);
  assert.deepEqual((await ana.look()).hands.map((hand) => hand.cards), [before]);
  await drag(page, ".hand.is-active .card:last-child", ".split-place", { drop: false });
  await ana.picture("split-drag");
  await page.mouse.up();
  await page.waitForSelector(".hand >> nth=1");
  const [first, second] = (await ana.look()).hands.map((hand) => hand.cards);
  assert.deepEqual([first[0], second[0]], before);
  await ana.picture("split");
  await playOut([ana]);
});

test("insurance is set on the bar above the wager, and Stand confirms it", async () => {
  const ana = await seated("Ana", {}, { cards: "9H AC 8D 7S", rules: { "turn-seconds": "10" } });
  const { page } = ana;
  assert.ok((await asked(ana)).insures);
  // The bar leaves the clock and its button in reach: a click that something else would catch fails.
  await page.getByRole("button", { name: "More time" }).click();
  await page.locator(".move-stand", { hasText: "no insurance" }).waitFor();
  await page.locator(".insurance-add").click();
  await page.locator(".move-stand", { hasText: "insure $0.50" }).waitFor();
  await page.locator(".insurance-more").click();
  await page.keyboard.press("Shift+I");
  await page.reload();
  await page.locator(".move-stand", { hasText: "insure $0.50" }).waitFor();
  await ana.picture("insurance");
  await ana.press(".move-stand");
  await page.locator(".insurance", { hasText: /^Insur/ }).waitFor();
  await playOut([ana]);
});

test("a whole round by keys alone", async () => {
  // A round that is won and collected, one that is lost, and one that is won.
  const ana = await seated("Ana", {}, { cards: "TH 6C 9D TS KH  TD 9C 8S TC  9S 7H TD QH" });
  const { page } = ana;
  for (const hasWon of [true, false, true]) {
    await page.keyboard.press("2");
    await ana.ready("#deal");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".hand");
    await playOut([ana], async () => {
      await ana.ready(".move-stand");
      await page.keyboard.press("s");
      return true;
    });
    assert.equal((await ana.look()).deal.startsWith("Collect"), hasWon);
    if (!hasWon) continue;
    await ana.ready("#deal");
    await page.keyboard.press("Enter");
  }
});

test("a whole round by touch", async () => {
  const mark = await seated("Mark", PHONE, { cards: "TH 6C 9D TS KH" });
  const { page } = mark;
  await page.locator('.chip-button[data-chip="500"]').tap();
  await mark.ready("#deal");
  await page.locator("#deal").tap();
  await page.waitForSelector(".hand");
  await playOut([mark], async () => {
    await mark.ready(".move-stand");
    await page.locator(".move-stand").tap();
    return true;
  });
});

test("a late finger, a held key and a click on cards play no hand", async () => {
  const ana = await seated("Ana", {}, { cards: "TH 6C 8D TS" });
  const { page } = ana;
  // The page itself clicks as soon as Stand looks as if it could: nobody is as late as that finger.
  await page.evaluate(() => {
    const click = () => {
      const stand = document.querySelector('.move-stand[data-guarded="true"]');
      if (!stand || globalThis.hasClicked) return;
      globalThis.hasClicked = true;
      stand.click();
    };
    new MutationObserver(click).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  const before = (await asked(ana)).hands;
  assert.ok(await page.evaluate(() => globalThis.hasClicked));
  // The corner of a card is never covered.
  for (const card of await page.locator(".hand .card").all()) await card.click({ position: { x: 6, y: 12 } });
  await page.locator(".is-own .box").click();
  await sleep(NOTHING_MS);
  assert.deepEqual((await ana.look()).hands, before);
  // Held down, a key acts once at most: its repeats say so.
  await page.evaluate(() => dispatchEvent(new KeyboardEvent("keydown", { key: "s", repeat: true, bubbles: true })));
  await sleep(NOTHING_MS);
  assert.deepEqual((await ana.look()).hands, before);
  await playOut([ana]);
});

test("moves that are not possible say why", async () => {
  const ana = await seated("Ana", {}, { cards: "TH 6C 7D TS", rules: { "double-on": "10-11" } });
  const { page } = ana;
  await asked(ana);
  assert.match(await page.locator(".move-split").innerText(), /no pair/);
  assert.match(await page.locator(".move-double").innerText(), /not this total/);
  await playOut([ana]);
});
