// The people: talk, the host's means, purses that are kept, and browsers that are ended.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { betAndDeal, playOut, Room, untilAsked } from "./kit.mjs";

let room;
before(async () => (room = await Room.open({ chosen: true })));
after(() => room.close());
afterEach(() => room.leave());

/** Both have a hand to play, and win: the dealer busts. */
const ROUND = "TH 9C 6S 8D 7D TC KD";

/** Opens a table for Ana, its host, and Mark. */
async function tableOfTwo(wish = {}) {
  const ana = await room.person("Ana");
  const mark = await room.person("Mark");
  const table = await ana.openTable({ cards: ROUND, ...wish });
  for (const [box, person] of [ana, mark].entries()) {
    await person.go(table);
    await person.sit(box);
  }
  return { ana, mark, table };
}

const tab = ({ page }, name) => page.getByRole("tab", { name }).click();
const button = ({ page }, name) => page.getByRole("button", { name, exact: true });
const banner = ({ page }, text) => page.locator(".banner", { hasText: text });

test("people talk and react, and each mutes whom they like", async () => {
  const { ana, mark } = await tableOfTwo();
  await mark.page.keyboard.press("c");
  await mark.page.keyboard.type("good evening, <b>everybody</b>");
  await mark.page.keyboard.press("Enter");
  await ana.page.locator(".bar-detail", { hasText: "Mark: good evening, <b>everybody</b>" }).waitFor();
  await tab(ana, "Chat");
  await button(ana, "Well played!").click();
  await mark.page.locator(".chat li", { hasText: "Well played!" }).waitFor();
  await ana.picture("chat");
  assert.equal(await ana.page.locator(".chat li").count(), 2);
  await tab(ana, "People");
  await button(ana, "Mute Mark").click();
  await tab(ana, "Chat");
  assert.equal(await ana.page.locator(".chat li").count(), 1);
  await button(mark, "Wow!").click();
  await mark.page.locator(".chat li", { hasText: "Wow!" }).waitFor();
  await ana.page.reload();
  await tab(ana, "Chat");
  assert.equal(await ana.page.locator(".chat li").count(), 1, "a reload mutes nobody anew");
  await button(ana, "Mute all").click();
  await ana.page.getByText("You have muted everybody.").waitFor();
});

test("the host pauses, changes the limits, hands over, and takes a box away", async () => {
  const { ana, mark } = await tableOfTwo();
  await betAndDeal([ana, mark]);
  await tab(ana, "People");
  await ana.page.getByLabel("Reason, for the others to read").fill("supper");
  await button(ana, "Pause").click();
  await banner(mark, "Ana has paused the table: supper.").waitFor();
  await playOut([ana, mark]);
  assert.match((await mark.look()).deal, /^Collect/);
  await mark.press("#deal");
  await mark.chip(500);
  await mark.press("#deal");
  await mark.page.locator(".dock .refusal", { hasText: "The host has paused the table." }).waitFor();
  await ana.picture("paused");
  await button(ana, "Go on playing").click();
  await banner(mark, "paused").waitFor({ state: "detached" });
  await ana.page.getByLabel("Lowest bet").fill("10");
  await ana.page.getByLabel("Time for a move").selectOption("30");
  await button(ana, "Change from the next round on").click();
  await mark.page.locator(".bar-detail", { hasText: "$10" }).waitFor();
  await mark.page.locator(".prompt", { hasText: "$10" }).waitFor();
  await button(ana, "Make Mark the host").click();
  await button(ana, "Pause").waitFor({ state: "detached" });
  await tab(mark, "People");
  await button(mark, "Remove Ana from the box").click();
  await ana.page.locator('[data-seat="0"] .sit').waitFor();
});

test("the host goes on without somebody who is away, and closes the table for good", async () => {
  const { ana, mark } = await tableOfTwo({ rules: { "when-away": "wait" } });
  await betAndDeal([ana, mark]);
  await untilAsked([ana]);
  await ana.press(".move-stand");
  await untilAsked([mark]);
  const hand = (await mark.look()).hands.filter(({ box }) => box === 1);
  await mark.page.close();
  assert.ok(hand.length > 0);
  await button(ana, "Go on without Mark").click();
  await playOut([ana]);
  await tab(ana, "People");
  await button(ana, "Close the table").click();
  await ana.picture("closing");
  await button(ana, "Close it for good").click();
  await banner(ana, "The host has closed this table.").waitFor();
  const path = new URL(ana.page.url()).pathname.replace("/t/", "/api/tables/");
  assert.equal((await ana.context.request.get(path)).status(), 404);
});

test("a passphrase keeps a purse, and brings it to another browser", async () => {
  const ana = await room.person("Ada");
  const table = await ana.openTable({});
  await ana.go(table);
  await ana.sit(0);
  await tab(ana, "People");
  await button(ana, "Keep the purse of Ada with a passphrase").click();
  await ana.page.getByLabel("Passphrase", { exact: true }).fill("correct horse");
  await ana.picture("keep");
  await button(ana, "Keep my purse").click();
  await button(ana, "Kept: change the passphrase of Ada").waitFor();

  const elsewhere = await room.person(null);
  await elsewhere.page.goto("/");
  await elsewhere.page.getByLabel("Your name").fill("Ada");
  await button(elsewhere, "Play").click();
  await elsewhere.page.locator(".refusal", { hasText: "Ada" }).waitFor();
  await button(elsewhere, "I have a passphrase").click();
  const fields = elsewhere.page.locator(".people-form");
  await fields.getByLabel("Name", { exact: true }).fill("ada");
  await fields.getByLabel("Passphrase").fill("wrong horse");
  await button(elsewhere, "Sign in").click();
  await elsewhere.page.getByText("The name or the passphrase is wrong.").waitFor();
  await fields.getByLabel("Passphrase").fill("correct horse");
  await button(elsewhere, "Sign in").click();
  await elsewhere.page.locator(".person", { hasText: "Ada" }).waitFor();
  await elsewhere.picture("lobby-kept");
  await elsewhere.go(table);
  await elsewhere.page.waitForSelector('[data-seat="0"].is-own');

  await button(ana, "Where I am signed in").click();
  await ana.picture("browsers");
  await button(ana, "End").click();
  await elsewhere.page.waitForSelector('[data-seat="0"].is-other');
  await tab(ana, "People");
  await button(ana, "Remove Ada from this screen").click();
  await button(ana, "Sign out").click();
  await ana.page.waitForSelector('[data-seat="0"].is-other');
});

test("a guest who leaves is told what is lost", async () => {
  const nora = await room.person("Nora");
  await nora.page.goto("/");
  await button(nora, "Remove Nora from this screen").click();
  await nora.page.getByText("The purse of Nora is lost for good.").waitFor();
  await button(nora, "Remove").click();
  await nora.page.getByLabel("Your name").waitFor();
});
