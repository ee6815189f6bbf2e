// A late finger must not play a hand: a control that has just become enabled ignores input.

const GUARD_MS = 400;

/** Remembers since when each control is enabled, and for which question. `onEnd()` follows each guard that ends. */
export class Guard {
  #since = new Map();
  #onEnd;
  #timer = 0;

  constructor(onEnd) {
    this.#onEnd = onEnd;
  }

  /** Notes whether a control is enabled now; returns the same. */
  note(name, isEnabled, question) {
    const before = this.#since.get(name);
    const asked = JSON.stringify(question);
    if (!isEnabled) this.#since.delete(name);
    else if (before?.asked !== asked) {
      this.#since.set(name, { asked, at: performance.now() });
      this.#awaitEnd();
    }
    return isEnabled;
  }

  /** Returns whether a control may act. */
  allows(name) {
    const noted = this.#since.get(name);
    return noted !== undefined && performance.now() - noted.at >= GUARD_MS;
  }

  /** Returns whether a control is enabled, and ignores input for a moment yet. */
  holds(name) {
    return this.#since.has(name) && !this.allows(name);
  }

  #awaitEnd() {
    clearTimeout(this.#timer);
    // Also those that have ended since: a drawing may have shown them just before their end.
    const guarded = [...this.#since.values()].filter((noted) => !noted.isTold);
    if (guarded.length === 0) return;
    const left = Math.min(...guarded.map(({ at }) => at)) + GUARD_MS - performance.now();
    this.#timer = setTimeout(() => {
      const now = performance.now();
      for (const noted of guarded) noted.isTold = now - noted.at >= GUARD_MS;
      this.#onEnd();
      this.#awaitEnd();
    }, Math.max(0, left) + 1);
  }
}
