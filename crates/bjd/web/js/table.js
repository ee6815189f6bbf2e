// The page of a table: it joins what the server says with what the person does.

import { html, render } from "../vendor/lit.js";
import { get } from "./api.js";
import { Betting } from "./betting.js";
import { Chart } from "./chart.js";
import { Chat } from "./chat.js";
import { Coach } from "./coach.js";
import { Counting } from "./counting.js";
import { dragChips, dragSplit } from "./drag.js";
import { Evening } from "./evening.js";
import { Guard } from "./guard.js";
import { Doubling } from "./doubling.js";
import { Insurance } from "./insurance.js";
import { keyboard } from "./keyboard.js";
import { Line } from "./line.js";
import { Link } from "./link.js";
import { handsAt, isOver, turnSeat } from "./model.js";
import { animate } from "./motion.js";
import { Narrator } from "./narrator.js";
import { opening, page } from "./page.js";
import { PastRounds } from "./past_rounds.js";
import { People } from "./people.js";
import { isEvening, place } from "./place.js";
import { Playback } from "./playback.js";
import { Seating } from "./seating.js";
import { apply } from "./settings.js";
import { Contributing } from "./contributing.js";
import { Shoes } from "./shoes.js";
import { allowSounds, play } from "./sounds.js";
import { Statistics } from "./statistics.js";
import { Told } from "./told.js";
import { Turn } from "./turn.js";
import { WakeLock } from "./wake_lock.js";
import { Winnings } from "./winnings.js";

/** @import { Act, HouseView, PlayerId, PrivateView, Question } from "../../protocol/bjd.d.ts" */
/** @import { TableEvent, TableState, ViewMessage } from "../../protocol/bjd.d.ts" */

/** How long a refusal stands beside the buttons. */
const REFUSAL_MS = 4000;
/** How long a lost line is no news. */
const LOST_MS = 1000;

/** The table of this page, with everything that shows it. */
export class Table {
  id = location.pathname.split("/").pop();
  root = document.getElementById("page");
  /** @type {TableState} */
  state = null;
  /** @type {TableState} */
  server = null;
  /** @type {HouseView} */
  house = null;
  people = new People((isNew) => this.#peopleChanged(isNew));
  /** @type {Map<PlayerId, PrivateView>} */
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
  wakeLock = new WakeLock();
  link = new Link(this);
  evening = isEvening ? new Evening(this) : null;
  refusal = null;
  notice = null;
  tab = isEvening ? "evening" : "game";
  /** The part of each tab that is open. */
  parts = {};
  asksToClose = false;
  isPanelOpen = innerWidth >= 1100;
  #pending = 0;
  #lostSince = null;
  #refusalTimer = 0;

  constructor() {
    this.narrator = new Narrator((player) => this.isOwn(player), () => this.ownSeats.length === 1,
      () => this.house?.side_bets ?? []);
    this.playback = new Playback({
      show: (state) => this.#show(state),
      event: (event, state, isInstant) => this.#happened(event, state, isInstant),
      settled: () => this.#settled(),
    });
    this.line = new Line(this.id, {
      view: (state, house, message) => this.#view(state, house, message),
      update: (state, events) => this.#update(state, events),
      purses: (purses) => this.#takePurses(purses),
      status: (isOpen, lostSince) => this.#status(isOpen, lostSince),
      unopened: () => this.#unopened(),
      closing: (reason) => this.#closing(reason),
      message: (message) => this.#message(message),
    });
  }

  async start() {
    this.root.replaceChildren();
    addEventListener("pointerdown", allowSounds, { once: true });
    addEventListener("keydown", allowSounds, { once: true });
    this.line.retry();
    await this.loadPeople();
    dragChips(this.root, this);
    dragSplit(this.root, this);
    keyboard(this);
    setInterval(() => this.#tick(), 250);
  }

  async loadPeople() {
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

  /** @param {TableState} state @param {HouseView} house @param {ViewMessage} message */
  #view(state, house, { chat }) {
    this.server = state;
    this.house = house;
    if (chat) this.chat.reset(chat);
    this.shoes.note(state);
    this.evening?.note();
    this.betting.adopt();
    this.contributing.follow();
    this.playback.reset(state);
  }

  /** @param {TableState} state @param {TableEvent[]} events */
  #update(state, events) {
    const before = this.server;
    this.server = state;
    this.betting.noteStaked(before, state);
    this.winnings.noteOwners(before, state);
    this.#noteShoes(state, events);
    this.betting.adopt();
    this.contributing.follow();
    this.playback.add(state, events);
  }

  /** @param {TableState} state @param {TableEvent[]} events */
  #noteShoes(state, events) {
    for (const event of events) if (event.type === "shoe_voided") this.contributing.voided(event);
    for (const event of events) if (event.type === "shoe_revealed") this.shoes.reveal(event);
    this.shoes.note(state);
  }

