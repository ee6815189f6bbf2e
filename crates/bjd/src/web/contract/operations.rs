//! The description of a request, with its body and its answers, and the OpenAPI document.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

use super::definitions::Definitions;

/// Adds a type to the definitions, and returns a reference to it.
type SchemaOf = fn(&mut SchemaGenerator) -> Schema;

/// A request that programs send.
pub(in crate::web) struct Operation {
    method: &'static str,
    path: &'static str,
    id: &'static str,
    summary: &'static str,
    query: Option<SchemaOf>,
    body: Option<SchemaOf>,
    answer: Answer,
    /// The statuses of its errors, besides those of every request and body.
    errors: &'static [u16],
}

/// The answer to a successful request.
pub(in crate::web) enum Answer {
    /// A document of this type.
    Json(SchemaOf),
    /// A message of a line, or a choice of them.
    Message(&'static str),
    /// Nothing.
    Nothing,
    /// A word, or a page.
    Text,
    /// A line.
    Line,
    /// This very document.
    Contract,
}

/// The error statuses of every request: a missing or unknown host, foreign origin, too many
/// requests, timeout, wrong method, and a server that failed or is stopping.
const ERRORS: [u16; 9] = [400, 401, 403, 405, 408, 421, 429, 500, 503];

/// The error statuses of a body that is too long, of another type, or malformed.
const BODY_ERRORS: [u16; 3] = [413, 415, 422];

impl Operation {
    pub(in crate::web) const fn new(
        method: &'static str,
        path: &'static str,
        id: &'static str,
        summary: &'static str,
    ) -> Self {
        let (query, body, answer, errors) = (None, None, Answer::Nothing, &[]);
        Self { method, path, id, summary, query, body, answer, errors }
    }

    /// Adds the query; all of its fields are optional.
    pub(in crate::web) fn query<T: JsonSchema>(self) -> Self {
        Self { query: Some(|_| schemars::schema_for!(T)), ..self }
    }

    /// Adds the body.
    pub(in crate::web) fn body<T: JsonSchema>(self) -> Self {
        Self { body: Some(SchemaGenerator::subschema_for::<T>), ..self }
    }

    /// Adds the answer.
    pub(in crate::web) fn answer(self, answer: Answer) -> Self {
        Self { answer, ..self }
    }

    /// Adds statuses of errors.
    pub(in crate::web) fn errors(self, errors: &'static [u16]) -> Self {
        Self { errors, ..self }
    }

    fn described(&self, definitions: &mut Definitions) -> Value {
        let mut responses = Map::new();
        let (status, answer) = self.answer.described(definitions);
        responses.insert(status.to_string(), answer);
        let body_errors = self.body.iter().flat_map(|_| &BODY_ERRORS);
        let parameters = self.parameters(definitions);
        for status in ERRORS.iter().chain(body_errors).chain(self.errors) {
            let content = content(&definitions.reference("ErrorBody"));
            let error =
                json!({ "description": "It is refused, or has failed.", "content": content });
            responses.insert(status.to_string(), error);
        }
        let mut described =
            json!({ "operationId": self.id, "summary": self.summary, "responses": responses });
        if !parameters.is_empty() {
            described["parameters"] = parameters.into();
        }
        if let Some(body) = self.body {
            let schema = body(&mut definitions.read).to_value();
            described["requestBody"] = json!({ "required": true, "content": content(&schema) });
        }
        described
    }

    fn parameters(&self, definitions: &mut Definitions) -> Vec<Value> {
        let names = self.path.split('{').skip(1).filter_map(|part| part.split('}').next());
        let of_path = |name| {
            let kind = if name == "id" { "string" } else { "integer" };
            json!({ "name": name, "in": "path", "required": true, "schema": { "type": kind } })
        };
        let mut parameters: Vec<Value> = names.map(of_path).collect();
        if let Some(query) = self.query {
            let schema = query(&mut definitions.read).to_value();
            for (name, field) in schema["properties"].as_object().into_iter().flatten() {
                let kind = &field["type"][0];
                assert!(kind.is_string(), "{name} may be left out");
                let of_query = json!({ "name": name, "in": "query", "schema": { "type": kind } });
                parameters.push(of_query);
            }
        }
        parameters
    }
}

/// The answers, by their words in the table of routes.
impl Answer {
    pub(in crate::web) fn json<T: JsonSchema>() -> Self {
        Self::Json(SchemaGenerator::subschema_for::<T>)
    }

    pub(in crate::web) const fn view_message() -> Self {
        Self::Message("ViewMessage")
    }

    pub(in crate::web) const fn command_answer() -> Self {
        Self::Message("CommandAnswer")
    }

    pub(in crate::web) const fn coach_answer() -> Self {
        Self::Message("CoachAnswer")
    }

    pub(in crate::web) const fn nothing() -> Self {
        Self::Nothing
    }

    pub(in crate::web) const fn text() -> Self {
        Self::Text
    }

    pub(in crate::web) const fn line() -> Self {
        Self::Line
    }

    pub(in crate::web) const fn contract() -> Self {
        Self::Contract
    }

    fn described(&self, definitions: &mut Definitions) -> (u16, Value) {
        let done = |schema: &Value| {
            (200, json!({ "description": "It is carried out.", "content": content(schema) }))
        };
        match self {
            Self::Json(schema) => done(&schema(&mut definitions.sent).to_value()),
            Self::Message(name) => done(&definitions.reference(name)),
            Self::Contract => done(&json!({ "type": "object" })),
            Self::Nothing => (204, json!({ "description": "It is carried out." })),
            Self::Text => (200, json!({ "description": "A text for people." })),
            Self::Line => (101, json!({ "description": "The line, a WebSocket, is open." })),
        }
    }
}

/// Returns the paths of the OpenAPI document. The types that they name are added to the
/// definitions.
pub(super) fn paths(operations: &[Operation], definitions: &mut Definitions) -> Map<String, Value> {
    let mut paths = Map::new();
    for operation in operations {
        let described = operation.described(definitions);
        let path = paths.entry(operation.path).or_insert_with(|| json!({}));
        path[operation.method] = described;
    }
    paths
}

/// Returns the OpenAPI document of these paths and schemas.
pub(super) fn document(paths: &Map<String, Value>, schemas: &Map<String, Value>) -> Value {
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "A table server for blackjack",
            "version": "1",
            "description": "docs/protocol.md explains how a line works, and what each field means.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/" }],
        "security": [{}, { "browser": [] }, { "program": [] }],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {
                "browser": { "type": "apiKey", "in": "cookie", "name": "bj" },
                "program": { "type": "http", "scheme": "bearer" },
            },
        },
    })
}

fn content(schema: &Value) -> Value {
    json!({ "application/json": { "schema": schema } })
}
