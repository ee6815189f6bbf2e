//! Checking a server before it starts: its settings, its data, its ports.

use std::net::{SocketAddr, TcpListener};
use std::process::ExitCode;

use blackjack_engine::visible_in_line;
use blackjack_store::{SCHEMA, Store, StoreError};
use blackjack_table::PlayerName;

use crate::command::args::Options;
use crate::command::output::print;
use crate::server::data_mark;
use crate::settings::{HostName, Opening, Settings};

/// Prints each finding; the exit status is 1 if anything is wrong.
pub(super) fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let mut report = Report::default();
    match super::settings(options) {
        Ok(settings) => {
            let source = options.config.as_ref().map_or("none; the defaults".into(), |path| {
                visible_in_line(&path.to_string_lossy()).into_owned()
            });
            report.good("settings", &source);
            check_data(&settings, &mut report);
            check_port("listen", settings.listen, &mut report);
            if let Some(metrics) = settings.metrics {
                check_port("metrics", metrics, &mut report);
            }
            if !settings.host_names.is_empty() {
                let names: Vec<&str> = settings.host_names.iter().map(HostName::as_str).collect();
                report.good("host-names", &names.join(", "));
            }
            check_public(&settings, &mut report);
        }
        Err(error) => report.bad("settings", &format!("{error:#}")),
    }
    print(&report.text)?;
    Ok(if report.is_bad { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// The findings, and whether any is bad.
#[derive(Default)]
struct Report {
    text: String,
    is_bad: bool,
}

impl Report {
    fn good(&mut self, what: &str, found: &str) {
        self.text += &format!("ok    {what}: {found}\n");
    }

    fn note(&mut self, what: &str, found: &str) {
        self.text += &format!("note  {what}: {found}\n");
    }

    fn bad(&mut self, what: &str, found: &str) {
        self.is_bad = true;
        self.text += &format!("bad   {what}: {found}\n");
    }
}

fn check_data(settings: &Settings, report: &mut Report) {
    let data = settings.data.clone().unwrap_or_default();
    let shown = visible_in_line(&data.to_string_lossy()).into_owned();
    if let Err(error) = data_mark::refuse_chosen(&data) {
        return report.bad("data", &error.to_string());
    }
    let store = match Store::open_to_read(&data) {
        Ok(store) => store,
        Err(StoreError::Missing { .. } | StoreError::Empty { .. }) => {
            return report.note("data", &format!("{shown} is empty; the first start fills it"));
        }
        Err(error) => return report.bad("data", &error.to_string()),
    };
    report.good("data", &visible_in_line(&store.path().to_string_lossy()));
    let schema = store.schema();
    if schema < SCHEMA {
        let text = format!("{schema}; the next start upgrades it to {SCHEMA}, and keeps a copy");
        report.note("schema", &text);
        return;
    }
    report.good("schema", &schema.to_string());
    match store.hosted_records() {
        Ok(tables) => {
            let open = tables.iter().filter(|table| table.closed_ms.is_none()).count();
            report.good("tables", &format!("{open} open, {} closed", tables.len() - open));
        }
        Err(error) => report.bad("tables", &error.to_string()),
    }
    check_operators(settings, &store, report);
}

/// Names the operators without a passphrase: the first to choose one becomes operator.
fn check_operators(settings: &Settings, store: &Store, report: &mut Report) {
    if settings.opening != Opening::Operators {
        return;
    }
    for name in &settings.operators {
        match store.kept_person(&PlayerName::from_stored(name)) {
            Ok(Some(_)) => {}
            Ok(None) => {
                let name = visible_in_line(name);
                let text = format!(
                    "{name} has no passphrase yet: the first to choose one becomes operator"
                );
                report.note("operators", &text);
            }
            Err(error) => report.bad("operators", &error.to_string()),
        }
    }
}

fn check_port(what: &str, address: SocketAddr, report: &mut Report) {
    match TcpListener::bind(address) {
        Ok(_free) => report.good(what, &format!("{address} is free")),
        Err(error) => report.bad(what, &format!("cannot listen on {address}: {error}")),
    }
}

/// Reports settings that work but are probably mistakes.
fn check_public(settings: &Settings, report: &mut Report) {
    let Some(public) = &settings.public_url else { return };
    report.good("public-url", &public.to_string());
    if settings.trusted_proxies.is_empty() {
        let text = "none, so all people behind a proxy share the limits of one address";
        report.note("trusted-proxies", text);
    }
    if !public.is_https() {
        report.note("public-url", "without https, anybody on the way can read and change the game");
    }
}
