// The page that checks a shared shoe, and what it is made of: every vector of
// docs/fairness-vectors.json has its verdict, and the server is asked for nothing.

import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { DESK, hasNoViolation, Room, SMALL } from "./kit.mjs";

const VECTORS = JSON.parse(readFileSync(new URL("../docs/fairness-vectors.json", import.meta.url), "utf8"));
const textOf = ({ text, record }) => text ?? JSON.stringify(record);
const vector = (name) => VECTORS.find((it) => it.name === name) ?? assert.fail(name);

// Node takes the modules of the page for modules if a file beside them says so.
const modules = mkdtempSync(join(tmpdir(), "bjd-modules-"));
cpSync(new URL("../crates/bjd/web/js", import.meta.url), modules, { recursive: true });
writeFileSync(join(modules, "package.json"), '{"type": "module"}');
const { hmac, sha256 } = await import(join(modules, "sha256.js"));
const { check, readRecord, setOf } = await import(join(modules, "shoe_record.js"));

let room;
before(async () => (room = await Room.open()));
afterEach(() => room.leave());
after(async () => {
  rmSync(modules, { recursive: true });
  await room.close();
});

/** Opens the page, and notes what it asks for. */
async function openPage(options = {}) {
  const person = await room.person("", options);
  const asked = [];
  person.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await person.page.goto("/fairness");
  await person.page.waitForSelector("#record");
  return { person, page: person.page, asked };
}

async function judge(page, text, noted = "", set = "") {
  await page.evaluate(() => (document.querySelector(".paste").open = true));
  await page.locator("#record").fill(text);
  await page.locator("#noted-commitment").fill(noted);
  await page.locator("#noted-set").fill(set);
  await page.locator(".paste button").click();
}

const code = (page) => page.locator("#verdict + [data-code]").getAttribute("data-code");

test("its hashes are those of the standard library", () => {
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 151 + length) % 256);
    const key = bytes.slice(0, 64);
    assert.equal(Buffer.from(sha256(bytes)).toString("hex"), createHash("sha256").update(bytes).digest("hex"));
    assert.equal(Buffer.from(hmac(key, bytes)).toString("hex"), createHmac("sha256", key).update(bytes).digest("hex"));
  }
});

test("every vector has the fault that it names", () => {
  for (const { name, fault, ...vector } of VECTORS) {
    let found = null;
    try {
      check(readRecord(textOf(vector)));
    } catch (error) {
      found = error.code;
    }
    assert.equal(found, fault, name);
  }
});

