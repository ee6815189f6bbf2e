// Contributions to the shuffle: every browser seals a part with its first bet, and opens it before the deal.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { betAndDeal, PICTURES, playOut, Room, until } from "./kit.mjs";

// Node takes the modules of the page for modules if a file beside them says so.
const modules = mkdtempSync(join(tmpdir(), "bjd-modules-"));
cpSync(new URL("../crates/bjd/web/js", import.meta.url), modules, { recursive: true });
writeFileSync(join(modules, "package.json"), '{"type": "module"}');
const { contributionSet } = await import(join(modules, "contribution_set.js"));
rmSync(modules, { recursive: true });

let room;
before(async () => (room = await Room.open({ limits: false })));
afterEach(() => room.leave());
after(() => room.close());

const button = ({ page }, name) => page.getByRole("button", { name, exact: true });

async function showCards(person) {
  await person.page.getByRole("tab", { name: "Rules" }).click();
  await button(person, "Cards").click();
}

const recordOf = async ({ context }, table, shoe) =>
  (await context.request.get(`/api/tables/${table}/shoes/${shoe}`)).json();

/** The commitment to a contribution, computed without the page. */
function commitment({ table, shoe, player, cut, secret }) {
  const number = (n) => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64BE(BigInt(n));
    return bytes;
  };
  const numbers = [table, shoe, player, cut].map(number);
  const parts = ["bj contribution 2", ...numbers, Buffer.from(secret, "hex")];
  return parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest("hex");
}

test("the set of the contributions is the documented one", () => {
  const house = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
  const closed = [
    { player: 12, commitment: "af832168dcd8ea9178f8f54cef9b623041506d65c2b056d327779ded1f095819" },
    { player: 13, commitment: "8d138271920537d2b7aa6994a0cd958dd6df20c6a8c34b4eb3464f8b42538e5c" },
  ];
  assert.equal(contributionSet(1, 1, house, closed),
    "a038c108448b4a298752be1a6c871573fbed848d1271515b6584c76f0bd8eb18");
});

test("two browsers contribute, one of them what was typed, and both see what the other has opened", async () => {
  const [ana, mark] = [await room.person("Ana"), await room.person("Mark")];
  const table = await ana.openTable({ rules: { decks: "1" } });
  await ana.go(table);
  await mark.go(table);
  await ana.sit(1);
  await mark.sit(3);
  await showCards(ana);
  const typed = "0123456789abcdef".repeat(4);
  await ana.page.getByLabel("Random digits").fill("too short");
  await ana.page.getByLabel("Cut after card").click();
  await ana.page.getByText("Type 64 hexadecimal digits").waitFor();
  await ana.page.getByLabel("Random digits").fill(typed);
  await ana.page.getByLabel("Cut after card").fill("17");
  await ana.page.getByLabel("Cut after card").blur();
  await ana.picture("contribution");
  await ana.page.reload();
  await ana.page.waitForSelector(".felt");
  await betAndDeal([ana, mark]);
  const record = await recordOf(ana, table, 1);
  assert.equal(record.contributions.length, 2);
  assert.deepEqual([record.contributions[0].secret, record.contributions[0].cut], [typed, 17]);
  for (const it of record.contributions) {
    assert.equal(it.commitment, commitment({ ...it, table: record.table, shoe: 1 }), it.name);
  }
  assert.equal(record.seed, null);
  await showCards(mark);
  await mark.page.getByText(typed).waitFor();
  await mark.picture("contributions");
  for (let round = 0; round < 20 && !(await recordOf(ana, table, 1)).seed; round++) {
    await playOut([ana, mark]);
    if (!(await recordOf(ana, table, 1)).seed) await betAndDeal([ana, mark]);
  }
  await mark.page.getByText("The seed matches its commitment.").first().waitFor();
  // The record is loaded by the page that deals the shoe again.
  const link = mark.page.getByRole("link", { name: "Check every card of it" }).first();
  const [checking] = await Promise.all([mark.context.waitForEvent("page"), link.click()]);
  await checking.getByRole("heading", { name: "Every card matches" }).waitFor();
  await checking.screenshot({ path: join(PICTURES, "checked shoe.png") });
});

