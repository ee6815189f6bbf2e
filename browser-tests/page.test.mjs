// What a page says of itself and lets people reach: its title, its link, its keys, its names, its error pages.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { betAndDeal, hasNoViolation, PHONE, playOut, Room, until, untilAsked } from "./kit.mjs";

let room;
before(async () => (room = await Room.open({ chosen: true, limits: false })));
afterEach(() => room.leave());
after(() => room.close());

const BOTH = "TH 9C 6S 8D 7D TC KD";

async function seated(name, options, wish = {}) {
  const person = await room.person(name, options);
  const table = await person.openTable(wish);
  await person.go(table);
  await person.sit(0);
  return { person, page: person.page, table };
}

/** Returns where the focus is. */
const focus = (page) => page.evaluate(() => {
  const { localName, id, className } = document.activeElement;
  return `${localName} ${id} ${className}`;
});

test("the title says whose turn it is, and on a phone a strip does while the panel hides the table", async () => {
  const { person: ana, page, table } = await seated("Ana", PHONE, { cards: BOTH });
  const mark = await room.person("Mark");
  await mark.go(table);
  await mark.sit(1);
  await until("the bet is asked for", async () => (await page.title()) === "Place your bet · Friday · Blackjack");
  await betAndDeal([ana, mark]);
  await untilAsked([ana]);
  assert.equal(await page.title(), "Your turn · Friday · Blackjack");
  await mark.page.waitForFunction(() => document.title === "Ana is to play · Friday · Blackjack");
  await page.locator('.bar [aria-controls="panel"]').click();
  const strip = page.locator(".strip");
  assert.match(await strip.innerText(), /Your turn\. You have 18\.\s+Dealer shows 6\./);
  const { y, height } = await strip.boundingBox();
  assert.ok(height === 64 && y + height <= (await page.locator(".panel").boundingBox()).y + 1);
  await hasNoViolation(page, "panel with its strip");
  await ana.picture("strip");
  await strip.click();
  await page.waitForSelector(".panel", { state: "detached" });
  await playOut([ana, mark]);
});

test("in forced colours every button of the dock has a border", async () => {
  const { person: ana, page } = await seated("Ana", { forcedColors: "active" }, { cards: "TH 6C 8D TS KD" });
  const bare = () => page.evaluate(() => [...document.querySelectorAll(".dock button, .tool, .bar button")]
    .filter((it) => it.checkVisibility() && parseFloat(getComputedStyle(it).borderTopWidth) < 1)
    .map((it) => it.className));
  assert.deepEqual(await bare(), []);
  await betAndDeal([ana]);
  await untilAsked([ana]);
  assert.deepEqual(await bare(), []);
  await playOut([ana]);
});

test("the link of the table can be copied and scanned", async () => {
  const { person: ana, page, table } = await seated("Ana");
  await ana.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("tab", { name: "People" }).click();
  await page.getByRole("button", { name: "Copy the link" }).click();
  await page.locator(".link [role=status]", { hasText: "Copied." }).waitFor();
  const link = `${room.house.url}/t/${table}`;
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link);
  assert.equal(await page.locator(".link-text").innerText(), link);
  await page.locator(".link summary").click();
  await page.waitForFunction(() => document.querySelector(".link-code").naturalWidth > 0);
  const code = await ana.context.request.get(`/t/${table}/link.svg`);
  assert.equal(code.headers()["content-type"], "image/svg+xml");
  await ana.picture("link");
});

test("Esc and F6 lead out of a text field, and the focus is never lost", async () => {
  const ana = await room.person("Ana");
  const { page } = ana;
  await ana.go(await ana.openTable({}));
  assert.deepEqual(await page.locator(".sit").allTextContents(), [1, 2, 3, 4, 5].map((box) => `Sit here, box ${box}`)
    .slice(0, await page.locator(".sit").count()));
  await page.locator('[data-seat="1"] .sit').focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector('[data-seat="1"].is-own');
  await until("the box has the focus", async () => (await focus(page)).startsWith("li hand"));
  await page.keyboard.press("c");
  assert.match(await focus(page), /^input/);
  await page.keyboard.press("F6");
  assert.doesNotMatch(await focus(page), /^(input|body)/);
  await page.keyboard.press("c");
  await page.keyboard.press("Escape");
  assert.match(await focus(page), /^li hand/);
  await page.keyboard.press("t");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".amount-field", { state: "detached" });
});

