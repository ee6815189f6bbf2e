// What the programs send to a terminal looks the same to two emulators: xterm.js and the crate vt100, cell by cell.

import xterm from "@xterm/headless";
import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { tmpdir } from "node:os";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
const PROGRAM = process.env.BJ ?? join(FOLDER, "../target/debug/bj");
const VT100 = process.env.VT100_SCREEN ?? join(dirname(PROGRAM), "examples/vt100_screen");

const run = promisify(execFile);

const data = mkdtempSync(join(tmpdir(), "bj-terminals-"));
after(() => rmSync(data, { recursive: true, force: true }));

/** The upper half of code page 437, as a caller's terminal draws it. */
const CP437 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐" +
  "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ ";

/** Returns the text that a terminal of code page 437 reads in these bytes. */
function fromCp437(bytes) {
  return Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : CP437[byte - 128])).join("");
}

/** Returns what a program sends to a terminal of this size, first of all and after each key. */
async function record([columns, rows], keys, environment, program) {
  const options = [join(FOLDER, "record.py"), columns, rows, keys, ...program].map(String);
  const env = { PATH: process.env.PATH, HOME: data, TZ: "UTC", ...environment };
  const { stdout } = await run("python3", options, { env, encoding: "ascii", maxBuffer: 2 ** 26 });
  return stdout.trimEnd().split("\n").map((line) => Buffer.from(line, "base64"));
}

/** Returns the cells of vt100, which reads UTF-8. */
function vt100Cells([columns, rows], bytes) {
  const options = { input: bytes, encoding: "utf8", maxBuffer: 2 ** 26 };
  return JSON.parse(execFileSync(VT100, [String(columns), String(rows)], options));
}

/** Returns a colour of xterm.js: null, a number in the palette, or three parts. */
function colour(value, isDefault, isRgb) {
  if (isDefault) return null;
  return isRgb ? [value >> 16, (value >> 8) & 255, value & 255] : value;
}

/** Returns the cells of xterm.js in the same form. */
async function xtermCells([columns, rows], bytes) {
  const terminal = new xterm.Terminal({ cols: columns, rows, scrollback: 0, allowProposedApi: true });
  await new Promise((resolve) => terminal.write(bytes, resolve));
  const shown = (cell) => [
    cell.getChars() || " ",
    colour(cell.getFgColor(), cell.isFgDefault(), cell.isFgRGB()),
    colour(cell.getBgColor(), cell.isBgDefault(), cell.isBgRGB()),
    [cell.isBold(), cell.isUnderline(), cell.isInverse()].map(Boolean),
  ];
  const { active } = terminal.buffer;
  const row = (y) => Array.from({ length: columns }, (_, x) => shown(active.getLine(active.viewportY + y).getCell(x)));
  const cells = Array.from({ length: rows }, (_, y) => row(y));
  terminal.dispose();
  return cells;
}

/** Returns cells as a person sees them: a blank has no colour of its own. */
function visible(cells) {
  const isBlank = ([text, , , [, underline, inverse]]) => text === " " && !underline && !inverse;
  const seen = (cell) => (isBlank(cell) ? [" ", null, cell[2], [false, false, false]] : cell);
  return cells.map((row) => row.map(seen));
}

/** Checks every screen of a recording: each cell of both emulators. Returns the last screen as text. */
async function compare(size, name, parts, decode) {
  let bytes = Buffer.alloc(0);
  let text = "";
  for (const [at, part] of parts.entries()) {
    bytes = Buffer.concat([bytes, decode ? Buffer.from(decode(part)) : part]);
    const [one, other] = [visible(vt100Cells(size, bytes)), visible(await xtermCells(size, bytes))];
    text = one.map((row) => row.map(([shown]) => shown).join("")).join("\n");
    for (const [y, row] of one.entries()) {
      assert.deepEqual(other[y], row, `${name}, ${size.join("x")}, after ${at} keys, row ${y}:\n${text}`);
    }
  }
  return text;
}

const SIZES = [[24, 10], [40, 16], [80, 24], [100, 30], [120, 36], [132, 37], [200, 60]];

/** A round and most of the pages. */
const KEYS = "\\rs?\\x1be\\x1bg\\x1bt\\x1bl\\x1b\\r";

/** With fewer colours only colours differ: two sizes are enough. */
const FEW = [[80, 24], [200, 60]];

const COLOURS = [
  ["true colour", SIZES, { TERM: "xterm-256color", COLORTERM: "truecolor" }],
  ["256 colours", FEW, { TERM: "xterm-256color" }],
  ["16 colours", FEW, { TERM: "linux" }],
  ["no colours", FEW, { TERM: "vt220" }],
];

for (const [name, sizes, environment] of COLOURS) {
  test(`the full screen in ${name}`, async () => {
    const at = async (size) => {
      const program = [PROGRAM, "--data", join(data, "player"), "play", "strip", "--seed", "7"];
      return [size, await record(size, KEYS, environment, program)];
    };
    for (const [size, parts] of await Promise.all(sizes.map(at))) {
      const text = await compare(size, name, parts);
      assert.match(text, /strip/, text);
    }
  });
}

/** Writes the drop file of a caller with ANSI and the settings of the door. Returns the options of the door. */
function board(name, rows, settings) {
  const folder = join(data, name);
  mkdirSync(join(folder, "data"), { recursive: true });
  writeFileSync(join(folder, "data/door.toml"), settings);
  const lines = [
    "COM0:", 38400, 8, 1, 38400, "Y", "N", "Y", "Y", "Ada Adams", "Nowhere", 555, 555, "sesame", 50, 7, "11/22/26",
    1800, 30, "GR", rows, "Y", 1, 1, "01/01/99", 7, "Z", 0, 0, 0, 999, "01/01/80", "/", "/", "Sysop", "Ada", "00:05",
    "Y", "N", "Y", 7, 0, "11/22/26", "20:00", "20:00", 9999, 0, 0, 0, "none", 0, 0,
  ];
  writeFileSync(join(folder, "DOOR.SYS"), lines.map((line) => `${line}\r\n`).join(""));
  return ["--data", join(folder, "data"), "door", "-D", folder, "-N", "1"];
}

/** The menu, a hand, and the pages of the door. */
const CALL = "\\rp\\rss?\\r";

for (const [charset, decode] of [["cp437", fromCp437], ["utf8", null], ["ascii", null]]) {
  test(`the door in ${charset}`, async () => {
    const at = async (size) => {
      const options = board(`${charset}-${size.join("x")}`, size[1], `line.charset = "${charset}"\n`);
      return [size, await record(size, CALL, { TERM: "ansi" }, [PROGRAM, ...options])];
    };
    for (const [size, parts] of await Promise.all([[40, 25], [80, 24], [132, 37]].map(at))) {
      const text = await compare(size, charset, parts, decode);
      assert.doesNotMatch(text, /out of order/i, text);
    }
  });
}