test("the page gives every vector its verdict, and asks the server for nothing but its own files", async () => {
  const { person, page, asked } = await openPage();
  assert.match(await page.locator("main > :first-child").innerText(), /^What this cannot prove/);
  for (const { name, fault, ...vector } of VECTORS) {
    // A field for text makes one kind of line breaks of all.
    if (vector.text?.includes("\n")) continue;
    await judge(page, textOf(vector));
    if (fault === "text") {
      await page.waitForSelector(".refusal");
      assert.equal(await page.locator("#verdict").count(), 0, name);
      continue;
    }
    const tone = fault === null ? "won" : fault === "no_seed" ? "open" : "lost";
    await page.waitForSelector(`.verdict[data-tone="${tone}"]`);
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
  assert.deepEqual(await page.locator(".steps h2 small").allInnerTexts(),
    ["checked", "checked", "not checked", "wrong", "checked"]);
});

test("a record that agrees with itself is not the one that was noted", async () => {
  const { page } = await openPage();
  const { record } = vector("three players contribute");
  await judge(page, JSON.stringify(record), ` ${record.commitment.toUpperCase()} `);
  await page.waitForSelector('.verdict[data-tone="won"]');
  assert.match(await page.locator(".verdict").innerText(), /As you noted: the commitment\./);
  await judge(page, JSON.stringify(vector("another seed with its commitment").record), record.commitment);
  await page.waitForSelector('.verdict[data-tone="lost"]');
  await judge(page, JSON.stringify(vector("nobody contributes").record), record.commitment);
  await page.waitForSelector('[data-code="noted"]');
  assert.deepEqual(await states(page), ["wrong", "not checked", "not checked", "not checked", "wrong"]);
  await judge(page, JSON.stringify(record), record.commitment, setOf(record).toUpperCase());
  await page.waitForSelector('.verdict[data-tone="won"]');
  assert.match(await page.locator(".verdict").innerText(), /As you noted: the commitment and the set of parts\./);
  // The house replaces the contribution of a friend after it has seen the others, and all hashes with it.
  await judge(page, JSON.stringify(vector("one player contributes").record), "", setOf(record));
  await page.waitForSelector('[data-code="noted"]');
  assert.deepEqual(await states(page), ["not checked", "wrong", "not checked", "not checked", "not checked"]);
  // What was noted can be typed when the record is there.
  await page.locator("#noted-set").fill("");
  await page.getByRole("button", { name: "Compare" }).click();
  await page.waitForSelector('.verdict[data-tone="won"]');
  await page.locator("#noted-set").fill("abc");
  await page.getByRole("button", { name: "Compare" }).click();
  assert.match(await page.locator(".refusal").innerText(), /64 hexadecimal digits/);
  await page.locator("#noted-set").fill("");
  await page.getByRole("button", { name: "Compare" }).click();
  await page.waitForSelector('.verdict[data-tone="won"]');
});

const states = (page) => page.locator(".steps h2 small").allInnerTexts();

test("the record of the server is compared with what the link and the browser know", async () => {
  const { page } = await openPage();
  const { record } = vector("three players contribute");
  const other = vector("another seed with its commitment").record.commitment;
  await page.route("**/api/tables/abc/shoes/*", (route) => route.fulfill({ json: record }));
  const open = async (path) => {
    await page.goto("/healthz");
    await page.goto(path);
  };
  const noted = `commitment=${record.commitment}&set=${setOf(record)}`;
  await open(`/fairness?table=abc&shoe=3#${noted}`);
  await page.waitForSelector('.verdict[data-tone="won"]');
  assert.match(await page.locator(".verdict").innerText(), /As you noted: the commitment and the set of parts\./);
  await open(`/fairness?table=abc&shoe=3#commitment=${record.commitment}&set=${other}`);
  await page.waitForSelector('[data-code="noted"]');
  assert.equal(await page.locator("#noted-set").inputValue(), other);
  await open(`/fairness?table=abc&shoe=3`);
  await page.waitForSelector('.verdict[data-tone="won"]');
  assert.match(await page.locator(".verdict").innerText(), /You noted nothing to compare it with/);
  await page.evaluate((shoe) => localStorage.setItem("shoes abc", JSON.stringify([shoe])),
    { number: 3, commitment: other });
  await open(`/fairness?table=abc&shoe=3`);
  await page.waitForSelector('[data-code="noted"]');
  await open(`/fairness?table=abc&shoe=4`);
  assert.match(await page.locator(".refusal").innerText(), /asked for shoe 4, but sent the record of shoe 3/);
  assert.equal(await page.locator("#verdict").count(), 0);
  const twice = `${JSON.stringify(record).slice(0, -1)},"table":7}`;
  await page.route("**/api/tables/abc/shoes/*", (route) => route.fulfill({ body: twice }));
  await open(`/fairness?table=abc&shoe=3`);
  assert.match(await page.locator(".refusal").innerText(), /not the record of a shoe/);
});

test("a part that was opened late is told", async () => {
  const { page } = await openPage();
  await judge(page, JSON.stringify(vector("the last part was opened ten seconds after the set was closed").record));
  await page.waitForSelector('.verdict[data-tone="won"]');
  assert.match(await page.locator(".verdict").innerText(), /opened 10\.3 s after the set was closed/);
});

test("what a browser has noted of a shoe stays, whatever the server says later", async () => {
  const { page } = await openPage();
  // The server joins the modules of a page, so that it exports none.
  await page.route("**/files/**", (route) => {
    const path = new URL(route.request().url()).pathname.replace("/files/", "../crates/bjd/web/");
    return route.fulfill({ contentType: "text/javascript", body: readFileSync(new URL(path, import.meta.url)) });
  });
  const [seed, ground] = ["11".repeat(32), "22".repeat(32)];
  const [first, other] = [seed, ground].map((it) => createHash("sha256").update(Buffer.from(it, "hex")).digest("hex"));
  const list = await page.evaluate(async ({ first, other, ground }) => {
    const { Shoes } = await import("/files/js/shoes.js");
    const [shoes, elsewhere] = [new Shoes({ id: "xyz" }), new Shoes({ id: "xyz" })];
    const view = (number, commitment) => ({ table: { shoe: { number, commitment } } });
    shoes.note(view(3, first));
    elsewhere.noteSet(3, "aa");
    shoes.noteSet(3, "aa");
    shoes.note(view(3, other));
    shoes.note(view(3, first));
    shoes.reveal({ shoe: 3, seed: ground });
    shoes.note(view(4, first));
    elsewhere.noteSet(4, "aa");
    elsewhere.noteSet(4, "bb");
    return new Shoes({ id: "xyz" }).list;
  }, { first, other, ground });
  assert.deepEqual(list, [
    { number: 4, commitment: first, set: "aa", other: "bb" },
    { number: 3, commitment: first, set: "aa", other, seed: ground, is_true: false },
  ]);
});

test("the page of the table turns red when its shoe is not the one that was noted, and links to the record with it",
  async () => {
  const ann = await room.person("Ann");
  const table = await ann.openTable();
  const noted = "ab".repeat(32);
  await ann.context.addInitScript(([key, list]) => localStorage.setItem(key, list), [
    `shoes ${table}`, JSON.stringify([{ number: 1, commitment: noted }, { number: 0, commitment: noted, set: noted }]),
  ]);
  await ann.go(table);
  await ann.page.getByRole("tab", { name: "Rules" }).click();
  await ann.page.getByRole("button", { name: "Cards", exact: true }).click();
  await ann.page.getByRole("alert").filter({ hasText: "Leave this table!" }).waitFor();
  const link = ann.page.getByRole("link", { name: "Check every card of it" });
  assert.equal(await link.getAttribute("href"), `/fairness?table=${table}&shoe=0#commitment=${noted}&set=${noted}`);
  await ann.picture("shoe-changed");
});

test("what is no record is refused, and what is hostile is shown as text", async () => {
  const { page } = await openPage();
  const { record } = vector("a void round");
  const { schema, ...without } = record;
  const odd = [{ ...record, rounds: {} }, { ...record, void: 1 }, without].map((it) => JSON.stringify(it));
  for (const text of ["", "garbage", "null", "[]", "{}", ...odd]) {
    await judge(page, text);
    await page.waitForSelector(".refusal");
    assert.equal(await page.locator("#verdict").count(), 0, text);
  }
  const hostile = "<img src=x onerror=alert(1)>";
  const excluded = [{ player: 99, name: hostile }];
  await judge(page, JSON.stringify({ ...record, house: hostile, excluded, committed_ms: 2 ** 53 - 1 }));
  await page.waitForSelector('.verdict[data-tone="won"]');
  assert.equal(await page.locator("img").count(), 0);
  assert.ok((await page.locator(".about").innerText()).includes(hostile));
});

test("a file can be chosen or dropped", async () => {
  const { page } = await openPage();
  const right = JSON.stringify(vector("a void round").record);
  const file = { name: "shoe.json", mimeType: "application/json", buffer: Buffer.from(right) };
  await page.locator("#file").setInputFiles(file);
  await page.locator(".paste button").click();
  await page.waitForSelector('.verdict[data-tone="won"]');
  assert.match(await page.locator(".steps").innerText(), /Round 122 is void, by the host: the power failed/);
  const wrong = JSON.stringify(vector("a changed secret").record);
  await page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], "shoe.json"));
    document.querySelector("main")
      .dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, wrong);
  await page.waitForSelector('[data-code="contribution"]');
  const notText = Buffer.concat([Buffer.from(right.slice(0, -1)), Buffer.from([0xff, 0x7d])]);
  for (const buffer of [Buffer.from("\ufeff" + right), notText, Buffer.alloc(2 ** 24 + 1, 32)]) {
    await page.locator("#file").setInputFiles(file);
    await page.evaluate(() => (document.querySelector(".paste").open = true));
    await page.locator(".paste button").click();
    await page.waitForSelector('.verdict[data-tone="won"]');
    await page.evaluate(() => (document.querySelector(".paste").open = true));
    await page.locator("#file").setInputFiles({ name: "shoe.json", mimeType: "application/json", buffer });
    await page.locator(".paste button").click();
    await page.waitForSelector(".refusal");
    assert.equal(await page.locator("#verdict").count(), 0);
  }
});

