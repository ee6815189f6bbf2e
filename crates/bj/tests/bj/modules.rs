//! No crate of the workspace has a dependency cycle between its files.
//!
//! A file depends on the files whose items it names after `crate::`, `super::` or `self::`,
//! including `lib.rs`; a name that a module re-exports counts as the file that defines it. A module
//! heads its folder, so its declarations of submodules, its re-exports of their items and its uses
//! of their bare names do not count.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The path of a module in its crate. That of `lib.rs` is empty.
type Module = Vec<String>;

/// Modules, and the modules that each of them depends on.
type Dependencies = BTreeMap<Module, BTreeSet<Module>>;

/// Finds the modules below a folder, without those of tests, and reads their code.
fn modules(folder: &Path, path: &Module, found: &mut BTreeMap<Module, String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap().path();
        let name = entry.file_stem().unwrap().to_str().unwrap();
        let module = match name {
            "tests" | "main" => continue,
            "lib" => path.clone(),
            name => [&path[..], &[name.to_owned()]].concat(),
        };
        if entry.is_dir() {
            modules(&entry, &module, found);
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            found.insert(module, code(&fs::read_to_string(&entry).unwrap()));
        }
    }
}

/// Returns code without comments, without the tests at its end, and without the modules that a
/// visibility names.
fn code(text: &str) -> String {
    let is_test = |rest: &str| {
        let line = rest.lines().next().unwrap_or_default();
        line.contains("mod ") && line.ends_with('{')
    };
    let mut tests = text.match_indices("\n#[cfg(test)]\n");
    let end = tests.find(|(at, mark)| is_test(&text[at + mark.len()..])).map(|(at, _)| at);
    let code = text[..end.unwrap_or(text.len())].lines().map(|line| {
        let is_comment = line.trim_start().starts_with("//");
        let line = if is_comment { "" } else { line.split(" // ").next().unwrap_or_default() };
        match line.split_once("pub(in ") {
            Some((before, after)) => {
                let after = after.split_once(')').map_or("", |(_, after)| after);
                format!("{before}pub{after}")
            }
            None => line.to_owned(),
        }
    });
    code.collect::<Vec<_>>().join("\n")
}

/// Reads the path at the start of this text, or the paths of a list such as `a::{b, c::d}`, and
/// returns the text that follows. An alias follows its path: `a`, `as`, `b`.
fn read_paths<'a>(text: &'a str, before: &[&'a str], found: &mut Vec<Vec<&'a str>>) -> &'a str {
    let (mut path, mut rest) = (before.to_vec(), text.trim_start());
    loop {
        if let Some(list) = rest.strip_prefix('{') {
            rest = list.trim_start();
            while !rest.is_empty() && !rest.starts_with('}') {
                rest = read_paths(rest, &path, found);
                rest = rest.trim_start_matches(|c| c != ',' && c != '}').trim_start_matches(',');
                rest = rest.trim_start();
            }
            return rest.strip_prefix('}').unwrap_or(rest);
        }
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let (name, after) = rest.split_at(end);
        path.extend(Some(name).filter(|name| !name.is_empty()));
        match after.strip_prefix("::") {
            Some(next) if end > 0 => rest = next,
            _ => {
                let alias = after.strip_prefix(" as ").unwrap_or_default();
                let alias = alias.split([',', ';', '}']).next().unwrap_or_default();
                if !alias.is_empty() {
                    path.extend(["as", alias.trim()]);
                }
                found.push(path);
                return after.strip_prefix('*').unwrap_or(after);
            }
        }
    }
}

/// Returns the paths in code that begin with one of these words.
fn paths<'a>(code: &'a str, beginnings: &[&str]) -> Vec<Vec<&'a str>> {
    let mut found = Vec::new();
    for beginning in beginnings {
        for (at, _) in code.match_indices(beginning) {
            let before = code[..at].chars().next_back();
            if before.is_none_or(|c| !c.is_alphanumeric() && c != '_' && c != ':') {
                read_paths(&code[at..], &[], &mut found);
            }
        }
    }
    found
}

/// Returns this path, which a module names, as seen from the top of the crate.
fn from_top(module: &Module, path: &[&str]) -> Module {
    let (mut base, mut rest) = (module.clone(), path);
    match rest {
        ["crate", after @ ..] => (base, rest) = (Module::new(), after),
        ["self", after @ ..] => rest = after,
        _ => {}
    }
    while let ["super", after @ ..] = rest {
        base.pop();
        rest = after;
    }
    base.extend(rest.iter().map(|&name| name.to_owned()));
    base
}

/// Code divided into its re-exports and the rest.
fn divided(code: &str) -> (Vec<&str>, String) {
    let (mut exports, mut rest) = (Vec::new(), String::new());
    for statement in code.split_inclusive(';') {
        let exported = statement.match_indices("use ").find(|(at, _)| {
            let before = statement[..*at].rsplit('\n').next().unwrap_or_default().trim_start();
            before == "pub " || before.starts_with("pub(") && before.ends_with(") ")
        });
        let end = exported.map_or(statement.len(), |(at, _)| at);
        rest += &statement[..end];
        exports.extend(exported.map(|(at, mark)| &statement[at + mark.len()..]));
    }
    (exports, rest)
}

