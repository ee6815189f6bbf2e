// Doubling for less on the page: the bar above the bet, its keys, and what the table plays; on a phone too.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { PHONE, Room, play_out } from "./kit.mjs";

let room;
before(async () => (room = await Room.open()));
afterEach(() => room.leave());
after(() => room.close());

const now = async (person, table) => (await (await person.context.request.get(`/api/tables/${table}`)).json()).state.table;

/** Bets ten dollars, deals, and plays rounds until a hand can be doubled for less; then `double` does it. */
async function play(person, table, double) {
  for (let round = 0; round < 40; round++) {
    if ((await person.look()).deal.startsWith("Collect")) await person.press("#deal");
    await person.chip(500);
    await person.chip(500);
    await person.press("#deal");
    await person.page.waitForSelector(".hand");
    let is_done = false;
    await play_out([person], async () => {
      if (is_done || (await person.page.locator(".is-doubling").count()) === 0) return false;
      await double();
      is_done = true;
      return true;
    });
    if (is_done) return (await now(person, table)).round.cards.hands.find(({ doubled }) => doubled);
  }
  throw new Error("no hand could be doubled in forty rounds");
}

const open = async (person) => {
  const table = await person.open_table({ house: "strip", rules: { "double-for-less": "true", "double-cards": "any" } });
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
    await sleep(430);
    await page.keyboard.press("d");
    await page.getByText("You double for another $3.").first().waitFor({ state: "attached" });
  });
  assert.equal(hand.added, 300);
  assert.equal(hand.stake, 1300);
  assert.ok([-1300, 0, 1300].includes(hand.net), `${hand.net}`);
});

test("on a phone a full double is one touch, and less is two", async () => {
  const mark = await room.person("Mark", PHONE);
  const table = await open(mark);
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
  const rules = { "double-for-less": "true", "double-cards": "any", bankroll: "14" };
  // A blackjack, of either side, leaves nothing to decide: then somebody else with the same purse plays.
  for (const name of ["Grace", "Ada", "Edsger", "Barbara", "Alan", "Hedy"]) {
    const person = await room.person(name);
    const table = await person.open_table({ house: "strip", rules });
    await person.go(table);
    await person.sit(1);
    const { page } = person;
    await person.chip(500);
    await person.chip(500);
    await person.press("#deal");
    await page.waitForSelector(".hand");
    let is_done = false;
    await play_out([person], async () => {
      if (is_done || (await page.locator(".is-doubling").count()) === 0) return false;
      assert.match(await page.locator(".is-doubling").innerText(), /Double for \$4/);
      assert.match(await page.locator(".move-double").innerText(), /\+\$4/);
      await person.press(".move-double");
      is_done = true;
      return true;
    });
    if (!is_done) continue;
    const [hand] = (await now(person, table)).round.cards.hands;
    assert.equal([hand.added, hand.stake].join(), "400,1400");
    return;
  }
  throw new Error("six hands could not be doubled");
});
