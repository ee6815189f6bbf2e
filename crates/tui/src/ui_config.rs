//! How the game is shown and played: keys, look and pace: `UiConfig`.

use blackjack_frontend::settings::{Animation, Depth, Settings};
use jiff::tz::TimeZone;

use crate::keys::KeyMap;
use crate::theme::{Look, Theme};

/// How the game is shown and played.
#[derive(Clone, Debug)]
pub struct UiConfig {
    /// Which keys do what.
    pub keys: KeyMap,
    /// What look and pace come from, and more that can be changed.
    pub settings: Settings,
    /// The names of all houses.
    pub houses: Vec<String>,
    /// What is kept where, as the settings tell it.
    pub paths: Vec<(&'static str, String)>,
    /// By whose clock times are told.
    pub zone: TimeZone,
    pub(crate) look: Look,
    pub(crate) pace: Animation,
    /// How many colours there are; none where none are wanted, whatever the settings say.
    depth: Option<Depth>,
    /// Whether nothing but ASCII can be shown, whatever the settings say.
    ascii: bool,
}

impl UiConfig {
    /// The usual keys, and the look and the pace of these settings, on a screen of so many colours;
    /// no colours are wanted where there is no depth. No houses and no places are known, and times
    /// are told in UTC.
    pub fn new(settings: &Settings, depth: Option<Depth>, ascii: bool) -> Self {
        let theme = Theme::new(settings.theme, Depth::None, false);
        let mut config = Self {
            keys: KeyMap::default(),
            settings: settings.clone(),
            houses: Vec::new(),
            paths: Vec::new(),
            zone: TimeZone::UTC,
            look: Look { theme, ascii },
            pace: settings.animation,
            depth,
            ascii,
        };
        config.adopt(settings);
        config
    }

    /// Lets these settings hold from now on.
    pub(crate) fn adopt(&mut self, settings: &Settings) {
        let depth = self.depth.map_or(Depth::None, |depth| settings.depth(depth));
        let theme = Theme::new(settings.theme, depth, settings.four_colour);
        self.look = Look { theme, ascii: self.ascii || settings.ascii };
        self.pace = settings.animation;
        self.settings = settings.clone();
    }
}
