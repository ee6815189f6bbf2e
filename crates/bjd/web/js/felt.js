// The felt: the dealer, the boxes, and the cards and chips on them.

import { html, nothing, repeat, svg } from "../vendor/lit.js";
import { cardView } from "./cards.js";
import { stack } from "./chips.js";
import { icon } from "./icons.js";
import { sideBetsView } from "./side_bets.js";
import { handsAt, insuranceOf, isOver, resultAt, turnHand, turnSeat } from "./model.js";
import { money, signed } from "./money.js";
import { clock, dealerPill, handPill } from "./words.js";

/** @import { HouseView, InsuranceRange, SeatView, Unit } from "../../protocol/bjd.d.ts" */
/** @import { StagedHand } from "./stage.js" */
/** @import { Table } from "./table.js" */

/** Draws the felt of a table. @param {Table} app */
export function felt(app) {
  const { table } = app.state;
  const isPlaying = app.ownSeats.length > 0;
  // On phones, all boxes but the large one are tiles; players see no free ones.
  const tiles = table.seats.filter(({ owner }, at) => at !== app.largeSeat && (owner || !isPlaying)).length;
  return html`<section class="felt" aria-label="Table" data-seats=${table.seats.length} data-tiles=${tiles}
      data-sides=${app.betting.side.offers.length > 0} .style=${`--tiles: ${tiles}`}>
    ${shoeAndDiscards(app)}
    ${turnClock(app)}
    <div class="dealer">${dealer(app)}</div>
    ${print(app.house)}
    ${app.betting.isOpen ? prompt(app) : nothing}
    <ol class="seats" id="boxes" tabindex="-1" aria-label="Boxes">
      ${table.seats.map((seat, at) => seatView(app, seat, at))}
    </ol>
  </section>`;
}

/** @param {Table} app */
function shoeAndDiscards({ state }) {
  const { left, full, cut } = state.table.shoe;
  const share = Math.round((100 * left) / full);
  const cutAt = cut ? Math.round((100 * cut) / full) : null;
  return html`<div class="discards" aria-hidden="true">
      <span class="pile" .style=${`--share: ${100 - share}`}></span>${full - left} played
    </div>
    <div class="shoe">
      <span class="shoe-box" aria-hidden="true" .style=${`--share: ${share}; --cut: ${cutAt ?? -10}`}>
        <span class="shoe-cards"></span>${cutAt === null ? nothing : html`<span class="shoe-cut"></span>`}
      </span>${left} cards left
    </div>`;
}

/** The clock of the turn, where its box is a tile. @param {Table} app */
function turnClock(app) {
  const seat = turnSeat(app.state.table);
  const seconds = app.turn.secondsLeft();
  if (seat < 0 || seat === app.largeSeat || seconds === null) return nothing;
  return html`<span class="turn-clock time" role="timer">${clock(seconds)}</span>`;
}

/** @param {Table} app */
function dealer(app) {
  const { table } = app.state;
  const cards = app.winnings.isAllCleared ? null : table.round?.cards.dealer;
  if (!cards || (cards.open.length === 0 && !cards.hole_down)) {
    return html`<p class="dealer-place">Dealer</p>`;
  }
  const shown = [...cards.open];
  if (cards.hole_down) shown.splice(1, 0, null);
  const words = dealerPill(cards, isOver(table));
  return html`<ul class="cards" aria-label="The dealer's cards" .style=${`--gaps: ${Math.max(1, shown.length - 1)}`}>
      ${repeat(shown, (_, i) => `d-${i}`, (card, i) => cardView(card, `d-${i}`))}
    </ul>
    ${words ? html`<p class="pill"><b>${words.main}</b>${words.rest ? html` ${words.rest}` : nothing}</p>` : nothing}`;
}

