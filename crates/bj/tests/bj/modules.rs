//! No modules of a crate depend on each other in a circle, in any crate of the workspace.
//!
//! A module here is a file beside `lib.rs` with the folder of its name; what it depends on is what it
//! names behind `crate::`, and behind `super::` where that is the same; a name that the crate exports
//! counts as the module that it comes from.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Modules, and the modules that each of them depends on.
type Arrows = BTreeMap<String, BTreeSet<String>>;

/// The source files below a folder, without those of tests.
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

/// The code of a file: no comments, and nothing of the tests at its end.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let text = text.split("\n#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let line = |line: &str| line.split("//").next().unwrap_or_default().to_owned();
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// The names that follow a path in code, those of its braces each: `a::{b, c::d}` names b and c.
fn named_behind(code: &str, path: &str) -> BTreeSet<String> {
    let name = |text: &str| -> String {
        text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    };
    let mut names = BTreeSet::new();
    for behind in code.split(path).skip(1) {
        let Some(list) = behind.strip_prefix('{') else {
            names.insert(name(behind));
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

/// What the modules of a crate depend on.
fn arrows(folder: &Path) -> Arrows {
    let lib = code(&folder.join("lib.rs"));
    let mut files = Vec::new();
    sources(folder, &mut files);
    let module = |path: &Path| {
        let first = path.strip_prefix(folder).unwrap().components().next().unwrap();
        Path::new(&first).file_stem().unwrap().to_str().unwrap().to_owned()
    };
    let modules: BTreeSet<String> = files.iter().map(|path| module(path)).collect();
    let exported = modules.iter().flat_map(|module| {
        let names = named_behind(&lib, &format!(" {module}::"));
        names.into_iter().map(|name| (name, module.clone()))
    });
    let exported: BTreeMap<String, String> = exported.collect();
    let mut arrows = Arrows::new();
    for path in files.iter().filter(|path| !path.ends_with("lib.rs") && !path.ends_with("main.rs"))
    {
        let from = module(path);
        let text = code(path);
        let mut names = named_behind(&text, "crate::");
        if path.parent() == Some(folder) {
            names.extend(named_behind(&text, "super::"));
        }
        let to = names.into_iter().map(|name| exported.get(&name).cloned().unwrap_or(name));
        let to = to.filter(|to| *to != from && modules.contains(to));
        arrows.entry(from.clone()).or_default().extend(to.collect::<Vec<_>>());
    }
    arrows
}

/// Takes away what depends on nothing that is left, as long as there is such a module: what stays
/// lies on circles, or depends on them.
fn circles(mut arrows: Arrows) -> Arrows {
    loop {
        let left: BTreeSet<String> = arrows.keys().cloned().collect();
        let before = arrows.len();
        arrows.retain(|_, to| to.iter().any(|to| left.contains(to)));
        if arrows.len() == before {
            return arrows;
        }
    }
}

#[test]
fn no_modules_depend_on_each_other_in_a_circle() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for entry in fs::read_dir(crates).unwrap() {
        let folder = entry.unwrap().path().join("src");
        let arrows = arrows(&folder);
        assert!(arrows.values().any(|to| !to.is_empty()), "{}: nothing was read", folder.display());
        assert_eq!(circles(arrows), Arrows::new(), "{}", folder.display());
    }
}

#[test]
fn a_circle_is_found() {
    let arrow = |(from, to): (&str, &[&str])| {
        (from.to_owned(), to.iter().map(ToString::to_string).collect::<BTreeSet<_>>())
    };
    let open = [("a", &["b", "c"][..]), ("b", &["c"]), ("c", &[])];
    assert!(circles(open.into_iter().map(arrow).collect()).is_empty());
    let closed = [("a", &["b"][..]), ("b", &["c"]), ("c", &["a"]), ("d", &[])];
    assert_eq!(circles(closed.into_iter().map(arrow).collect()).len(), 3);
    assert_eq!(
        named_behind("use crate::{a, b::{C, d}, E};\nlet x = crate::f::g();", "crate::"),
        ["E", "a", "b", "f"].map(str::to_owned).into()
    );
}
