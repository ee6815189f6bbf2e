// A network that swallows, delays, cuts and half-closes: it is noticed, said, and healed, and nothing is lost or
// done twice.

import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { betAndDeal, NOTHING_MS, playOut, Room, sleep, until, untilAsked } from "./kit.mjs";
import { Proxy } from "./proxy.mjs";

let room, proxy;
before(async () => (room = await Room.open({ chosen: true, limits: false })));
beforeEach(async () => (proxy = await Proxy.open(room.house.port)));
afterEach(async () => {
  await room.leave();
  proxy.close();
});
after(() => room.close());

/** How long a line that swallows everything may go unnoticed. */
const NOTICED_MS = 10_000;

const ROUND = "TH 9C 6S 8D 7D TC KD";

/** Seats Ana behind the proxy, and Mark beside her, who speaks to the server itself. */
async function twoAtATable(wish = {}) {
  const ana = await room.person("Ana", { baseURL: proxy.url });
  const mark = await room.person("Mark");
  const table = await mark.openTable({ cards: ROUND, ...wish });
  for (const [box, person] of [ana, mark].entries()) {
    await person.go(table);
    await person.sit(box);
  }
  return { ana, mark, table };
}

async function seats({ context }, table) {
  return (await (await context.request.get(`/api/tables/${table}`)).json()).state.table.seats;
}

const banner = ({ page }) => page.locator(".banner", { hasText: "Connection lost" });

test("a line that swallows everything is noticed and healed, and what waits on it is done once", async () => {
  const { ana, mark, table } = await twoAtATable();
  // With the bet of Mark, who is not ready, the round does not begin.
  await mark.chip(500);
  await ana.chip(500);
  await ana.page.getByRole("tab", { name: "Chat" }).click();
  await until("the bet is known", async () => (await seats(mark, table))[0].bet.length > 0);
  await ana.ready("#deal");
  proxy.swallow();
  proxy.swallowsNew = true;
  const since = Date.now();
  await ana.press("#deal");
  await ana.page.getByLabel("Say something").fill("Is anybody there?");
  await ana.page.getByRole("button", { name: "Send" }).click();
  await banner(ana).waitFor({ timeout: NOTICED_MS });
  assert.ok(Date.now() - since < NOTICED_MS);
  proxy.swallowsNew = false;
  await banner(ana).waitFor({ state: "detached" });
  await until("the Deal has come", async () => (await seats(mark, table))[0].ready);
  await mark.page.getByRole("tab", { name: "Chat" }).click();
  await mark.page.locator(".chat li", { hasText: "Is anybody there?" }).waitFor();
  await sleep(NOTHING_MS);
  assert.equal(await mark.page.locator(".chat li").count(), 1);
  assert.equal((await seats(mark, table))[0].ready, true);
});

test("an idle line that swallows everything is noticed as soon", async () => {
  const { ana } = await twoAtATable();
  proxy.swallow();
  proxy.swallowsNew = true;
  await banner(ana).waitFor({ timeout: NOTICED_MS + 1000 });
  proxy.swallowsNew = false;
  await banner(ana).waitFor({ state: "detached" });
});

test("somebody who returns to the page, or is online again, does not wait for that", async () => {
  const { ana } = await twoAtATable();
  const events = [
    () => document.dispatchEvent(new Event("visibilitychange")), () => dispatchEvent(new Event("online")),
  ];
  for (const event of events) {
    await sleep(NOTHING_MS);
    const before = proxy.opened;
    proxy.swallow();
    await ana.page.evaluate(event);
    await until("there is a new connection", () => proxy.opened > before);
    await ana.page.waitForSelector('.chip-button:not([aria-disabled="true"])');
  }
  // While the page waits for its next attempt, too.
  proxy.swallowsNew = true;
  proxy.swallow();
  await banner(ana).waitFor({ timeout: NOTICED_MS + 1500 });
  proxy.swallowsNew = false;
  await ana.page.evaluate(() => dispatchEvent(new Event("online")));
  await banner(ana).waitFor({ state: "detached", timeout: 2000 });
});

test("a cut, a half-closed and a slow line keep the round", async () => {
  const { ana, mark } = await twoAtATable();
  await betAndDeal([ana, mark]);
  await untilAsked([ana]);
  proxy.cut();
  await until("the line is back", () => ana.look().then(({ isMyTurn }) => isMyTurn));
  proxy.halfClose();
  await until("the line is back", () => ana.look().then(({ isMyTurn }) => isMyTurn));
  proxy.delay = 1200;
  await ana.press(".move-stand");
  await untilAsked([mark]);
  const before = proxy.opened;
  await sleep(2 * NOTHING_MS);
  assert.equal(proxy.opened, before, "a slow line is no lost one");
  await playOut([ana, mark]);
});

test("what the server cannot read is said, and not sent again", async () => {
  const ana = await room.person("Ana");
  const table = await ana.openTable({});
  let [lines, spoilt] = [0, 0];
  await ana.page.routeWebSocket(/\/line/, (socket) => {
    lines += 1;
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const message = JSON.parse(text);
      if (message.do?.type === "ready") {
        spoilt += 1;
        message.do.of_another_release = true;
      }
      server.send(JSON.stringify(message));
    });
  });
  await ana.go(table);
  await ana.sit(0);
  await ana.chip(500);
  await ana.press("#deal");
  await ana.page.locator(".dock .refusal", { hasText: "The server cannot read that." }).waitFor();
  await ana.page.waitForSelector('#deal:not([aria-disabled="true"])');
  await sleep(2 * NOTHING_MS);
  assert.equal(spoilt, 1);
  assert.equal(lines, 2);
});

test("a line that is lost as soon as it opens is tried less and less often", async () => {
  const ana = await room.person("Ana");
  const table = await ana.openTable({});
  const opened = [];
  let first;
  await ana.page.routeWebSocket(/\/line/, (socket) => {
    opened.push(performance.now());
    if (first) return socket.close();
    first = socket;
    socket.connectToServer();
  });
  await ana.go(table);
  await first.close();
  await until("the line was tried four times", () => opened.length >= 5);
  // Each wait is at least twice the one before, give or take a quarter, so that they grow.
  const [, second, third, fourth, fifth] = opened;
  const waits = [third - second, fourth - third, fifth - fourth];
  assert.ok(waits[0] < waits[1] && waits[1] < waits[2], `waits of ${waits.map(Math.round)} ms`);
});

test("the screen stays on while a hand is played, and no longer", async () => {
  const ana = await room.person("Ana");
  await ana.page.addInitScript(() => {
    globalThis.locks = 0;
    const request = async () => {
      globalThis.locks += 1;
      const lock = { released: false, release: async () => {
        globalThis.locks -= lock.released ? 0 : 1;
        lock.released = true;
      } };
      return lock;
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
  });
  await ana.go(await ana.openTable({ cards: "TH 6C 8D TS KD" }));
  await ana.sit(0);
  const locks = () => ana.page.evaluate(() => globalThis.locks);
  assert.equal(await locks(), 0);
  await betAndDeal([ana]);
  await untilAsked([ana]);
  await until("the screen is kept on", async () => (await locks()) === 1);
  await playOut([ana]);
  await until("the screen may go dark", async () => (await locks()) === 0);
});
