// The shoes of a table: each is fixed by a seed before the first bet, and the seed is shown when it is over.

import { html, nothing, repeat } from "../vendor/lit.js";

/** The shoes that are kept, the newest first. */
const SHOES_MAX = 20;

/** The shoes that this browser has seen at a table. They survive a reload of the page. */
export class Shoes {
  #key;
  #app;
  /** `{number, commitment, command, seed, is_true}` each, the newest first. */
  list = [];

  constructor(app) {
    this.#app = app;
    this.#key = `shoes ${app.id}`;
    try {
      this.list = JSON.parse(sessionStorage.getItem(this.#key)) ?? [];
    } catch {
      this.list = [];
    }
  }

  /** Notes the commitment of a shoe: only who has seen it before the first bet can check the seed. */
  note({ table }, house) {
    const { number, commitment } = table.shoe;
    // Of all rules, only the number of decks determines the order.
    const decks = house.changes.decks ? ` --set decks=${house.changes.decks}` : "";
    const command = `--commitment ${commitment} --house ${house.base}${decks} --table ${table.table} --shoe ${number}`;
    const known = this.#find(number);
    if (known?.commitment === commitment && known.command === command) return;
    this.list = [{ number, commitment, command }, ...this.list.filter((shoe) => shoe.number !== number)].slice(0, SHOES_MAX);
    this.#save();
  }

  /** Takes the seed of a shoe that is over. */
  async reveal({ shoe, seed }) {
    const known = this.#find(shoe);
    if (!known) return;
    known.seed = seed;
    known.is_true = await matches(seed, known.commitment);
    this.#save();
    this.#app.draw();
  }

  #find = (number) => this.list.find((shoe) => shoe.number === number);

  #save() {
    sessionStorage.setItem(this.#key, JSON.stringify(this.list));
  }
}

/** Returns whether a commitment is the hash of a seed; `null` where the browser computes none, as without encryption. */
async function matches(seed, commitment) {
  if (!globalThis.crypto?.subtle) return null;
  const bytes = Uint8Array.from(seed.match(/../g), (digits) => parseInt(digits, 16));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("") === commitment;
}

/** Draws the shoes, and how each can be checked. */
export function shoes_view({ shoes, state }) {
  const [current, ...over] = shoes.list;
  return html`<h2>Are the cards fair?</h2>
    <p class="hint">The order of a shoe is fixed before the first bet: the server draws a seed and shows its hash, the commitment.
      When the shoe is over, it shows the seed. Nobody can find another seed with the same hash.</p>
    ${current ? html`<h3>Shoe ${current.number}, in play</h3><p class="hash">${current.commitment}</p>` : nothing}
    ${repeat(over, ({ number }) => number, shoe_view)}`;
}

function shoe_view({ number, commitment, command, seed, is_true }) {
  if (!seed) return html`<h3>Shoe ${number}</h3><p class="hash">${commitment}</p><p class="hint">Its seed was shown while this page was away.</p>`;
  const words = is_true === null ? "Check it with the command below." : is_true ? "The seed matches its commitment." : "The seed does not match its commitment!";
  return html`<h3>Shoe ${number}</h3><p class="hint" data-tone=${is_true === false ? "lost" : is_true ? "won" : ""}>${words}</p>
    <details><summary>Seed, and how to see its cards</summary><p class="hash">${`bj verify --seed ${seed} ${command}`}</p></details>`;
}
