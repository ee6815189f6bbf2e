//! The number of times each choice was made: [`ChoiceCounts`].

use blackjack_engine::Action;

use crate::policy::Play;

/// The number of a choice: an action, or insurance.
pub(crate) const INSURANCE: usize = Action::ALL.len();

/// The number of all choices.
pub(crate) const CHOICES: usize = INSURANCE + 1;

/// The number of times each choice was made, in rounds with a bet.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct ChoiceCounts {
    pub(crate) rounds: u64,
    pub(crate) choices: [u64; CHOICES],
}

impl ChoiceCounts {
    /// Counts a choice.
    #[inline(always)]
    pub(crate) fn add(&mut self, play: Play) {
        let at = match play {
            Play::Act(action) => action as usize,
            Play::Insure => INSURANCE,
            Play::Decline => return,
        };
        self.choices[at] += 1;
    }
}
