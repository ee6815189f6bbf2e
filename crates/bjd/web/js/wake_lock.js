// The screen stays on while a hand is played: a phone that goes dark would lose the turn.

/** The lock of the screen, as far as the browser has one. */
export class WakeLock {
  #isWanted = false;
  /** @type {WakeLockSentinel} */
  #held = null;
  #isAsking = false;

  constructor() {
    // Browsers let go of it with the page out of sight.
    document.addEventListener("visibilitychange", () => this.keep(this.#isWanted));
  }

  /** Keeps the screen on, or lets it go dark. */
  async keep(isWanted) {
    this.#isWanted = isWanted;
    if (!isWanted) return this.#release();
    if (this.#isAsking || document.hidden || !navigator.wakeLock || (this.#held && !this.#held.released)) return;
    this.#isAsking = true;
    try {
      this.#held = await navigator.wakeLock.request("screen");
    } catch {
      // A battery that is low, or a browser that does not want to.
    }
    this.#isAsking = false;
    if (!this.#isWanted) this.#release();
  }

  #release() {
    this.#held?.release();
    this.#held = null;
  }
}
