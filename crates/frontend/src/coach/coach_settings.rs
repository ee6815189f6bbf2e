//! The settings of the coach: `CoachSettings`.

use blackjack_coach::Level;

use super::coach_mode::CoachMode;
use super::count_mode::CountMode;
use crate::settings::keyword::Keyword;

/// The default tags.
pub(super) const DEFAULT_TAGS: &str = "hi-lo";

/// The settings of the coach and of the count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CoachSettings {
    /// The occasions on which the coach speaks.
    pub mode: CoachMode,
    /// The standard that the coach holds players to.
    pub level: Level,
    /// The occasions on which the count is shown.
    pub count: CountMode,
    /// The card-counting tags: a name or the path of a file.
    pub tags: String,
}

impl Default for CoachSettings {
    fn default() -> Self {
        Self {
            mode: CoachMode::default(),
            level: Level::default(),
            count: CountMode::default(),
            tags: DEFAULT_TAGS.into(),
        }
    }
}

impl CoachSettings {
    /// The settings without a coach or a count.
    pub const SILENT: Self = Self {
        mode: CoachMode::Off,
        level: Level::Exact,
        count: CountMode::Off,
        tags: String::new(),
    };

    /// Returns a sentence about the settings that apply to this game only; `None` if none differ
    /// from `usual`.
    pub fn difference_from(&self, usual: &Self) -> Option<String> {
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
        (!asked.is_empty()).then(|| format!("For this game only: {}.", asked.join(", ")))
    }

    /// Adopts the settings that changed between `before` and `now`. All others keep
    /// their values in this game.
    pub fn adopt(&mut self, before: &Self, now: &Self) {
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
