//! No crate of the workspace has a dependency cycle between its modules.
//!
//! A module here is a file beside `lib.rs`, with the folder of its name. It depends on the modules
//! that it names after `crate::`, or after `super::` where that means the crate; a name that the
//! crate re-exports counts as the module that defines it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Modules, and the modules that each of them depends on.
type Dependencies = BTreeMap<String, BTreeSet<String>>;

/// Finds the source files below a folder, without those of tests.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let is_test = path.file_stem().is_some_and(|name| name == "tests");
        match path.extension() {
            _ if is_test => {}
            Some(extension) if extension == "rs" => found.push(path),
            Some(_) => {}
            None => sources(&path, found),
        }
    }
}

/// Returns the code of a file, without comments and without the tests at its end.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let text = text.split("\n#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let line = |line: &str| line.split("//").next().unwrap_or_default().to_owned();
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// Returns the names that follow a path in code: `a::{b, c::d}` names b and c after `a::`.
fn names_after(code: &str, path: &str) -> BTreeSet<String> {
    let name = |text: &str| -> String {
        text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    };
    let mut names = BTreeSet::new();
    for after in code.split(path).skip(1) {
        let Some(list) = after.strip_prefix('{') else {
            names.insert(name(after));
            continue;
        };
        let (mut depth, mut item) = (0_usize, String::new());
        for character in list.chars() {
            match character {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => drop(names.insert(name(&std::mem::take(&mut item)))),
                _ => item.push(character),
            }
        }
        names.insert(name(&item));
    }
    names.remove("");
    names
}

/// Returns the modules that each module of a crate depends on.
fn dependencies(folder: &Path) -> Dependencies {
    let lib = code(&folder.join("lib.rs"));
    let mut files = Vec::new();
    sources(folder, &mut files);
    let module = |path: &Path| {
        let first = path.strip_prefix(folder).unwrap().components().next().unwrap();
        Path::new(&first).file_stem().unwrap().to_str().unwrap().to_owned()
    };
    let modules: BTreeSet<String> = files.iter().map(|path| module(path)).collect();
    let exported = modules.iter().flat_map(|module| {
        let names = names_after(&lib, &format!(" {module}::"));
        names.into_iter().map(|name| (name, module.clone()))
    });
    let exported: BTreeMap<String, String> = exported.collect();
    let mut dependencies = Dependencies::new();
    for path in files.iter().filter(|path| !path.ends_with("lib.rs") && !path.ends_with("main.rs"))
    {
        let from = module(path);
        let text = code(path);
        let mut names = names_after(&text, "crate::");
        if path.parent() == Some(folder) {
            names.extend(names_after(&text, "super::"));
        }
        let to = names.into_iter().map(|name| exported.get(&name).cloned().unwrap_or(name));
        let to = to.filter(|to| *to != from && modules.contains(to));
        dependencies.entry(from.clone()).or_default().extend(to.collect::<Vec<_>>());
    }
    dependencies
}

/// Removes the modules that depend on no remaining one, until there are none: the rest lie on
/// dependency cycles or depend on them.
fn in_cycles(mut dependencies: Dependencies) -> Dependencies {
    loop {
        let left: BTreeSet<String> = dependencies.keys().cloned().collect();
        let before = dependencies.len();
        dependencies.retain(|_, to| to.iter().any(|to| left.contains(to)));
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
        let dependencies = dependencies(&folder);
        let shown = folder.display();
        assert!(dependencies.values().any(|to| !to.is_empty()), "{shown}: nothing was read");
        assert_eq!(in_cycles(dependencies), Dependencies::new(), "{shown}");
    }
}

#[test]
fn cycles_are_found() {
    let arrow = |(from, to): (&str, &[&str])| {
        (from.to_owned(), to.iter().map(ToString::to_string).collect::<BTreeSet<_>>())
    };
    let open = [("a", &["b", "c"][..]), ("b", &["c"]), ("c", &[])];
    assert!(in_cycles(open.into_iter().map(arrow).collect()).is_empty());
    let closed = [("a", &["b"][..]), ("b", &["c"]), ("c", &["a"]), ("d", &[])];
    assert_eq!(in_cycles(closed.into_iter().map(arrow).collect()).len(), 3);
    assert_eq!(
        names_after("use crate::{a, b::{C, d}, E};\nlet x = crate::f::g();", "crate::"),
        ["E", "a", "b", "f"].map(str::to_owned).into()
    );
}
