// A real server, real browsers, and what people do at a table.

import { AxeBuilder } from "@axe-core/playwright";
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join as joinPath } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PROGRAM = process.env.BJD ?? joinPath(ROOT, "target/debug/bjd");
/** The same server, whose cards tests choose. */
const CHOSEN = process.env.BJD_CHOSEN ?? joinPath(dirname(PROGRAM), "examples/chosen_cards");
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** Where pictures of everything are kept, to be looked at. */
export const PICTURES = joinPath(ROOT, "target/browser-tests");
mkdirSync(PICTURES, { recursive: true });

export const DESK = { viewport: { width: 1280, height: 800 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const SMALL = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
export const TELEVISION = { viewport: { width: 1920, height: 1080 } };

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The wait of a test that proves that nothing happens: by far longer than a command takes, there and back. */
export const NOTHING_MS = 500;

/** Waits until a state is reached, and fails with its name if that takes longer than anything in these tests may. */
export async function until(what, isSo) {
  const limit = Date.now() + 15_000;
  while (!(await isSo())) {
    assert.ok(Date.now() < limit, `it takes too long until ${what}`);
    await sleep(50);
  }
}

/** A server with data of its own. It can be killed, and started again with the same data. */
export class House {
  data = mkdtempSync(joinPath(tmpdir(), "bjd-"));
  #process = null;
  #program;
  #config = [];

  constructor(program) {
    this.#program = program;
  }

  /** Starts the real server; with `chosen`, the one whose tables deal the cards that a test chooses. */
  static async open({ limits = true, chosen = false } = {}) {
    const house = new House(chosen ? CHOSEN : PROGRAM);
    house.#config = limits ? [] : ["--config", joinPath(house.data, "no-limits.toml")];
    if (!limits) writeFileSync(house.#config[1], "[limits]\nrequests-a-minute = 0\npeople-an-hour = 0\n");
    house.port = await freePort();
    await house.start();
    return house;
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  async start() {
    const options = [...this.#config, "--data", this.data, "--listen", `127.0.0.1:${this.port}`];
    this.#process = spawn(this.#program, options, { stdio: ["ignore", "ignore", "inherit"] });
    await until(`${this.#program} answers`, () => fetch(this.url).then(() => true, () => false));
  }

  /** Kills the server as a power cut would. */
  async kill(signal = "SIGKILL") {
    const ended = new Promise((resolve) => this.#process.once("exit", resolve));
    this.#process.kill(signal);
    await ended;
  }

  async close() {
    await this.kill("SIGTERM");
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** What a browser reports of itself when a connection is lost. */
const LOST_LINE = /WebSocket connection|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|Failed to load resource/;

/** All browsers of a test: closed together, and checked for errors. */
export class Room {
  people = [];
  errors = [];

  static async open(options) {
    const room = new Room();
    room.house = await House.open(options);
    room.browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
    return room;
  }

  /** Opens a browser with a person in it. Motion is off, unless a speed is given. */
  async person(name, { speed = "off", settings = {}, ...options } = {}) {
    const context = await this.browser.newContext({ baseURL: this.house.url, ...DESK, ...options });
    await context.addInitScript((all) => {
      if (!localStorage.getItem("settings")) localStorage.setItem("settings", JSON.stringify(all));
    }, { speed, ...settings });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    page.on("pageerror", (error) => this.errors.push(`${name}: ${error.stack}`));
    page.on("console", (message) => {
      const isLostLine = LOST_LINE.test(message.text());
      if (message.type() === "error" && !isLostLine) this.errors.push(`${name}: ${message.text()}`);
    });
    const person = new Person(name, context, page);
    this.people.push(person);
    if (name) await context.request.post("/api/people", { data: { name } });
    return person;
  }

  /** Everybody leaves; what went wrong in their browsers fails the test. */
  async leave() {
    await Promise.all(this.people.splice(0).map(({ context }) => context.close()));
    const errors = this.errors.splice(0);
    if (errors.length > 0) throw new Error(errors.join("\n"));
  }

  async close() {
    await this.browser.close();
    await this.house.close();
  }
}

/** Somebody at a browser. */
export class Person {
  constructor(name, context, page) {
    Object.assign(this, { name, context, page });
  }

  /** Opens a table. Where cards are chosen, it deals `cards` first, in the order of the notation: "8H 6C 8D TS". */
  async openTable({ cards, ...wish } = {}) {
    const answer = await this.context.request.post("/api/tables", { data: { name: "Friday", ...wish } });
    const { id } = await answer.json();
    if (cards) {
      const chosen = await this.context.request.post(`/api/tables/${id}/cards`, { data: { cards } });
      if (!chosen.ok()) throw new Error(await chosen.text());
    }
    return id;
  }

  async go(table) {
    await this.page.goto(`/t/${table}`);
    await this.page.waitForSelector(".felt");
  }

  async sit(box) {
    await this.page.locator(`[data-seat="${box}"] .sit`).click();
    await this.page.waitForSelector(`[data-seat="${box}"].is-own`);
  }

  /** Waits until a control acts: it is enabled, and its guard against late fingers is over. */
  async ready(selector) {
    await this.page.waitForSelector(`${selector}:not([aria-disabled="true"]):not([data-guarded="true"])`);
  }

  async press(selector) {
    await this.ready(selector);
    await this.page.locator(selector).click();
  }

  /** Presses a control once it acts, unless that takes long: what it asked for may have passed since it was seen. */
  async pressIfAsked(selector) {
    const acts = this.page.locator(`${selector}:not([aria-disabled="true"]):not([data-guarded="true"])`);
    await acts.click({ timeout: 2000 }).catch((error) => {
      if (error.name !== "TimeoutError") throw error;
    });
  }

  async chip(amount) {
    const chip = `.chip-button[data-chip="${amount}"]`;
    await this.page.waitForSelector(`${chip}:not([aria-disabled="true"])`);
    await this.page.locator(chip).click();
  }

  /** What the page shows of the table, in words. */
  look() {
    return this.page.evaluate(() => {
      const words = (selector, root = document) =>
        [...root.querySelectorAll(selector)].map((it) => it.innerText.replaceAll(/\s+/g, " ").trim());
      const cards = (selector) =>
        [...document.querySelectorAll(`${selector} .card`)].map((it) => it.getAttribute("aria-label"));
      return {
        dealer: cards(".dealer"),
        hands: [...document.querySelectorAll(".hand")].map((hand) => ({
          box: Number(hand.closest(".seat").dataset.seat),
          cards: [...hand.querySelectorAll(".card")].map((it) => it.getAttribute("aria-label")),
          pill: words(".pill", hand)[0] ?? "",
        })),
        boxes: words(".box"),
        names: words(".name"),
        deal: words("#deal")[0],
        isMyTurn: document.querySelector('.move-stand:not([aria-disabled="true"])') !== null,
        insures: document.querySelector(".insurance.is-offered:not(.is-doubling)") !== null,
        canSplit: document.querySelector('.move-split:not([aria-disabled="true"])') !== null,
        isOver: document.querySelector(".prompt, .winnings") !== null
          || /Lost|no bet|Collect/.test(words(".is-own .box, #deal").join(" ")),
      };
    });
  }

  picture = (name) => this.page.screenshot({ path: joinPath(PICTURES, `${name}.png`) });
}

/** Stands with every hand until the round is over; `onTurn` may play first. */
export async function playOut(people, onTurn = async () => false) {
  for (let step = 0; step < 200; step++) {
    const looks = await Promise.all(people.map((person) => person.look()));
    const at = looks.findIndex((look) => look.isMyTurn);
    if (at >= 0) {
      if (!(await onTurn(people[at], looks[at]))) await people[at].pressIfAsked(".move-stand");
    } else if (looks.every((look) => look.isOver)) return;
    await sleep(60);
  }
  throw new Error("the round does not end");
}

/** Asserts that a page breaks no rule of accessibility. Nothing but violations is described, which takes time. */
export async function hasNoViolation(page, where) {
  // A person who speaks to a page says what stands on a button.
  const rules = { "label-content-name-mismatch": { enabled: true } };
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"], rules });
  const { violations } = await axe.analyze();
  const told = violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(" | ")}`);
  assert.deepEqual(told, [], where);
}

/** Waits until somebody is asked, or the round is over for everybody; returns what they see. */
export async function untilAsked(people) {
  for (let step = 0; step < 250; step++) {
    const looks = await Promise.all(people.map((person) => person.look()));
    if (looks.some((look) => look.isMyTurn) || looks.every((look) => look.isOver)) return looks;
    await sleep(60);
  }
  throw new Error("nobody is asked, and the round does not end");
}

/** Collects what lies on the table, and bets again. */
export async function betAndDeal(people, amount = 500) {
  for (const person of people) {
    const { deal } = await person.look();
    if (deal.startsWith("Collect")) await person.press("#deal");
    await person.chip(amount);
  }
  for (const person of people) await person.press("#deal");
  for (const person of people) await person.page.waitForSelector(".hand");
}

/** Announces an evening, and returns its address. */
export async function announce(person, wish) {
  const answer = await person.context.request.post("/api/evenings", { data: { name: "Friday", ...wish } });
  return (await answer.json()).id;
}

/** Takes part in an evening. */
export async function join(person, evening) {
  await person.page.goto(`/e/${evening}`);
  await person.page.locator(".sit").click();
  await person.page.waitForSelector(".seat.is-own");
}

export { sleep };
