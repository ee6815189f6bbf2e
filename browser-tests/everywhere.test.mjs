// An evening everywhere: two browsers, a terminal and a caller of a door play the same ten rounds,
// while a line drops and the server is killed.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { announce, DESK, join, PHONE, Room, sleep, until } from "./kit.mjs";

const BJ = process.env.BJ ?? fileURLToPath(new URL("../target/debug/bj", import.meta.url));

let room;
before(async () => (room = await Room.open({ limits: false })));
afterEach(() => room.leave());
after(() => room.close());

/** Returns the question that the server asks a person. */
async function question(person) {
  const id = person.page.url().split("/").pop();
  const view = await person.context.request.get(`/api/evenings/${id}`);
  return (await view.json()).state.table.question;
}

/** Has the open round dealt, and plays it to its end with one move. */
async function playRound(person, move) {
  if ((await person.look()).deal.startsWith("Collect")) await person.press("#deal");
  await person.page.locator("#deal", { hasText: "Deal" }).waitFor();
  const { round } = await question(person);
  await person.press("#deal");
  // The cards of the round before may still lie there.
  const isUndealt = async () => (await question(person)).round === round && (await question(person)).number === 0;
  await until("the round is dealt", async () => !(await isUndealt()));
  for (let step = 0; step < 100; step++) {
    const [look, asked] = [await person.look(), await question(person)];
    if (asked.round > round) {
      const ended = ".prompt, .winnings, .places, .is-own .box .hint, .banner";
      await person.page.waitForFunction((selector) => document.querySelector(selector), ended);
      return;
    }
    if (look.isMyTurn) {
      const can = await person.page.locator(`.move-${move}:not([aria-disabled="true"])`).count();
      await person.press(can ? `.move-${move}` : ".move-stand");
    }
    await sleep(60);
  }
  throw new Error("the round does not end");
}

/** What `bj` asks in plain lines during an evening, with the answers. */
const ASKED = [
  ["Enter deals your cards: ", ""], ["n = no)", "n"], ["Hit, stand", "h"], ["Hit or stand", "h"], ["bj evening", null],
];

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
      const places = texts.map((text, i) => ({ i, at: this.heard.indexOf(text, this.#seen) }));
      const found = places.filter(({ at }) => at >= 0);
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
  const [data, node] = [joinPath(home, "data"), joinPath(home, "node1")];
  mkdirSync(data);
  mkdirSync(node);
  writeFileSync(joinPath(data, "door.toml"), `[line]\ncharset = "utf8"\n[web]\ntable = "${url}"\n`);
  const drop = [
    "COM0:", 38400, 8, 1, 38400, "Y", "N", "Y", "Y", "User 7", "Nowhere", 555, 555, "sesame", 50, 7, "11/22/26", 3600,
    60, "NG", 24, "Y", 1, 1, "01/01/99", 7, "Z", 0, 0, 0, 999, "01/01/80", "/", "/", "Sysop", "User 7", "00:05", "Y",
    "N", "Y", 7, 0, "11/22/26", "20:00", "20:00", 9999, 0, 0, 0, "none", 0, 0,
  ];
  writeFileSync(joinPath(node, "DOOR.SYS"), drop.map((line) => `${line}\r\n`).join(""));
  return new Lines(["--data", data, "door", "-D", node, "-N", "1"], home, "\r");
}

test("two browsers, a terminal and a caller of a door end an evening of ten rounds", async () => {
  const homes = ["term", "board"].map((name) => mkdtempSync(joinPath(tmpdir(), `bj-${name}-`)));
  const lines = [];
  const heard = () => lines.map((it) => it.heard).join("\n---\n");
  try {
    const ana = await room.person("Ana", DESK);
    const mark = await room.person("Mark", PHONE);
    const evening = await announce(ana, { rounds: 10, seconds: 600 });
    const url = `${room.house.url}/e/${evening}`;
    for (const person of [ana, mark]) await join(person, evening);
    const terminal = new Lines(["join", url, "--plain", "--name", "Tim"], homes[0], "\n");
    lines.push(terminal);
    await terminal.await(["Enter deals"]);
    const phone = caller(homes[1], url);
    lines.push(phone);
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
        const isShown = (text) => document.querySelector(".bar h1 small")?.textContent.startsWith(text);
        await person.page.waitForFunction(isShown, `Round ${round} of 10`);
        await playRound(person, move);
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
  } catch (error) {
    error.message += `: ${heard()}`;
    throw error;
  } finally {
    homes.forEach((home) => rmSync(home, { recursive: true, force: true }));
  }
});
