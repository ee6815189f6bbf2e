// What stands beside the table: the coach, the chart, the count, past rounds, and statistics.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, afterEach, before, test } from "node:test";
import { betAndDeal, playOut, Room, untilAsked } from "./kit.mjs";

let room, real;
before(async () => ([room, real] = await Promise.all([Room.open({ chosen: true }), Room.open()])));
after(() => Promise.all([room.close(), real.close()]));
afterEach(() => Promise.all([room.leave(), real.leave()]));

/** Both have a hand to play: sixteen, on which to stand is best, and another. */
const ROUND = "TH 9C 6S 6D 7D TC KD";

/** Opens a table for Ana and Mark, where such rounds are dealt. */
async function tableOfTwo() {
  const ana = await room.person("Ana");
  const mark = await room.person("Mark");
  const table = await ana.openTable({ cards: `${ROUND} ${ROUND}` });
  for (const [box, person] of [ana, mark].entries()) {
    await person.go(table);
    await person.sit(box);
  }
  return { ana, mark };
}

const tab = ({ page }, name) => page.getByRole("tab", { name }).click();
const button = ({ page }, name) => page.getByRole("button", { name, exact: true });

test("the coach answers the person who asks, and nobody else", async () => {
  const { ana, mark } = await tableOfTwo();
  await betAndDeal([ana, mark]);
  await untilAsked([ana]);
  await ana.page.keyboard.press("?");
  const best = ana.page.locator('.advice [data-best="true"] th');
  await best.waitFor({ timeout: 60_000 });
  await ana.picture("coach");
  await tab(mark, "Coach");
  assert.equal(await mark.page.locator(".advice").count(), 0);
  await ana.page.getByLabel("After a mistake").check();
  const choices = await ana.page.locator(".advice tbody tr").count();
  assert.ok(choices >= 2);
  const name = await best.innerText();
  const other = name === "Hit" ? "stand" : "hit";
  await ana.press(`.move-${other}`);
  await ana.page.locator(".advice [data-verdict]").waitFor();
  assert.match(await ana.page.locator(".advice [data-verdict]").innerText(), /was best/);
  await ana.picture("coach-after");
});

test("the chart is that of the table, and the count that of its cards", async () => {
  const { ana, mark } = await tableOfTwo();
  await tab(ana, "Coach");
  await button(ana, "Chart").click();
  await ana.page.locator(".chart").first().waitFor({ timeout: 60_000 });
  const cells = await ana.page.locator(".chart td").allInnerTexts();
  assert.ok(cells.length > 200 && cells.every((code) => /^[A-Z][a-z]*$/.test(code)), cells.join(" "));
  await ana.picture("chart");
  await button(ana, "Count").click();
  await ana.page.getByLabel("Ask me after each round").check();
  await betAndDeal([ana, mark]);
  await ana.page.getByText("The question comes when the round is over.").waitFor();
  await playOut([ana, mark]);
  await ana.page.getByLabel("The running count").waitFor();
  const { hands, dealer } = await ana.look();
  const running = [...dealer, ...hands.flatMap(({ cards }) => cards)].reduce((sum, card) => sum + hiLo(card), 0);
  await ana.page.getByLabel("The running count").fill(String(running));
  await button(ana, "Check").click();
  await ana.page.getByText("Right.", { exact: true }).waitFor();
  await ana.picture("count");
});

test("a shoe that is over shows its seed, which matches what was committed to before", async () => {
  const ana = await real.person("Ana");
  await ana.go(await ana.openTable({ rules: { decks: "1" } }));
  await ana.sit(2);
  await tab(ana, "Rules");
  await button(ana, "Cards").click();
  const committed = await ana.page.locator(".hash").first().innerText();
  const matches = ana.page.getByText("The seed matches its commitment.").first();
  for (let round = 0; round < 30 && !(await matches.isVisible()); round++) {
    await betAndDeal([ana]);
    await playOut([ana]);
  }
  await matches.waitFor();
  await ana.page.locator("details summary").last().click();
  const seed = await ana.page.locator("details .hash").last().innerText();
  assert.equal(createHash("sha256").update(Buffer.from(seed, "hex")).digest("hex"), committed);
  await ana.picture("shoes");
});

/** Returns the tag of a card, such as "8 of hearts", in the Hi-Lo count. */
function hiLo(card) {
  const rank = card.split(" ")[0];
  if (["10", "jack", "queen", "king", "ace"].includes(rank)) return -1;
  return Number(rank) <= 6 ? 1 : 0;
}

test("past rounds are shown again, step by step, and counted", async () => {
  const { ana, mark } = await tableOfTwo();
  for (let round = 0; round < 2; round++) {
    await betAndDeal([ana, mark]);
    await playOut([ana, mark]);
  }
  const { dealer, hands } = await ana.look();
  await button(ana, "Past rounds").click();
  const rounds = ana.page.locator(".past button");
  await rounds.nth(1).waitFor();
  assert.equal(await rounds.count(), 2);
  assert.match(await rounds.first().innerText(), /Round 2\s+Ana .*, Mark/);
  await rounds.first().click();
  const cards = (hand) => ana.page.locator(".replay-hand").nth(hand).locator(".card")
    .evaluateAll((all) => all.map((card) => card.getAttribute("aria-label")));
  await ana.page.locator(".replay").waitFor();
  assert.deepEqual([await cards(0), await cards(1), await cards(2)], [dealer, hands[0].cards, hands[1].cards]);
  await ana.picture("replay");
  await button(ana, "To the start").click();
  assert.ok((await cards(1)).length < 2);
  const told = [];
  while ((await button(ana, "One step forward").getAttribute("aria-disabled")) === "false") {
    await button(ana, "One step forward").click();
    told.push(await ana.page.locator(".replay-words").innerText());
  }
  assert.ok(told.some((text) => text.includes("You")) && told.some((text) => text.includes("Mark")), told.join(" | "));
  await button(ana, "Statistics").click();
  await ana.page.locator(".figures").first().waitFor();
  assert.match(await ana.page.locator(".statistics").innerText(), /Rounds\s+2/);
  await ana.picture("statistics");
});
