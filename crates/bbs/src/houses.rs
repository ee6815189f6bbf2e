//! The houses at which callers practise: [`Houses`].

use anyhow::Result;
use blackjack_engine::House;

/// The houses at which callers practise, found by the program that runs the door.
#[derive(Clone, Copy, Debug)]
pub struct Houses {
    /// The name of the house if none is chosen.
    pub usual: &'static str,
    /// Returns every house without mistakes.
    pub playable: fn() -> Vec<House>,
    /// Loads the house with this name.
    pub load: fn(&str) -> Result<House>,
}
