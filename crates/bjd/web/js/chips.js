// Chips: their values, and the stack that shows an amount.

import { html, svg } from "../vendor/lit.js";

/** @import { Unit } from "../../protocol/bjd.d.ts" */

/**
 * The chips by value in units, largest first: label, class, edge marks.
 * @type {[number, string, number][]}
 */
const KINDS = [
  [1000, "1k", 12],
  [500, "500", 10],
  [100, "100", 8],
  [25, "25", 6],
  [5, "5", 5],
  [1, "1", 4],
  [0.5, "½", 3],
];

/** The most chips of a stack that are drawn. */
const DRAWN = 8;

/** Draws one chip. Chips differ by their number of edge marks too, not by colour alone. */
export function chip(value) {
  const [, label, marks] = KINDS.find(([at]) => at === value) ?? [0, String(value), 6];
  const turn = (i) => `rotate(${(360 / marks) * i} 24 24)`;
  return html`<svg class="chip" data-value=${value} viewBox="0 0 48 48" aria-hidden="true">
    <circle class="chip-body" cx="24" cy="24" r="23" />
    ${Array.from({ length: marks }, (_, i) => svg`<rect class="chip-mark" x="20" y="1.2" width="8" height="7" rx="1"
        transform=${turn(i)} />`)}
    <circle class="chip-ring" cx="24" cy="24" r="15.5" />
    <text class="chip-label" x="24" y="24" dy=".36em" text-anchor="middle">${label}</text>
  </svg>`;
}

/**
 * Returns the fewest chips that make an amount, largest first, as values in units.
 * @param {Unit} unit
 */
export function chipsFor(unit, amount) {
  const chips = [];
  let left = amount;
  for (const [value] of KINDS) {
    const worth = value * unit.minor;
    while (Number.isInteger(worth) && left >= worth && chips.length < 200) {
      chips.push(value);
      left -= worth;
    }
  }
  return chips;
}

/** Draws an amount as a stack: the largest chip below, eight at most. @param {Unit} unit */
export function stack(unit, amount) {
  const chips = chipsFor(unit, amount);
  const drawn = chips.length > DRAWN ? [...chips.slice(0, DRAWN - 1), chips.at(-1)] : chips;
  if (drawn.length === 0) return html`<span class="stack" aria-hidden="true"></span>`;
  return html`<span class="stack" aria-hidden="true" .style=${`--chips: ${drawn.length}`}>
    ${drawn.map((value, i) => html`<span class="stack-chip" .style=${`--at: ${i}`}>${chip(value)}</span>`)}
  </span>`;
}
