//! The files of the page: each module is fetched with the page, not after the module that needs it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Adds a module, and all that it needs.
fn collect(module: &Path, found: &mut BTreeSet<PathBuf>) {
    if !found.insert(module.to_owned()) {
        return;
    }
    let code = fs::read_to_string(module).unwrap();
    for import in code.split("from \"").skip(1) {
        let Some((path, _)) = import.split_once('"') else { continue };
        if path.starts_with('.') {
            collect(&module.parent().unwrap().join(path).canonicalize().unwrap(), found);
        }
    }
}

#[test]
fn pages_ask_for_all_of_their_modules_at_once() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("web").canonicalize().unwrap();
    for (page, main) in [("index.html", "js/lobby.js"), ("table.html", "js/table.js")] {
        let html = fs::read_to_string(web.join(page)).unwrap();
        let mut needed = BTreeSet::new();
        collect(&web.join(main), &mut needed);
        let named: BTreeSet<PathBuf> = html
            .split("\"/assets/")
            .skip(1)
            .filter_map(|rest| rest.split_once('"'))
            .map(|(path, _)| web.join(path))
            .filter(|path| path.extension().is_some_and(|end| end == "js"))
            .collect();
        assert!(needed.len() > 3, "{page}: nothing was read");
        assert_eq!(named, needed, "{page}");
    }
}
