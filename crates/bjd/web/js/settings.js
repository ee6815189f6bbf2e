// What this browser remembers: how the table looks, moves and sounds.

const KEY = "settings";

/** The settings of a new browser, with all values that a setting can have. */
export const CHOICES = {
  theme: ["felt", "night", "day", "contrast", "next"],
  speed: ["normal", "slow", "fast", "off"],
  suits: ["two", "four"],
  collect: ["hand", "auto"],
  sound: ["evening", "on", "off"],
  keys: ["on", "off"],
  faces: ["usual", "jumbo"],
  coach: ["asked", "after", "before"],
};

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** Returns the settings, each with a value that it can have. */
export function settings() {
  const saved = stored();
  const value = (name) => (CHOICES[name].includes(saved[name]) ? saved[name] : CHOICES[name][0]);
  return Object.fromEntries(Object.keys(CHOICES).map((name) => [name, value(name)]));
}

/** Changes a setting and shows it. */
export function change(name, value) {
  localStorage.setItem(KEY, JSON.stringify({ ...stored(), [name]: value }));
  apply();
}

/** Shows the settings that are a matter of style alone. */
export function apply() {
  const { theme, suits, faces } = settings();
  Object.assign(document.documentElement.dataset, { theme, suits, faces });
}

/** Returns how long a step lasts: a factor, 0 for none. */
export function pace() {
  const wantsLess = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return wantsLess ? 0 : { slow: 1.6, normal: 1, fast: 0.5, off: 0 }[settings().speed];
}

/** Returns whether sounds may play now: in the evening setting, not from 22 to 8 o'clock. */
export function maySound(now = new Date()) {
  const { sound } = settings();
  const isNight = now.getHours() >= 22 || now.getHours() < 8;
  return sound === "on" || (sound === "evening" && !isNight);
}
