// A duplicate evening: the same cards for everybody, each alone, and standings that explain themselves.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { announce, DESK, hasNoViolation, join, PHONE, playOut, Room, SMALL, sleep } from "./kit.mjs";

let room;
before(async () => (room = await Room.open({ limits: false })));
afterEach(() => room.leave());
after(() => room.close());

/** Has the open round dealt and plays it to its end with one move; returns the first two cards. */
async function playRound(person, move) {
  if ((await person.look()).deal.startsWith("Collect")) await person.press("#deal");
  await person.page.locator("#deal", { hasText: "Deal" }).waitFor();
  // The cards of the round before are collected.
  await person.page.locator(".hand .card").first().waitFor({ state: "detached" });
  await person.press("#deal");
  await person.page.waitForSelector(".hand .card");
  const dealt = (await person.look()).hands[0].cards.slice(0, 2);
  for (let step = 0; step < 40; step++) {
    const look = await person.look();
    if (look.isMyTurn) {
      const can = await person.page.locator(`.move-${move}:not([aria-disabled="true"])`).count();
      await person.press(can ? `.move-${move}` : ".move-stand");
    } else if (look.isOver) return dealt;
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
  await hasNoViolation(ana.page, "before the start");
  await ana.page.getByRole("tab", { name: "Rules" }).click();
  const cards = ana.page.getByRole("tab", { name: "Cards" }).or(ana.page.getByRole("button", { name: "Cards" }));
  await cards.first().click();
  await ana.page.getByText("This browser has noted both").waitFor();
  await ana.page.getByRole("button", { name: "Start the evening" }).click();
  for (let round = 1; round <= 3; round++) {
    const dealt = [];
    for (const [person, move] of [[ana, "stand"], [mark, "hit"], [grace, "double"]]) {
      await person.page.locator(".bar h1", { hasText: "Friday" }).waitFor();
      await person.page.locator(".bar h1 small", { hasText: `Round ${round} of 3` }).waitFor({ state: "attached" });
      dealt.push(await playRound(person, move));
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
    await hasNoViolation(person.page, "the standings");
  }
  const rows = await ana.page.locator(".places tbody tr").allInnerTexts();
  assert.equal(rows.length, 3);
  const line = await ana.page.locator(".share").innerText();
  const [, decisions] = /bj evening Friday: .{3}, .* bets lost, \d+ of (\d+) right, place \d of 3/.exec(line)
    ?? assert.fail(line);
  // A round that a blackjack ends has no decision to speak of. Once in a thousand evenings, all three are such.
  const remarks = ana.page.locator(".remarks li");
  for (const round of ["1", "2", "3"]) {
    await ana.page.locator('.replay-form select[name="round"]').selectOption(round);
    await ana.page.locator(".replay-form button").click();
    await ana.page.waitForSelector(`.replay[aria-label="Round ${round}"] .card`);
    if ((await remarks.count()) > 0) break;
  }
  assert.equal((await remarks.count()) > 0, Number(decisions) > 0);
  await hasNoViolation(ana.page, "a replay");
  await ana.picture("evening-replay");
  await ana.page.locator(".proof summary").click();
  await ana.page.locator(".proof").getByText("matches the commitment that this browser noted before the first round")
    .waitFor();
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
  await ana.ready("#deal");
  await page.locator("#deal").focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector(".hand .card");
  await playOut([ana], async () => {
    await ana.ready(".move-stand");
    await page.keyboard.press("s");
    return true;
  });
  await page.locator(".banner", { hasText: "The evening is over" }).or(page.locator(".places")).first().waitFor();
  if (await page.locator(".banner button").count()) {
    await page.locator(".banner button").focus();
    await page.keyboard.press("Enter");
  }
  await page.waitForSelector(".places");
});
