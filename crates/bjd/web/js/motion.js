// How cards move. What is drawn is already true; an animation only shows the way there.

import { pace } from "./settings.js";

const DEAL = "cubic-bezier(.2,.8,.2,1)";

/** Moves what an event has changed from where it came. */
export function animate(root, event) {
  const speed = pace();
  if (speed === 0) return;
  const motion = {
    card_dealt: () => deal(root, event, speed),
    hole_card_dealt: () => fly(root.querySelector(".dealer .is-down"), shoeOf(root), speed),
    hole_card_revealed: () => turn(root.querySelector('.dealer [data-key="d-1"]'), speed),
  }[event.type];
  motion?.();
}

const shoeOf = (root) => root.querySelector(".shoe-box")?.getBoundingClientRect();

function deal(root, { to }, speed) {
  const cards = typeof to === "object" && "hand" in to
    ? root.querySelectorAll(`[data-hand="${to.hand}"] .card`)
    : root.querySelectorAll(".dealer .card");
  fly([...cards].at(-1), shoeOf(root), speed);
}

function fly(card, from, speed) {
  if (!card || !from) return;
  const to = card.getBoundingClientRect();
  const [dx, dy] = [from.left - to.left, from.top - to.top];
  card.animate([
    { transform: `translate(${dx}px, ${dy}px) rotate(-6deg)`, opacity: 0.6 },
    { transform: `translate(${dx * 0.4}px, ${dy * 0.4 - 24}px) rotate(-3deg)`, opacity: 1, offset: 0.5 },
    { transform: "none", opacity: 1 },
  ], { duration: 260 * speed, easing: DEAL });
}

function turn(card, speed) {
  card?.animate([
    { transform: "rotateY(90deg) translateY(-6px)" },
    { transform: "none" },
  ], { duration: 320 * speed, easing: "ease-in-out" });
}