/** The print on the felt, on arcs as on a real table. @param {HouseView} house */
function print({ print: lines }) {
  const [title, ...rest] = lines;
  return html`<svg class="print" viewBox="0 0 900 112" role="img" aria-label=${lines.join(". ")}>
    <defs>
      <path id="arc-1" d="M40 30 Q450 92 860 30" />
      <path id="arc-2" d="M40 60 Q450 122 860 60" />
    </defs>
    <path class="print-line" d="M40 -14 Q450 48 860 -14" />
    <path class="print-line" d="M40 78 Q450 140 860 78" />
    <text class="print-title"><textPath href="#arc-1" startOffset="50%" text-anchor="middle">${title}</textPath></text>
    <text class="print-rest"><textPath href="#arc-2" startOffset="50%"
        text-anchor="middle">${rest.join(" · ")}</textPath></text>
  </svg>`;
}

/** The invitation to bet, with its tools. @param {Table} app */
function prompt(app) {
  const { unit, house } = app;
  const seat = app.betting.seat;
  const bet = app.betting.bets.amount(seat);
  const seconds = app.turn.secondsLeft();
  const limits = house.maximum ? `${money(unit, house.minimum)} to ${money(unit, house.maximum)}`
    : `${money(unit, house.minimum)} or more`;
  const tool = (label, key, act, isEnabled, isInDock = false) => html`<button type="button"
      class=${isInDock ? "tool is-in-dock" : "tool"} aria-disabled=${!isEnabled}
      @click=${() => isEnabled && act()}>${label}${
        key ? html` <kbd aria-hidden="true">${key}</kbd>` : nothing}</button>`;
  const last = app.betting.bets.last(seat);
  if (app.evening) return eveningPrompt(app, seconds);
  return html`<div class="prompt">
    <p class="prompt-title">${app.betting.promptTitle()}</p>
    <p>${limits}. <span class="who-bets">${app.betting.whoBets()}</span>${
      seconds === null ? "" : ` Bets close in ${clock(seconds)}.`}</p>
    <div class="tools" role="group" aria-label="Bet">
      ${tool("Undo", "U", () => app.betting.undo(), app.betting.bets.canUndo(seat), true)}
      ${tool(last ? `Rebet ${money(unit, last)}` : "Rebet", "B", () => app.betting.rebet(),
        app.betting.canRebet(seat), true)}
      ${tool("Double bet", "X", () => app.betting.double(), bet > 0)}
      ${tool("Clear", "", () => app.betting.set(seat, 0), bet > 0)}
    </div>
  </div>`;
}

/** At an evening the bet lies there already. @param {Table} app */
function eveningPrompt(app, seconds) {
  return html`<div class="prompt"><p class="prompt-title">${app.betting.promptTitle()}</p>
    <p>${app.betting.whoBets()}${seconds === null ? "" : ` ${clock(seconds)} left.`}</p></div>`;
}

/** @param {Table} app @param {SeatView} seat @param {number} at */
function seatView(app, seat, at) {
  const { table } = app.state;
  const count = table.seats.length;
  const middle = (count - 1) / 2;
  const raise = middle === 0 ? 0 : ((at - middle) / middle) ** 2;
  const style = `--raise: ${raise.toFixed(3)}`;
  if (seat.owner === undefined || seat.owner === null) return freeSeat(app, at, style);
  const isOwn = app.isOwn(seat.owner);
  const isTurn = turnSeat(table) === at;
  const isAway = app.isAway(seat.owner);
  const classes = ["seat", isOwn ? "is-own" : "is-other", isTurn ? "is-turn" : "", isAway ? "is-away" : "",
    at === app.largeSeat ? "is-large" : "is-tile"];
  const isLone = isOwn && app.ownSeats.length === 1;
  return html`<li class=${classes.join(" ")} data-seat=${at} data-lone=${isLone} .style=${style}
      id=${at === app.handSeat ? "hand" : `seat-${at}`} tabindex="-1"
      aria-label=${`${seat.name}${isOwn ? ", you" : ""}`}>
    <div class="hands">${hands(app, at, isOwn)}</div>
    ${insuranceBand(app, at, isOwn, isTurn)}
    ${sideBetsView(app, seat, at, isOwn)}
    ${betBox(app, seat, at, isOwn, isTurn)}
    ${namePlate(app, seat, at, isOwn)}
  </li>`;
}

