// The chart of basic strategy for the house of this table.

import { html, nothing } from "../vendor/lit.js";
import { get } from "./api.js";
import { total } from "./cards.js";
import { turnHand } from "./model.js";

/** @import { Table } from "./table.js" */

/** The chart of a table, asked for once for each house. */
export class Chart {
  #app;
  #house = null;
  chart = null;
  refusal = null;
  /** The cell whose values are shown: `{row, upcard}`. */
  cell = null;

  /** @param {Table} app */
  constructor(app) {
    this.#app = app;
  }

  /** Asks for the chart, if it is not there yet. */
  async open() {
    const { house, id } = this.#app;
    if (this.#house === house) return;
    this.#house = house;
    Object.assign(this, { chart: null, refusal: null, cell: null });
    try {
      this.chart = await get(`/api/tables/${id}/chart`);
    } catch (error) {
      this.refusal = error.message;
    }
    this.#app.draw();
  }

  show(row, upcard) {
    this.cell = { row, upcard };
    this.#app.draw();
  }
}

/**
 * Returns the cell of the hand whose turn it is, if it is one of this screen's.
 * @param {Table} app
 */
function cellOfTurn(app) {
  const hand = turnHand(app.state.table);
  const [up] = app.state.table.round?.cards.dealer.open ?? [];
  if (!app.turn.isMine || !hand || !up) return null;
  const rank = (card) => ("TJQK".includes(card[0]) ? "T" : card[0]);
  const [one, other] = hand.cards.map(rank);
  const { best, soft } = total(hand.cards);
  const row = hand.cards.length === 2 && one === other ? `pair ${one}` : `${soft ? "soft" : "hard"} ${best}`;
  return { row, upcard: rank(up) };
}

/** Draws the chart. @param {Table} app */
export function chartView(app) {
  const { chart, refusal, cell } = app.chart;
  app.chart.open();
  if (!chart) return html`<p class="hint" role="status">${refusal ?? "Working the chart out …"}</p>`;
  const now = cellOfTurn(app);
  return html`<p class="hint">Basic strategy for this table: the best choice by your cards and the dealer’s, before any
    other card is known.</p>
    ${chart.parts.map((part) => (part.rows.length === 0 ? nothing : partView(app, part, now)))}
    ${values(chart, cell ?? now)}
    <dl class="legend">${Object.entries(chart.words)
      .map(([code, words]) => html`<dt>${code}</dt><dd>${words}</dd>`)}</dl>
    ${chart.notes.map((note) => html`<p class="hint">${note}</p>`)}`;
}

/** @param {Table} app */
function partView(app, { title, rows }, now) {
  const { chart } = app.chart;
  return html`<table class="chart"><caption>${title[0].toUpperCase()}${title.slice(1)}</caption>
    <thead><tr><th scope="col"><span class="unseen">Hand</span></th>${
      chart.upcards.map((up) => html`<th scope="col">${up}</th>`)}</tr></thead>
    <tbody>${rows.map(({ row, label }) => html`<tr><th scope="row">${label}</th>${chart.upcards.map((up) => {
      const code = chart.cells[row]?.[up] ?? "";
      return html`<td data-code=${code[0] ?? ""} data-now=${now?.row === row && now.upcard === up}
        title=${chart.words[code] ?? ""}
        @click=${() => app.chart.show(row, up)}>${code}</td>`;
    })}</tr>`)}</tbody></table>`;
}

/** What each choice of a cell is worth on average. */
function values(chart, cell) {
  const evs = cell && chart.evs[cell.row]?.[cell.upcard];
  if (!evs) return nothing;
  const best = Object.entries(evs).sort(([, one], [, other]) => other - one);
  return html`<p role="status"><b>${cell.row} against ${cell.upcard}</b>:
    ${best.map(([name, ev]) => `${name} ${(100 * ev).toFixed(1).replace("-", "−")} %`).join(", ")} of the bet.</p>`;
}
