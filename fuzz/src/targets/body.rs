//! Any request: the server answers it without a failure, and describes every
//! mistake in its own words.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::header::{
    AUTHORIZATION, CONNECTION, CONTENT_TYPE, COOKIE, HOST, ORIGIN, SET_COOKIE, UPGRADE,
};
use axum::http::{HeaderMap, HeaderValue, Method, Request, Response, Uri};
use crate::memory::folder;
use crate::wire::filled;
use crate::{Choices, begin_chance};
use bjd::server::Running;
use bjd::settings::{LimitSettings, Settings};
use serde_json::Value;
use tokio::runtime::Builder;
use tower::ServiceExt;

/// The paths of requests; `~` is any number, and `@` the address of a table.
const PATHS: [&str; 27] = [
    "/api/me",
    "/api/me/browsers",
    "/api/me/browsers/~",
    "/api/sign-in",
    "/api/people",
    "/api/people/~",
    "/api/people/1/passphrase",
    "/api/people/~/passphrase",
    "/api/houses",
    "/api/odds",
    "/api/tables",
    "/api/tables/@",
    "/api/tables/@/commands",
    "/api/tables/@/ask",
    "/api/tables/@/count",
    "/api/tables/@/rounds",
    "/api/tables/@/rounds?before=~&limit=~",
    "/api/tables/@/rounds/~",
    "/api/people/1/statistics",
    "/api/people/~/statistics",
    "/api/tables/@/line?run=x&after=~",
    "/api/tables/%FF/commands",
    "/openapi.json",
    "/healthz",
    "/t/@",
    "/assets/x/table.html",
    "/assets/x/%2e%2e/Cargo.toml",
];

/// The bodies of requests.
const BODIES: [&str; 14] = [
    r#"{"name":"Ann"}"#,
    r#"{"name":"Ann","passphrase":"correct horse"}"#,
    r#"{"passphrase":"correct horse","current":"wrong horse","name":"Ann"}"#,
    r#"{"passphrase":"short"}"#,
    r#"{"house":"vegas","rules":{"decks":"~"}}"#,
    r#"{"house":"seven","rules":{"minimum":"~","unit":"x"}}"#,
    r#"{"name":"Friday","house":"strip","rules":{"bankroll":"~"},"boxes":~}"#,
    r#"{"key":~,"player":~,"do":{"type":"sit","seat":~}}"#,
    r#"{"key":~,"player":1,"answers":{"round":1,"number":0},"do":{"type":"bet","seat":0,"stakes":[~]}}"#,
    r#"{"key":~,"player":1,"answers":{"round":1,"number":0},"do":{"type":"ready","seat":0}}"#,
    r#"{"key":~,"player":1,"do":{"type":"change_house","rules":{"maximum":"~"}}}"#,
    r#"{"key":~,"player":1,"what":"advice","answers":{"round":~,"number":~},"count":"hi-lo"}"#,
    r#"{"key":~,"player":~,"what":"last"}"#,
    "null",
];

/// The maximum number of requests in a run.
const REQUESTS: usize = 8;

/// A server without a socket, and the cookie of a browser that acts for a person.
struct Server {
    routes: Router,
    cookie: HeaderValue,
    table: String,
}

impl Server {
    async fn ask(&self, request: Request<Body>) -> Response<Body> {
        match self.routes.clone().oneshot(request).await {
            Ok(response) => response,
            Err(never) => match never {},
        }
    }

    /// Sends a correct document, and returns the answer.
    async fn post(&mut self, path: &str, body: &'static str) -> Value {
        let request = Request::post(path).header(CONTENT_TYPE, "application/json");
        let request = request.header(HOST, "localhost").header(COOKIE, &self.cookie).body(Body::from(body));
        let response = self.ask(request.expect("it is a request")).await;
        assert!(response.status().is_success(), "{path}: {}", response.status());
        if let Some(set) = response.headers().get(SET_COOKIE) {
            let set = set.to_str().expect("it is a text").split(';').next().unwrap_or_default();
            self.cookie = HeaderValue::from_str(set).expect("it is a cookie");
        }
        let body = to_bytes(response.into_body(), usize::MAX).await.expect("it is complete");
        serde_json::from_slice(&body).expect("it is JSON")
    }