/** @param {Table} app */
function freeSeat(app, at, style) {
  return html`<li class="seat is-free is-tile" data-seat=${at} .style=${style}>
    <button class="sit" type="button" @click=${() => app.seating.want(at)}>Sit here<span
        class="unseen">, box ${at + 1}</span></button>
    <p class="name">Free box</p>
  </li>`;
}

/** @param {Table} app */
function hands(app, at, isOwn) {
  const { table } = app.state;
  if (isOwn ? app.winnings.isCleared(at) : app.winnings.isAllCleared) return nothing;
  const active = turnHand(table);
  const all = handsAt(table, at);
  return repeat(all, (hand) => hand.id, (hand) => handView(app, hand, {
    isActive: active?.id === hand.id, isOwn, count: all.length,
    isWaiting: active && active.id !== hand.id && all.includes(active),
  }));
}

/** @param {Table} app @param {StagedHand} hand */
function handView(app, hand, { isActive, isOwn, count, isWaiting }) {
  const { table } = app.state;
  const asks = table.round.cards.phase.type;
  const words = handPill(hand, { isActive, isOwn, asks });
  const dims = hand.status === "busted" || hand.outcome === "lost" ? "is-dim" : "";
  const canSplit = isActive && isOwn && app.turn.can("split");
  return html`<div class=${`hand ${isActive ? "is-active" : ""} ${isWaiting ? "is-waiting" : ""} ${dims}`}
      data-hand=${hand.id} data-hands=${count}
      .style=${`--gaps: ${Math.max(1, hand.cards.length - 1)}; --cards: ${hand.cards.length}`}>
    <ul class="cards" aria-label="Cards">
      ${repeat(hand.cards, (_, i) => `h${hand.id}-${i}`, (card, i) => cardView(card, `h${hand.id}-${i}`))}
    </ul>
    ${canSplit ? html`<span class="split-place" aria-hidden="true"></span>` : nothing}
    ${words.total || words.word ? html`<p class="pill" data-tone=${words.tone}><b>${totalWords(words.total)}</b>${
      words.word ? html` <span>${words.word}</span>` : nothing}</p>` : nothing}
  </div>`;
}

/** A small pill shows the number of a soft total alone. @param {string} total */
const totalWords = (total) =>
  total.startsWith("soft ") ? html`<span class="soft">soft </span>${total.slice("soft ".length)}` : total;

/** @param {Table} app */
function insuranceBand(app, at, isOwn, isTurn) {
  const { table } = app.state;
  const offer = insuranceOf(table);
  if (offer && isTurn && isOwn && !app.isBusy) return insuranceBar(app, offer);
  const doubling = isTurn && isOwn ? app.doubling.offer : null;
  if (doubling) return doublingBar(app, doubling);
  const insured = app.winnings.isCleared(at) && isOwn ? 0
    : handsAt(table, at).reduce((sum, hand) => sum + hand.insured, 0);
  if (!insured) return html`<div class="insurance"></div>`;
  const net = handsAt(table, at).reduce((sum, hand) => sum + (hand.insurance_net ?? 0), 0);
  const text = net === 0 ? html`<span class="is-word">Insured</span><span class="spare"> for</span> ${
    money(app.unit, insured)}` : html`<span class="spare">Insurance </span><span class="is-word">${
    net < 0 ? "lost" : "won"}</span> ${money(app.unit, Math.abs(net))}`;
  return html`<div class="insurance" data-tone=${net < 0 ? "lost" : net > 0 ? "won" : ""}><span>${text}</span></div>`;
}

/**
 * The seed's bar above the wager: clicks add to the insurance, Stand confirms it.
 * @param {Table} app
 * @param {InsuranceRange} offer
 */
