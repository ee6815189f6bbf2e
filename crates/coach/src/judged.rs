//! A decision of a round that is over, as a coach judged it: `Judged`.

use crate::{Class, Micros, Play, Verdict};

/// A decision as a coach judged it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// The how-manieth decision of the round it was, from 1.
    pub number: u32,
    /// What kind of hand was asked.
    pub class: Class,
    /// The hand and the upcard: `16 v T`.
    pub case: String,
    /// What was chosen.
    pub choice: Play,
    /// What the level plays that the player is held to.
    pub due: Play,
    /// What is best by the cards that are left.
    pub best: Play,
    /// What the choice cost against the best one.
    pub cost: Micros,
    /// What it cost against what the level plays; nothing where it was as good.
    pub miss: Micros,
    /// What the coach says to it.
    pub verdict: Verdict,
}
