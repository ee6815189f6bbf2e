// The page that checks a shared shoe, and what it is made of: every vector of docs/fairness-vectors.json has its verdict, and
// the server is asked for nothing.

import { AxeBuilder } from "@axe-core/playwright";
import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { DESK, Room, SMALL } from "./kit.mjs";

const VECTORS = JSON.parse(readFileSync(new URL("../docs/fairness-vectors.json", import.meta.url), "utf8"));
const vector = (name) => VECTORS.find((it) => it.name === name) ?? assert.fail(name);

// Node takes the modules of the page for modules if a file beside them says so.
const modules = mkdtempSync(join(tmpdir(), "bjd-modules-"));
cpSync(new URL("../crates/bjd/web/js", import.meta.url), modules, { recursive: true });
writeFileSync(join(modules, "package.json"), '{"type": "module"}');
const { hmac, sha256 } = await import(join(modules, "sha256.js"));
const { check, read_record } = await import(join(modules, "shoe_record.js"));

let room;
before(async () => (room = await Room.open()));
afterEach(() => room.leave());
after(async () => {
  rmSync(modules, { recursive: true });
  await room.close();
});

/** Opens the page, and notes what it asks for. */
async function open_page(options = {}) {
  const person = await room.person("", options);
  const asked = [];
  person.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await person.page.goto("/fairness");
  await person.page.waitForSelector("#record");
  return { person, page: person.page, asked };
}

async function judge(page, text, noted = "") {
  await page.evaluate(() => (document.querySelector(".paste").open = true));
  await page.locator("#record").fill(text);
  await page.locator("#noted").fill(noted);
  await page.locator(".paste button").click();
}

const code = (page) => page.locator("#verdict + [data-code]").getAttribute("data-code");

async function has_no_violation(page, where) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const told = violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(" | ")}`);
  assert.deepEqual(told, [], where);
}

test("its hashes are those of the standard library", () => {
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 151 + length) % 256);
    const key = bytes.slice(0, 64);
    assert.equal(Buffer.from(sha256(bytes)).toString("hex"), createHash("sha256").update(bytes).digest("hex"));
    assert.equal(Buffer.from(hmac(key, bytes)).toString("hex"), createHmac("sha256", key).update(bytes).digest("hex"));
  }
});

test("every vector has the fault that it names", () => {
  for (const { name, fault, record } of VECTORS) {
    let found = null;
    try {
      check(read_record(JSON.stringify(record)));
    } catch (error) {
      found = error.code;
    }
    assert.equal(found, fault, name);
  }
});

test("the page gives every vector its verdict, and asks the server for nothing but its own files", async () => {
  const { person, page, asked } = await open_page();
  assert.match(await page.locator("main > :first-child").innerText(), /^What this cannot prove/);
  for (const { name, fault, record } of VECTORS) {
    await judge(page, JSON.stringify(record));
    await page.waitForSelector(`.verdict[data-tone="${fault === null ? "won" : fault === "no_seed" ? "open" : "lost"}"]`);
    assert.equal(await code(page), fault ?? "", name);
    assert.equal(await page.locator(".steps > li").count(), 5, name);
  }
  assert.ok(asked.every((path) => path === "/fairness" || path.startsWith("/assets/")), asked.join(" "));
  await judge(page, JSON.stringify(vector("three players contribute").record));
  await person.picture("fairness-right");
  assert.equal(await page.locator("#verdict").innerText(), "Every card matches");
  assert.deepEqual(await page.locator(".steps h2 small").allInnerTexts(), Array(5).fill("checked"));
  await judge(page, JSON.stringify(vector("a changed card").record));
  await person.picture("fairness-wrong");
  assert.deepEqual(await page.locator(".steps h2 small").allInnerTexts(), ["checked", "checked", "not checked", "wrong", "checked"]);
});

test("a record that agrees with itself is not the one that was noted", async () => {
  const { page } = await open_page();
  const { record } = vector("three players contribute");
  await judge(page, JSON.stringify(record), ` ${record.commitment.toUpperCase()} `);
  await page.waitForSelector('.verdict[data-tone="won"]');
  assert.match(await page.locator(".verdict").innerText(), /the one that you noted/);
  await judge(page, JSON.stringify(vector("another seed with its commitment").record), record.commitment);
  await page.waitForSelector('.verdict[data-tone="lost"]');
  await judge(page, JSON.stringify(vector("nobody contributes").record), record.commitment);
  await page.waitForSelector('[data-code="noted"]');
});

test("what is no record is refused, and what is hostile is shown as text", async () => {
  const { page } = await open_page();
  const { record } = vector("a void round");
  const { schema, ...without } = record;
  for (const text of ["", "garbage", "null", "[]", "{}", JSON.stringify({ ...record, rounds: {} }), JSON.stringify({ ...record, void: 1 }), JSON.stringify(without)]) {
    await judge(page, text);
    await page.waitForSelector(".refusal");
    assert.equal(await page.locator("#verdict").count(), 0, text);
  }
  const hostile = "<img src=x onerror=alert(1)>";
  await judge(page, JSON.stringify({ ...record, house: hostile, excluded: [{ player: 99, name: hostile }], committed_ms: 1e300 }));
  await page.waitForSelector('.verdict[data-tone="won"]');
  assert.equal(await page.locator("img").count(), 0);
  assert.ok((await page.locator(".about").innerText()).includes(hostile));
});

test("a file can be chosen or dropped", async () => {
  const { page } = await open_page();
  const right = JSON.stringify(vector("a void round").record);
  await page.locator("#file").setInputFiles({ name: "shoe.json", mimeType: "application/json", buffer: Buffer.from(right) });
  await page.locator(".paste button").click();
  await page.waitForSelector('.verdict[data-tone="won"]');
  assert.match(await page.locator(".steps").innerText(), /Round 122 is void, by the host: the power failed/);
  const wrong = JSON.stringify(vector("a changed secret").record);
  await page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], "shoe.json"));
    document.querySelector("main").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, wrong);
  await page.waitForSelector('[data-code="contribution"]');
});

test("it is read and used with every theme, on a small phone, by keys alone", async () => {
  for (const theme of ["felt", "night", "day", "contrast", "next"]) {
    for (const [size, options] of [["desk", DESK], ["phone", SMALL]]) {
      const { person, page } = await open_page({ ...options, settings: { theme } });
      for (const name of ["a changed card", "a void shoe: one player did not reveal"]) {
        await judge(page, JSON.stringify(vector(name).record));
        await page.waitForSelector(".verdict");
        await page.evaluate(() => document.querySelectorAll("details").forEach((it) => (it.open = true)));
        await has_no_violation(page, `${theme}, ${size}, ${name}`);
        const is_too_wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        assert.ok(!is_too_wide, `${theme}, ${size}, ${name}: the page scrolls sideways`);
      }
      await page.screenshot({ path: `../target/browser-tests/fairness-${theme}-${size}.png`, fullPage: true });
      await person.context.close();
      room.people.splice(room.people.indexOf(person), 1);
    }
  }
  const { page } = await open_page();
  await has_no_violation(page, "without a record");
  await page.locator("#record").focus();
  await page.keyboard.insertText(JSON.stringify(vector("one player contributes").record));
  for (let presses = 0; (await page.evaluate(() => document.activeElement.textContent)) !== "Check"; presses++) {
    assert.ok(presses < 6);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await page.waitForSelector("#verdict:focus");
});
