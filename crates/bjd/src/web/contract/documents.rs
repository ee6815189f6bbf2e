//! The documents of the contract, held to the types that they describe.

use std::fs;
use std::path::Path;

use serde_json::json;

use super::definitions::definitions;
use super::operations::{OPERATIONS, document};
use super::typescript::declarations;

/// Returns the documents with their file names.
fn documents() -> [(&'static str, String); 3] {
    let requests = document(&definitions("/components/schemas"));
    let schemas = definitions("/$defs");
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

#[test]
fn every_route_is_described() {
    let routes = include_str!("../../web.rs").split(".route(\"").skip(1);
    let mut count = 0;
    for route in routes {
        let (path, methods) = route.split_once('"').unwrap();
        let methods = methods.lines().next().unwrap();
        for method in ["get", "post", "delete", "put", "patch"] {
            let is_routed = methods.contains(&format!("{method}("));
            let is_described = OPERATIONS.iter().any(|it| it.path == path && it.method == method);
            // The files of the pages are no business of programs.
            assert_eq!(is_routed && !path.starts_with("/assets"), is_described, "{method} {path}");
            count += usize::from(is_described);
        }
    }
    assert_eq!(count, OPERATIONS.len());
}