function insuranceBar(app, { min, max }) {
  const { unit } = app;
  const insurance = app.insurance.amount;
  const text = insurance === 0 ? html`<b>Insurance</b> up to ${money(unit, max)}`
    : html`<b>${money(unit, insurance)}</b> of ${money(unit, max)}`;
  return html`<div class="insurance is-offered" .style=${`--part: ${insurance / max}`}>
    <button type="button" class="insurance-less" aria-label="Less insurance"
        @click=${() => app.insurance.finer(-1)}>−</button>
    <button type="button" class="insurance-add" role="slider" aria-label="Insurance" aria-valuemin="0"
        aria-valuemax=${max / unit.minor} aria-valuenow=${insurance / unit.minor}
        aria-valuetext=${insurance === 0 ? "no insurance" : money(unit, insurance)} data-min=${min}
        @click=${() => app.insurance.more()} @keydown=${(event) => app.insurance.key(event)}>${text}</button>
    <button type="button" class="insurance-more" aria-label="More insurance"
        @click=${() => app.insurance.finer(1)}>+</button>
  </div>`;
}

/**
 * What Double adds where it may be less than the bet: the bar lowers and raises it.
 * @param {Table} app
 */
function doublingBar(app, { min, max, bet, full }) {
  const { unit } = app;
  const { amount } = app.doubling;
  const most = full ?? max;
  const text = amount === full ? html`<b>Double</b> for all ${money(unit, bet)}`
    : html`<b>Double</b> for ${money(unit, amount)}`;
  return html`<div class="insurance is-offered is-doubling" .style=${`--part: ${amount / bet}`}>
    <button type="button" class="insurance-less" aria-label="Double for less" aria-disabled=${amount === min}
        @click=${() => app.doubling.less()}>−</button>
    <button type="button" class="insurance-add" role="slider" aria-label="Double for"
        aria-valuemin=${min / unit.minor} aria-valuemax=${most / unit.minor} aria-valuenow=${amount / unit.minor}
        aria-valuetext=${money(unit, amount)} data-min=${min}
        @click=${() => app.doubling.cycle()} @keydown=${(event) => app.doubling.key(event)}>${text}</button>
    <button type="button" class="insurance-more" aria-label="Double for more" aria-disabled=${amount === most}
        @click=${() => app.doubling.more()}>+</button>
  </div>`;
}

/** @param {Table} app @param {SeatView} seat */
function betBox(app, seat, at, isOwn, isTurn) {
  const seconds = isTurn ? app.turn.secondsLeft() : null;
  const isTarget = isOwn && app.betting.isOpen && app.betting.seat === at;
  const time = isTurn && seconds !== null
    ? html`${ring(app.turn.timeShare())}<span class="time" role="timer">${clock(seconds)}</span>` : nothing;
  return html`<div class=${`box ${isTarget ? "is-target" : ""}`} data-box=${at}
      @click=${() => isOwn && app.betting.select(at)}>
    ${time}
    ${app.turn.mayHaveMoreTime(at) ? html`<button class="more-time" type="button"
        @click=${() => app.turn.moreTime()}>More<span class="spare"> time</span></button>` : nothing}
    ${boxContent(app, seat, at, isOwn)}
  </div>`;
}

const ring = (share) => html`<svg class="ring" aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 100 100">
  ${svg`<rect x="0" y="0" width="100" height="100" rx="8" pathLength="100"
      .style=${`--left: ${share * 100}`} />`}</svg>`;

/** @param {Table} app @param {SeatView} seat */
function boxContent(app, seat, at, isOwn) {
  const { unit } = app;
  const { table } = app.state;
  const result = resultAt(table, at);
  const isCleared = isOwn ? app.winnings.isCleared(at) : app.winnings.isAllCleared;
  if (result && !isCleared) return isOwn ? ownResult(app, at, result) : otherResult(app, result);
  const staked = isOver(table) ? [] : handsAt(table, at).map((hand) => hand.stake);
  const areApart = isOwn && staked.length <= 2 && !app.turn.mayHaveMoreTime(at);
  if (staked.length > 0) return areApart ? staked.map((stake) => wager(unit, stake)) : wagers(unit, staked);
  const bet = isOwn ? app.betting.bets.amount(at) : seat.bet.reduce((sum, stake) => sum + stake, 0);
  if (bet === 0) return isOwn && isOver(table) ? html`<span class="hint">Your bet</span>` : nothing;
  return isOwn && !app.evening ? ownBet(app, at, bet) : wager(unit, bet);
}

