// The scripts of the page: their types, and, as in these tests, the form of their names.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
const PAGE = join(FOLDER, "../crates/bjd/web/js");

test("the types are those of the protocol", () => {
  const { config } = ts.readConfigFile(join(FOLDER, "tsconfig.json"), ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, FOLDER);
  const found = ts.getPreEmitDiagnostics(ts.createProgram(fileNames, options));
  const host = { getCanonicalFileName: (name) => name, getCurrentDirectory: () => FOLDER, getNewLine: () => "\n" };
  assert.equal(ts.formatDiagnostics(found, host), "");
});

/** The forms of names and of constants. */
const FORMS = /^[#_]?[a-zA-Z][a-zA-Z0-9]*$|^[A-Z][A-Z0-9_]*$|^_$/;

/** Returns the names that a script declares. Keys of objects are none: JSON and the protocol have their own. */
function declared(path) {
  const names = [];
  const visit = (node) => {
    const isKey = ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node);
    if (node.name && !isKey && !ts.isPropertyAccessExpression(node)) names.push(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, false, ts.ScriptKind.JS));
  return names.filter(Boolean);
}

test("names are in camelCase", () => {
  const scripts = [PAGE, FOLDER].flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  for (const path of scripts.filter((name) => /\.m?js$/.test(name))) {
    assert.deepEqual(declared(path).filter((name) => !FORMS.test(name)), [], path);
  }
});
