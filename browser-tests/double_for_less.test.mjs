// Doubling for less on the page: the bar above the bet, its keys, and what the table plays; on a phone too.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { PHONE, Room, playOut } from "./kit.mjs";

let room;
before(async () => (room = await Room.open({ chosen: true })));
afterEach(() => room.leave());
after(() => room.close());

const now = async (person, table) =>
  (await (await person.context.request.get(`/api/tables/${table}`)).json()).state.table;

/** A round in which eleven against a six can be doubled, and wins with fifteen: the dealer busts. */
const ROUND = "5H 6C 6D TS 4H KH";

/** Bets ten dollars, deals, has `double` double the hand for less, and plays the round to its end. */
async function play(person, table, double) {
  if ((await person.look()).deal.startsWith("Collect")) await person.press("#deal");
  await person.chip(500);
  await person.chip(500);
  await person.press("#deal");
  await person.page.waitForSelector(".hand");
  let isDone = false;
  await playOut([person], async () => {
    if (isDone || (await person.page.locator(".is-doubling").count()) === 0) return false;
    await double();
    return (isDone = true);
  });
  assert.ok(isDone, "a hand can be doubled for less");
  return (await now(person, table)).round.cards.hands.find(({ doubled }) => doubled);
}

const open = async (person, rounds = 1) => {
  const rules = { "double-for-less": "true", "double-cards": "any" };
  const table = await person.openTable({ house: "strip", rules, cards: Array(rounds).fill(ROUND).join(" ") });
  await person.go(table);
  await person.sit(1);
  return table;
};

test("the bar lowers and raises what Double adds, and the table plays that", async () => {
  const ana = await room.person("Ana");
  const table = await open(ana);
  const { page } = ana;
  const bar = page.locator(".is-doubling");
  const button = page.locator(".move-double");
  const hand = await play(ana, table, async () => {
    assert.match(await bar.innerText(), /Double for all \$10/);
    assert.match(await button.innerText(), /\+\$10/);
    await bar.locator(".insurance-less").click();
    assert.match(await bar.innerText(), /Double for \$8/);
    await page.keyboard.press("Shift+D");
    assert.match(await button.innerText(), /\+\$6/);
    const slider = bar.getByRole("slider");
    await slider.focus();
    await page.keyboard.press("Home");
    assert.equal(await slider.getAttribute("aria-valuetext"), "$1");
    assert.equal(await bar.locator(".insurance-less").getAttribute("aria-disabled"), "true");
    await page.keyboard.press("Shift+D");
    assert.match(await bar.innerText(), /Double for all \$10/, "after the least, all of it again");
    await page.keyboard.press("Home");
    await bar.locator(".insurance-more").click();
    assert.match(await button.innerText(), /\+\$3/);
    await ana.picture("double-for-less");
    await ana.ready(".move-double");
    await page.keyboard.press("d");
    await page.getByText("You double for another $3.").first().waitFor({ state: "attached" });
  });
  assert.equal(hand.added, 300);
  assert.equal(hand.stake, 1300);
  assert.equal(hand.net, 1300);
});

test("on a phone a full double is one touch, and less is two", async () => {
  const mark = await room.person("Mark", PHONE);
  const table = await open(mark, 2);
  const bar = mark.page.locator(".is-doubling");
  const hand = await play(mark, table, async () => {
    await mark.picture("double-for-less-phone");
    for (const part of [".insurance-less", ".insurance-add", ".insurance-more"]) {
      const box = await bar.locator(part).boundingBox();
      assert.ok(box.width >= 40 && box.height >= 44, `${part}: ${JSON.stringify(box)}`);
      assert.ok(box.x >= 0 && box.x + box.width <= PHONE.viewport.width, `${part}: ${JSON.stringify(box)}`);
    }
    await bar.locator(".insurance-less").tap();
    await mark.press(".move-double");
  });
  assert.equal(hand.added, 800);
  const full = await play(mark, table, () => mark.press(".move-double"));
  assert.equal([full.added, full.stake].join(), "1000,2000");
});

test("a short purse doubles for what is left", async () => {
  const grace = await room.person("Grace");
  const rules = { "double-for-less": "true", "double-cards": "any", bankroll: "14" };
  const table = await grace.openTable({ house: "strip", rules, cards: ROUND });
  await grace.go(table);
  await grace.sit(1);
  const { page } = grace;
  const hand = await play(grace, table, async () => {
    assert.match(await page.locator(".is-doubling").innerText(), /Double for \$4/);
    assert.match(await page.locator(".move-double").innerText(), /\+\$4/);
    await grace.press(".move-double");
  });
  assert.equal([hand.added, hand.stake].join(), "400,1400");
});