test("it is read and used with every theme, on a small phone, by keys alone", async () => {
  for (const theme of ["felt", "night", "day", "contrast", "next"]) {
    for (const [size, options] of [["desk", DESK], ["phone", SMALL]]) {
      const { person, page } = await openPage({ ...options, settings: { theme } });
      for (const name of ["a changed card", "a void shoe: one player did not reveal"]) {
        await judge(page, JSON.stringify(vector(name).record));
        await page.waitForSelector(".verdict");
        await page.evaluate(() => document.querySelectorAll("details").forEach((it) => (it.open = true)));
        await hasNoViolation(page, `${theme}, ${size}, ${name}`);
        const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        assert.ok(!isTooWide, `${theme}, ${size}, ${name}: the page scrolls sideways`);
      }
      await page.screenshot({ path: `../target/browser-tests/fairness-${theme}-${size}.png`, fullPage: true });
      await person.context.close();
      room.people.splice(room.people.indexOf(person), 1);
    }
  }
  const { page } = await openPage();
  await hasNoViolation(page, "without a record");
  await page.locator("#record").focus();
  await page.keyboard.insertText(JSON.stringify(vector("one player contributes").record));
  for (let presses = 0; (await page.evaluate(() => document.activeElement.textContent)) !== "Check"; presses++) {
    assert.ok(presses < 6);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await page.waitForSelector("#verdict:focus");
});
