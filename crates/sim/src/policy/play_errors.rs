//! Errors of a player: [`PlayErrors`].

use crate::policy::{Decision, Play};
use crate::threefry::Key;

/// The errors are in a million.
pub(crate) const MILLION: u32 = 1_000_000;

/// The number from which the key of the errors is derived, which no group of shoes uses.
const ERRORS: [u32; 2] = [u32::MAX; 2];

/// Errors of a player: at each decision, another legal choice with some probability. Like the
/// cards, the random numbers are indexed by counters: the group of shoes, the shoe, and the
/// number of the decision in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlayErrors {
    key: Key,
    group: u32,
    /// The shoe, and the number of the next decision.
    counter: u32,
    /// The random words below this one are errors.
    below: u64,
}

impl PlayErrors {
    /// Returns the errors in the first shoe of a group, for this many per million decisions.
    pub(crate) fn new(errors: u32, key: Key, group: u32) -> Self {
        let below = (u64::from(errors) << 32) / u64::from(MILLION);
        Self { key: key.derived(ERRORS), group, counter: 0, below }
    }

    /// Returns the errors in another shoe of the group.
    pub(crate) const fn of_lane(self, lane: usize) -> Self {
        Self { counter: (lane as u32) << 24, ..self }
    }

    /// Returns the choice that the player actually makes, which may be the intended one.
    #[inline]
    pub(crate) fn choice(&mut self, decision: &Decision, play: Play) -> Play {
        if self.below == 0 { play } else { self.drawn(decision, play) }
    }

    /// Draws the choice that the player makes.
    #[inline(never)]
    fn drawn(&mut self, decision: &Decision, play: Play) -> Play {
        let [chance, pick] = self.key.words([self.group, self.counter]);
        self.counter += 1;
        if u64::from(chance) >= self.below {
            return play;
        }
        let others = decision.alternatives(play);
        let at = (u64::from(pick) * others.len() as u64) >> 32;
        others.get(at as usize).copied().unwrap_or(play)
    }
}