    fn request(&self, choices: &mut Choices<'_>) -> Option<Request<Body>> {
        let methods = [Method::GET, Method::POST, Method::DELETE, Method::PUT, Method::HEAD];
        let method = choices.pick(&methods).clone();
        let template = choices_path(choices);
        let path = filled(choices, template).replace('@', &self.table);
        let uri: Uri = path.parse().ok()?;
        let body = match choices.below(4) {
            0 => {
                let length = usize::from(choices.byte());
                choices.bytes(length).to_vec()
            }
            _ => {
                let template = *choices.pick(&BODIES);
                filled(choices, template).into_bytes()
            }
        };
        let mut request = Request::new(Body::from(body));
        (*request.method_mut(), *request.uri_mut()) = (method, uri);
        self.add_headers(choices, request.headers_mut());
        Some(request)
    }

    fn add_headers(&self, choices: &mut Choices<'_>, headers: &mut HeaderMap) {
        headers.insert(HOST, HeaderValue::from_static("localhost"));
        let which = choices.byte();
        if which & 3 > 0 {
            headers.insert(COOKIE, self.cookie.clone());
        }
        if which & 12 > 0 {
            headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        }
        if which & 0xf0 == 0x10 {
            headers.insert(UPGRADE, HeaderValue::from_static("websocket"));
            headers.insert(CONNECTION, HeaderValue::from_static("upgrade"));
        }
        let any = match which & 0xf0 {
            0x20 => ORIGIN,
            0x30 => AUTHORIZATION,
            0x40 => COOKIE,
            0x50 => CONTENT_TYPE,
            0x60 => HOST,
            _ => return,
        };
        let length = choices.below(40);
        if let Ok(value) = HeaderValue::from_bytes(choices.bytes(length)) {
            headers.insert(any, value);
        }
    }
}

fn choices_path(choices: &mut Choices<'_>) -> &'static str {
    PATHS[choices.below(PATHS.len())]
}

/// Checks that an answer is not a failure of the server, and that an error has a code and a text.
async fn check(shown: &str, is_head: bool, response: Response<Body>) {
    let status = response.status().as_u16();
    assert!(status < 500, "{shown}: {status}");
    if status < 400 || is_head {
        return;
    }
    let kind = response.headers().get(CONTENT_TYPE).cloned();
    let body = to_bytes(response.into_body(), usize::MAX).await.expect("it is complete");
    let is_json = kind.is_some_and(|kind| kind == "application/json");
    assert!(is_json, "{shown}: {status} {}", String::from_utf8_lossy(&body));
    let error: Value = serde_json::from_slice(&body).expect("it is JSON");
    assert!(error["code"].is_string() && error["text"].is_string(), "{shown}: {error}");
}

async fn serve(folder: &std::path::Path, bytes: &[u8]) {
    let mut choices = Choices(bytes);
    begin_chance(u64::from(choices.byte()));
    let settings = Settings { limits: LimitSettings::NONE, ..Settings::default() };
    let running = Running::with(settings, folder).await.expect("a new folder opens");
    let routes = running.routes(([127, 0, 0, 1], 1).into());
    let cookie = HeaderValue::from_static("");
    let mut server = Server { routes, cookie, table: String::new() };
    server.post("/api/people", r#"{"name":"Ann"}"#).await;
    let made = server.post("/api/tables", r#"{"name":"Friday"}"#).await;
    server.table = made["id"].as_str().expect("it has an address").to_owned();
    for _ in 0..REQUESTS {
        if choices.is_empty() {
            break;
        }
        let Some(request) = server.request(&mut choices) else { continue };
        let shown = format!("{} {}", request.method(), request.uri());
        let is_head = request.method() == Method::HEAD;
        let response = server.ask(request).await;
        check(&shown, is_head, response).await;
    }
}

pub(super) fn run(bytes: &[u8]) {
    let folder = folder();
    let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime starts");
    runtime.block_on(serve(folder.path(), bytes));
}
