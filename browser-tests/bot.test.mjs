// Bots are company: that of docs/bots.md, and those of `bj bot`. They sit down when the host asks for them,
// bet when somebody bets, and play their hands.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Room, playOut, sleep } from "./kit.mjs";

const BJ = process.env.BJ ?? fileURLToPath(new URL("../target/debug/bj", import.meta.url));
const DOCS = new URL("../docs/", import.meta.url);

const room = await Room.open();
afterEach(() => room.leave());
after(() => room.close());

test("its page shows the bot as it is", () => {
  const [page, bot] = ["bots.md", "bot.py"].map((name) => readFileSync(new URL(name, DOCS), "utf8"));
  assert.ok(page.includes(`\`\`\`python\n${bot}\`\`\``));
});

test("bots say that a table is missing", () => {
  const link = `${room.house.url}/t/none`;
  const script = fileURLToPath(new URL("bot.py", DOCS));
  for (const [program, ...rest] of [["python3", script, link], [BJ, "bot", link]]) {
    const { status, stderr } = spawnSync(program, rest, { encoding: "utf8" });
    assert.ok(status > 0 && /no table/.test(stderr), `${program}: ${status} ${stderr}`);
  }
});

/** Somebody who hosts a table, and a program that sends bots there. */
class Evening {
  errors = "";

  static async open(command, rest) {
    const evening = new Evening();
    const ana = await room.person("Ana");
    evening.ana = ana;
    evening.table = await ana.openTable({});
    await ana.go(evening.table);
    await ana.sit(1);
    await ana.page.getByRole("tab", { name: "People" }).click();
    evening.program = spawn(command, rest(`${room.house.url}/t/${evening.table}`),
      { stdio: ["ignore", "ignore", "pipe"] });
    evening.ended = new Promise((resolve) => evening.program.on("exit", resolve));
    evening.program.stderr.on("data", (text) => (evening.errors += text));
    return evening;
  }

  async now() {
    const answer = await this.ana.context.request.get(`/api/tables/${this.table}`);
    return (await answer.json()).state?.table;
  }

  /** The names of the bots with a box. */
  async bots() {
    return (await this.now()).seats.flatMap(({ name }) => (name?.endsWith(" (bot)") ? [name] : [])).sort();
  }

  async until(what, isSo) {
    for (let tries = 0; !(await isSo(await this.now())); tries++) {
      assert.ok(tries < 150 && this.program.exitCode === null, `${what}: ${this.errors}`);
      await sleep(100);
    }
  }

  askFor(bots) {
    return this.ana.page.getByLabel("Bots at the table").selectOption(bots);
  }

  /** Bets, and deals when this many bots have bet. */
  async dealWith(bots) {
    const { ana } = this;
    const last = (await this.now()).round?.number ?? 0;
    assert.ok((await this.now()).seats.every(({ bet }) => bet.length === 0), "nobody else has bet yet");
    if ((await ana.look()).deal.startsWith("Collect")) await ana.press("#deal");
    await ana.chip(500);
    await this.until("the bots bet", ({ seats }) => seats.filter(({ bet }) => bet.length > 0).length === bots + 1);
    await ana.press("#deal");
    await this.until("the cards are dealt", ({ round }) => round?.number === last + 1);
    assert.equal((await this.now()).round.seats.length, bots + 1);
  }

  /** The page hears of the deal after the table has told of it, and until then looks as after a round. */
  async playOut() {
    await this.until("the round ends", async ({ round }) => {
      await playOut([this.ana]);
      return round.nets !== null;
    });
  }

  async close() {
    const { owner } = (await this.now()).seats.find(({ name }) => name === "Ana");
    const close = { key: 1, player: owner, do: { type: "close" } };
    const closed = await this.ana.context.request.post(`/api/tables/${this.table}/commands`, { data: close });
    assert.equal((await closed.json()).t, "done");
    assert.equal(await this.ended, 0, this.errors);
  }
}

test("a bot comes when the host asks, plays rounds with somebody through a restart, and ends with the table",
  async () => {
  const script = fileURLToPath(new URL("bot.py", DOCS));
  const evening = await Evening.open("python3", (link) => [script, link, "Robo"]);
  const { ana } = evening;
  try {
    await ana.picture("company");
    assert.deepEqual(await evening.bots(), [], "nobody has asked for a bot");
    await evening.askFor("1");
    await evening.until("the bot sits down", async () => (await evening.bots())[0] === "Robo (bot)");
    await ana.page.locator(".people", { hasText: "Robo (bot)" }).waitFor();
    assert.ok((await ana.look()).names.some((name) => name.includes("Robo (bot)")), "the felt says that it is one");
    for (let round = 1; round <= 3; round++) {
      await evening.dealWith(1);
      await evening.playOut();
      if (round > 1) continue;
      await room.house.kill();
      await sleep(1000);
      await room.house.start();
    }
    await evening.askFor("none");
    await evening.until("the bot leaves", async () => (await evening.bots()).length === 0);
    await evening.close();
  } finally {
    evening.program.kill();
  }
});

test("all kinds of bots come in turn, and go on after the server was killed in mid-round", async () => {
  const data = mkdtempSync(join(tmpdir(), "bots-"));
  const evening = await Evening.open(BJ, (link) => ["bot", link, "--pace", "100", "--data", data]);
  const come = async (...names) => {
    await evening.askFor(String(names.length));
    const areThere = async () => String(await evening.bots()) === String(names.map((name) => `${name} (bot)`).sort());
    await evening.until(`${names} sit down`, areThere);
  };
  try {
    await come("Basil");
    await come("Basil", "Connie", "Mimi", "Benny");
    await evening.dealWith(4);
    await room.house.kill();
    await room.house.start();
    await evening.playOut();
    assert.equal((await evening.bots()).length, 4);
    await evening.dealWith(4);
    await evening.ana.picture("bots");
    await evening.playOut();
    await evening.close();
  } finally {
    evening.program.kill();
    rmSync(data, { recursive: true, force: true });
  }
});
