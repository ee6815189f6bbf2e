// What was told: the log beside the table, and the regions that screen readers follow.

/** The sentences that the log keeps. */
const LOG_MAX = 400;
/** The sentences that a region keeps. */
const REGION_MAX = 12;

/** The sentences of an evening: `{text, tone}` each. */
export class Told {
  log = [];

  /** Adds sentences to the log, and has them read aloud. */
  say(lines, isUrgent = false) {
    if (lines.length === 0) return;
    this.log = [...this.log, ...lines].slice(-LOG_MAX);
    this.announce(lines.map(({ text }) => text).join(" "), isUrgent);
  }

  /** Has a sentence read aloud. */
  announce(text, isUrgent) {
    const region = document.getElementById(isUrgent ? "live-now" : "live");
    const line = document.createElement("p");
    line.textContent = text;
    region.append(line);
    while (region.childElementCount > REGION_MAX) region.firstElementChild.remove();
  }

  /** Returns the last sentences in one. */
  last(count) {
    return this.log.slice(-count).map(({ text }) => text).join(" ");
  }
}
