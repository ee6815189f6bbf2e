// Cards: their names, the total of a hand, and how a card is drawn.

import { html, svg, nothing } from "../vendor/lit.js";
import { PIPS, RANKS, SUITS } from "./card_shapes.js";

const COURTS = new URL("../courts/", import.meta.url).href;
const SUIT_NAMES = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
const RANK_NAMES = { A: "ace", K: "king", Q: "queen", J: "jack", T: "10" };

export const rankName = (card) => RANK_NAMES[card[0]] ?? card[0];
export const cardName = (card) => `${rankName(card)} of ${SUIT_NAMES[card[1]]}`;

/** Returns `an ace`, `an 8`, `a king`. */
export function aRank(card) {
  const name = rankName(card);
  return `${/^(a|8)/.test(name) ? "an" : "a"} ${name}`;
}

/** Returns the total of open cards, only to be shown while they are dealt: `{best, soft}`. */
export function total(cards) {
  const worth = (card) => ({ A: 1, T: 10, J: 10, Q: 10, K: 10 })[card[0]] ?? Number(card[0]);
  const hard = cards.reduce((sum, card) => sum + worth(card), 0);
  const soft = hard <= 11 && cards.some((card) => card[0] === "A");
  return { best: soft ? hard + 10 : hard, soft };
}

/** Names a total: `soft 17`, `12`. */
export const totalName = ({ best, soft }) => (soft && best < 21 ? `soft ${best}` : String(best));

// A card is 100 wide and 140 high. Its pips stand in a field of their own, clear of the indices.
const FIELD = { left: 35, right: 65, top: 25, bottom: 115 };

function index(card) {
  const [width, path] = RANKS[card[0]];
  const left = 14.5 - width / 2;
  return svg`<g class="ink">
    <path d=${path} transform=${`translate(${left} 8)`} />
    <path d=${SUITS[card[1]]} transform="translate(14.5 40) scale(.78)" />
  </g>`;
}

/** Turns a drawing by half around the middle of the card. */
const halfTurn = (drawing) => svg`<g transform="rotate(180 50 70)">${drawing}</g>`;

function pip(suit, x, y, scale, isTurned) {
  const turn = isTurned ? " rotate(180)" : "";
  return svg`<path class="ink" d=${SUITS[suit]} transform=${`translate(${x} ${y})${turn} scale(${scale})`} />`;
}

function middle([rank, suit]) {
  if (rank === "A") return pip(suit, 50, 70, 2.4, false);
  if ("JQK".includes(rank)) return court(rank, suit);
  const { left, right, top, bottom } = FIELD;
  const x = (at) => left + ((right - left) * at) / 100;
  const y = (at) => top + ((bottom - top) * at) / 100;
  return PIPS[rank].map(([column, row]) => pip(suit, x(column), y(row), 0.86, row > 50));
}

function court(rank, suit) {
  return svg`<rect class="court-frame" x="25" y="18" width="50" height="104" rx="2" />
    <image href=${`${COURTS}${rank}${suit}.svg`} x="25.5" y="18.5" width="49" height="103" preserveAspectRatio="none" />
    ${pip(suit, 33, 27.5, 0.55, false)}${pip(suit, 67, 112.5, 0.55, true)}`;
}

/** The face for wide cards: indices in two corners, and pips or a court. */
const fullFace = (card) => svg`<g class="face-full">${index(card)}${halfTurn(index(card))}${middle(card)}</g>`;

/** The face for small cards: a large index and one pip. */
function cornerFace([rank, suit]) {
  const [width, path] = RANKS[rank];
  const scale = Math.min(1.9, 44 / width);
  return svg`<g class="face-corner ink">
    <path d=${path} transform=${`translate(10 10) scale(${scale})`} />
    <path d=${SUITS[suit]} transform="translate(66 104) scale(2.6)" />
    <path d=${SUITS[suit]} transform="translate(25 66) scale(1.25)" />
  </g>`;
}

/** Draws a card, or its back for `null`. Which face is seen is a matter of width, so of style. */
export function cardView(card, key, extra = nothing) {
  if (card === null) {
    return html`<li class="card is-down" data-key=${key}
      aria-label="a card face down"><span class="card-back"></span></li>`;
  }
  return html`<li class="card" data-key=${key} data-suit=${card[1]} aria-label=${cardName(card)} ${extra}>
    <svg viewBox="0 0 100 140" aria-hidden="true" focusable="false">${fullFace(card)}${cornerFace(card)}</svg>
  </li>`;
}