test("a browser that is gone when its part is to be opened voids the shoe, and everybody reads why", async () => {
  const [ana, mark] = [await room.person("Ana"), await room.person("Mark")];
  const table = await ana.openTable({});
  await ana.go(table);
  await mark.go(table);
  await ana.sit(1);
  await mark.sit(3);
  // While a bet is open, Mark's Deal starts no round.
  await ana.chip(500);
  await mark.chip(500);
  await ana.page.getByText("Mark is betting.").first().waitFor({ state: "attached" });
  await mark.press("#deal");
  await ana.page.getByText("Mark is ready.").first().waitFor({ state: "attached" });
  await mark.page.close();
  await ana.press("#deal");
  await until("the shoe is void", async () => (await recordOf(ana, table, 1)).void);
  const { void: voided } = await recordOf(ana, table, 1);
  assert.deepEqual(voided.missing.map(({ name }) => name), ["Mark"]);
  assert.deepEqual((await recordOf(ana, table, 2)).excluded.map(({ name }) => name), ["Mark"]);
  await ana.page.getByText("Shoe 1 is void: Mark did not open a part of its shuffle.").first()
    .waitFor({ state: "attached" });
  // Her bet still lies there: nothing has to be bet again, but the next shoe has a part of hers all the same.
  await ana.press("#deal");
  await ana.page.waitForSelector(".hand");
  await ana.picture("void shoe");
  const { contributions } = await recordOf(ana, table, 2);
  assert.deepEqual(contributions.map(({ name, secret }) => [name, secret !== null]), [["Ana", true]]);
});

/**
 * The line of a page, through somebody who changes what is sent: `up` and `down` return the
 * message, or `null` to lose it.
 */
async function between({ page }, { up = (message) => message, down = (message) => message }) {
  await page.routeWebSocket(/\/line/, (socket) => {
    const server = socket.connectToServer();
    const answer = (message) => socket.send(JSON.stringify(message));
    const pass = (change, to) => (text) => {
      const message = change(JSON.parse(text), answer);
      if (message) to.send(JSON.stringify(message));
    };
    socket.onMessage(pass(up, server));
    server.onMessage(pass(down, socket));
  });
}

/** Opens a table where Ana plays alone, over a line with somebody in between. */
async function alone(changes) {
  const ana = await room.person("Ana");
  const table = await ana.openTable({});
  await between(ana, changes);
  await ana.go(table);
  await ana.sit(1);
  await ana.chip(500);
  return { ana, table };
}

/** Waits until a shoe is void, and returns who is named. */
async function missingOf(ana, table) {
  await until("the shoe is void", async () => (await recordOf(ana, table, 1)).void);
  return (await recordOf(ana, table, 1)).void.missing.map(({ name }) => name);
}

/** Presses Deal, and expects that the page keeps its part sealed, and says why. */
async function staysSealed({ ana, table }, why) {
  await ana.press("#deal");
  await ana.page.getByText(why).first().waitFor({ state: "attached" });
  assert.deepEqual(await missingOf(ana, table), ["Ana"]);
  assert.equal((await recordOf(ana, table, 1)).contributions[0].secret, null);
  await showCards(ana);
  await ana.page.locator("p[data-tone=lost]", { hasText: why }).waitFor();
}

/** Changes the update that closes the set. */
const closing = (change) => ({
  down: (message) => {
    if (message.patch?.table?.contributions?.is_closed) change(message.patch.table);
    return message;
  },
});

test("nothing is opened to a house that has changed its commitment", async () => {
  const replaced = closing((table) => (table.shoe = { ...table.shoe, commitment: "ab".repeat(32) }));
  await staysSealed(await alone(replaced), "The house has changed its commitment to shoe 1.");
});

