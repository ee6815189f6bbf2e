// The page of a table: it joins what the server says with what the person does.

import { html, render } from "../vendor/lit.js";
import { get } from "./api.js";
import { Betting } from "./betting.js";
import { Chart } from "./chart.js";
import { Chat } from "./chat.js";
import { Coach } from "./coach.js";
import { Counting } from "./counting.js";
import { drag_chips, drag_split } from "./drag.js";
import { Evening } from "./evening.js";
import { Guard } from "./guard.js";
import { Doubling } from "./doubling.js";
import { Insurance } from "./insurance.js";
import { keyboard } from "./keyboard.js";
import { Line } from "./line.js";
import { hands_at, is_over, turn_seat } from "./model.js";
import { animate } from "./motion.js";
import { Narrator } from "./narrator.js";
import { opening, page } from "./page.js";
import { PastRounds } from "./past_rounds.js";
import { People } from "./people.js";
import { is_evening, place } from "./place.js";
import { Playback } from "./playback.js";
import { Seating } from "./seating.js";
import { apply } from "./settings.js";
import { Contributing } from "./contributing.js";
import { Shoes } from "./shoes.js";
import { allow_sounds, play } from "./sounds.js";
import { Statistics } from "./statistics.js";
import { Told } from "./told.js";
import { Turn } from "./turn.js";
import { Winnings } from "./winnings.js";

/** How long a refusal stands beside the buttons. */
const REFUSAL_MS = 4000;
/** How long a lost line is no news. */
const LOST_MS = 1000;

class Table {
  id = location.pathname.split("/").pop();
  root = document.getElementById("page");
  state = null;
  server = null;
  house = null;
  people = new People((is_new) => this.#people_changed(is_new));
  purses = new Map();
  told = new Told();
  chat = new Chat();
  coach = new Coach(this);
  chart = new Chart(this);
  counting = new Counting(this);
  past = new PastRounds(this);
  shoes = new Shoes(this);
  contributing = new Contributing(this);
  statistics = new Statistics(this);
  guard = new Guard(() => this.draw());
  betting = new Betting(this);
  winnings = new Winnings(this);
  insurance = new Insurance(this);
  doubling = new Doubling(this);
  turn = new Turn(this);
  seating = new Seating(this);
  evening = is_evening ? new Evening(this) : null;
  refusal = null;
  notice = null;
  tab = is_evening ? "evening" : "game";
  /** The part of each tab that is open. */
  parts = {};
  asks_to_close = false;
  is_panel_open = innerWidth >= 1100;
  #pending = 0;
  #lost_since = null;
  #refusal_timer = 0;

  constructor() {
    this.narrator = new Narrator((player) => this.is_own(player), () => this.own_seats.length === 1, () => this.house?.side_bets ?? []);
    this.playback = new Playback({
      show: (state) => this.#show(state),
      event: (event, state, is_instant) => this.#happened(event, state, is_instant),
      settled: () => this.#settled(),
    });
    this.line = new Line(this.id, {
      view: (state, house, message) => this.#view(state, house, message),
      update: (state, events) => this.#update(state, events),
      purses: (purses) => this.#take_purses(purses),
      status: (is_open) => this.#status(is_open),
      unopened: () => this.#unopened(),
      closing: (reason) => this.#closing(reason),
      message: (message) => this.#message(message),
    });
  }

  async start() {
    this.root.replaceChildren();
    addEventListener("pointerdown", allow_sounds, { once: true });
    addEventListener("keydown", allow_sounds, { once: true });
    this.line.retry();
    await this.load_people();
    drag_chips(this.root, this);
    drag_split(this.root, this);
    keyboard(this);
    setInterval(() => this.#tick(), 250);
  }

  async load_people() {
    try {
      await this.people.load();
    } catch (error) {
      this.refuse(error.message);
    }
    // The view may have come first.
    if (this.server) {
      this.betting.adopt();
      this.contributing.follow();
    }
    this.draw();
  }

  // What the server says.

  #view(state, house, { chat }) {
    this.server = state;
    this.house = house;
    document.title = `${state.room.name} · Blackjack`;
    if (chat) this.chat.reset(chat);
    this.shoes.note(state);
    this.evening?.note();
    this.betting.adopt();
    this.contributing.follow();
    this.playback.reset(state);
  }

  #update(state, events) {
    const before = this.server;
    this.server = state;
    this.betting.note_staked(before, state);
    this.winnings.note_owners(before, state);
    this.#note_shoes(state, events);
    this.betting.adopt();
    this.contributing.follow();
    this.playback.add(state, events);
  }

