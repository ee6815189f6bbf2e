// Amounts are whole numbers of smallest units. A unit has a name and its number of smallest units.

/** @import { Unit } from "../../protocol/bjd.d.ts" */

const isWord = (name) => /^\p{L}+$/u.test(name);

/**
 * Returns the sign between units and rest, and the digits of the rest.
 * @param {Unit} unit
 * @returns {[string, number]}
 */
function point(unit) {
  const isDecimal = /^10*$/.test(String(unit.minor));
  return isDecimal ? [".", String(unit.minor).length - 1] : [":", String(unit.minor - 1).length];
}

/** Formats an amount without its unit: `1,250`, `12.50`, `1:30`. @param {Unit} unit */
export function number(unit, amount) {
  const size = Math.abs(amount);
  const units = Math.floor(size / unit.minor).toLocaleString("en-US");
  const rest = size % unit.minor;
  const sign = amount < 0 ? "−" : "";
  if (rest === 0) return sign + units;
  const [mark, digits] = point(unit);
  return `${sign}${units}${mark}${String(rest).padStart(digits, "0")}`;
}

/** Formats an amount with its unit: `$12.50`, `−$3`, `1 coin`, `4 coins`. @param {Unit} unit */
export function money(unit, amount) {
  const text = number(unit, Math.abs(amount));
  const sign = amount < 0 ? "−" : "";
  if (!isWord(unit.name)) return `${sign}${unit.name}${text}`;
  const plural = Math.abs(amount) === unit.minor ? "" : "s";
  return `${sign}${text} ${unit.name}${plural}`;
}

/** Formats an amount with its unit and a sign: `+$12.50`, `−$3`, `$0`. @param {Unit} unit */
export function signed(unit, amount) {
  return (amount > 0 ? "+" : "") + money(unit, amount);
}

/** Reads an amount as a person types it; returns `null` for anything else. @param {Unit} unit */
export function readMoney(unit, text) {
  let plain = text.trim().replaceAll(",", "").replace(/\s+/g, " ");
  if (!isWord(unit.name) && plain.startsWith(unit.name)) plain = plain.slice(unit.name.length);
  plain = plain.replace(new RegExp(` ?${isWord(unit.name) ? unit.name : "$^"}s?$`, "u"), "");
  const [mark, digits] = point(unit);
  const match = new RegExp(`^(\\d{1,12})(?:\\${mark}(\\d{1,${Math.max(digits, 1)}}))?$`).exec(plain);
  if (!match) return null;
  const rest = match[2] ?? "";
  if (rest && digits === 0) return null;
  const small = mark === "." ? Number(rest.padEnd(digits, "0")) : Number(rest);
  return small < unit.minor ? Number(match[1]) * unit.minor + small : null;
}
