// A late finger must not play a hand: a control that has just become enabled ignores input.

const GUARD_MS = 400;

/** Remembers since when each control is enabled, and for which question. */
export class Guard {
  #since = new Map();

  /** Notes whether a control is enabled now; returns the same. */
  note(name, is_enabled, question) {
    const before = this.#since.get(name);
    const asked = JSON.stringify(question);
    if (!is_enabled) this.#since.delete(name);
    else if (before?.asked !== asked) this.#since.set(name, { asked, at: performance.now() });
    return is_enabled;
  }

  /** Returns whether a control may act. */
  allows(name) {
    const noted = this.#since.get(name);
    return noted !== undefined && performance.now() - noted.at >= GUARD_MS;
  }
}
