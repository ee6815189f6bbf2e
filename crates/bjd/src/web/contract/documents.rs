//! The documents of the contract, checked against the types that they describe.

use std::fs;
use std::path::Path;

use serde_json::json;

use super::super::routes::operations;
use super::definitions::Definitions;
use super::operations::{document, paths};
use super::typescript::declarations;

/// Returns the documents with their file names.
fn documents() -> [(&'static str, String); 3] {
    let operations = operations();
    let described = |path| {
        let mut definitions = Definitions::new(path);
        let paths = paths(&operations, &mut definitions);
        (paths, definitions.all())
    };
    let (paths, schemas) = described("/components/schemas");
    let requests = document(&paths, &schemas);
    let (_, schemas) = described("/$defs");
    let line = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A message of the line of a table: ToClient from the server, FromClient to it",
        "anyOf": [{ "$ref": "#/$defs/ToClient" }, { "$ref": "#/$defs/FromClient" }],
        "$defs": schemas,
    });
    let pretty = |value| format!("{value:#}\n");
    [
        ("openapi.json", pretty(requests)),
        ("line.schema.json", pretty(line)),
        ("bjd.d.ts", declarations(&schemas)),
    ]
}

#[test]
fn the_documents_follow_from_the_types() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("protocol");
    let updates = std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always");
    for (name, text) in documents() {
        let file = folder.join(name);
        if updates {
            fs::write(&file, &text).unwrap();
        }
        let stored = fs::read_to_string(&file).unwrap_or_default().replace("\r\n", "\n");
        let how = "look at what has changed, and run INSTA_UPDATE=always cargo test -p blackjackd";
        assert!(stored == text, "protocol/{name} no longer follows from the types: {how}");
    }
}
