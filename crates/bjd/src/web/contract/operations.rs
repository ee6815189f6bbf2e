//! Every request, with its body and its answers, and the OpenAPI document that they make.

use serde_json::{Map, Value, json};

/// A request that programs send.
pub(super) struct Operation {
    pub(super) method: &'static str,
    pub(super) path: &'static str,
    id: &'static str,
    summary: &'static str,
    /// The type of its body.
    body: Option<&'static str>,
    answer: Answer,
    /// The names and types of what its query may ask.
    query: &'static [(&'static str, &'static str)],
    /// The statuses of its errors, beside those of every request.
    errors: &'static [u16],
}

/// An answer to a request that is carried out.
enum Answer {
    /// A document of this type.
    Json(&'static str),
    /// A list of documents of this type.
    List(&'static str),
    /// Nothing.
    Nothing,
    /// A word.
    Text,
    /// A line.
    Line,
    /// This very document.
    Contract,
}

/// The statuses of every request: it comes from another page, too often, takes too long, by
/// another method, or the server has failed or stops.
const ERRORS: [u16; 7] = [401, 403, 405, 408, 429, 500, 503];

const fn get(
    path: &'static str,
    id: &'static str,
    summary: &'static str,
    answer: Answer,
) -> Operation {
    Operation { method: "get", path, id, summary, body: None, answer, query: &[], errors: &[] }
}

const fn post(
    path: &'static str,
    id: &'static str,
    summary: &'static str,
    body: &'static str,
    answer: Answer,
) -> Operation {
    let errors = &[400, 413, 415, 422];
    Operation { method: "post", path, id, summary, body: Some(body), answer, query: &[], errors }
}

const fn delete(path: &'static str, id: &'static str, summary: &'static str) -> Operation {
    let (answer, errors) = (Answer::Nothing, &[400]);
    Operation { method: "delete", path, id, summary, body: None, answer, query: &[], errors }
}

impl Operation {
    /// Adds the statuses of errors.
    const fn or(self, errors: &'static [u16]) -> Self {
        Self { errors, ..self }
    }

    /// Adds what its query may ask.
    const fn asking(self, query: &'static [(&'static str, &'static str)]) -> Self {
        Self { query, ..self }
    }
}

/// Every request that programs send.
pub(super) const OPERATIONS: [Operation; 35] = [
    get("/openapi.json", "contract", "This document", Answer::Contract),
    get("/healthz", "health", "Whether the server works", Answer::Text),
    get("/api/me", "me", "The people that this browser acts for", Answer::Json("Me")),
    get(
        "/api/me/browsers",
        "browsers",
        "The browsers that act for its kept people",
        Answer::Json("BrowserList"),
    ),
    delete("/api/me/browsers/{browser}", "endBrowser", "That browser acts for them no longer")
        .or(&[400, 404]),
    post("/api/sign-in", "signIn", "Act for a kept person", "SignIn", Answer::Json("PersonView")),
    post("/api/people", "addPerson", "Add a guest", "NewPerson", Answer::Json("PersonView"))
        .or(&[400, 409, 413, 415, 422]),
    delete("/api/people/{player}", "removePerson", "Act for the person no longer"),
    post(
        "/api/people/{player}/passphrase",
        "keepPerson",
        "Keep the person with a passphrase",
        "NewPassphrase",
        Answer::Json("PersonView"),
    )
    .or(&[400, 409, 413, 415, 422]),
    get(
        "/api/people/{player}/statistics",
        "statistics",
        "What the person has played",
        Answer::Json("StatisticsForm"),
    )
    .or(&[400]),
    get(
        "/api/houses",
        "houses",
        "The houses to choose from, and the keys to change them by",
        Answer::Json("HouseChoices"),
    ),
    post(
        "/api/odds",
        "odds",
        "The exact value of a house for the player",
        "ChangedHouse",
        Answer::Json("OddsAnswer"),
    ),
    get("/api/tables", "tables", "The public tables", Answer::List("TableCard")),
    post("/api/tables", "openTable", "Open a table", "TableWish", Answer::Json("OpenedTable")),
    get("/api/tables/{id}", "table", "What everybody sees of a table", Answer::Json("ViewMessage"))
        .or(&[400, 404]),
    post(
        "/api/tables/{id}/commands",
        "command",
        "Give a command",
        "CommandMessage",
        Answer::Json("CommandAnswer"),
    )
    .or(&[400, 404, 413, 415, 422]),
    post("/api/tables/{id}/ask", "ask", "Ask the coach", "AskMessage", Answer::Json("CoachAnswer"))
        .or(&[400, 404, 413, 415, 422]),
    get(
        "/api/tables/{id}/chart",
        "chart",
        "The basic strategy of the house",
        Answer::Json("ChartForm"),
    )
    .or(&[400, 404]),
    get(
        "/api/tables/{id}/count",
        "count",
        "The cards of the shoe that everybody has seen, and their counts",
        Answer::Json("CountForm"),
    )
    .or(&[400, 404]),
    get("/api/tables/{id}/rounds", "rounds", "Past rounds", Answer::Json("RoundList"))
        .asking(&[("before", "integer"), ("limit", "integer")])
        .or(&[400, 404]),
    get(
        "/api/tables/{id}/rounds/{round}",
        "round",
        "A past round, step by step",
        Answer::Json("RoundReplay"),
    )
    .or(&[400, 404]),
    get(
        "/api/tables/{id}/shoes",
        "shoes",
        "The shoes of a table, which may be closed",
        Answer::Json("ShoeList"),
    )
    .asking(&[("before", "integer"), ("limit", "integer")])
    .or(&[400, 404]),
    get(
        "/api/tables/{id}/shoes/{shoe}",
        "shoe",
        "Everything that is public about a shoe",
        Answer::Json("ShoeRecord"),
    )
    .or(&[400, 404]),
    get(
        "/api/tables/{id}/line",
        "line",
        "Join a table: the messages are ToClient and FromClient",
        Answer::Line,
    )
    .asking(&[("run", "string"), ("after", "integer"), ("chat", "integer")])
    .or(&[400, 404, 426]),
    get("/api/evenings", "evenings", "The public evenings", Answer::List("EveningCard")),
    post(
        "/api/evenings",
        "openEvening",
        "Announce an evening",
        "EveningWish",
        Answer::Json("OpenedTable"),
    ),
    get(
        "/api/evenings/{id}",
        "evening",
        "What the people of this browser see of an evening",
        Answer::Json("ViewMessage"),
    )
    .or(&[400, 404]),
    post(
        "/api/evenings/{id}/commands",
        "commandEvening",
        "Give a command",
        "CommandMessage",
        Answer::Json("CommandAnswer"),
    )
    .or(&[400, 404, 413, 415, 422]),
    get(
        "/api/evenings/{id}/line",
        "eveningLine",
        "Join an evening: the messages are ToClient and FromClient",
        Answer::Line,
    )
    .asking(&[("run", "string"), ("after", "integer"), ("chat", "integer")])
    .or(&[400, 404, 426]),
    get(
        "/api/evenings/{id}/record",
        "eveningRecord",
        "The public record of an evening that is over",
        Answer::Json("EveningRecord"),
    )
    .or(&[400, 404]),
    get(
        "/api/evenings/{id}/rounds/{round}/{player}",
        "eveningRound",
        "A round of an evening that is over, as a player has played it, step by step",
        Answer::Json("EveningReplay"),
    )
    .or(&[400, 404]),
    // The pages, for completeness.
    get("/e/{id}", "eveningPage", "The page of an evening", Answer::Text),
    get("/", "lobby", "The page of the lobby", Answer::Text),
    get("/t/{id}", "page", "The page of a table", Answer::Text),
    get("/fairness", "fairness", "The page that checks a shared shoe", Answer::Text),
];

/// Returns the document of all requests with these schemas.
pub(super) fn document(schemas: &Map<String, Value>) -> Value {
    let mut paths = Map::new();
    for operation in &OPERATIONS {
        let path = paths.entry(operation.path).or_insert_with(|| json!({}));
        path[operation.method] = operation.described();
    }
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

impl Operation {
    fn described(&self) -> Value {
        let mut responses = Map::new();
        let (status, answer) = self.answer.described();
        responses.insert(status.to_string(), answer);
        for status in ERRORS.iter().chain(self.errors) {
            let content = content(&reference("ErrorBody"));
            let error =
                json!({ "description": "It is refused, or has failed.", "content": content });
            responses.insert(status.to_string(), error);
        }
        let mut described =
            json!({ "operationId": self.id, "summary": self.summary, "responses": responses });
        let parameters = self.parameters();
        if !parameters.is_empty() {
            described["parameters"] = parameters.into();
        }
        if let Some(body) = self.body {
            described["requestBody"] =
                json!({ "required": true, "content": content(&reference(body)) });
        }
        described
    }

    fn parameters(&self) -> Vec<Value> {
        let names = self.path.split('{').skip(1).filter_map(|part| part.split('}').next());
        let of_path = |name| {
            let kind = if name == "id" { "string" } else { "integer" };
            json!({ "name": name, "in": "path", "required": true, "schema": { "type": kind } })
        };
        let mut parameters: Vec<Value> = names.map(of_path).collect();
        for (name, kind) in self.query {
            parameters.push(json!({ "name": name, "in": "query", "schema": { "type": kind } }));
        }
        parameters
    }
}

impl Answer {
    fn described(&self) -> (u16, Value) {
        let done = |schema: &Value| {
            (200, json!({ "description": "It is carried out.", "content": content(schema) }))
        };
        match self {
            Self::Json(name) => done(&reference(name)),
            Self::List(name) => done(&json!({ "type": "array", "items": reference(name) })),
            Self::Contract => done(&json!({ "type": "object" })),
            Self::Nothing => (204, json!({ "description": "It is carried out." })),
            Self::Text => (200, json!({ "description": "A text for people." })),
            Self::Line => (101, json!({ "description": "The line, a WebSocket, is open." })),
        }
    }
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

fn content(schema: &Value) -> Value {
    json!({ "application/json": { "schema": schema } })
}
