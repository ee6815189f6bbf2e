//! A count at a house: [`CountReport`].

use blackjack_engine::House;
use blackjack_odds::{Efficiency, IndexOptions, Indices, OddsError, Tags, count_odds};
use blackjack_sim::PlaysByCount;

/// The value of a count at a house, and its index plays.
#[derive(Debug)]
pub struct CountReport {
    pub(super) house: House,
    pub(super) tags: Tags,
    pub(super) efficiency: Efficiency,
    pub(super) options: IndexOptions,
    /// The running count after a shuffle.
    pub(super) start: f64,
    pub(super) indices: Indices,
    /// The other built-in counts.
    pub(super) others: Vec<(&'static str, Efficiency)>,
}

impl CountReport {
    /// Computes the value of a count, and its index plays; `start` is the running count after a
    /// shuffle.
    ///
    /// # Errors
    ///
    /// Returns an error if the odds of the house cannot be computed.
    pub fn new(
        house: House,
        tags: Tags,
        options: IndexOptions,
        start: f64,
    ) -> Result<Self, OddsError> {
        let rules = house.rules();
        let built_in = |name| Some((name, Tags::built_in(name)?));
        let others = Tags::built_in_names().filter_map(built_in).filter(|(_, it)| *it != tags);
        let (names, mut counts): (Vec<_>, Vec<_>) = others.unzip();
        counts.push(tags.clone());
        let (indices, mut measured) = count_odds(rules, &tags, &options, &counts)?;
        let Some(efficiency) = measured.pop() else { unreachable!("this count is among them") };
        Ok(Self {
            efficiency,
            indices,
            others: names.into_iter().zip(measured).collect(),
            options,
            start,
            house,
            tags,
        })
    }

    /// Returns all index plays, by the true count or by the running count.
    pub fn plays(&self, by_running_count: bool) -> PlaysByCount {
        if !by_running_count {
            return PlaysByCount::best(&self.indices, usize::MAX);
        }
        PlaysByCount::best_by_running_count(&self.indices, usize::MAX, |at| self.running_at(at))
    }

    /// Returns the running count at a true count.
    fn running_at(&self, true_count: f64) -> f64 {
        let decks = self.house.rules().decks();
        self.start + self.tags.running_count(decks, self.options.decks_left, true_count)
    }

    /// Returns the running count at a true count; `None` for a balanced count,
    /// which has only a true count.
    pub(super) fn running(&self, true_count: f64) -> Option<f64> {
        (!self.tags.is_balanced()).then(|| self.running_at(true_count))
    }
}
