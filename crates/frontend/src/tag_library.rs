//! Where tags come from, by which cards are counted: `TagLibrary`.

use std::fmt;

use blackjack_odds::Tags;

/// Where tags are found by their names.
pub trait TagLibrary: fmt::Debug + Send + Sync {
    /// The tags of this name; or why there are none, as a text without its full stop.
    ///
    /// # Errors
    ///
    /// Why there are none, as a text without its full stop.
    fn tags(&self, name: &str) -> Result<Tags, String>;
}

/// The tags that come with the game, and no others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BuiltInTags;

impl TagLibrary for BuiltInTags {
    fn tags(&self, name: &str) -> Result<Tags, String> {
        Tags::built_in(name).ok_or_else(|| {
            let all = Tags::built_in_names().collect::<Vec<_>>().join(", ");
            format!("unknown tags \"{}\"; there are {all}", blackjack_engine::excerpt(name))
        })
    }
}
