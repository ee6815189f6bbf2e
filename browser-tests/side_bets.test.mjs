// Side bets on the page: placed beside the box, with what they cost, settled by the first cards, and repeated.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { Room, playOut } from "./kit.mjs";

let room;
before(async () => (room = await Room.open({ chosen: true })));
afterEach(() => room.leave());
after(() => room.close());

const SIDE_BETS = "perfect-pairs | over-13 | dealer: dealer-pair: 2-0: pair: same-rank: 11 to 1";

const now = async (ana, table) => (await (await ana.context.request.get(`/api/tables/${table}`)).json()).state.table;

test("side bets show what they cost, go with the bet, and are told and paid apart from it", async () => {
  const ana = await room.person("Ana");
  const table = await ana.openTable({ house: "strip", rules: { "side-bets": SIDE_BETS }, cards: "8H 6C 9D TS KH" });
  const { page } = ana;
  await ana.go(table);
  await ana.sit(1);
  const spot = (place) => page.locator(`.side-add[data-side="${place}"]`);
  assert.match(await spot(0).innerText(), /perfect-pairs\s+costs 6\.11 %/);
  await spot(0).click();
  await page.locator(".refusal", { hasText: "goes with a bet" }).waitFor();
  await ana.chip(500);
  await ana.chip(500);
  for (const place of [0, 1, 1, 2]) await spot(place).click();
  assert.match(await spot(1).innerText(), /over-13\s+\$2/);
  await page.locator(".side-less").nth(1).click();
  assert.match(await spot(1).innerText(), /over-13\s+\$1/);
  await page.waitForFunction(() => document.querySelector("#deal").innerText.includes("$14"));
  await ana.picture("side-bets");
  // A reload keeps them.
  await page.reload();
  await page.locator(".side-add", { hasText: "$1" }).first().waitFor();
  await ana.press("#deal");
  await page.waitForSelector(".hand");
  await playOut([ana]);
  const round = (await now(ana, table)).round;
  const [hand] = round.cards.hands;
  assert.deepEqual(hand.side_bets.map(({ side_bet: sideBet, stake }) => [sideBet, stake]),
    [[0, 100], [1, 100], [2, 200]]);
  const side = hand.side_bets.reduce((sum, { net }) => sum + net, 0);
  assert.equal(round.nets[0], round.cards.hands.reduce((sum, { net }) => sum + net, 0) + side,
    "no insurance was offered");
  const worth = (card) => ("TJQK".includes(card[0]) ? 10 : card[0] === "A" ? 1 : Number(card[0]));
  const low = hand.cards.slice(0, 2).reduce((sum, card) => sum + worth(card), 0);
  assert.equal(hand.side_bets[1].net, low > 13 ? 100 : -100);
  await page.getByText(`You ${low > 13 ? "win" : "lose"} $1 on over-13`).first().waitFor({ state: "attached" });
  await ana.picture("side-bets-settled");
  if ((await ana.look()).deal.startsWith("Collect")) await ana.press("#deal");
  await page.waitForSelector(".side-add");
  assert.match(await spot(0).innerText(), /costs/, "the next round begins without them");
  await page.keyboard.press("b");
  await page.waitForFunction(() => document.querySelector("#deal").innerText.includes("$14"));
});
