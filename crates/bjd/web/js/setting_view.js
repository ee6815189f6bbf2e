// A setting: a row of values, one of which is chosen.

import { html } from "../vendor/lit.js";
import { CHOICES, change, settings } from "./settings.js";

/** @import { Table } from "./table.js" */

const LABELS = {
  theme: ["Colours", { felt: "Felt", night: "Night", day: "Day", contrast: "High contrast", next: "NeXT" }],
  speed: ["Motion", { normal: "Normal", slow: "Slow", fast: "Fast", off: "Off" }],
  suits: ["Suits", { two: "Two colours", four: "Four colours" }],
  faces: ["Cards", { usual: "Usual", jumbo: "Large print" }],
  collect: ["Winnings", { hand: "Collect by hand", auto: "Collect automatically" }],
  sound: ["Sounds", { evening: "Until ten in the evening", on: "On", off: "Off" }],
  keys: ["Letter keys", { on: "On", off: "Off" }],
  coach: ["The coach speaks", { asked: "When I ask", after: "After a mistake", before: "Before each move" }],
};

/** Draws a setting. @param {Table} app */
export function settingView(app, name) {
  const now = settings()[name];
  const [label, words] = LABELS[name];
  const set = (value) => {
    change(name, value);
    app.draw();
  };
  return html`<fieldset class="choice"><legend>${label}</legend>
    ${CHOICES[name].map((value) => html`<label><input type="radio" name=${name} .checked=${now === value}
        @change=${() => set(value)} />
      <span>${words[value]}</span></label>`)}
  </fieldset>`;
}