test("a card that is no pair lifts, and goes back; nothing is marked", async () => {
  const { person: ana, page } = await seated("Ana", {}, { cards: "TH 6C 8D TS KD" });
  await betAndDeal([ana]);
  await untilAsked([ana]);
  const card = page.locator(".hand.is-active .card:last-child");
  const box = await card.boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 40, { steps: 6 });
  assert.ok(await card.evaluate((it) => it.classList.contains("is-dragged")));
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelector(".is-dragged") === null);
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
  assert.deepEqual(await card.boundingBox(), box);
  assert.equal(await page.evaluate(() => String(getSelection())), "");
  assert.equal((await ana.look()).hands.length, 1);
  await playOut([ana]);
});

test("insurance can be any amount, by the ends of the bar, by arrows, and by typing", async () => {
  const { person: ana, page } = await seated("Ana", {}, { cards: "9H AC 8D 7S" });
  await betAndDeal([ana], 2500);
  await untilAsked([ana]);
  const told = (text) => page.locator(".move-stand", { hasText: text }).waitFor();
  await page.locator(".insurance-more").click();
  await told("insure $0.50");
  const slider = page.getByRole("slider", { name: "Insurance" });
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await told("insure $1");
  await page.keyboard.type("7.25");
  await told("insure $7.25");
  await page.keyboard.press("PageUp");
  await told("insure $9.75");
  await page.keyboard.press("End");
  await told("insure $12.50");
  await slider.evaluate((it) => it.blur());
  await ana.press(".move-stand");
  await page.locator(".insurance", { hasText: /Insur/ }).waitFor();
  await playOut([ana]);
});

test("an amount that is typed is refused for its own reason", async () => {
  const { person: ana, page } = await seated("Ana", {}, { rules: { maximum: "500" } });
  await ana.chip(10_000);
  await page.keyboard.press("t");
  await page.locator(".amount-field input").fill("501");
  await page.keyboard.press("Enter");
  await page.locator(".refusal", { hasText: "At most $500 here." }).waitFor();
  await page.locator(".amount-field input").fill("450");
  await page.keyboard.press("Enter");
  await page.locator(".is-own .amount", { hasText: "$450" }).waitFor();
});

test("at one table every name is there once; who only watches may have any", async () => {
  const { person: ada, table } = await seated("Ada");
  const other = await room.person("Ada");
  await other.go(table);
  await other.page.locator(".dock", { hasText: "You are watching." }).waitFor();
  await other.page.locator('[data-seat="2"] .sit').click();
  const words = "Another player here is called Ada: choose another name.";
  await other.page.locator(".refusal", { hasText: words }).waitFor();
  await other.page.locator('[data-seat="2"] .sit').waitFor();
  await hasNoViolation(other.page, "a name that is taken");
  await until("the watcher is counted", async () => /1 watching/.test(await ada.page.locator(".badge").innerText()));
  assert.equal(await ada.page.locator(".seat", { hasText: "Ada" }).count(), 1);
  // The box is free for somebody of another name.
  const bea = await room.person("Bea");
  await bea.go(table);
  await bea.sit(2);
  await ada.page.locator('[data-seat="2"]', { hasText: "Bea" }).waitFor();
});

test("an address without anything is a page that says so", async () => {
  const ana = await room.person("Ana");
  const { page } = ana;
  await page.goto("/nonsense");
  await page.getByRole("heading", { level: 1, name: "There is nothing here." }).waitFor();
  await hasNoViolation(page, "nowhere");
  await page.goto("/t/none");
  await page.locator("main h1").waitFor();
  await page.getByRole("link", { name: "All tables" }).waitFor();
  await hasNoViolation(page, "no table");
  const answer = await ana.context.request.get("/nonsense");
  assert.equal(answer.status(), 404);
  assert.equal((await answer.json()).code, "not_found");
});

test("each visit renews the cookie, for as long as browsers keep one", async () => {
  const ana = await room.person("Ana");
  const days = async () => {
    const { headers } = { headers: (await ana.context.request.get("/api/me")).headers() };
    return Number(/Max-Age=(\d+)/.exec(headers["set-cookie"])?.[1]) / 86_400;
  };
  assert.equal(await days(), 400);
  assert.equal(await days(), 400);
});
