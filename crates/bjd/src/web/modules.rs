//! The modules of a page as one file: on a slow connection, each separate file costs a round trip.
//!
//! Nothing is built or renamed. A module becomes a function that is called once and returns what
//! the module exports, so its other names stay private; an import reads the returned object.
//! Comments are left out. This needs imports and exports as `web/js/` has them:
//! `import { a, b } from "./c.js";` in one line, `export` before a declaration, and no cycles.

use std::fmt::Write;

/// Returns a module together with all modules that it imports from its own folder. Imports from
/// other folders stay imports of the joined file. `read` finds a file of the folder by its name.
pub(super) fn joined(name: &str, read: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let mut whole = Whole { read, added: Vec::new(), foreign: Vec::new(), text: String::new() };
    whole.add(name)?;
    let mut text = String::new();
    for path in &whole.foreign {
        let _ = writeln!(text, "import * as {} from \"{path}\";", name_of(path));
    }
    Some(text + &whole.text)
}

struct Whole<'a> {
    read: &'a dyn Fn(&str) -> Option<String>,
    added: Vec<String>,
    foreign: Vec<String>,
    text: String,
}

impl Whole<'_> {
    /// Adds a module after those that it imports, unless it is already there.
    fn add(&mut self, name: &str) -> Option<()> {
        if self.added.iter().any(|it| it == name) {
            return Some(());
        }
        self.added.push(name.to_owned());
        let code = (self.read)(name)?;
        for (_, path) in code.lines().filter_map(import) {
            match path.strip_prefix("./") {
                Some(other) => self.add(other)?,
                None if self.foreign.iter().any(|it| it == path) => {}
                None => self.foreign.push(path.to_owned()),
            }
        }
        self.wrap(name, &code);
        Some(())
    }

    fn wrap(&mut self, name: &str, code: &str) {
        let mut exports = Vec::new();
        let _ = writeln!(self.text, "const {} = (() => {{", name_of(name));
        for line in without_comments(code) {
            let _ = if let Some((names, path)) = import(line) {
                writeln!(self.text, "const {names} = {};", name_of(path))
            } else if let Some(declaration) = line.strip_prefix("export ") {
                exports.extend(declared(declaration));
                writeln!(self.text, "{declaration}")
            } else {
                writeln!(self.text, "{line}")
            };
        }
        let _ = writeln!(self.text, "return {{ {} }};\n}})();", exports.join(", "));
    }
}

/// Returns the lines that are not comments. Each comment has its own line.
fn without_comments(code: &str) -> impl Iterator<Item = &str> {
    let mut is_comment = false;
    code.lines().filter(move |line| {
        let line = line.trim();
        let was_comment = is_comment;
        is_comment = (is_comment || line.starts_with("/*")) && !line.ends_with("*/");
        !(was_comment || line.is_empty() || line.starts_with("/*") || line.starts_with("//"))
    })
}

/// Returns the names, in braces, and the path of an import.
fn import(line: &str) -> Option<(&str, &str)> {
    let (names, path) = line.strip_prefix("import ")?.split_once(" from \"")?;
    Some((names, path.strip_suffix("\";")?))
}

/// Returns the name that a declaration declares.
fn declared(declaration: &str) -> Option<&str> {
    declaration
        .split(|mark: char| !(mark.is_alphanumeric() || mark == '_'))
        .find(|word| !["async", "class", "const", "function"].contains(word))
}

/// Returns the name of a module in the joined file: `$money` for `./money.js`.
fn name_of(path: &str) -> String {
    let file = path.rsplit('/').next().unwrap_or(path);
    format!("${}", file.trim_end_matches(".js"))
}

#[cfg(test)]
mod tests {
    use super::joined;

    fn read(name: &str) -> Option<String> {
        let code = match name {
            "page.js" => {
                "import { html } from \"../vendor/lit.js\";\nimport { money } from \"./money.js\";\n\
                 import { unit } from \"./unit.js\";\nhtml(money(unit()));\n"
            }
            "money.js" => {
                "import { unit } from \"./unit.js\";\nconst own = 1;\n\
                 /** In words. */\n// Twice.\n\nexport const money = (it) => it;\nexport async function later() {}\n"
            }
            "unit.js" => "/**\n * A unit.\n */\nexport class Unit {}\nexport function unit() {}\n",
            "lost.js" => "import { gone } from \"./gone.js\";\n",
            _ => return None,
        };
        Some(code.to_owned())
    }

    #[test]
    fn a_module_follows_those_that_it_imports() {
        let expected = "\
import * as $lit from \"../vendor/lit.js\";
const $unit = (() => {
class Unit {}
function unit() {}
return { Unit, unit };
})();
const $money = (() => {
const { unit } = $unit;
const own = 1;
const money = (it) => it;
async function later() {}
return { money, later };
})();
const $page = (() => {
const { html } = $lit;
const { money } = $money;
const { unit } = $unit;
html(money(unit()));
return {  };
})();
";
        assert_eq!(joined("page.js", &read).as_deref(), Some(expected));
    }

    #[test]
    fn a_module_that_is_not_there_joins_nothing() {
        assert_eq!(joined("gone.js", &read), None);
        assert_eq!(joined("lost.js", &read), None);
    }
}
