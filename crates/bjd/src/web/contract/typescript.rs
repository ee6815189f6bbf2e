//! TypeScript declarations of schemas, for the part of JSON Schema that the messages use.

use serde_json::{Map, Value};

/// Returns a declaration of each schema.
pub(super) fn declarations(schemas: &Map<String, Value>) -> String {
    let mut text = String::from(
        "// The messages, requests and answers of a table server: docs/protocol.md.\n\
         // Generated from the types of the server; do not change it by hand.\n",
    );
    for (name, schema) in schemas {
        text += "\n";
        if let Some(description) = schema["description"].as_str() {
            text += &comment(description, "");
        }
        text += &format!("export type {name} = {};\n", type_of(schema, ""));
    }
    text
}

fn comment(text: &str, indent: &str) -> String {
    format!("{indent}/** {} */\n", text.replace('\n', " ").replace("*/", "* /"))
}

/// Returns the type of a schema; keywords beside a reference or a choice apply as well.
fn type_of(schema: &Value, indent: &str) -> String {
    let mut parts = Vec::new();
    if let Some(reference) = schema["$ref"].as_str() {
        parts.extend(reference.rsplit('/').next().map(ToOwned::to_owned));
    }
    if let Some(constant) = schema.get("const") {
        parts.push(constant.to_string());
    } else if let Some(words) = schema["enum"].as_array() {
        parts.push(union(&words.iter().map(Value::to_string).collect::<Vec<_>>()));
    } else {
        parts.extend(plain(schema, indent));
    }
    for key in ["oneOf", "anyOf"] {
        if let Some(choices) = schema[key].as_array() {
            parts.push(union(&choices.iter().map(|it| type_of(it, indent)).collect::<Vec<_>>()));
        }
    }
    assert!(schema.get("allOf").is_none() && schema.get("not").is_none(), "{schema}");
    if parts.is_empty() { "unknown".to_owned() } else { parts.join(" & ") }
}

/// Returns the type that the keyword `type` names.
fn plain(schema: &Value, indent: &str) -> Option<String> {
    let one = |kind: &str| match kind {
        "integer" => "number".to_owned(),
        "array" => format!("Array<{}>", type_of(&schema["items"], indent)),
        "object" => object(schema, indent),
        other => other.to_owned(),
    };
    let beside = ["$ref", "oneOf", "anyOf"].iter().any(|key| schema.get(key).is_some());
    match &schema["type"] {
        // The object of a variant that has only its own fields.
        Value::String(kind) if kind == "object" && beside && schema["properties"].is_null() => None,
        Value::String(kind) => Some(one(kind)),
        Value::Array(kinds) => {
            Some(union(&kinds.iter().filter_map(Value::as_str).map(one).collect::<Vec<_>>()))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => None,
    }
}

fn object(schema: &Value, indent: &str) -> String {
    let Some(fields) = schema["properties"].as_object() else {
        let more = &schema["additionalProperties"];
        let value = if more.is_object() { type_of(more, indent) } else { "unknown".to_owned() };
        return format!("Record<string, {value}>");
    };
    let required = schema["required"].as_array().cloned().unwrap_or_default();
    let inner = format!("{indent}  ");
    let mut text = String::from("{\n");
    for (name, field) in fields {
        if let Some(description) = field["description"].as_str() {
            text += &comment(description, &inner);
        }
        let mark = if required.contains(&Value::from(name.as_str())) { "" } else { "?" };
        text += &format!("{inner}{name}{mark}: {};\n", type_of(field, &inner));
    }
    format!("{text}{indent}}}")
}

fn union(types: &[String]) -> String {
    if types.len() == 1 { types.concat() } else { format!("({})", types.join(" | ")) }
}
