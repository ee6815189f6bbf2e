//! The source of card-counting tags: `TagLibrary`.

use std::fmt;

use blackjack_odds::Tags;

/// A source of tags by name.
pub trait TagLibrary: fmt::Debug + Send + Sync {
    /// Returns the tags with this name.
    ///
    /// # Errors
    ///
    /// Returns the reason why they are not available, as a sentence without its full stop.
    fn tags(&self, name: &str) -> Result<Tags, String>;
}

/// The built-in tags.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BuiltInTags;

impl TagLibrary for BuiltInTags {
    fn tags(&self, name: &str) -> Result<Tags, String> {
        Tags::built_in(name).ok_or_else(|| {
            let all = Tags::built_in_names().collect::<Vec<_>>().join(", ");
            format!("unknown tags \"{}\"; choose from {all}", blackjack_engine::excerpt(name))
        })
    }
}