  #note_shoes(state, events) {
    events.filter(({ type }) => type === "shoe_voided").forEach((event) => this.contributing.voided(event));
    events.filter(({ type }) => type === "shoe_revealed").forEach((event) => this.shoes.reveal(event));
    this.shoes.note(state);
  }

  #take_purses(purses) {
    purses.forEach((purse) => this.purses.set(purse.player, purse));
    this.draw();
  }

  #status(is_open) {
    if (is_open) this.notice = this.#lost_since = null;
    else this.#lost_since ??= performance.now();
    this.draw();
  }

  /** A line that does not open tells no reason, so the table is asked for. */
  async #unopened() {
    try {
      await get(place(this.id));
    } catch ({ code, message }) {
      if (code === "offline") return;
      this.notice = message;
      if (code === "no_table" || code === "no_evening") this.line.end();
      this.draw();
    }
  }

  #closing(reason) {
    this.notice = {
      restart: "The server starts again. Same cards in a moment.",
      closed: "The host has closed this table. Your purse is safe.",
      too_fast: "That was too much at a time.",
    }[reason] ?? null;
    if (reason === "closed") this.line.end();
    // This browser may act for somebody else now.
    if (reason === "ended") this.load_people();
    this.draw();
  }

  #message(message) {
    if (message.t !== "chat") return;
    const said = this.chat.add(message);
    if (said && !this.is_own(message.player)) this.told.announce(said, false);
    this.draw();
  }

  // What is shown.

  get unit() {
    return this.state.table.unit;
  }

  #show(state) {
    this.state = structuredClone(state);
    this.draw();
  }

  draw() {
    if (!this.state) return render(opening(this), this.root);
    render(page(this), this.root);
  }

  #happened(event, state, is_instant) {
    const told = this.narrator.tell(event, state);
    this.told.say(told);
    if (!is_instant) animate(this.root, event);
    const sound = { card_dealt: "card", hole_card_dealt: "card", hole_card_revealed: "turn_over" }[event.type];
    if (sound && !is_instant) play(sound);
    if (event.type === "hand_settled") this.#sound_of(event, state);
  }

  #sound_of({ hand, outcome, net }, { table }) {
    const own = hands_at(table, this.own_seats.find((at) => hands_at(table, at).some((it) => it.id === hand)) ?? -1);
    if (own.length === 0) return;
    if (outcome === "blackjack") play("blackjack");
    else if (net > 0) play("win");
    else if (net === 0) play("push");
  }

  /** Follows each update once it is shown. */
  #settled() {
    this.turn.tell();
    this.winnings.lie_for_a_while();
    this.draw();
  }

  #tick() {
    if (!this.state) return;
    this.turn.hurry();
    if (this.turn.seconds_left() !== null || this.#lost_since !== null || this.state.room.away?.length > 0 || this.chat.latest()) this.draw();
  }

  // Questions about the people here.

  get me() {
    return this.people.list;
  }

  is_own = (player) => this.me.some((person) => person.player === player);

  get own_seats() {
    const seats = this.state?.table.seats ?? [];
    return seats.flatMap((seat, at) => (seat.owner && this.is_own(seat.owner) ? [at] : []));
  }

  /** The player who takes part in the evening at this screen, if anybody does. */
  get own_player() {
    const [at] = this.own_seats;
    return at === undefined ? null : this.state.table.seats[at].owner;
  }

  is_away = (player) => (this.state.room.away ?? []).some((away) => away.player === player);

  away_text(player) {
    const away = (this.state.room.away ?? []).find((it) => it.player === player);
    if (!away) return null;
    const left = away.until_ms ? Math.max(0, Math.ceil((away.until_ms - this.now()) / 1000)) : null;
    return !left ? "away" : `away, ${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  }

  purse_of(player) {
    const purse = this.purses.get(player);
    if (!purse) return null;
    const lying = this.own_seats.filter((at) => this.state.table.seats[at].owner === player);
    return purse.purse - lying.reduce((sum, at) => sum + this.winnings.lying(at), 0);
  }

  is_ready = (at) => is_over(this.state.table) && this.state.table.seats[at].ready;
  is_betting = (at) => is_over(this.state.table) && !this.is_ready(at) && !this.own_seats.includes(at) && this.state.table.seats[at].bet.length > 0;

  // Questions about the moment.

  now = () => Date.now() + this.line.ahead_ms;

  get is_offline() {
    return this.#lost_since !== null;
  }

  get shows_lost() {
    return this.#lost_since !== null && performance.now() - this.#lost_since > LOST_MS;
  }

  get lost_long() {
    return this.#lost_since !== null && performance.now() - this.#lost_since > 10_000;
  }

  get is_busy() {
    return this.#pending > 0 || this.playback.is_running || this.is_offline;
  }

  /** The box that the skip link leads to. */
  get hand_seat() {
    const at = turn_seat(this.state.table);
    return this.own_seats.includes(at) ? at : this.own_seats[0];
  }

  // The chat.

  /** Sends a line to everybody at the table. */
  async say_in_chat(event) {
    event.preventDefault();
    const form = event.target;
    const text = new FormData(form).get("text").trim();
    if (text && (await this.say_to_all({ type: "say", text }))) form.reset();
  }

  say_to_all(act) {
    const speaker = this.me.find(({ player }) => this.seating.is_seated(player)) ?? this.me[0];
    return speaker ? this.command_of(speaker.player, act) : false;
  }

  mute(player) {
    this.chat.mute(player, !this.chat.is_muted(player));
    this.draw();
  }

  mute_all(is_muted) {
    this.chat.mute_all(is_muted);
    this.draw();
  }

  // People, and the host.

  #people_changed(is_new) {
    // The line knows the people it was opened with.
    if (is_new) this.line.retry();
    this.draw();
  }

  get is_host() {
    return this.is_own(this.state.room.host);
  }

  as_host(act, question) {
    this.asks_to_close = false;
    return this.command_of(this.state.room.host, act, question);
  }

  ask_to_close(is_asked) {
    this.asks_to_close = is_asked;
    this.draw();
    this.root.querySelector(".close-question")?.scrollIntoView({ block: "nearest" });
  }

  /** Returns the names of the players who are away if the table waits for nobody else. */
  waits_for_the_away() {
    const { table } = this.state;
    const waits = is_over(table) ? (seat) => table.seats.some((it) => it.ready) && seat.bet.length > 0 && !seat.ready
      : (_, at) => at === turn_seat(table);
    const awaited = table.seats.filter((seat, at) => seat.owner && waits(seat, at));
    return awaited.every(({ owner }) => this.is_away(owner)) ? awaited.map(({ name }) => name) : [];
  }

  // Commands.

  /** Sends a command of whoever has a box. */
  command(at, act, question) {
    return this.command_of(this.server.table.seats[at].owner, act, question);
  }

  async command_of(player, act, question) {
    this.#pending += 1;
    this.draw();
    const answer = await this.line.command(player, act, question);
    this.#pending -= 1;
    if (answer.t === "refused" && answer.code !== "stale") this.refuse(answer.text);
    this.draw();
    return answer.t === "done";
  }

  /** Shows beside the buttons why something was not done. */
  refuse(text) {
    const sentence = `${text[0].toUpperCase()}${text.slice(1)}`;
    this.refusal = /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
    play("refused");
    clearTimeout(this.#refusal_timer);
    this.#refusal_timer = setTimeout(() => {
      this.refusal = null;
      this.draw();
    }, REFUSAL_MS);
    this.draw();
  }

  /** Says again what is asked, or what was last said. */
  repeat() {
    const text = this.turn.is_mine ? this.turn.words() : [this.betting.prompt_words(), this.told.last(3)].filter(Boolean).join(" ");
    this.told.say([{ text }], true);
  }

  show_panel(tab) {
    this.is_panel_open = tab !== this.tab || !this.is_panel_open;
    this.tab = tab;
    this.draw();
  }

  show_part(name) {
    this.parts[this.tab] = name;
    this.draw();
  }

  toggle_panel() {
    this.is_panel_open = !this.is_panel_open;
    this.draw();
  }
}

apply();
new Table().start();
