//! What somebody wishes of the coach: `Wishes`.

use blackjack_coach::Level;

use crate::args::PlayArgs;
use crate::settings::{CoachMode, CountMode, Settings, Worded};

/// The tags that cards are counted by where nobody has chosen others.
pub(crate) const USUAL_TAGS: &str = "hi-lo";

/// What somebody wishes of the coach, and of the count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Wishes {
    /// When the coach speaks.
    pub(crate) mode: CoachMode,
    /// What it measures by.
    pub(crate) level: Level,
    /// When the count is told.
    pub(crate) count: CountMode,
    /// How cards are counted: a name, or the path of a file.
    pub(crate) tags: String,
}

impl Default for Wishes {
    fn default() -> Self {
        Self {
            mode: CoachMode::default(),
            level: Level::default(),
            count: CountMode::default(),
            tags: USUAL_TAGS.into(),
        }
    }
}

impl Wishes {
    /// Nothing at all.
    pub(crate) const SILENT: Self = Self {
        mode: CoachMode::Off,
        level: Level::Exact,
        count: CountMode::Off,
        tags: String::new(),
    };

    /// What the options say; what they do not, the settings do.
    pub(crate) fn of(options: &PlayArgs, settings: &Settings) -> Self {
        let usual = &settings.coaching;
        Self {
            mode: options.coach.unwrap_or(usual.mode),
            level: options.level.unwrap_or(usual.level),
            count: options.count.unwrap_or(usual.count),
            tags: options.tags.as_ref().unwrap_or(&usual.tags).clone(),
        }
    }

    /// What differs from these, in a sentence: it was asked for in this game alone.
    pub(crate) fn beside(&self, usual: &Self) -> Option<String> {
        let mut asked = Vec::new();
        if self.mode != usual.mode {
            asked.push(format!("coach {}", self.mode.word()));
        }
        if self.level != usual.level {
            asked.push(format!("level {}", self.level.word()));
        }
        if self.count != usual.count {
            asked.push(format!("count {}", self.count.word()));
        }
        if self.tags != usual.tags {
            asked.push(format!("tags {}", self.tags));
        }
        (!asked.is_empty()).then(|| format!("In this game hold {}.", asked.join(", ")))
    }

    /// Takes what has changed from one choice of settings to the next; what was asked for in this
    /// game alone stays.
    pub(crate) fn adopt(&mut self, before: &Self, now: &Self) {
        if before.mode != now.mode {
            self.mode = now.mode;
        }
        if before.level != now.level {
            self.level = now.level;
        }
        if before.count != now.count {
            self.count = now.count;
        }
        if before.tags != now.tags {
            self.tags.clone_from(&now.tags);
        }
    }
}
