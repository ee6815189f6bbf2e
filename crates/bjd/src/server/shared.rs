//! The state that all requests share, apart from the tables: [`Shared`].

use std::sync::Arc;

use crate::connections::known_hosts::KnownHosts;
use crate::connections::open::OpenLines;
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::people::passphrase::Passphrases;
use crate::settings::Settings;

/// The state that all requests share, apart from the tables.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) settings: Settings,
    pub(crate) hosts: KnownHosts,
    pub(crate) limits: Limits,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) passphrases: Passphrases,
    pub(crate) open_lines: OpenLines,
}

impl Shared {
    pub(crate) fn new(settings: Settings, metrics: Arc<Metrics>) -> Self {
        let (hosts, limits) = (KnownHosts::of(&settings), Limits::new(&settings.limits));
        let (passphrases, open_lines) = (Passphrases::default(), OpenLines::default());
        Self { settings, hosts, limits, metrics, passphrases, open_lines }
    }
}
