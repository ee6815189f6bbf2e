// The bot of docs/bots.md is company: it sits down when the host asks for it, bets when somebody bets, and
// plays its hands.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { after, afterEach, test } from "node:test";
import { Room, play_out, sleep } from "./kit.mjs";

const DOCS = new URL("../docs/", import.meta.url);

const room = await Room.open();
afterEach(() => room.leave());
after(() => room.close());

test("its page shows the bot as it is", () => {
  const [page, bot] = ["bots.md", "bot.py"].map((name) => readFileSync(new URL(name, DOCS), "utf8"));
  assert.ok(page.includes(`\`\`\`python\n${bot}\`\`\``));
});

test("a bot comes when the host asks, plays rounds with somebody, and ends with the table", async () => {
  const ana = await room.person("Ana");
  const table = await ana.open_table({});
  await ana.go(table);
  await ana.sit(1);
  const script = new URL("bot.py", DOCS).pathname;
  const link = `${room.house.url}/t/${table}`;
  const bot = spawn("python3", [script, link, "Robo"], { stdio: ["ignore", "ignore", "pipe"] });
  const ended = new Promise((resolve) => bot.on("exit", resolve));
  let errors = "";
  bot.stderr.on("data", (text) => (errors += text));
  const now = async () => (await (await ana.context.request.get(`/api/tables/${table}`)).json()).state?.table;
  const until = async (what, is_so) => {
    for (let tries = 0; !is_so(await now()); tries++) {
      assert.ok(tries < 100 && bot.exitCode === null, `${what}: ${errors}`);
      await sleep(100);
    }
  };
  try {
    await ana.page.getByRole("tab", { name: "People" }).click();
    await ana.picture("company");
    assert.ok((await now()).seats.every(({ name }) => name === null || name === "Ana"), "nobody has asked for a bot");
    await ana.page.getByLabel("Bots at the table").selectOption("1");
    await until("the bot sits down", ({ seats }) => seats.some(({ name }) => name === "Robo (bot)"));
    await ana.page.locator(".people", { hasText: "Robo (bot)" }).waitFor();
    assert.ok((await ana.look()).names.some((name) => name.includes("Robo (bot)")), "the felt says that it is one");
    for (let round = 1; round <= 3; round++) {
      assert.ok((await now()).seats.every(({ bet }) => bet.length === 0), "nobody else has bet yet");
      if ((await ana.look()).deal.startsWith("Collect")) await ana.press("#deal");
      await ana.chip(500);
      await until("the bot bets", ({ seats }) => seats.some(({ name, bet }) => bet.length > 0 && /bot/.test(name)));
      await ana.press("#deal");
      await until("the cards are dealt", ({ round: dealt }) => dealt?.number === round);
      assert.equal((await now()).round.seats.length, 2);
      await play_out([ana]);
      await until("the round ends", ({ round: played }) => played.nets !== null);
    }
    await ana.page.getByLabel("Bots at the table").selectOption("none");
    await until("the bot leaves", ({ seats }) => seats.every(({ name }) => name !== "Robo (bot)"));
    const { owner } = (await now()).seats.find(({ name }) => name === "Ana");
    const close = { key: 1, player: owner, answers: (await now()).question, do: { type: "close" } };
    const closed = await ana.context.request.post(`/api/tables/${table}/commands`, { data: close });
    assert.equal((await closed.json()).t, "done");
    assert.equal(await ended, 0, errors);
  } finally {
    bot.kill();
  }
});
