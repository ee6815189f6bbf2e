// What this browser contributes to the shuffle of a shoe: a secret and a cut. It commits to both with the
// first bet, and reveals them when all bets are locked, so that neither the server nor anybody else can
// choose the cards.

import { html, nothing, repeat } from "../vendor/lit.js";
import { contributionSet } from "./contribution_set.js";
import { fromHex, hex, joined, numberBytes, sha256 } from "./sha256.js";

/** @import { ContributionView, PlayerId } from "../../protocol/bjd.d.ts" */
/** @import { Table } from "./table.js" */

const VERSION = new TextEncoder().encode("bj contribution 2");

/** The parts that are kept of one shoe: the latest, and those that were typed over. */
const PARTS_MAX = 100;
/** How long to wait before a part is opened again that the server could not store. */
const AGAIN_MS = 400;
/** The refusals after which there is no use in that. */
const FINAL = ["nothing_to_reveal", "too_late", "wrong_reveal"];

/** The contribution of one browser to the next shoe of a table. It survives a reload of the page. */
export class Contributing {
  #app;
  #key;
  /**
   * `{shoe, parts, house, player, set}`: the parts for this shoe, the latest last; the commitment
   * of the house when the first of them was sealed; the player for whom one is; and the set that it
   * was opened to. An earlier part counts if the set was closed before the next was sealed.
   */
  #own;
  /** The commitment that is on its way to be sealed. */
  #sealing = null;
  /** The commitment whose part is being opened, or is open. */
  #opening = null;
  /** What was opened last: `{shoe, player, isConfirmed}`. */
  #opened = null;
  /** Why the server is not to be trusted, if it is not. */
  warning = null;

  /** @param {Table} app */
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

  #keep(changes) {
    this.#own = { ...this.#own, ...changes };
    sessionStorage.setItem(this.#key, JSON.stringify(this.#own));
  }

