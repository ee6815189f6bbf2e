//! The files of the page: few requests, all made by the page itself.

use std::fs;
use std::path::Path;

fn web() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("web")
}

#[test]
fn a_page_asks_for_few_files() {
    for (page, main, most) in [
        ("index.html", "js/lobby.js", 4),
        ("table.html", "js/table.js", 5),
        ("fairness.html", "js/fairness.js", 4),
    ] {
        let html = fs::read_to_string(web().join(page)).unwrap();
        let files: Vec<&str> = html
            .split("\"/assets/")
            .skip(1)
            .filter_map(|rest| rest.split_once('"'))
            .map(|(path, _)| path)
            .collect();
        assert_eq!(files.len(), most, "{page}: {files:?}");
        assert!(files.contains(&"vendor/lit.js") && files.contains(&main), "{page}: {files:?}");
    }
}

/// Modules are joined by their lines: an import or export in another form would be lost.
#[test]
fn modules_import_and_export_in_one_form() {
    for file in fs::read_dir(web().join("js")).unwrap() {
        let path = file.unwrap().path();
        for (at, line) in fs::read_to_string(&path).unwrap().lines().enumerate() {
            let mut words = line.trim_start().split(' ');
            let is_right = match words.next() {
                Some("import") => {
                    line.starts_with("import { ")
                        && line.ends_with(".js\";")
                        && !line.contains(" as ")
                        && (line.contains(" } from \"./") || line.contains(" } from \"../"))
                }
                Some("export") => {
                    let declares = ["async", "class", "const", "function"];
                    line.starts_with("export ")
                        && words.next().is_some_and(|word| declares.contains(&word))
                }
                // Comments must be on separate lines: code after one would be left out with it.
                Some(word) if word.starts_with("/*") => {
                    !line.contains("*/") || line.trim_end().ends_with("*/")
                }
                _ => !line.contains("import("),
            };
            assert!(is_right, "{}:{}: {line}", path.display(), at + 1);
        }
    }
}
