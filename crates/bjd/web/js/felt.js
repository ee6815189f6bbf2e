// The felt: the dealer, the boxes, and the cards and chips on them.

import { html, nothing, repeat, svg } from "../vendor/lit.js";
import { card_view } from "./cards.js";
import { stack } from "./chips.js";
import { icon } from "./icons.js";
import { side_bets_view } from "./side_bets.js";
import { hands_at, insurance_of, is_over, result_at, turn_hand, turn_seat } from "./model.js";
import { money, signed } from "./money.js";
import { clock, dealer_pill, hand_pill } from "./words.js";

/** Draws the felt of a table. */
export function felt(app) {
  const { table } = app.state;
  return html`<section class="felt" aria-label="Table" data-seats=${table.seats.length}>
    ${shoe_and_discards(app)}
    <div class="dealer">${dealer(app)}</div>
    ${print(app.house)}
    ${app.betting.is_open ? prompt(app) : nothing}
    <ol class="seats" id="boxes" tabindex="-1" aria-label="Boxes">
      ${table.seats.map((seat, at) => seat_view(app, seat, at))}
    </ol>
  </section>`;
}

function shoe_and_discards({ state }) {
  const { left, full, cut } = state.table.shoe;
  const share = Math.round((100 * left) / full);
  const cut_at = cut ? Math.round((100 * cut) / full) : null;
  return html`<div class="discards" aria-hidden="true">
      <span class="pile" .style=${`--share: ${100 - share}`}></span>${full - left} played
    </div>
    <div class="shoe">
      <span class="shoe-box" aria-hidden="true" .style=${`--share: ${share}; --cut: ${cut_at ?? -10}`}>
        <span class="shoe-cards"></span>${cut_at === null ? nothing : html`<span class="shoe-cut"></span>`}
      </span>${left} cards left
    </div>`;
}

function dealer(app) {
  const { table } = app.state;
  const cards = app.winnings.is_all_cleared ? null : table.round?.cards.dealer;
  if (!cards || (cards.open.length === 0 && !cards.hole_down)) {
    return html`<p class="dealer-place">Dealer</p>`;
  }
  const shown = [...cards.open];
  if (cards.hole_down) shown.splice(1, 0, null);
  const words = dealer_pill(cards, is_over(table));
  return html`<ul class="cards" aria-label="The dealer's cards" .style=${`--gaps: ${Math.max(1, shown.length - 1)}`}>
      ${repeat(shown, (_, i) => `d-${i}`, (card, i) => card_view(card, `d-${i}`))}
    </ul>
    ${words ? html`<p class="pill"><b>${words.main}</b>${words.rest ? html` ${words.rest}` : nothing}</p>` : nothing}`;
}

