//! The keys, look and pace of a game.

use std::sync::Arc;

use blackjack_engine::House;
use blackjack_frontend::history::HistorySource;
use blackjack_frontend::settings::{Animation, Depth, Settings};
use jiff::tz::TimeZone;

use crate::keys::KeyMap;
use crate::theme::period::Period;
use crate::theme::{Look, Theme};

/// The keys, look and pace of a game, and the settings behind them.
#[derive(Clone, Debug)]
pub struct UiConfig {
    /// The key bindings.
    pub keys: KeyMap,
    /// The settings that the player can change; the look and the pace come from them.
    pub settings: Settings,
    /// The names of all houses.
    pub houses: Vec<String>,
    /// The paths that the settings page shows, with their labels.
    pub paths: Vec<(&'static str, String)>,
    /// The time zone in which times are shown.
    pub zone: TimeZone,
    /// The source of saved rounds, for the statistics during practice, if there are any.
    pub saved_past: Option<Arc<dyn HistorySource>>,
    /// The house in play without its unsaved changes, once a player plays with such changes.
    pub(crate) saved_house: Option<House>,
    /// True if the first line for a new player was shown.
    pub(crate) has_welcomed: bool,
    pub(crate) look: Look,
    pub(crate) pace: Animation,
    /// The colour depth of the screen; `None` for no colours, regardless of the settings.
    depth: Option<Depth>,
    /// True if the screen shows only ASCII, regardless of the settings.
    ascii: bool,
}

impl UiConfig {
    /// Returns the default keys with the look and pace of these settings, on a screen of this
    /// colour depth (`None` for no colours). It lists no houses and no paths, and times are in UTC.
    pub fn new(settings: &Settings, depth: Option<Depth>, ascii: bool) -> Self {
        let theme = Theme::new(settings.theme, Depth::None, false);
        let mut config = Self {
            keys: KeyMap::default(),
            settings: settings.clone(),
            houses: Vec::new(),
            paths: Vec::new(),
            zone: TimeZone::UTC,
            saved_past: None,
            saved_house: None,
            has_welcomed: false,
            look: Look { theme, ascii },
            pace: settings.animation,
            depth,
            ascii,
        };
        config.adopt(settings);
        config
    }

    /// Returns the look at a house: a historic one may have the look of its time.
    pub(crate) fn look_at(&self, house: &House) -> Look {
        let period = Period::of(house).filter(|_| self.settings.period_look);
        let ascii = self.look.ascii || period.is_some_and(Period::is_ascii);
        Look { theme: self.look.theme.at(period), ascii }
    }

    /// Applies changed settings.
    pub(crate) fn adopt(&mut self, settings: &Settings) {
        let depth = self.depth.map_or(Depth::None, |depth| settings.depth(depth));
        let theme = Theme::new(settings.theme, depth, settings.four_colour);
        self.look = Look { theme, ascii: self.ascii || settings.ascii };
        self.pace = settings.animation;
        self.settings = settings.clone();
    }
}
