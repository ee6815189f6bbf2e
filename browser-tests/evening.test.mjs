// The evening of the seed: three people with a box each, from naming to collecting.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { betAndDeal, DESK, PHONE, playOut, Room, SMALL, untilAsked } from "./kit.mjs";

let room;
before(async () => (room = await Room.open({ chosen: true })));
afterEach(() => room.leave());
after(() => room.close());

test("a newcomer says a name, opens a table, and sits down", async () => {
  const { page } = await room.person(null);
  await page.goto("/");
  await page.getByLabel("Your name").fill("Nora");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.getByRole("radio", { name: /^Stands/ }).check();
  await page.locator(".edge-number", { hasText: "0.22" }).waitFor();
  await page.getByLabel("Name of the table").fill("Nora’s corner");
  await page.getByRole("button", { name: "Create table" }).click();
  await page.locator("h1", { hasText: "Nora’s corner" }).waitFor();
  await page.locator(".print[aria-label*='stands on all 17s']").waitFor();
  await page.locator('[data-seat="0"] .sit').click();
  await page.locator('[data-seat="0"]', { hasText: "Nora" }).waitFor();
});

test("three people play rounds, and all see the same cards", async () => {
  const ana = await room.person("Ana", DESK);
  const mark = await room.person("Mark", PHONE);
  const grace = await room.person("Grace", SMALL);
  const people = [ana, mark, grace];
  // A round that all win, one with a blackjack and two pushes, and one that all lose.
  const cards = "TH 9C 5S 6D 8D 7S 6H TC KH  AH 9D TS 9H KD TD 9S TC  TD 8C 9C KS 7C 8S 8H QS";
  const table = await ana.openTable({ cards });
  for (const [box, person] of people.entries()) {
    await person.go(table);
    await person.sit(box + 1);
  }
  for (let round = 0; round < 3; round++) {
    await betAndDeal(people, 2500);
    const dealt = await untilAsked(people);
    const seen = ({ dealer, hands }) => ({ dealer, hands: hands.map(({ box, cards }) => ({ box, cards })) });
    assert.deepEqual(seen(dealt[1]), seen(dealt[0]));
    assert.deepEqual(seen(dealt[2]), seen(dealt[0]));
    assert.equal(dealt[0].hands.length, 3);
    for (const person of people) await person.picture(`round-${round}-${person.name}`);
    await playOut(people);
    for (const person of people) await person.picture(`over-${round}-${person.name}`);
  }
  for (const person of people) {
    if ((await person.look()).deal.startsWith("Collect")) await person.press("#deal");
    // It is on the felt or, on a phone, in the dock; it is seen in one of them.
    await person.page.locator(".tool, .tool-move").filter({ hasText: "Rebet $25", visible: true }).waitFor();
  }
});

test("winnings lie on the table until they are collected", async () => {
  const ana = await room.person("Ana");
  await ana.go(await ana.openTable({ cards: "TH 6C 9D TS KH" }));
  await ana.sit(2);
  await betAndDeal([ana], 2500);
  await playOut([ana]);
  const { deal, names } = await ana.look();
  const amount = (text) => Number(/\$([\d,.]+)/.exec(text)[1].replace(",", ""));
  assert.match(deal, /^Collect/);
  assert.equal(amount(deal), 50);
  await ana.press("#deal");
  assert.equal(amount((await ana.look()).names[2]), amount(names[2]) + 50);
});

test("several people at one screen share one Deal", async () => {
  const ana = await room.person("Ana");
  const { page } = ana;
  await ana.context.request.post("/api/people", { data: { name: "Ben" } });
  const table = await (await ana.context.request.post("/api/tables", { data: { name: "Hot seat" } })).json();
  await page.goto(`/t/${table.id}`);
  for (const [box, name] of [[0, "Ana"], [1, "Ben"]]) {
    await page.locator(`[data-seat="${box}"] .sit`).click();
    const choice = page.getByRole("button", { name, exact: true });
    if (await choice.count()) await choice.click();
    await page.waitForSelector(`[data-seat="${box}"].is-own`);
  }
  for (const box of [0, 1]) {
    await page.locator(`[data-box="${box}"]`).click();
    await page.locator('.chip-button[data-chip="500"]').click();
  }
  await ana.press("#deal");
  await page.waitForSelector('.hand >> nth=1');
  assert.equal(await page.locator(".hand").count(), 2);
});

test("a turn with a time limit shows its clock to all, and more time is given on demand", async () => {
  const ana = await room.person("Ana");
  const mark = await room.person("Mark", PHONE);
  const table = await ana.openTable({ cards: "TH 9C 6S 8D 7D TC", rules: { "turn-seconds": "10" } });
  for (const [box, person] of [ana, mark].entries()) {
    await person.go(table);
    await person.sit(box);
  }
  await betAndDeal([ana, mark]);
  await mark.page.getByRole("timer").waitFor();
  // The browser's idea of the server's time may be some milliseconds behind: then it is 0:11 for that long.
  await ana.page.getByRole("timer").filter({ hasText: /^0:(0[1-9]|10)$/ }).waitFor({ timeout: 1000 });
  await ana.picture("clock");
  await ana.page.getByRole("button", { name: "More time" }).click();
  await ana.page.locator(".more-time").waitFor({ state: "detached" });
  // The clock may be drawn a moment after the button has gone.
  await ana.page.getByRole("timer").filter({ hasText: /^0:(1[1-9]|20)$/ }).waitFor();
  await playOut([ana, mark]);
});
