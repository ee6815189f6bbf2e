// The part of lit-html that the page uses of `web/vendor/lit.js`.

/** Renders nothing, and removes the attribute whose value it is. */
export declare const nothing: unique symbol;

/** Returns a template of HTML with its values. */
export declare function html(strings: TemplateStringsArray, ...values: unknown[]): object;

/** Returns a template of a part of an SVG drawing with its values. */
export declare function svg(strings: TemplateStringsArray, ...values: unknown[]): object;

/** Draws a template into an element. */
export declare function render(template: object, into: HTMLElement): void;

/** Draws each item, and keeps its elements as long as it has the same key. */
export declare function repeat<Item>(
  items: Item[],
  key: (item: Item, index: number) => unknown,
  draw: (item: Item, index: number) => unknown,
): object;
