//! How the game is shown and played: keys, look and pace.

use std::env;
use std::fs::File;
use std::io;
use std::path::Path;

use super::keys::KeyMap;
use super::theme::{Depth, Look, Theme};
use crate::houses::{self, read_limited};
use crate::places::Places;
use crate::settings::{Animation, Settings, SettingsFile};
use crate::setup::Setup;

/// The largest file of keys that is read, in bytes.
const KEYS_MAX: usize = 64 * 1024;

/// How the game is shown and played.
#[derive(Clone, Debug)]
pub(super) struct Manner {
    pub(super) keys: KeyMap,
    /// Whether the file of keys has mistakes.
    pub(super) keys_are_torn: bool,
    pub(super) look: Look,
    pub(super) pace: Animation,
    /// What look and pace come from, and more that can be changed.
    pub(super) settings: Settings,
    /// The colours of this terminal, as far as they are wanted.
    depth: Wanted,
    /// Whether ASCII was asked for on the command line.
    ascii: bool,
    /// The names of all houses.
    pub(super) houses: Vec<String>,
    /// What is kept where.
    pub(super) places: Vec<(&'static str, String)>,
}

/// How many colours a terminal has.
#[derive(Clone, Copy, Debug)]
enum Wanted {
    /// None are wanted, whatever the settings say.
    NoColour,
    /// So many, if the settings do not say otherwise.
    Detected(Depth),
}

impl Manner {
    /// As the options, the settings and the file of keys say; and what is wrong with those files.
    pub(super) fn new(
        setup: &Setup,
        file: &SettingsFile,
        places: Option<&Places>,
        no_color: bool,
    ) -> (Self, Vec<String>) {
        let mut complaints = Vec::new();
        let settings = file.complaint.as_ref();
        if let Some(why) = settings {
            complaints.push("The settings are the usual ones: settings.toml has mistakes.".into());
            complaints.extend(why.lines().map(str::to_owned));
        }
        let read = places.map_or_else(|| Ok(KeyMap::default()), |all| read_keys(&all.keys()));
        let keys_are_torn = read.is_err();
        let keys = read.unwrap_or_else(|why| {
            complaints.push("The keys are the usual ones: keys.toml has mistakes.".into());
            complaints.extend(why.lines().map(str::to_owned));
            KeyMap::default()
        });
        let detected = Depth::detect(|name| env::var(name).ok());
        let depth = if no_color { Wanted::NoColour } else { Wanted::Detected(detected) };
        let mut manner = Self::with(setup, &file.settings, depth);
        (manner.keys, manner.keys_are_torn) = (keys, keys_are_torn);
        manner.houses = houses::playable().iter().map(|house| house.name().to_owned()).collect();
        manner.places = places.map(Places::told).unwrap_or_default();
        (manner, complaints)
    }

    /// The usual keys, and the look and the pace of these settings.
    fn with(setup: &Setup, settings: &Settings, depth: Wanted) -> Self {
        let theme = Theme::new(settings.theme, Depth::None, false);
        let mut manner = Self {
            keys: KeyMap::default(),
            keys_are_torn: false,
            look: Look { theme, ascii: setup.ascii },
            pace: settings.animation,
            settings: settings.clone(),
            depth,
            ascii: setup.ascii && !settings.ascii,
            houses: Vec::new(),
            places: Vec::new(),
        };
        manner.adopt(settings);
        manner
    }

    /// Lets these settings hold from now on.
    pub(super) fn adopt(&mut self, settings: &Settings) {
        let depth = match self.depth {
            Wanted::NoColour => Depth::None,
            Wanted::Detected(depth) => settings.depth(depth),
        };
        let theme = Theme::new(settings.theme, depth, settings.four_colour);
        self.look = Look { theme, ascii: self.ascii || settings.ascii };
        self.pace = settings.animation;
        self.settings = settings.clone();
    }

    /// As these settings say, with the usual keys, on a screen of all colours.
    pub(super) fn rehearsed(setup: &Setup, settings: &Settings) -> Self {
        Self::with(setup, settings, Wanted::Detected(Depth::True))
    }
}

/// The keys of this file; the usual ones if there is none.
fn read_keys(path: &Path) -> Result<KeyMap, String> {
    let shown = path.display().to_string();
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(KeyMap::default()),
        Err(error) => return Err(format!("{shown}: {error}")),
    };
    let text = read_limited(file, &shown, "file of keys", KEYS_MAX);
    let text = text.map_err(|error| format!("{error:#}"))?;
    KeyMap::read(&text, &shown).map_err(|mistakes| mistakes.to_string())
}