  /** What belongs to the shoe that has not begun. */
  get #next() {
    const { shoe } = this.#table;
    const number = shoe.number + (shoe.is_begun ? 1 : 0);
    if (this.#own?.shoe !== number) {
      this.#own = { shoe: number, parts: [] };
      this.#add(this.#drawn());
    }
    return this.#own;
  }

  /** The part for the shoe that has not begun: random, until it is typed over. */
  get own() {
    return this.#next.parts.at(-1);
  }

  #drawn() {
    const secret = hex(crypto.getRandomValues(new Uint8Array(32)));
    const [high, low] = crypto.getRandomValues(new Uint32Array(2));
    // The remainder is as good as uniform: 2^64 is far above the number of cards.
    const cut = Number(((BigInt(high) << 32n) | BigInt(low)) % BigInt(this.#table.shoe.full));
    return { secret, cut };
  }

  #add(part) {
    this.#keep({ parts: [...this.#own.parts, part].slice(-PARTS_MAX) });
  }

  /** Draws another part. */
  drawAgain() {
    this.typeOver(this.#drawn());
  }

  /** Types fields of the part over. */
  typeOver(fields) {
    this.#add({ ...this.own, ...fields });
    const by = this.#sealed();
    if (by) this.#seal(by.player);
    this.#app.draw();
  }

  /** @param {PlayerId} player @param {{secret: string, cut: number}} part */
  #hash(player, { secret, cut }) {
    const numbers = [this.#table.table, this.#next.shoe, player, cut].map(numberBytes);
    return hex(sha256(joined(VERSION, ...numbers, fromHex(secret))));
  }

  #bets = (player) => this.#table.seats.some(({ owner, bet }) => owner === player && bet.length > 0);

  /** The commitment of somebody at this browser; people who share one contribute once. */
  #sealed = () => this.#table.contributions?.of.find(({ player }) => this.#app.isOwn(player));

  /** Seals a part before a bet on a box, unless that is done or cannot be. Play does not depend on it. */
  beforeBet(at) {
    this.#seal(this.#sealed()?.player ?? this.#table.seats[at].owner);
  }

  async #seal(player) {
    const { contributions, shoe, question } = this.#table;
    if (!contributions || shoe.is_begun || contributions.is_closed || this.isExcluded) return;
    const { house = shoe.commitment } = this.#next;
    if (house !== shoe.commitment) return this.#warnOfHouse();
    const commitment = this.#hash(player, this.own);
    const isSealed = contributions.of.some((it) => it.player === player && it.commitment === commitment);
    if (isSealed || this.#sealing === commitment) return;
    this.#sealing = commitment;
    this.#keep({ house });
    const answer = await this.#app.line.command(player, { type: "commit", commitment }, question);
    if (this.#sealing === commitment) this.#sealing = null;
    if (answer.t === "done" && this.#own.shoe === shoe.number) this.#keep({ player });
  }

  /**
   * Follows the table: seals a part for bets that lie there already, as after a void shoe, and
   * opens it when it is time.
   */
  follow() {
    const { contributions, shoe, seats } = this.#table;
    if (!contributions || shoe.is_begun) return;
    if (contributions.is_closed) return this.#open();
    const counts = ({ player }) => this.#app.isOwn(player) && this.#bets(player);
    const seat = seats.find(({ owner, bet }) => owner && this.#app.isOwn(owner) && bet.length > 0);
    if (seat && !contributions.of.some(counts)) this.#seal(seat.owner);
  }

  /**
   * Opens the part that the table waits for; not before it is noted what it is opened to, and never
   * to anything else.
   */
  async #open() {
    const { table, contributions, shoe, question } = this.#table;
    const { parts, house } = this.#next;
    const partOf = ({ player, commitment }) => parts.find((part) => this.#hash(player, part) === commitment);
    const ours = contributions.of.find((it) => !it.secret && this.#app.isOwn(it.player) && partOf(it));
    if (!ours) return this.#checkSealed(partOf);
    if (house !== shoe.commitment) return this.#warnOfHouse();
    const set = contributionSet(table, shoe.number, shoe.commitment, contributions.of);
    if (set !== (this.#own.set ?? set)) {
      return this.#warn(`The sealed parts of shoe ${shoe.number} have changed. `
        + "Yours stays sealed: leave this table.");
    }
    if (this.#opening === ours.commitment) return;
    const { player, commitment } = ours;
    this.#opening = commitment;
    this.#opened = { shoe: shoe.number, player, isConfirmed: false };
    this.#keep({ set });
    this.#app.shoes.noteSet(shoe.number, set);
    const answer = await this.#app.line.command(player, { type: "reveal", ...partOf(ours) }, question);
    if (answer.t === "done") return (this.#opened.isConfirmed = true);
    this.#opening = null;
    if (!FINAL.includes(answer.code)) setTimeout(() => this.follow(), AGAIN_MS);
  }

  /** Warns if what was sealed here is not what the server has closed. */
  #checkSealed(partOf) {
    const { contributions, shoe } = this.#table;
    const { player } = this.#next;
    const row = contributions.of.find((it) => it.player === player);
    if (!player || (row && partOf(row)) || !this.#bets(player)) return;
    this.#warn(row ? `The part sealed as yours for shoe ${shoe.number} is not from this page. `
      + "Unless it is from another page of yours, leave this table."
      : `The server has left out your part of shoe ${shoe.number}. Unless you took back a bet, leave this table.`);
  }

  #warnOfHouse() {
    const { number } = this.#table.shoe;
    this.#warn(`The house has changed its commitment to shoe ${number}. `
      + "Your part stays sealed: leave this table.");
  }

  /** A shoe is void: says so if the server names somebody here whose part was opened. */
  voided({ shoe, missing }) {
    const { player, isConfirmed } = this.#opened?.shoe === shoe ? this.#opened : {};
    if (!missing.includes(player)) return;
    const said = `The server says that you did not open your part of shoe ${shoe}`;
    this.#warn(isConfirmed ? `${said}, but you did: leave this table.`
      : `${said} in time, but this page sent it. If your connection was good, leave this table.`);
  }

  #warn(text) {
    if (this.warning === text) return;
    this.warning = text;
    this.#app.told.say([{ text, tone: "lost" }], true);
    this.#app.refuse(text);
  }

  /** Whether shoes take no contribution of anybody here before the next round. */
  get isExcluded() {
    const { contributions, shoe } = this.#table;
    return !shoe.is_begun && (contributions?.excluded.some((player) => this.#app.isOwn(player)) ?? false);
  }
}

/**
 * Draws the own contribution to the next shoe, and those of everybody to the shoe in play.
 * @param {Table} app
 */
export function contributionsView(app) {
  const { contributions } = app.server.table;
  if (!contributions) return nothing;
  return html`${app.ownSeats.length > 0 ? ownView(app) : nothing}
    ${repeat(contributions.of, ({ player }) => player, (it) => ofPlayer(app, it))}`;
}

/** @param {Table} app */
function ownView(app) {
  const { contributing } = app;
  const { shoe, contributions } = app.server.table;
  const { secret, cut } = contributing.own;
  const isClosed = !shoe.is_begun && contributions.is_closed;
  const setSecret = ({ target }) => {
    const typed = target.value.trim().toLowerCase();
    if (/^[0-9a-f]{64}$/.test(typed)) return contributing.typeOver({ secret: typed });
    app.refuse("Type 64 hexadecimal digits: 0 to 9 and a to f.");
    target.value = secret;
  };
  const setCut = ({ target }) => {
    const typed = Number(target.value);
    if (Number.isInteger(typed) && typed >= 0 && typed < shoe.full) return contributing.typeOver({ cut: typed });
    app.refuse(`Cut at a card from 0 to ${shoe.full - 1}.`);
    target.value = cut;
  };
  return html`<h3>Your part of the ${shoe.is_begun ? "next" : "coming"} shuffle</h3>
    ${contributing.warning ? html`<p class="hint" data-tone="lost">${contributing.warning}</p>` : nothing}
    <p class="hint">${contributing.isExcluded
      ? "You cannot add a part before the next round, because yours was not opened in time."
      : html`Your browser has drawn it. It is sealed with your first bet on the shoe and opened before the deal. You can
        overwrite it.`}</p>
    <form class="contribution" @submit=${(event) => event.preventDefault()}>
      <label>Random digits <input name="secret" class="hash" maxlength="64" autocomplete="off" spellcheck="false"
          .value=${secret} ?disabled=${isClosed} @change=${setSecret} /></label>
      <label>Cut after card <input name="cut" inputmode="numeric" autocomplete="off" .value=${String(cut)}
          ?disabled=${isClosed} @change=${setCut} /></label>
      <button class="quiet" type="button" ?disabled=${isClosed}
          @click=${() => contributing.drawAgain()}>Draw again</button>
    </form>`;
}

/** @param {Table} app @param {ContributionView} contribution */
function ofPlayer(app, { player, commitment, secret, cut }) {
  const seat = app.server.table.seats.find(({ owner }) => owner === player);
  const name = app.isOwn(player) ? "You" : seat?.name ?? "Somebody who left";
  const opened = html`opened <span class="hash">${secret}</span>, cut after ${cut}`;
  return html`<p class="part"><b>${name}</b> sealed <span class="hash">${commitment}</span>${
    secret ? html`, ${opened}` : nothing}</p>`;
}