/** The print on the felt, on arcs as on a real table. */
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
    <text class="print-rest"><textPath href="#arc-2" startOffset="50%" text-anchor="middle">${rest.join(" · ")}</textPath></text>
  </svg>`;
}

/** The invitation to bet, with its tools. */
function prompt(app) {
  const { unit, house } = app;
  const seat = app.betting.seat;
  const bet = app.betting.bets.amount(seat);
  const seconds = app.turn.seconds_left();
  const limits = house.maximum ? `${money(unit, house.minimum)} to ${money(unit, house.maximum)}` : `${money(unit, house.minimum)} or more`;
  const tool = (label, key, act, is_enabled) => html`<button class="tool" type="button" aria-disabled=${!is_enabled}
      @click=${() => is_enabled && act()}>${label}${key ? html` <kbd aria-hidden="true">${key}</kbd>` : nothing}</button>`;
  const last = app.betting.bets.last(seat);
  if (app.evening) return evening_prompt(app, seconds);
  return html`<div class="prompt">
    <p class="prompt-title">${app.betting.prompt_title()}</p>
    <p>${limits}. ${app.betting.who_bets()}${seconds === null ? "" : ` Bets close in ${clock(seconds)}.`}</p>
    <div class="tools" role="group" aria-label="Bet">
      ${tool("Undo", "U", () => app.betting.undo(), app.betting.bets.can_undo(seat))}
      ${tool(last ? `Rebet ${money(unit, last)}` : "Rebet", "B", () => app.betting.rebet(), app.betting.can_rebet(seat))}
      ${tool("Double bet", "X", () => app.betting.double(), bet > 0)}
      ${tool("Clear", "", () => app.betting.set(seat, 0), bet > 0)}
    </div>
  </div>`;
}

/** At an evening the bet lies there already. */
function evening_prompt(app, seconds) {
  return html`<div class="prompt"><p class="prompt-title">${app.betting.prompt_title()}</p>
    <p>${app.betting.who_bets()}${seconds === null ? "" : ` ${clock(seconds)} left.`}</p></div>`;
}

function seat_view(app, seat, at) {
  const { table } = app.state;
  const count = table.seats.length;
  const middle = (count - 1) / 2;
  const raise = middle === 0 ? 0 : ((at - middle) / middle) ** 2;
  const style = `--raise: ${raise.toFixed(3)}`;
  if (seat.owner === undefined || seat.owner === null) return free_seat(app, at, style);
  const is_own = app.is_own(seat.owner);
  const is_turn = turn_seat(table) === at;
  const classes = ["seat", is_own ? "is-own" : "is-other", is_turn ? "is-turn" : "", app.is_away(seat.owner) ? "is-away" : ""];
  const is_lone = is_own && app.own_seats.length === 1;
  return html`<li class=${classes.join(" ")} data-seat=${at} data-lone=${is_lone} .style=${style} id=${at === app.hand_seat ? "hand" : `seat-${at}`}
      tabindex="-1" aria-label=${`${seat.name}${is_own ? ", you" : ""}`}>
    <div class="hands">${hands(app, at, is_own)}</div>
    ${insurance_band(app, at, is_own, is_turn)}
    ${side_bets_view(app, seat, at, is_own)}
    ${bet_box(app, seat, at, is_own, is_turn)}
    ${name_plate(app, seat, at, is_own)}
  </li>`;
}

function free_seat(app, at, style) {
  return html`<li class="seat is-free" data-seat=${at} .style=${style}>
    <button class="sit" type="button" @click=${() => app.seating.want(at)}>Sit here</button>
    <p class="name">Free box</p>
  </li>`;
}

function hands(app, at, is_own) {
  const { table } = app.state;
  if (is_own ? app.winnings.is_cleared(at) : app.winnings.is_all_cleared) return nothing;
  const active = turn_hand(table);
  const all = hands_at(table, at);
  return repeat(all, (hand) => hand.id, (hand) => hand_view(app, hand, {
    is_active: active?.id === hand.id, is_own, count: all.length,
    is_waiting: active && active.id !== hand.id && all.includes(active),
  }));
}

function hand_view(app, hand, { is_active, is_own, count, is_waiting }) {
  const { table } = app.state;
  const asks = table.round.cards.phase.type;
  const words = hand_pill(hand, { is_active, is_own, asks });
  const dims = hand.status === "busted" || hand.outcome === "lost" ? "is-dim" : "";
  const can_split = is_active && is_own && app.turn.can("split");
  return html`<div class=${`hand ${is_active ? "is-active" : ""} ${is_waiting ? "is-waiting" : ""} ${dims}`} data-hand=${hand.id}
      data-hands=${count} .style=${`--gaps: ${Math.max(1, hand.cards.length - 1)}; --cards: ${hand.cards.length}`}>
    <ul class="cards" aria-label="Cards">
      ${repeat(hand.cards, (_, i) => `h${hand.id}-${i}`, (card, i) => card_view(card, `h${hand.id}-${i}`))}
    </ul>
    ${can_split ? html`<span class="split-place" aria-hidden="true"></span>` : nothing}
    ${words.total || words.word ? html`<p class="pill" data-tone=${words.tone}><b>${words.total}</b>${words.word ? ` ${words.word}` : ""}</p>` : nothing}
  </div>`;
}

function insurance_band(app, at, is_own, is_turn) {
  const { table } = app.state;
  const offer = insurance_of(table);
  if (offer && is_turn && is_own && !app.is_busy) return insurance_bar(app, offer);
  const doubling = is_turn && is_own ? app.doubling.offer : null;
  if (doubling) return doubling_bar(app, doubling);
  const insured = app.winnings.is_cleared(at) && is_own ? 0 : hands_at(table, at).reduce((sum, hand) => sum + hand.insured, 0);
  if (!insured) return html`<div class="insurance"></div>`;
  const net = hands_at(table, at).reduce((sum, hand) => sum + (hand.insurance_net ?? 0), 0);
  const text = net === 0 ? `Insured for ${money(app.unit, insured)}`
    : net < 0 ? `Insurance lost ${money(app.unit, -net)}` : `Insurance won ${money(app.unit, net)}`;
  return html`<div class="insurance" data-tone=${net < 0 ? "lost" : net > 0 ? "won" : ""}>${text}</div>`;
}

/** The seed's bar above the wager: clicks add to the insurance, Stand confirms it. */
function insurance_bar(app, { min, max }) {
  const { unit } = app;
  const insurance = app.insurance.amount;
  const text = insurance === 0 ? html`<b>Insurance</b> up to ${money(unit, max)}` : html`<b>${money(unit, insurance)}</b> of ${money(unit, max)}`;
  return html`<div class="insurance is-offered" .style=${`--part: ${insurance / max}`}>
    <button type="button" class="insurance-less" aria-label="Less insurance" @click=${() => app.insurance.less()}>−</button>
    <button type="button" class="insurance-add" role="slider" aria-label="Insurance" aria-valuemin="0" aria-valuemax=${max / unit.minor}
      aria-valuenow=${insurance / unit.minor} aria-valuetext=${insurance === 0 ? "no insurance" : money(unit, insurance)}
      data-min=${min} @click=${() => app.insurance.more()} @keydown=${(event) => app.insurance.key(event)}>${text}</button>
    <button type="button" class="insurance-more" aria-label="More insurance" @click=${() => app.insurance.more()}>+</button>
  </div>`;
}

/** What Double adds where it may be less than the bet: the bar lowers and raises it. */
function doubling_bar(app, { min, max, bet, full }) {
  const { unit } = app;
  const { amount } = app.doubling;
  const most = full ?? max;
  const text = amount === full ? html`<b>Double</b> for all ${money(unit, bet)}` : html`<b>Double</b> for ${money(unit, amount)}`;
  return html`<div class="insurance is-offered is-doubling" .style=${`--part: ${amount / bet}`}>
    <button type="button" class="insurance-less" aria-label="Double for less" aria-disabled=${amount === min} @click=${() => app.doubling.less()}>−</button>
    <button type="button" class="insurance-add" role="slider" aria-label="What a double adds" aria-valuemin=${min / unit.minor}
      aria-valuemax=${most / unit.minor} aria-valuenow=${amount / unit.minor} aria-valuetext=${money(unit, amount)}
      data-min=${min} @click=${() => app.doubling.cycle()} @keydown=${(event) => app.doubling.key(event)}>${text}</button>
    <button type="button" class="insurance-more" aria-label="Double for more" aria-disabled=${amount === most} @click=${() => app.doubling.more()}>+</button>
  </div>`;
}

function bet_box(app, seat, at, is_own, is_turn) {
  const seconds = is_turn ? app.turn.seconds_left() : null;
  const is_target = is_own && app.betting.is_open && app.betting.seat === at;
  return html`<div class=${`box ${is_target ? "is-target" : ""}`} data-box=${at}
      @click=${() => is_own && app.betting.select(at)}>
    ${is_turn && seconds !== null ? html`${ring(app.turn.time_share())}<span class="time" role="timer">${clock(seconds)}</span>` : nothing}
    ${app.turn.may_have_more_time(at) ? html`<button class="more-time" type="button" @click=${() => app.turn.more_time()}>More time</button>` : nothing}
    ${box_content(app, seat, at, is_own)}
  </div>`;
}

const ring = (share) => html`<svg class="ring" aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 100 100">
  ${svg`<rect x="0" y="0" width="100" height="100" rx="8" pathLength="100" .style=${`--left: ${share * 100}`} />`}</svg>`;

function box_content(app, seat, at, is_own) {
  const { unit } = app;
  const { table } = app.state;
  const result = result_at(table, at);
  const is_cleared = is_own ? app.winnings.is_cleared(at) : app.winnings.is_all_cleared;
  if (result && !is_cleared) return is_own ? own_result(app, at, result) : other_result(app, result);
  const staked = is_over(table) ? [] : hands_at(table, at).map((hand) => hand.stake);
  if (staked.length > 0) return staked.map((stake) => wager(unit, stake));
  const bet = is_own ? app.betting.bets.amount(at) : seat.bet.reduce((sum, stake) => sum + stake, 0);
  if (bet === 0) return is_own && is_over(table) ? html`<span class="hint">Your bet</span>` : nothing;
  return is_own && !app.evening ? own_bet(app, at, bet) : wager(unit, bet);
}

const wager = (unit, amount) => html`<span class="wager">${stack(unit, amount)}<span class="amount">${money(unit, amount)}</span></span>`;

function own_bet(app, at, bet) {
  if (app.betting.typing === at) return app.betting.amount_field(at);
  const label = `Your bet: ${money(app.unit, bet)}.`;
  return html`<span class="wager">
    <button type="button" class="bet-stack" aria-label=${`${label} Take the top chip back`} @click=${() => app.betting.take_chip(at)}>${stack(app.unit, bet)}</button>
    <button type="button" class="amount" aria-label=${`${label} Type an amount`} @click=${() => app.betting.type_amount(at)}>${money(app.unit, bet)}</button>
  </span>`;
}

function own_result(app, at, { bet, back, won, net }) {
  if (back === 0) return html`<span class="hint">Lost ${money(app.unit, -net)}</span>`;
  const parts = won > 0 ? `${money(app.unit, bet)} + ${money(app.unit, won)}` : won === 0 ? "your bet" : `of ${money(app.unit, bet)}`;
  return html`<button type="button" class="winnings" data-tone=${won > 0 ? "won" : "push"} aria-label=${`Collect ${money(app.unit, back)}`}
      @click=${() => app.winnings.collect(at)}>
    ${won > 0 ? html`${stack(app.unit, bet)}${stack(app.unit, won)}` : stack(app.unit, back)}
    <span class="amount">${money(app.unit, back)}<small>${parts}</small></span>
  </button>`;
}

function other_result(app, { net }) {
  if (net === 0) return html`<span class="hint">Push</span>`;
  return html`<span class="hint" data-tone=${net > 0 ? "won" : ""}>${net > 0 ? `Won ${money(app.unit, net)}` : `Lost ${money(app.unit, -net)}`}</span>`;
}

function name_plate(app, seat, at, is_own) {
  const purse = app.purse_of(seat.owner);
  const money_text = is_own && purse !== null && !app.evening ? money(app.unit, purse)
    : seat.net === 0 ? "even" : signed(app.unit, seat.net);
  return html`<p class="name" data-plate=${at}><b>${seat.name}</b>${is_own ? html` <span class="you">you</span>` : nothing}
    ${app.is_ready(at) ? html`<span class="ready">${icon("check")} ready</span>` : nothing}
    ${app.is_betting(at) ? html`<span class="betting">betting</span>` : nothing}
    <span class="purse">${app.away_text(seat.owner) ?? money_text}</span></p>`;
}