  /** @param {PrivateView[]} purses */
  #takePurses(purses) {
    purses.forEach((purse) => this.purses.set(purse.player, purse));
    this.draw();
  }

  #status(isOpen, lostSince) {
    if (isOpen) this.notice = this.#lostSince = null;
    else this.#lostSince ??= lostSince;
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
      restart: "The server is restarting. Same cards in a moment.",
      closed: "The host has closed this table. Your purse is safe.",
      too_fast: "That was too much at once.",
      too_long: "What this page says is too long for the server. Reload it: the server may have been updated.",
      unreadable: "The server cannot read what this page says. Reload it: the server may have been updated.",
    }[reason] ?? null;
    if (reason === "closed") this.line.end();
    // This browser may act for somebody else now.
    if (reason === "ended") this.loadPeople();
    this.draw();
  }

  #message(message) {
    if (message.t !== "chat") return;
    const said = this.chat.add(message);
    if (said && !this.isOwn(message.player)) this.told.announce(said, false);
    this.draw();
  }

  // What is shown.

  get unit() {
    return this.state.table.unit;
  }

  /** @param {TableState} state */
  #show(state) {
    this.state = structuredClone(state);
    this.draw();
  }

  draw() {
    if (!this.state) return render(opening(this), this.root);
    const whose = this.turn.whose()?.replace(/\.$/, "");
    document.title = [whose, this.state.room.name, "Blackjack"].filter(Boolean).join(" · ");
    render(page(this), this.root);
  }

  /** @param {TableEvent} event @param {TableState} state */
  #happened(event, state, isInstant) {
    const told = this.narrator.tell(event, state);
    this.told.say(told);
    if (!isInstant) animate(this.root, event);
    const sound = { card_dealt: "card", hole_card_dealt: "card", hole_card_revealed: "turnOver" }[event.type];
    if (sound && !isInstant) play(sound);
    if (event.type === "hand_settled") this.#soundOf(event, state);
  }

  #soundOf({ hand, outcome, net }, { table }) {
    const own = handsAt(table, this.ownSeats.find((at) => handsAt(table, at).some((it) => it.id === hand)) ?? -1);
    if (own.length === 0) return;
    if (outcome === "blackjack") play("blackjack");
    else if (net > 0) play("win");
    else if (net === 0) play("push");
  }

  /** Follows each update once it is shown. */
  #settled() {
    this.turn.tell();
    this.wakeLock.keep(this.isPlaying);
    this.winnings.lieForAWhile();
    this.draw();
  }

  #tick() {
    if (!this.state) return;
    this.turn.hurry();
    if (this.turn.secondsLeft() !== null || this.#lostSince !== null || this.state.room.away?.length > 0
      || this.chat.latest()) {
      this.draw();
    }
  }

  // Questions about the people here.

  get me() {
    return this.people.list;
  }

  isOwn = (player) => this.me.some((person) => person.player === player);

  get ownSeats() {
    const seats = this.state?.table.seats ?? [];
    return seats.flatMap((seat, at) => (seat.owner && this.isOwn(seat.owner) ? [at] : []));
  }

  /** Whether somebody at this screen has a hand in an open round. */
  get isPlaying() {
    const { table } = this.state;
    return !isOver(table) && this.ownSeats.some((at) => handsAt(table, at).length > 0);
  }

  /** The player who takes part in the evening at this screen, if anybody does. */
  get ownPlayer() {
    const [at] = this.ownSeats;
    return at === undefined ? null : this.state.table.seats[at].owner;
  }

  isAway = (player) => (this.state.room.away ?? []).some((away) => away.player === player);

  awayText(player) {
    const away = (this.state.room.away ?? []).find((it) => it.player === player);
    if (!away) return null;
    const left = away.until_ms ? Math.max(0, Math.ceil((away.until_ms - this.now()) / 1000)) : null;
    return !left ? "away" : `away, ${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  }

  purseOf(player) {
    const purse = this.purses.get(player);
    if (!purse) return null;
    const lying = this.ownSeats.filter((at) => this.state.table.seats[at].owner === player);
    return purse.purse - lying.reduce((sum, at) => sum + this.winnings.lying(at), 0);
  }

  isReady = (at) => isOver(this.state.table) && this.state.table.seats[at].ready;
  isBetting = (at) => isOver(this.state.table) && !this.isReady(at) && !this.ownSeats.includes(at)
    && this.state.table.seats[at].bet.length > 0;

  // Questions about the moment.

  now = () => Date.now() + this.line.aheadMs;

  get isOffline() {
    return this.#lostSince !== null;
  }

  get showsLost() {
    return this.#lostSince !== null && performance.now() - this.#lostSince > LOST_MS;
  }

  get lostLong() {
    return this.#lostSince !== null && performance.now() - this.#lostSince > 10_000;
  }

  get isBusy() {
    return this.#pending > 0 || this.playback.isRunning || this.isOffline;
  }

  /** The box that the skip link leads to. */
  get handSeat() {
    const at = turnSeat(this.state.table);
    return this.ownSeats.includes(at) ? at : this.ownSeats[0];
  }

  /** The box of this screen that has the room on a phone: that of the turn, or of the bet. */
  get largeSeat() {
    return this.betting.isOpen ? this.betting.seat : this.handSeat;
  }

  // The chat.

  /** Sends a line to everybody at the table. */
  async sayInChat(event) {
    event.preventDefault();
    const form = event.target;
    const text = String(new FormData(form).get("text")).trim();
    if (text && (await this.sayToAll({ type: "say", text }))) form.reset();
  }

  /** @param {Act} act */
  sayToAll(act) {
    const speaker = this.me.find(({ player }) => this.seating.isSeated(player)) ?? this.me[0];
    return speaker ? this.commandOf(speaker.player, act) : false;
  }

  mute(player) {
    this.chat.mute(player, !this.chat.isMuted(player));
    this.draw();
  }

  muteAll(isMuted) {
    this.chat.muteAll(isMuted);
    this.draw();
  }

  // People, and the host.

  #peopleChanged(isNew) {
    // The line knows the people it was opened with.
    if (isNew) this.line.retry();
    this.draw();
  }

  get isHost() {
    return this.isOwn(this.state.room.host);
  }

  /** @param {Act} act @param {Question} [question] */
  asHost(act, question) {
    this.asksToClose = false;
    return this.commandOf(this.state.room.host, act, question);
  }

  askToClose(isAsked) {
    this.asksToClose = isAsked;
    this.draw();
    this.root.querySelector(".close-question")?.scrollIntoView({ block: "nearest" });
  }

  /** Returns the names of the players who are away if the table waits for nobody else. */
  waitsForTheAway() {
    const { table } = this.state;
    const waits = isOver(table) ? (seat) => table.seats.some((it) => it.ready) && seat.bet.length > 0 && !seat.ready
      : (_, at) => at === turnSeat(table);
    const awaited = table.seats.filter((seat, at) => seat.owner && waits(seat, at));
    return awaited.every(({ owner }) => this.isAway(owner)) ? awaited.map(({ name }) => name) : [];
  }

  // Commands.

  /**
   * Sends a command of the player of a box.
   * @param {number} at
   * @param {Act} act
   * @param {Question} [question]
   */
  command(at, act, question) {
    return this.commandOf(this.server.table.seats[at].owner, act, question);
  }

  /** @param {PlayerId} player @param {Act} act @param {Question} [question] */
  async commandOf(player, act, question) {
    this.#pending += 1;
    this.draw();
    const answer = await this.line.command(player, act, question);
    this.#pending -= 1;
    if (answer.t === "refused" && answer.code !== "stale") this.refuse(answer.text);
    this.draw();
    return answer.t === "done";
  }

  /** Shows beside the buttons why something was not done. @param {string} text */
  refuse(text) {
    const sentence = `${text[0].toUpperCase()}${text.slice(1)}`;
    this.refusal = /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
    play("refused");
    clearTimeout(this.#refusalTimer);
    this.#refusalTimer = setTimeout(() => {
      this.refusal = null;
      this.draw();
    }, REFUSAL_MS);
    this.draw();
  }

  /** Says again what is asked, or what was last said. */
  repeat() {
    const text = this.turn.isMine ? this.turn.words()
      : [this.betting.promptWords(), this.told.last(3)].filter(Boolean).join(" ");
    this.told.say([{ text }], true);
  }

  showPanel(tab) {
    this.isPanelOpen = tab !== this.tab || !this.isPanelOpen;
    this.tab = tab;
    this.draw();
  }

  showPart(name) {
    this.parts[this.tab] = name;
    this.draw();
  }

  togglePanel() {
    this.isPanelOpen = !this.isPanelOpen;
    this.draw();
  }
}

apply();
new Table().start();
