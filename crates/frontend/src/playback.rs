//! Showing what happened, one step after the other: it all happened at once, and is decided.

use std::collections::VecDeque;

use blackjack_table::Step;

use crate::settings::Animation;

/// How long after a step the next one is shown, in milliseconds.
const fn step_ms(pace: Animation) -> i64 {
    match pace {
        Animation::Slow => 500,
        Animation::Fast => 110,
        Animation::Off => 0,
    }
}

/// Steps that are still to be shown.
#[derive(Debug, Default)]
pub struct Playback {
    steps: VecDeque<Step>,
    /// When the last step was shown; none before the first, which is due at once.
    shown_ms: Option<i64>,
}

impl Playback {
    /// Begins to show these steps.
    pub fn begin(&mut self, steps: Vec<Step>) {
        self.steps.extend(steps);
        self.shown_ms = None;
    }

    /// Whether everything has been shown.
    pub fn is_over(&self) -> bool {
        self.steps.is_empty()
    }

    /// How long it is until the next step is due, in milliseconds; none if there is no step.
    pub fn wait_ms(&self, pace: Animation, now_ms: i64) -> Option<i64> {
        if self.is_over() {
            return None;
        }
        let since = self.shown_ms.map(|shown| now_ms - shown);
        // A clock that was set back must not hold the cards up.
        let since = since.filter(|since| (0..step_ms(pace)).contains(since));
        Some(since.map_or(0, |since| step_ms(pace) - since))
    }

    /// The next step, if it is due.
    pub fn due(&mut self, pace: Animation, now_ms: i64) -> Option<Step> {
        if self.wait_ms(pace, now_ms)? > 0 {
            return None;
        }
        self.shown_ms = Some(now_ms);
        self.steps.pop_front()
    }

    /// All steps that have not been shown: nobody wants to wait.
    pub fn finish(&mut self) -> impl Iterator<Item = Step> + use<> {
        std::mem::take(&mut self.steps).into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use blackjack_engine::{Bets, Chips, House, Record};
    use blackjack_table::RoundView;

    fn steps(number: usize) -> Vec<Step> {
        let bets = [Bets { stakes: &[Chips(1_000)], funds: None }];
        let record = Record::open(&House::default(), &bets).unwrap();
        let round = RoundView::replayed(&record);
        let step = |left| Step { events: vec![], round: round.clone(), left };
        (0..number).map(step).collect()
    }

    /// When each step is shown, if somebody looks at every millisecond.
    fn shown(pace: Animation) -> Vec<i64> {
        let mut playback = Playback::default();
        playback.begin(steps(4));
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
    fn steps_come_one_after_the_other_at_their_pace() {
        assert_eq!(shown(Animation::Off), [0, 0, 0, 0]);
        let fast = step_ms(Animation::Fast);
        assert_eq!(shown(Animation::Fast), [0, fast, 2 * fast, 3 * fast]);
        assert!(shown(Animation::Slow)[3] > shown(Animation::Fast)[3]);
    }

    #[test]
    fn the_wait_ends_when_the_step_is_due() {
        let mut playback = Playback::default();
        assert_eq!(playback.wait_ms(Animation::Slow, 5), None);
        playback.begin(steps(2));
        assert_eq!(playback.wait_ms(Animation::Slow, 5), Some(0));
        assert!(playback.due(Animation::Slow, 5).is_some());
        assert_eq!(playback.wait_ms(Animation::Slow, 15), Some(step_ms(Animation::Slow) - 10));
    }

    #[test]
    fn a_clock_that_is_set_back_holds_nothing_up() {
        let mut playback = Playback::default();
        playback.begin(steps(2));
        assert!(playback.due(Animation::Slow, 1_000_000).is_some());
        assert!(playback.due(Animation::Slow, 5).is_some());
    }

    #[test]
    fn nobody_has_to_wait() {
        let mut playback = Playback::default();
        playback.begin(steps(5));
        assert!(playback.due(Animation::Slow, 0).is_some());
        assert_eq!(playback.finish().count(), 4);
        assert!(playback.is_over());
    }
}
