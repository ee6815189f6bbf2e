// Dragging: a chip onto a box, and the upper card of a pair beside the lower one. Everything that can
// be dragged can be done by a button too.

/** @import { Table } from "./table.js" */

const START_PX = { mouse: 8, pen: 8, touch: 12 };

/**
 * Follows a pointer that went down on an element. `lift()` is called once it has moved far enough, and
 * returns the element to move; `over(x, y)` while it moves; `drop(x, y)` when it is released, and
 * returns whether it stays there. Everything else lets it glide back.
 */
function follow(down, { lift, over, drop, end }) {
  const start = START_PX[down.pointerType] ?? 12;
  let moved = null;
  const stop = (stays) => {
    for (const [name, handler] of Object.entries(handlers)) removeEventListener(name, handler, true);
    if (moved && !stays) glideBack(moved);
    end(moved !== null);
  };
  const handlers = {
    pointermove: (event) => {
      if (event.pointerId !== down.pointerId) return stop(false);
      const [dx, dy] = [event.clientX - down.clientX, event.clientY - down.clientY];
      if (!moved && Math.hypot(dx, dy) < start) return;
      moved ??= lift();
      moved.classList.add("is-dragged");
      moved.style.transform = `translate(${dx}px, ${dy}px) rotate(3deg) scale(1.04)`;
      over(event.clientX, event.clientY);
      event.preventDefault();
    },
    pointerup: (event) => stop(moved !== null && drop(event.clientX, event.clientY)),
    pointercancel: () => stop(false),
    pointerdown: () => stop(false),
    keydown: (event) => event.key === "Escape" && stop(false),
    touchmove: (event) => moved && event.preventDefault(),
  };
  for (const [name, handler] of Object.entries(handlers)) {
    addEventListener(name, handler, { capture: true, passive: false });
  }
}

function glideBack(element) {
  const from = element.style.transform;
  element.style.transform = "";
  element.classList.remove("is-dragged");
  element.animate([{ transform: from }, { transform: "none" }], { duration: 160, easing: "ease-out" });
}

/** Returns whether a point lies in an element, or as near as `slop` pixels. */
function isIn(element, x, y, slop) {
  if (!element) return false;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left - slop && x <= right + slop && y >= top - slop && y <= bottom + slop;
}

/** Makes chips draggable to the box of the bet. @param {Table} app */
export function dragChips(root, app) {
  root.addEventListener("pointerdown", (down) => {
    const button = down.target.closest?.(".chip-button");
    if (!button || button.getAttribute("aria-disabled") === "true" || down.button !== 0) return;
    const box = () => root.querySelector(".box.is-target");
    let copy = null;
    follow(down, {
      lift: () => {
        copy = button.querySelector(".chip").cloneNode(true);
        const { left, top, width } = button.querySelector(".chip").getBoundingClientRect();
        copy.classList.add("flying");
        Object.assign(copy.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${width}px` });
        document.body.append(copy);
        return copy;
      },
      over: (x, y) => box()?.classList.toggle("is-over", isIn(box(), x, y, 16)),
      drop: (x, y) => {
        if (isIn(box(), x, y, 16)) app.betting.addChip(Number(button.dataset.chip));
        return true;
      },
      end: (wasDragged) => {
        box()?.classList.remove("is-over");
        copy?.remove();
        if (wasDragged) app.betting.ignoreClick();
      },
    });
  });
}

/**
 * Makes the upper card of one's hand draggable: that of a pair splits it, released beside the lower card, and
 * every other one goes back.
 * @param {Table} app
 */
export function dragSplit(root, app) {
  root.addEventListener("pointerdown", (down) => {
    const card = down.target.closest?.(".is-own .hand.is-active .card:last-child");
    const hand = card?.closest(".hand");
    if (!hand || down.button !== 0) return;
    const place = hand.querySelector(".split-place");
    follow(down, {
      lift: () => {
        hand.classList.add("is-splitting");
        return card;
      },
      over: (x, y) => place?.classList.toggle("is-over", isIn(place, x, y, 24)),
      drop: (x, y) => isIn(place, x, y, 24) && app.turn.splitByDrag(),
      end: () => {
        hand.classList.remove("is-splitting");
        place?.classList.remove("is-over");
        card.classList.remove("is-dragged");
        card.style.transform = "";
      },
    });
  });
}
