// Bets while they are made: chips added and taken back, before and while the server hears of them.

/** The bets of one browser at one table, by box. They survive a reload of the page. */
export class Bets {
  #key;
  #boxes;

  /** @param {string} table */
  constructor(table) {
    this.#key = `bets ${table}`;
    try {
      this.#boxes = JSON.parse(sessionStorage.getItem(this.#key)) ?? {};
    } catch {
      this.#boxes = {};
    }
  }

  #box(seat) {
    return (this.#boxes[seat] ??= { amount: 0, before: [], last: 0 });
  }

  #save() {
    sessionStorage.setItem(this.#key, JSON.stringify(this.#boxes));
  }

  amount = (seat) => this.#box(seat).amount;
  last = (seat) => this.#box(seat).last;
  canUndo = (seat) => this.#box(seat).before.length > 0;

  /** Returns the change that an undo would make. */
  undoChange(seat) {
    const { amount, before } = this.#box(seat);
    return (before.at(-1) ?? amount) - amount;
  }

  /** Changes the bet on a box. */
  set(seat, amount) {
    const box = this.#box(seat);
    if (amount === box.amount) return;
    box.before = [...box.before.slice(-49), box.amount];
    box.amount = amount;
    this.#save();
  }

  undo(seat) {
    const box = this.#box(seat);
    if (box.before.length > 0) box.amount = box.before.pop();
    this.#save();
  }

  /** Takes over a bet that the server has, without a step to undo. */
  adopt(seat, amount) {
    const box = this.#box(seat);
    if (box.amount === amount) return;
    Object.assign(box, { amount, before: [] });
    this.#save();
  }

  /** Notes that a bet was staked: the next bet begins with nothing, and can repeat it. */
  staked(seat, amount) {
    Object.assign(this.#box(seat), { amount: 0, before: [], last: amount });
    this.#save();
  }
}
