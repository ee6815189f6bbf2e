// Small pictures on buttons. Each button has its name in words too.

import { html, svg } from "../vendor/lit.js";

const PATHS = {
  back: svg`<path d="M15 5l-7 7 7 7" />`,
  people: svg`<circle cx="9" cy="8" r="3.2" /><path d="M3 19c.6-3.4 3-5 6-5s5.400 1.600 6 5" /><path
      d="M16 5.200a3 3 0 0 1 0 5.600M18 14.300c1.700.7 2.800 2.300 3.200 4.700" />`,
  shield: svg`<path d="M12 3l7 2.500v5.500c0 4.600-2.900 8-7 10-4.100-2-7-5.400-7-10V5.500z" /><path
      d="M8.800 12l2.300 2.300 4.200-4.400" />`,
  panel: svg`<rect x="3.500" y="4.500" width="17" height="15" rx="2.500" /><path d="M14.500 4.500v15" />`,
  sound: svg`<path d="M4 9.500v5h3.500L12 18.500v-13L7.500 9.500z" /><path
      d="M15.500 9a4.200 4.200 0 0 1 0 6M18 6.500a7.700 7.700 0 0 1 0 11" />`,
  silent: svg`<path d="M4 9.500v5h3.500L12 18.500v-13L7.500 9.500z" /><path d="M16 9.500l5 5M21 9.500l-5 5" />`,
  check: svg`<path d="M5 12.500l4.500 4.500L19 7.500" />`,
  plus: svg`<path d="M12 5v14M5 12h14" />`,
};

/** Draws an icon. */
export const icon = (name) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${PATHS[name]}</svg>`;