/// Returns the dependencies between modules with this code.
fn dependencies(modules: &BTreeMap<Module, String>) -> Dependencies {
    let mut exports = BTreeMap::<Module, Module>::new();
    for (module, code) in modules {
        for tree in divided(code).0 {
            let mut paths = Vec::new();
            read_paths(tree, &[], &mut paths);
            for path in paths {
                let (path, name) = match &path[..] {
                    [path @ .., "as", name] => (path, *name),
                    path => (path, path.last().copied().unwrap_or_default()),
                };
                exports.insert([&module[..], &[name.to_owned()]].concat(), from_top(module, path));
            }
        }
    }
    let file_of = |mut path: Module| {
        // Re-exports of re-exports end somewhere.
        for _ in 0..8 {
            let exported = (1..=path.len()).find(|&end| exports.contains_key(&path[..end]));
            let Some(end) = exported else { break };
            path = [&exports[&path[..end]][..], &path[end..]].concat();
        }
        while !modules.contains_key(&path) && path.pop().is_some() {}
        path
    };
    let depends_on = |(module, code): (&Module, &String)| {
        let (_, code) = divided(code);
        let named = paths(&code, &["crate::", "super::", "self::"]);
        let files = named.into_iter().map(|path| file_of(from_top(module, &path)));
        (module.clone(), files.filter(|file| file != module).collect())
    };
    modules.iter().map(depends_on).collect()
}

/// Removes the modules that depend on no remaining one, or on which none depends, until there are
/// none: the rest lie on dependency cycles or between them.
fn in_cycles(mut dependencies: Dependencies) -> Dependencies {
    loop {
        let before = dependencies.len();
        let named: BTreeSet<Module> = dependencies.values().flatten().cloned().collect();
        let left: BTreeSet<Module> = dependencies.keys().cloned().collect();
        dependencies.retain(|module, to| {
            to.retain(|to| left.contains(to));
            !to.is_empty() && named.contains(module)
        });
        if dependencies.len() == before {
            return dependencies;
        }
    }
}

#[test]
fn modules_have_no_dependency_cycle() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for entry in fs::read_dir(crates).unwrap() {
        let folder = entry.unwrap().path().join("src");
        let mut found = BTreeMap::new();
        modules(&folder, &Module::new(), &mut found);
        let dependencies = dependencies(&found);
        let shown = folder.display();
        assert!(dependencies.values().any(|to| !to.is_empty()), "{shown}: nothing was read");
        assert_eq!(in_cycles(dependencies), Dependencies::new(), "{shown}");
    }
}

/// Returns the modules on cycles among modules with this code, which are named like `a::b`.
fn cycles_of(modules: &[(&str, &str)]) -> Vec<String> {
    let read = |(name, text): &(&str, &str)| {
        let names = name.split("::").filter(|name| !name.is_empty());
        (names.map(Into::into).collect(), code(text))
    };
    let found = in_cycles(dependencies(&modules.iter().map(read).collect()));
    found.keys().map(|module| module.join("::")).collect()
}

#[test]
fn cycles_are_found() {
    // A chain is no cycle, and neither is a module that declares another and re-exports its item.
    let chain = ("b", "use super::c::C;\nfn f() -> crate::c::D {}");
    let (a, c) = (("a", "use crate::{b::B, c};"), ("c", "mod x; use x::X; pub use x::Y;"));
    assert!(cycles_of(&[("", "mod a; pub use a::A;"), a, chain, c, ("c::x", "")]).is_empty());
    // Two files of one folder.
    let (one, other) = (("a::x", "use super::y::{self as z, Y};"), ("a::y", "use super::x;"));
    assert_eq!(cycles_of(&[("", ""), ("a", "mod x; mod y;"), one, other]), ["a::x", "a::y"]);
    // A cycle through the root: by a name that it defines, and by one that it re-exports.
    let root = ("", "pub use crate::b::B;\nuse crate::a::A;\npub struct Root;");
    assert_eq!(cycles_of(&[root, ("a", "use crate::Root;"), ("b", "")]), ["", "a"]);
    let by_export = [root, ("a", "use crate::B;"), ("b", "fn f() { crate::a::g::<u8>() }")];
    assert_eq!(cycles_of(&by_export), ["a", "b"]);
    // A cycle through an alias.
    let alias = ("b", "pub(crate) use self::x::run as go;");
    let user = ("b::x", "fn f() { crate::a::A }");
    assert_eq!(cycles_of(&[("", ""), ("a", "use crate::b::go;"), alias, user]), ["a", "b::x"]);
    // The word "house" is not a use, and code before a re-export counts.
    let text = "pub fn f() -> House {\n    crate::a::A\n}\npub use self::y::Y;";
    assert_eq!(cycles_of(&[("", ""), ("a", "use crate::b::B;"), ("b", text)]), ["a", "b"]);
    // Comments, tests and visibilities may name anything.
    let text = "// crate::a::A\npub(in crate::a) struct S;\n#[cfg(test)]\npub(super) mod tests {\n\
                use crate::a::A;\n}";
    assert!(cycles_of(&[("", ""), ("a", "use crate::b::B;"), ("b", text)]).is_empty());
}