test("nothing is opened where the own part is left out or replaced", async () => {
  const leftOut = closing((table) => (table.contributions.of = []));
  await staysSealed(await alone(leftOut), "The server has left out your part of shoe 1.");
  let player;
  const { down } = closing((table) =>
    (table.contributions.of = [{ player, commitment: "ab".repeat(32), secret: null, cut: null }]));
  const note = (message) => {
    if (message.do?.type === "commit") player = message.player;
    return message;
  };
  await staysSealed(await alone({ up: note, down }), "The part sealed as yours for shoe 1 is not from this page.");
});

test("a server that says that nobody opened what was opened is called a liar", async () => {
  const up = (message, answer) => {
    if (message.do?.type !== "reveal") return message;
    answer({ t: "done", key: message.key });
    return null;
  };
  const { ana, table } = await alone({ up });
  await ana.press("#deal");
  assert.deepEqual(await missingOf(ana, table), ["Ana"]);
  await ana.page.getByText("The server says that you did not open your part of shoe 1, but you did: leave this table.")
    .first().waitFor({ state: "attached" });
  await ana.picture("denied reveal");
});

test("what the server could not store is opened again", async () => {
  let refused = 0;
  const up = (message, answer) => {
    if (message.do?.type !== "reveal" || refused === 2) return message;
    refused += 1;
    answer({ t: "refused", key: message.key, code: "not_stored", text: "the disk is full" });
    return null;
  };
  const { ana, table } = await alone({ up });
  await ana.press("#deal");
  await ana.page.waitForSelector(".hand");
  assert.equal(refused, 2);
  assert.equal((await recordOf(ana, table, 1)).void, null);
});

test("a part that was typed over too late does not replace the one that is sealed", async () => {
  const sealed = [];
  const up = (message, answer) => {
    if (message.do?.type !== "commit") return message;
    sealed.push(message.do.commitment);
    if (sealed.length === 1) return message;
    answer({ t: "refused", key: message.key, code: "contributions_closed", text: "the set is closed" });
    return null;
  };
  const { ana, table } = await alone({ up });
  await showCards(ana);
  await ana.page.getByText("sealed").first().waitFor();
  await button(ana, "Draw again").click();
  await ana.press("#deal");
  await ana.page.waitForSelector(".hand");
  const { contributions } = await recordOf(ana, table, 1);
  assert.deepEqual(contributions.map(({ commitment: of, secret }) => [of, secret !== null]), [[sealed[0], true]]);
  assert.notEqual(sealed[1], sealed[0]);
});

test("of two people at one browser somebody with a bet contributes", async () => {
  const ana = await room.person("Ana");
  const { page, context } = ana;
  await context.request.post("/api/people", { data: { name: "Ben" } });
  const table = (await (await context.request.post("/api/tables", { data: { name: "Hot seat" } })).json()).id;
  await page.goto(`/t/${table}`);
  for (const [box, name] of [[0, "Ana"], [1, "Ben"]]) {
    await page.locator(`[data-seat="${box}"] .sit`).click();
    await page.getByRole("button", { name, exact: true }).click();
    await page.waitForSelector(`[data-seat="${box}"].is-own`);
    await page.locator(`[data-box="${box}"]`).click();
    await page.locator('.chip-button[data-chip="500"]').click();
  }
  const view = async () => (await (await context.request.get(`/api/tables/${table}`)).json()).state.table;
  const parts = async () =>
    (await recordOf({ context }, table, 1)).contributions.map(({ name, secret }) => [name, secret !== null]);
  const bets = async () => (await view()).seats.filter(({ bet }) => bet.length > 0).length;
  await until("two boxes have bets", async () => (await bets()) >= 2);
  assert.deepEqual(await parts(), [["Ana", false]], "they contribute once");
  const { question, seats } = await view();
  const data = { key: 1, player: seats[0].owner, answers: question, do: { type: "clear_bet", seat: 0 } };
  await context.request.post(`/api/tables/${table}/commands`, { data });
  await until("both have committed", async () => (await parts()).length >= 2);
  await ana.press("#deal");
  await page.waitForSelector(".hand");
  assert.deepEqual(await parts(), [["Ben", true]], "a person without a bet does not count");
});
