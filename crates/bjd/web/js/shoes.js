// The shoes of a table: each is fixed by a seed before the first bet, and the seed is shown when it is over.

import { html, nothing, repeat } from "../vendor/lit.js";
import { contributions_view } from "./contributing.js";
import { from_hex, hex, sha256 } from "./sha256.js";

/** The shoes that are kept, the newest first. */
const SHOES_MAX = 20;

/** The shoes that this browser has seen at a table. They survive a reload of the page. */
export class Shoes {
  #key;
  /** `{number, commitment, seed, is_true}` each, the newest first. */
  list = [];

  constructor(app) {
    this.#key = `shoes ${app.id}`;
    try {
      this.list = JSON.parse(sessionStorage.getItem(this.#key)) ?? [];
    } catch {
      this.list = [];
    }
  }

  /** Notes the commitment of a shoe: only who has seen it before the first bet can check the seed. */
  note({ table }) {
    const { number, commitment } = table.shoe;
    if (this.#find(number)?.commitment === commitment) return;
    this.list = [{ number, commitment }, ...this.list.filter((shoe) => shoe.number !== number)].slice(0, SHOES_MAX);
    this.#save();
  }

  /** Takes the seed of a shoe that is over. */
  reveal({ shoe, seed }) {
    const known = this.#find(shoe);
    if (!known) return;
    known.seed = seed;
    known.is_true = matches(seed, known.commitment);
    this.#save();
  }

  #find = (number) => this.list.find((shoe) => shoe.number === number);

  #save() {
    sessionStorage.setItem(this.#key, JSON.stringify(this.list));
  }
}

/** Returns whether a commitment is the hash of a seed. */
const matches = (seed, commitment) => hex(sha256(from_hex(seed))) === commitment;

/** Draws the shoes, and how each can be checked. */
export function shoes_view(app) {
  const [current, ...over] = app.shoes.list;
  const is_begun = app.server.table.shoe.is_begun;
  return html`<h2>Are the cards fair?</h2>
    <p class="hint">The server knows the order of the cards, and nobody can prove that players show each other nothing. But the
      server cannot choose the cards: it draws a seed first and shows its hash, the commitment. Then every browser with a bet seals
      a part of its own, all are opened before the deal, and the shuffle follows from all of them. When the shoe is over, the
      seed is shown.</p>
    ${current ? html`<h3>Shoe ${current.number}, ${is_begun ? "in play" : "not dealt yet"}</h3><p class="hash">${current.commitment}</p>` : nothing}
    ${contributions_view(app)}
    ${repeat(over, ({ number }) => number, (shoe) => shoe_view(app, shoe))}`;
}

function shoe_view({ id }, { number, commitment, seed, is_true }) {
  const record = html`<p class="hint"><a href=${`/fairness?table=${id}&shoe=${number}`} target="_blank">Check every card of it</a></p>`;
  if (!seed) return html`<h3>Shoe ${number}</h3><p class="hash">${commitment}</p><p class="hint">Its seed was shown while this page was away.</p>${record}`;
  const words = is_true ? "The seed matches its commitment." : "The seed does not match its commitment!";
  return html`<h3>Shoe ${number}</h3><p class="hint" data-tone=${is_true ? "won" : "lost"}>${words}</p>${record}
    <details><summary>Its seed</summary><p class="hash">${seed}</p></details>`;
}
