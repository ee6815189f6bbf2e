// Nothing interrupts a table: not a reload, not a lost connection, not a killed server.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { betAndDeal, playOut, Room, untilAsked } from "./kit.mjs";

/** The real server, which is killed, and one whose cards are chosen. */
let room, chosen;
before(async () => ([room, chosen] = await Promise.all([Room.open(), Room.open({ chosen: true })])));
afterEach(() => Promise.all([room.leave(), chosen.leave()]));
after(() => Promise.all([room.close(), chosen.close()]));

/** Both have a hand to play. */
const ROUND = "TH 9C 6S 8D 7D TC";

/** Plays until somebody has to decide, and returns their looks. */
async function inMidHand(people) {
  for (let round = 0; round < 20; round++) {
    await betAndDeal(people);
    const looks = await untilAsked(people);
    if (looks.some((look) => look.isMyTurn)) return looks;
    await playOut(people);
  }
  throw new Error("nobody had to decide in 20 rounds");
}

async function twoAtATable(inRoom = room, wish = {}) {
  const people = [await inRoom.person("Ana"), await inRoom.person("Mark")];
  const table = await people[0].openTable(wish);
  for (const [box, person] of people.entries()) {
    await person.go(table);
    await person.sit(box);
  }
  return people;
}

const cards = ({ dealer, hands }) => ({ dealer, hands: hands.map((hand) => hand.cards) });

test("a reload keeps a bet that is half made, and a hand", async () => {
  const [ana, mark] = await twoAtATable(chosen, { cards: ROUND });
  await ana.chip(500);
  await ana.page.reload();
  await ana.page.locator(".is-own .amount", { hasText: "$5" }).click();
  await ana.page.locator(".amount-field input").fill("12");
  await ana.page.reload();
  assert.equal(await ana.page.locator(".amount-field input").inputValue(), "12");
  await ana.page.keyboard.press("Tab");
  await ana.page.locator(".amount-field button").click();
  await ana.page.locator(".is-own .amount", { hasText: "$12" }).waitFor();
  await mark.chip(500);
  for (const person of [ana, mark]) await person.press("#deal");
  await ana.page.waitForSelector(".hand");
  const [before] = await untilAsked([ana]);
  await ana.page.reload();
  await ana.page.waitForSelector(".hand");
  assert.deepEqual(cards(await ana.look()), cards(before));
  await playOut([ana, mark]);
});

test("who was offline comes back to the same hand, and what was asked in between arrives once", async () => {
  const [ana, mark] = await twoAtATable(chosen, { cards: ROUND });
  const before = await inMidHand([ana, mark]);
  await ana.context.setOffline(true);
  await ana.page.evaluate(() => dispatchEvent(new Event("offline")));
  const heard = new Promise((resolve) => ana.page.on("websocket", (line) => line.once("framereceived", resolve)));
  await ana.context.setOffline(false);
  await ana.page.evaluate(() => dispatchEvent(new Event("online")));
  // A new line has said what there is, and the page shows it.
  await heard;
  await ana.page.waitForSelector('.move-stand:not([aria-disabled="true"])');
  assert.deepEqual(cards(await ana.look()), cards(before[0]));
  await playOut([ana, mark]);
});

test("a server that is killed in mid-hand comes back with the same cards and bets", async () => {
  const [ana, mark] = await twoAtATable();
  for (let time = 0; time < 3; time++) {
    const before = await inMidHand([ana, mark]);
    await room.house.kill();
    await ana.page.locator(".banner", { hasText: "Your bet and your hand are safe" }).waitFor();
    if (time === 0) await ana.picture("connection-lost");
    await room.house.start();
    await ana.page.locator(".banner").waitFor({ state: "detached" });
    await mark.page.locator(".banner").waitFor({ state: "detached" });
    for (const person of [ana, mark]) {
      const now = await person.look();
      assert.deepEqual(cards(now), cards(before[0]));
      assert.deepEqual(now.boxes, before[[ana, mark].indexOf(person)].boxes);
    }
    await playOut([ana, mark]);
  }
});

test("a bet that lies there survives a killed server too", async () => {
  const [ana, mark] = await twoAtATable();
  await mark.chip(500);
  await ana.chip(2500);
  await ana.press("#deal");
  await ana.page.locator("#deal", { hasText: "Ready" }).waitFor();
  await room.house.kill();
  await room.house.start();
  await mark.page.reload();
  await mark.page.locator('[data-seat="0"]', { hasText: "ready" }).waitFor();
  await mark.page.locator('[data-box="0"]', { hasText: "$25" }).waitFor();
});

test("who takes a box finds nothing of the one before on it", async () => {
  const [ana, mark] = await twoAtATable();
  await betAndDeal([ana, mark]);
  await playOut([ana, mark]);
  const number = await player(ana);
  const table = new URL(ana.page.url()).pathname.replace("/t/", "");
  const act = (person, act) => person.context.request.post(`/api/tables/${table}/commands`, { data: act });
  await act(ana, { key: 2, player: number, do: { type: "stand_up", seat: 0 } });
  const zoe = await room.person("Zoe");
  await zoe.go(table);
  await zoe.sit(0);
  await zoe.page.locator("#deal", { hasText: "no bet yet" }).waitFor();
  await zoe.chip(500);
  await zoe.page.locator("#deal", { hasText: "bet $5" }).waitFor();
});

test("a link that leads nowhere says so", async () => {
  const ana = await room.person("Ana");
  await ana.page.goto("/t/aaaaaaaaaaaaaaaa");
  await ana.page.getByText("There is no table here.").waitFor();
  await ana.page.getByRole("link", { name: "All tables" }).click();
  await ana.page.waitForURL(/\/$/);
});

/** Returns the number of a person. */
async function player({ context }) {
  const me = await context.request.get("/api/me");
  return (await me.json()).people[0].player;
}
