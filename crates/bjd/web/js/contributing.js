// What this browser contributes to the shuffle of a shoe: a secret and a cut. It commits to both with the
// first bet, and reveals them when all bets are locked, so that neither the server nor anybody else can
// choose the cards.

import { html, nothing, repeat } from "../vendor/lit.js";
import { from_hex, hex, joined, number_bytes, sha256 } from "./sha256.js";

const VERSION = new TextEncoder().encode("bj contribution 2");

/** The contribution of one browser to the next shoe of a table. It survives a reload of the page. */
export class Contributing {
  #app;
  #key;
  /** `{shoe, secret, cut}` */
  #own;
  /** The commitment whose secret is being revealed. */
  #revealing = null;

  constructor(app) {
    this.#app = app;
    this.#key = `contribution ${app.id}`;
    try {
      this.#own = JSON.parse(sessionStorage.getItem(this.#key));
    } catch {
      this.#own = null;
    }
  }

  get #table() {
    return this.#app.server.table;
  }

  /** The contribution to the shoe that has not begun: random, until it is typed over. */
  get own() {
    const { shoe } = this.#table;
    const number = shoe.number + (shoe.is_begun ? 1 : 0);
    if (this.#own?.shoe !== number) this.renew(number);
    return this.#own;
  }

  /** Draws a new contribution. */
  renew(number = this.own.shoe) {
    const secret = hex(crypto.getRandomValues(new Uint8Array(32)));
    const [high, low] = crypto.getRandomValues(new Uint32Array(2));
    // The remainder is as good as uniform: 2^64 is far above the number of cards.
    const cut = Number(((BigInt(high) << 32n) | BigInt(low)) % BigInt(this.#table.shoe.full));
    this.#set({ shoe: number, secret, cut });
  }

  /** Types a part of the contribution over. */
  type_over(part) {
    this.#set({ ...this.own, ...part });
    const by = this.#committed_by();
    if (by) this.#commit(by.player);
    this.#app.draw();
  }

  #set(own) {
    this.#own = own;
    sessionStorage.setItem(this.#key, JSON.stringify(own));
  }

  #hash(player) {
    const { shoe, secret, cut } = this.own;
    const numbers = [this.#table.table, shoe, player, cut].map(number_bytes);
    return hex(sha256(joined(VERSION, ...numbers, from_hex(secret))));
  }

  /** The commitment of somebody at this browser; people who share one contribute once. */
  #committed_by = () => this.#table.contributions?.of.find(({ player }) => this.#app.is_own(player));

  /** Commits before a bet on a box, unless that is done or cannot be. Play does not depend on it. */
  before_bet(at) {
    this.#commit(this.#committed_by()?.player ?? this.#table.seats[at].owner);
  }

  #commit(player) {
    const { contributions, shoe, question } = this.#table;
    if (!contributions || shoe.is_begun || contributions.is_closed || contributions.excluded.includes(player)) return;
    const commitment = this.#hash(player);
    if (this.#committed_by()?.commitment === commitment) return;
    this.#app.line.command(player, { type: "commit", commitment }, question);
  }

  /** Reveals what the table waits for. */
  follow() {
    const { contributions, shoe, question } = this.#table;
    if (!contributions?.is_closed || shoe.is_begun) return;
    // Another page of the same person may have committed to something else.
    const is_ours = ({ player, secret, commitment }) => !secret && this.#app.is_own(player) && this.#hash(player) === commitment;
    const ours = contributions.of.find(is_ours);
    if (!ours || ours.commitment === this.#revealing) return;
    this.#revealing = ours.commitment;
    const { secret, cut } = this.own;
    this.#app.line.command(ours.player, { type: "reveal", secret, cut }, question);
  }

  /** Whether the next shoe takes no contribution of anybody here. */
  get is_excluded() {
    const { contributions } = this.#table;
    return contributions?.excluded.some((player) => this.#app.is_own(player)) ?? false;
  }
}

/** Draws the own contribution to the next shoe, and those of everybody to the shoe in play. */
export function contributions_view(app) {
  const { contributions } = app.server.table;
  if (!contributions) return nothing;
  return html`${app.own_seats.length > 0 ? own_view(app) : nothing} ${repeat(contributions.of, ({ player }) => player, (it) => of_player(app, it))}`;
}

function own_view(app) {
  const { contributing } = app;
  const { shoe, contributions } = app.server.table;
  const { secret, cut } = contributing.own;
  const is_closed = !shoe.is_begun && contributions.is_closed;
  const set_secret = ({ target }) => {
    const typed = target.value.trim().toLowerCase();
    if (/^[0-9a-f]{64}$/.test(typed)) return contributing.type_over({ secret: typed });
    app.refuse("Type 64 hexadecimal digits: 0 to 9 and a to f.");
    target.value = secret;
  };
  const set_cut = ({ target }) => {
    const typed = Number(target.value);
    if (Number.isInteger(typed) && typed >= 0 && typed < shoe.full) return contributing.type_over({ cut: typed });
    app.refuse(`Cut at a card from 0 to ${shoe.full - 1}.`);
    target.value = cut;
  };
  const renew = () => {
    const number = contributing.own.shoe;
    contributing.renew(number);
    contributing.type_over({});
  };
  return html`<h3>Your part of the ${shoe.is_begun ? "next" : "coming"} shuffle</h3>
    <p class="hint">${contributing.is_excluded ? "This shoe takes no part of yours, because the last one was not opened in time." : "Your browser has drawn it. It is sealed with your first bet on the shoe and opened before the deal. You can type it over."}</p>
    <form class="contribution" @submit=${(event) => event.preventDefault()}>
      <label>Random digits <input name="secret" class="hash" maxlength="64" autocomplete="off" spellcheck="false" .value=${secret} ?disabled=${is_closed} @change=${set_secret} /></label>
      <label>Cut after card <input name="cut" inputmode="numeric" autocomplete="off" .value=${String(cut)} ?disabled=${is_closed} @change=${set_cut} /></label>
      <button class="quiet" type="button" ?disabled=${is_closed} @click=${renew}>Draw again</button>
    </form>`;
}

function of_player(app, { player, commitment, secret, cut }) {
  const seat = app.server.table.seats.find(({ owner }) => owner === player);
  const name = app.is_own(player) ? "You" : seat?.name ?? "Somebody who left";
  const opened = html`opened <span class="hash">${secret}</span>, cut after ${cut}`;
  return html`<p class="part"><b>${name}</b> sealed <span class="hash">${commitment}</span>${secret ? html`, ${opened}` : nothing}</p>`;
}
