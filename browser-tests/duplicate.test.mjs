// A duplicate evening: the same cards for everybody, each alone, and standings that explain themselves.

import assert from "node:assert/strict";
import { AxeBuilder } from "@axe-core/playwright";
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { after, afterEach, before, test } from "node:test";
import { tmpdir } from "node:os";
import { join as join_path } from "node:path";
import { fileURLToPath } from "node:url";
import { DESK, PHONE, Room, SMALL, sleep } from "./kit.mjs";

const BJ = process.env.BJ ?? fileURLToPath(new URL("../target/debug/bj", import.meta.url));

let room;
before(async () => (room = await Room.open({ limits: false })));
afterEach(() => room.leave());
after(() => room.close());

const axe = async ({ page }, what) => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(", ")}`), [], what);
};

async function announce(person, wish) {
  const answer = await person.context.request.post("/api/evenings", { data: { name: "Friday", ...wish } });
  return (await answer.json()).id;
}

async function join(person, evening) {
  await person.page.goto(`/e/${evening}`);
  await person.page.locator(".sit").click();
  await person.page.waitForSelector(".seat.is-own");
}

const round_of = (person) => person.page.evaluate(() => document.querySelector(".bar h1 small")?.textContent ?? "");

/** Has the open round dealt and plays it to its end with one move; returns the first two cards. */
async function play_round(person, move) {
  if ((await person.look()).deal.startsWith("Collect")) await person.press("#deal");
  await person.page.locator("#deal", { hasText: "Deal" }).waitFor();
  await person.press("#deal");
  await person.page.waitForSelector(".hand .card");
  const dealt = (await person.look()).hands[0].cards.slice(0, 2);
  for (let step = 0; step < 40; step++) {
    const look = await person.look();
    if (look.is_my_turn) {
      const can = await person.page.locator(`.move-${move}:not([aria-disabled="true"])`).count();
      await person.press(can ? `.move-${move}` : ".move-stand");
    } else if (look.is_over) return dealt;
    await sleep(60);
  }
  throw new Error("the round does not end");
}

test("an evening is announced in the lobby", async () => {
  const { page } = await room.person("Nora");
  await page.goto("/");
  await page.getByRole("radio", { name: "A duplicate evening" }).check();
  await page.getByRole("radio", { name: "5", exact: true }).check();
  await page.getByRole("radio", { name: "Everybody" }).check();
  await page.getByLabel("Name of the evening").fill("Nora’s evening");
  await page.getByRole("button", { name: "Create evening" }).click();
  await page.locator("h1", { hasText: "Nora’s evening" }).waitFor();
  await page.locator(".banner", { hasText: "0 take part" }).waitFor();
  await page.goto("/");
  await page.getByRole("link", { name: /Nora’s evening/ }).waitFor();
});

test("three people play the same cards, the server is killed, a line drops, and one wins", async () => {
  const ana = await room.person("Ana", DESK);
  const mark = await room.person("Mark", PHONE);
  const grace = await room.person("Grace", SMALL);
  const people = [ana, mark, grace];
  const evening = await announce(ana, { rounds: 3, seconds: 600 });
  for (const person of people) await join(person, evening);
  for (const person of people) await person.picture(`evening-waiting-${person.name}`);
  await axe(ana, "before the start");
  await ana.page.getByRole("button", { name: "Start the evening" }).click();
  for (let round = 1; round <= 3; round++) {
    const dealt = [];
    for (const [person, move] of [[ana, "stand"], [mark, "hit"], [grace, "double"]]) {
      await person.page.locator(".bar h1", { hasText: "Friday" }).waitFor();
      assert.match(await round_of(person), new RegExp(`Round ${round} of 3`));
      dealt.push(await play_round(person, move));
      await person.picture(`evening-${round}-${person.name}`);
      if (round === 2 && person === ana) {
        await room.house.kill();
        await room.house.start();
        await ana.page.locator(".banner", { hasText: "Connection lost" }).waitFor({ state: "detached" });
      }
      if (round === 1 && person === mark) {
        await mark.context.setOffline(true);
        await sleep(300);
        await mark.context.setOffline(false);
      }
    }
    assert.deepEqual(dealt[1], dealt[0], "the same cards");
    assert.deepEqual(dealt[2], dealt[0], "the same cards");
  }
  for (const person of people) {
    const standings = person.page.getByRole("button", { name: "Standings" });
    await Promise.race([standings.click(), person.page.waitForSelector(".places")]).catch(() => {});
    await person.page.waitForSelector(".places");
    await person.picture(`evening-standings-${person.name}`);
    await axe(person, "the standings");
  }
  const rows = await ana.page.locator(".places tbody tr").allInnerTexts();
  assert.equal(rows.length, 3);
  assert.match(await ana.page.locator(".share").innerText(), /bj evening Friday: .{3}, .* bets lost, .* right, place \d of 3/);
  await ana.page.locator(".replay-form button").click();
  await ana.page.waitForSelector(".replay .card");
  await ana.page.locator(".remarks li").first().waitFor();
  await axe(ana, "a replay");
  await ana.picture("evening-replay");
  await ana.page.reload();
  await ana.page.waitForSelector(".places");
});

test("an evening is played with the keyboard alone", async () => {
  const ana = await room.person("Ana");
  const { page } = ana;
  const evening = await announce(ana, { rounds: 1, seconds: 600 });
  await page.goto(`/e/${evening}`);
  await page.locator(".sit").focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector(".seat.is-own");
  await page.getByRole("button", { name: "Start the evening" }).focus();
  await page.keyboard.press("Enter");
  await page.locator(".prompt-title", { hasText: "Round 1 is open" }).waitFor();
  await sleep(450);
  await page.locator("#deal").focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector(".hand .card");
  for (let step = 0; step < 20 && (await ana.look()).is_my_turn; step++) {
    await sleep(450);
    await page.keyboard.press("s");
    await sleep(150);
  }
  await page.locator(".banner", { hasText: "The evening is over" }).or(page.locator(".places")).first().waitFor();
  if (await page.locator(".banner button").count()) {
    await page.locator(".banner button").focus();
    await page.keyboard.press("Enter");
  }
  await page.waitForSelector(".places");
});

/** What `bj` asks in plain lines during an evening, with the answers. */
const ASKED = [["Enter deals your cards: ", ""], ["n = no)", "n"], ["Hit, stand", "h"], ["bj evening", null]];

/** The program `bj` on pipes: a terminal, or the line of a caller. */
class Lines {
  heard = "";
  #seen = 0;
  #process;
  #end;

  constructor(args, home, end) {
    this.#end = end;
    this.#process = spawn(BJ, args, { env: { ...process.env, HOME: home }, stdio: ["pipe", "pipe", "inherit"] });
    this.#process.stdout.on("data", (data) => (this.heard += data));
    this.ended = new Promise((resolve) => this.#process.once("exit", resolve));
  }

  type = (text) => this.#process.stdin.write(text + this.#end);

  /** Waits until one of these texts comes, and returns its place. */
  async await(texts) {
    for (let tries = 0; tries < 1200; tries++) {
      const found = texts.map((text, i) => ({ i, at: this.heard.indexOf(text, this.#seen) })).filter(({ at }) => at >= 0);
      if (found.length > 0) {
        const { i, at } = found.reduce((first, it) => (it.at < first.at ? it : first));
        this.#seen = at + texts[i].length;
        return i;
      }
      await sleep(50);
    }
    throw new Error(`${texts} does not come: ${this.heard}`);
  }

  /** Hits until the hand is over, round after round, to the line to share. */
  async play() {
    for (;;) {
      const [, answer] = ASKED[await this.await(ASKED.map(([text]) => text))];
      if (answer === null) return;
      this.type(answer);
    }
  }
}

/** A caller of a board whose door has this web table. */
function caller(home, url) {
  const [data, node] = [join_path(home, "data"), join_path(home, "node1")];
  mkdirSync(data);
  mkdirSync(node);
  writeFileSync(join_path(data, "door.toml"), `[line]\ncharset = "utf8"\n[web]\ntable = "${url}"\n`);
  const drop = ["COM0:", 38400, 8, 1, 38400, "Y", "N", "Y", "Y", "User 7", "Nowhere", 555, 555, "sesame", 50, 7, "11/22/26", 3600, 60, "NG", 24, "Y", 1, 1, "01/01/99", 7, "Z", 0, 0, 0, 999,
    "01/01/80", "/", "/", "Sysop", "User 7", "00:05", "Y", "N", "Y", 7, 0, "11/22/26", "20:00", "20:00", 9999, 0, 0, 0, "none", 0, 0];
  writeFileSync(join_path(node, "DOOR.SYS"), drop.map((line) => `${line}\r\n`).join(""));
  return new Lines(["--data", data, "door", "-D", node, "-N", "1"], home, "\r");
}

test("two browsers, a terminal and a caller of a door end an evening of ten rounds", async () => {
  const homes = ["term", "board"].map((name) => mkdtempSync(join_path(tmpdir(), `bj-${name}-`)));
  try {
    const ana = await room.person("Ana", DESK);
    const mark = await room.person("Mark", PHONE);
    const evening = await announce(ana, { rounds: 10, seconds: 600 });
    const url = `${room.house.url}/e/${evening}`;
    for (const person of [ana, mark]) await join(person, evening);
    const terminal = new Lines(["join", url, "--plain", "--name", "Tim"], homes[0], "\n");
    await terminal.await(["Enter deals"]);
    const phone = caller(homes[1], url);
    for (const [text, key] of [["<Q>uit :", ""], ["Your choice :", "t"]]) {
      await phone.await([text]);
      phone.type(key);
    }
    await phone.await(["A duplicate evening of 10 rounds"]);
    await ana.page.locator(".panel .person", { hasText: "User 7" }).waitFor();
    await ana.page.getByRole("button", { name: "Start the evening" }).click();
    const others = Promise.all([terminal.play(), phone.play()]);
    for (let round = 1; round <= 10; round++) {
      for (const [person, move] of [[ana, "stand"], [mark, round % 2 ? "double" : "hit"]]) {
        await person.page.waitForFunction((text) => document.querySelector(".bar h1 small")?.textContent.startsWith(text), `Round ${round} of 10`);
        await play_round(person, move);
        if (round === 3 && person === mark) {
          await mark.context.setOffline(true);
          await sleep(300);
          await mark.context.setOffline(false);
        }
        if (round === 6 && person === ana) {
          await room.house.kill();
          await room.house.start();
        }
      }
    }
    await others;
    for (const person of [ana, mark]) {
      const standings = person.page.getByRole("button", { name: "Standings" });
      await standings.or(person.page.locator(".places")).first().waitFor();
      if (await standings.count()) await standings.click();
      await person.page.waitForSelector(".places");
      await person.picture(`evening-of-ten-${person.name}`);
    }
    const record = await (await ana.context.request.get(`/api/evenings/${evening}/record`)).json();
    assert.deepEqual(record.players.map(({ name }) => name), ["Ana", "Mark", "Tim", "User 7"]);
    const sums = record.players.map(({ player, rounds }) => {
      assert.equal(rounds.length, 10);
      const sum = (name) => rounds.reduce((all, round) => all + round[name], 0);
      return { player, cost: sum("cost"), net: sum("net") };
    });
    for (const own of sums) {
      const better = sums.filter((it) => it.cost < own.cost || (it.cost === own.cost && it.net > own.net));
      const { place, cost, net } = record.standings.find((it) => it.player === own.player);
      assert.deepEqual({ place, cost, net }, { place: better.length + 1, cost: own.cost, net: own.net });
    }
    for (const { heard } of [terminal, phone]) assert.match(heard, /1\. .+ result [+-]?\$/);
    terminal.type("q");
    phone.type("q");
    await phone.await(["Your choice :"]);
    phone.type("Q");
    await phone.await(["back to"]);
    phone.type("");
    assert.deepEqual(await Promise.all([terminal.ended, phone.ended]), [0, 0]);
  } finally {
    homes.forEach((home) => rmSync(home, { recursive: true, force: true }));
  }
});
