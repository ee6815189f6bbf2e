// The link of a table: what others need to come, as text, through the device's own means, and as a code for phones.

import { html, nothing } from "../vendor/lit.js";

/** @import { Table } from "./table.js" */

/** The link of the page. */
export class Link {
  #app;
  /** What is said beside the link. */
  told = "";

  /** @param {Table} app */
  constructor(app) {
    this.#app = app;
  }

  get text() {
    return location.origin + location.pathname;
  }

  get canShare() {
    return typeof navigator.share === "function";
  }

  /** Copies the link; without a secure origin a browser does not let a page do so, and the link is marked instead. */
  async copy() {
    try {
      await navigator.clipboard.writeText(this.text);
      this.told = "Copied.";
    } catch {
      const field = this.#app.root.querySelector(".link-text");
      if (field) getSelection().selectAllChildren(field);
      this.told = "Marked: copy it with your device.";
    }
    this.#app.draw();
  }

  async share() {
    try {
      await navigator.share({ title: document.title, url: this.text });
    } catch {
      // Somebody has thought better of it.
    }
  }
}

/** Draws the link with its buttons and its code. @param {Table} app */
export function linkView({ link }) {
  return html`<section class="link" aria-labelledby="link-title"><h2 id="link-title">Link to this page</h2>
    <p class="link-text">${link.text}</p>
    <div class="tool-row"><button class="quiet" type="button" @click=${() => link.copy()}>Copy the link</button>
      ${link.canShare
        ? html`<button class="quiet" type="button" @click=${() => link.share()}>Share it</button>` : nothing}
      <span role="status">${link.told}</span></div>
    <details><summary>Code for a phone</summary>
      <img class="link-code" src=${`${location.pathname}/link.svg`} alt="QR code of the link to this page" width="220"
          height="220" loading="lazy" /></details></section>`;
}