/** @param {Unit} unit */
const wager = (unit, amount) =>
  html`<span class="wager">${stack(unit, amount)}<span class="amount">${money(unit, amount)}</span></span>`;

/** Draws the wagers of several hands as one. @param {Unit} unit @param {number[]} stakes */
function wagers(unit, stakes) {
  const [first, ...rest] = stakes;
  if (rest.length === 0) return wager(unit, first);
  const areEqual = rest.every((stake) => stake === first);
  const text = areEqual ? `${stakes.length} × ${money(unit, first)}`
    : money(unit, stakes.reduce((sum, stake) => sum + stake, 0));
  return html`<span class="wager">${stack(unit, areEqual ? first : Math.max(...stakes))}<span class="amount">${text}${
    areEqual ? nothing : html`<small>${stakes.length} hands</small>`}</span></span>`;
}

/** @param {Table} app */
function ownBet(app, at, bet) {
  if (app.betting.typing === at) return app.betting.amountField(at);
  const label = `Your bet: ${money(app.unit, bet)}.`;
  return html`<span class="wager">
    <button type="button" class="bet-stack" @click=${() => app.betting.takeChip(at)}><span
        class="unseen">${label} Take the top chip back</span>${stack(app.unit, bet)}</button>
    <button type="button" class="amount" @click=${() => app.betting.typeAmount(at)}><span class="unseen">Your bet:
        </span>${money(app.unit, bet)}<span class="unseen">. Type an amount</span></button>
  </span>`;
}

/** @param {Table} app */
function ownResult(app, at, { bet, back, won, net }) {
  if (back === 0) return html`<span class="hint">Lost ${money(app.unit, -net)}</span>`;
  const parts = won > 0 ? `${money(app.unit, bet)} + ${money(app.unit, won)}` : won === 0 ? "your bet"
    : `of ${money(app.unit, bet)}`;
  return html`<button type="button" class="winnings" data-tone=${won > 0 ? "won" : "push"}
      @click=${() => app.winnings.collect(at)}><span class="unseen">Collect</span>
    ${won > 0 ? html`${stack(app.unit, bet)}${stack(app.unit, won)}` : stack(app.unit, back)}
    <span class="amount">${money(app.unit, back)}<small>${parts}</small></span>
  </button>`;
}

/** @param {Table} app */
function otherResult(app, { net }) {
  if (net === 0) return html`<span class="hint">Push</span>`;
  return html`<span class="hint" data-tone=${net > 0 ? "won" : "lost"}><span class="is-word">${
    net > 0 ? "Won" : "Lost"}</span> ${money(app.unit, Math.abs(net))}</span>`;
}

/** @param {Table} app @param {SeatView} seat */
function namePlate(app, seat, at, isOwn) {
  const purse = app.purseOf(seat.owner);
  const moneyText = isOwn && purse !== null && !app.evening ? money(app.unit, purse)
    : seat.net === 0 ? "even" : signed(app.unit, seat.net);
  return html`<p class="name" data-plate=${at}><span class="who"><b>${seat.name}</b>${
    isOwn ? html` <span class="you">you</span>` : nothing}</span>
    <span class="standing">${
      app.isReady(at) ? html`<span class="ready">${icon("check")} <span>ready</span></span>` : nothing}
    ${app.isBetting(at) ? html`<span class="betting">betting</span>` : nothing}
    <span class="purse">${app.awayText(seat.owner) ?? moneyText}</span></span></p>`;
}
