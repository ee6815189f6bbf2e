//! How the game is shown and played: keys, look and pace.

use std::env;
use std::fs::File;
use std::io;
use std::path::Path;

use super::keys::KeyMap;
use super::theme::{Depth, Look, Theme};
use crate::houses::read_limited;
use crate::places::Places;
use crate::settings::{Animation, Settings, SettingsFile};
use crate::setup::Setup;

/// The largest file of keys that is read, in bytes.
const KEYS_MAX: usize = 64 * 1024;

/// How the game is shown and played.
#[derive(Clone, Debug)]
pub(super) struct Manner {
    pub(super) keys: KeyMap,
    pub(super) look: Look,
    pub(super) pace: Animation,
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
        complaints.extend(settings.map(|why| format!("{why}. These settings are not used.")));
        let keys = match places.map_or_else(|| Ok(KeyMap::default()), |all| read_keys(&all.keys()))
        {
            Ok(keys) => keys,
            Err(why) => {
                complaints.push(format!("{why}. The keys are those of the help."));
                KeyMap::default()
            }
        };
        let look = look(&file.settings, no_color, setup.ascii);
        (Self { keys, look, pace: file.settings.animation }, complaints)
    }

    /// As these settings say, with the usual keys, on a screen of all colours.
    pub(super) fn rehearsed(setup: &Setup, settings: &Settings) -> Self {
        let depth = settings.depth(Depth::True);
        let theme = Theme::new(settings.theme, depth, settings.four_colour);
        let look = Look { theme, ascii: setup.ascii };
        Self { keys: KeyMap::default(), look, pace: settings.animation }
    }
}

/// How things look with these settings on this terminal.
fn look(settings: &Settings, no_color: bool, ascii: bool) -> Look {
    let detected = Depth::detect(|name| env::var(name).ok());
    let depth = if no_color { Depth::None } else { settings.depth(detected) };
    Look { theme: Theme::new(settings.theme, depth, settings.four_colour), ascii }
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
