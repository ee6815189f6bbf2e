//! Shows the steps of a round one by one, although they happened at once: `Playback`.

use std::collections::VecDeque;

use blackjack_engine::{Event, Owner};
use blackjack_table::{Step, TableEvent};

use crate::settings::Animation;

/// Returns the time between two steps, in milliseconds.
const fn step_ms(pace: Animation) -> i64 {
    match pace {
        Animation::Slow => 500,
        Animation::Fast => 110,
        Animation::Off => 0,
    }
}

/// Returns the time before the hole card is turned over, in milliseconds: the moment of suspense.
const fn turn_ms(pace: Animation) -> i64 {
    match pace {
        Animation::Slow => 1_200,
        Animation::Fast => 600,
        Animation::Off => 0,
    }
}

/// Returns the time after a player's blackjack, in milliseconds.
const fn blackjack_ms(pace: Animation) -> i64 {
    match pace {
        Animation::Slow => 1_500,
        Animation::Fast => 800,
        Animation::Off => 0,
    }
}

/// The steps that are still to be shown.
#[derive(Debug, Default)]
pub struct Playback {
    steps: VecDeque<Step>,
    last: Option<LastStep>,
}

/// The event before the next step.
#[derive(Clone, Copy, Debug)]
enum LastStep {
    /// The playback began at this time.
    Begun(i64),
    /// A step was shown.
    Shown {
        /// The time.
        at_ms: i64,
        /// True if the step gave a player a blackjack.
        blackjack: bool,
    },
}

impl Playback {
    /// Starts showing these steps.
    pub fn begin(&mut self, steps: Vec<Step>, now_ms: i64) {
        self.steps.extend(steps);
        self.last = Some(LastStep::Begun(now_ms));
    }

    /// Returns whether everything has been shown.
    pub fn is_over(&self) -> bool {
        self.steps.is_empty()
    }

    /// Returns the milliseconds until the next step is due; `None` if there is no step.
    pub fn wait_ms(&self, pace: Animation, now_ms: i64) -> Option<i64> {
        let next = self.steps.front()?;
        let before = if turns_hole_card(next) { turn_ms(pace) } else { 0 };
        let (from_ms, gap_ms) = match self.last? {
            LastStep::Begun(at_ms) => (at_ms, before),
            LastStep::Shown { at_ms, blackjack } => {
                let after = if blackjack { blackjack_ms(pace) } else { step_ms(pace) };
                (at_ms, before.max(after))
            }
        };
        let since = now_ms - from_ms;
        // A clock that was set back must not delay the cards.
        Some(if (0..gap_ms).contains(&since) { gap_ms - since } else { 0 })
    }

    /// Returns the next step, if it is due.
    pub fn due(&mut self, pace: Animation, now_ms: i64) -> Option<Step> {
        if self.wait_ms(pace, now_ms)? > 0 {
            return None;
        }
        let step = self.steps.pop_front()?;
        self.last = Some(LastStep::Shown { at_ms: now_ms, blackjack: gives_blackjack(&step) });
        Some(step)
    }

    /// Returns all steps that have not been shown, for a player who does not want to wait.
    pub fn finish(&mut self) -> impl Iterator<Item = Step> + use<> {
        std::mem::take(&mut self.steps).into_iter()
    }
}

/// Returns whether the dealer's hole card is turned over.
fn turns_hole_card(step: &Step) -> bool {
    let is_turned =
        |event: &TableEvent| matches!(event, TableEvent::Round(Event::HoleCardRevealed { .. }));
    step.events.iter().any(is_turned)
}

/// Returns whether a player gets a blackjack in this step.
fn gives_blackjack(step: &Step) -> bool {
    let hands = &step.round.cards.hands;
    let is_blackjack = |event: &TableEvent| {
        let TableEvent::Round(Event::CardDealt { to: Owner::Hand(id), .. }) = event else {
            return false;
        };
        hands.iter().any(|hand| hand.id == *id && hand.is_blackjack())
    };
    step.events.iter().any(is_blackjack)
}

#[cfg(test)]
mod tests {
    use super::*;
    use blackjack_engine::{Bets, Chips, House, Record};
    use blackjack_table::RoundView;

    fn steps(number: usize) -> Vec<Step> {
        let bets = [Bets::plain(&[Chips(1_000)], None)];
        let record = Record::open(&House::default(), &bets).unwrap();
        let round = RoundView::replayed(&record);
        let step = |left| Step { events: vec![], round: round.clone(), left };
        (0..number).map(step).collect()
    }

    /// Returns the times at which the steps are shown, with a tick every millisecond.
    fn shown(pace: Animation) -> Vec<i64> {
        let mut playback = Playback::default();
        playback.begin(steps(4), 0);
        let mut times = Vec::new();
        for now in 0..10_000 {
            while playback.due(pace, now).is_some() {
                times.push(now);
            }
        }
        assert!(playback.is_over());
        times
    }

    #[test]
    fn steps_follow_each_other_at_the_pace() {
        assert_eq!(shown(Animation::Off), [0, 0, 0, 0]);
        let fast = step_ms(Animation::Fast);
        assert_eq!(shown(Animation::Fast), [0, fast, 2 * fast, 3 * fast]);
        assert!(shown(Animation::Slow)[3] > shown(Animation::Fast)[3]);
    }

    #[test]
    fn the_wait_ends_when_the_step_is_due() {
        let mut playback = Playback::default();
        assert_eq!(playback.wait_ms(Animation::Slow, 5), None);
        playback.begin(steps(2), 5);
        assert_eq!(playback.wait_ms(Animation::Slow, 5), Some(0));
        assert!(playback.due(Animation::Slow, 5).is_some());
        assert_eq!(playback.wait_ms(Animation::Slow, 15), Some(step_ms(Animation::Slow) - 10));
    }

    #[test]
    fn a_clock_that_is_set_back_delays_nothing() {
        let mut playback = Playback::default();
        playback.begin(steps(2), 1_000_000);
        assert!(playback.due(Animation::Slow, 1_000_000).is_some());
        assert!(playback.due(Animation::Slow, 5).is_some());
    }

    #[test]
    fn playback_can_be_skipped() {
        let mut playback = Playback::default();
        playback.begin(steps(5), 0);
        assert!(playback.due(Animation::Slow, 0).is_some());
        assert_eq!(playback.finish().count(), 4);
        assert!(playback.is_over());
    }
}
