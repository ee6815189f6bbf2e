// The shoes of a table: each is fixed by a seed before the first bet, and the seed is shown when it is over.

import { html, nothing, repeat } from "../vendor/lit.js";
import { contributionsView } from "./contributing.js";
import { keepNoted, notedShoes } from "./noted_shoes.js";
import { fromHex, hex, sha256 } from "./sha256.js";

/** @import { TableState } from "../../protocol/bjd.d.ts" */
/** @import { Table } from "./table.js" */

/** The shoes that are kept, the newest first. */
const SHOES_MAX = 20;

/**
 * The shoes that this browser has seen at a table. What it has noted first is never replaced by
 * what the server says later.
 */
export class Shoes {
  #table;
  list = [];

  /** @param {Table} app */
  constructor({ id }) {
    this.#table = id;
    this.list = notedShoes(id);
  }

  /** Returns what was noted of a shoe. */
  noted = (number) => this.list.find((shoe) => shoe.number === number);

  /**
   * Notes the commitment of a shoe: a seed can be checked only against one that was seen before the first bet.
   * @param {TableState} state
   */
  note({ table }) {
    const { number, commitment } = table.shoe;
    const known = this.noted(number);
    if (known?.commitment === commitment || known?.other === commitment) return;
    this.#change(number, (shoe) => this.#first(shoe, "commitment", commitment));
  }

  /** Notes the set of commitments that was closed, before anything of this browser is opened. */
  noteSet(number, set) {
    this.#change(number, (shoe) => this.#first(shoe, "set", set));
  }

  /** Takes the seed of a shoe that is over. */
  reveal({ shoe: number, seed }) {
    if (!this.noted(number)) return;
    this.#change(number, (shoe) => Object.assign(shoe, { seed, is_true: matches(seed, shoe.commitment) }));
  }

  /** Notes a value unless there is one. Another one stands beside it, for everybody to see. */
  #first(shoe, name, value) {
    shoe[name] ??= value;
    if (shoe[name] !== value) shoe.other = value;
  }

  #change(number, change) {
    // Another tab may have noted more.
    const list = notedShoes(this.#table);
    const shoe = list.find((it) => it.number === number) ?? { number };
    change(shoe);
    const others = list.filter((it) => it.number !== number);
    this.list = [shoe, ...others].sort((one, other) => other.number - one.number).slice(0, SHOES_MAX);
    keepNoted(this.#table, this.list);
  }
}

/** Returns whether a commitment is the hash of a seed. */
const matches = (seed, commitment) => hex(sha256(fromHex(seed))) === commitment;

/** Draws the shoes, and how each can be checked. @param {Table} app */
export function shoesView(app) {
  const [current, ...over] = app.shoes.list;
  const isBegun = app.server.table.shoe.is_begun;
  return html`<h2>Are the cards fair?</h2>
    <p class="hint">The server knows the order of the cards, and nobody can prove that players do not show each other
      cards. The server draws a seed first and shows its hash, the commitment. Then every browser with a bet seals its
      own part, all are opened before the deal, and the shuffle follows from all of them. With your part in it, the
      server cannot choose the cards. It can still refuse to deal a shoe, but its record shows that. When the shoe is
      over, the seed is shown.</p>
    ${current ? html`<h3>Shoe ${current.number}, ${isBegun ? "in play" : "not dealt yet"}</h3>
      <p class="hash">${current.commitment}</p>${openedTo(current)}${changed(current)}` : nothing}
    ${contributionsView(app)}
    ${repeat(over, ({ number }) => number, (shoe) => shoeView(app, shoe))}`;
}

function openedTo({ set }) {
  return set ? html`<p class="hint">Your part was opened to this set of all parts:</p><p class="hash">${set}</p>`
    : nothing;
}

function changed({ other }) {
  if (!other) return nothing;
  return html`<p class="hint" data-tone="lost" role="alert">The server has changed its commitment since this browser
      noted it. Leave this table!</p>
    <p class="hash">${other}</p>`;
}

/** @param {Table} app */
function shoeView({ id }, shoe) {
  const { number, commitment, set, seed, is_true: isTrue } = shoe;
  const noted = `commitment=${commitment}${set ? `&set=${set}` : ""}`;
  const record = html`<p class="hint"><a href=${`/fairness?table=${id}&shoe=${number}#${noted}`}
      target="_blank">Check every card of it</a></p>`;
  if (!seed) {
    return html`<h3>Shoe ${number}</h3><p class="hash">${commitment}</p>
      <p class="hint">Its seed was shown while this page was not open.</p>${changed(shoe)}${record}`;
  }
  const words = isTrue ? "The seed matches its commitment." : "The seed does not match its commitment!";
  return html`<h3>Shoe ${number}</h3>
    <p class="hint" data-tone=${isTrue ? "won" : "lost"}>${words}</p>${changed(shoe)}${record}
    <details><summary>Its seed</summary><p class="hash">${seed}</p></details>`;
}
