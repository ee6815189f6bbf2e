// A slow line, and one that breaks: what a person sees is what counts, and nothing is missed.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { Room, sleep } from "./kit.mjs";

/** How late the messages of the server arrive on a slow line. */
const LATE_MS = 1000;

let room;
before(async () => (room = await Room.open()));
afterEach(() => room.leave());
after(() => room.close());

/** Seats somebody whose line is slow. */
async function seatSlowly(person, table, box) {
  await person.page.routeWebSocket(/\/line/, (socket) => {
    socket.connectToServer().onMessage((message) => setTimeout(() => socket.send(message), LATE_MS));
  });
  await person.go(table);
  await person.sit(box);
}

/** Seats somebody whose line keeps the messages of the server from `hold()` until `release()`. */
async function seatOnHeldLine(person, table, box) {
  let held;
  await person.page.routeWebSocket(/\/line/, (socket) => {
    const pass = (message) => socket.send(message);
    socket.connectToServer().onMessage((message) => (held ? held.push(() => pass(message)) : pass(message)));
  });
  await person.go(table);
  await person.sit(box);
  return {
    hold() {
      held = [];
    },
    release() {
      for (const pass of held) pass();
      held = undefined;
    },
  };
}

/** What the server knows of a table. */
async function tableOf(person, table) {
  const answer = await person.context.request.get(`/api/tables/${table}`);
  return (await answer.json()).state.table;
}

test("what is dealt is the bet that the page shows", async () => {
  const ana = await room.person("Ana");
  const table = await ana.openTable({});
  await seatSlowly(ana, table, 0);
  // The answer to the first chip is on its way when the second one is bet, and the round is asked for.
  await ana.chip(500);
  await ana.chip(500);
  await ana.press("#deal");
  await ana.page.waitForSelector(".hand");
  const { round } = await tableOf(ana, table);
  assert.equal(round.cards.hands[0].stake, 1000);
});

test("who presses Deal twice is ready, not undecided", async () => {
  const [ana, mark] = [await room.person("Ana"), await room.person("Mark")];
  const table = await ana.openTable({});
  await mark.go(table);
  await mark.sit(1);
  await mark.chip(500);
  const line = await seatOnHeldLine(ana, table, 0);
  await ana.chip(500);
  line.hold();
  await ana.press("#deal");
  // As fast as a finger: the answer to the first press is still on its way.
  await sleep(100);
  await ana.page.locator("#deal").click();
  line.release();
  await ana.page.locator("#deal", { hasText: "Ready" }).waitFor();
  // An answer to the second press would have come by now.
  await sleep(2 * LATE_MS);
  assert.equal((await tableOf(ana, table)).seats[0].ready, true);
  assert.match((await ana.look()).deal, /^Ready/);
});

test("a line of the chat that was said while somebody was away is there when they come back", async () => {
  const [ana, mark] = [await room.person("Ana"), await room.person("Mark")];
  const table = await ana.openTable({});
  let [isAway, ends] = [false, []];
  await ana.page.routeWebSocket(/\/line/, (socket) => {
    if (isAway) return socket.close();
    ends = [socket, socket.connectToServer()];
  });
  await ana.go(table);
  await mark.go(table);
  await ana.page.getByRole("tab", { name: "Chat" }).click();
  await mark.page.getByRole("tab", { name: "Chat" }).click();
  const say = async (text) => {
    await mark.page.getByLabel("Say something").fill(text);
    await mark.page.getByRole("button", { name: "Send" }).click();
    await mark.page.locator(".chat", { hasText: text }).waitFor();
  };
  await say("Where is Ana?");
  await ana.page.locator(".chat", { hasText: "Where is Ana?" }).waitFor();
  isAway = true;
  for (const end of ends) await end.close();
  await say("She was here.");
  isAway = false;
  await ana.page.locator(".chat", { hasText: "She was here." }).waitFor();
  assert.equal(await ana.page.locator(".chat li").count(), 2);
});
