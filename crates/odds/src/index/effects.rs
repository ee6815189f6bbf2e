//! The effects of removal on decisions.

use super::decisions::Solved;

/// The effects of removing a card of each value, aces first, on the values of a decision.
pub(super) type Effects = [[f64; 10]; 6];

/// The effects of removing a card from a whole shoe on some decisions.
///
/// The effects are scaled to shoes of any size: they correct for less than one card of each value,
/// and to first order the effect of one card in six decks is a sixth of its effect in one deck.
pub(super) struct EffectsOfRemoval {
    decks: u8,
    full: Vec<Option<Solved>>,
    effects: Vec<Effects>,
}

impl EffectsOfRemoval {
    /// Prepares to collect the effects in a shoe of this many decks.
    pub(super) fn new(decks: u8) -> Self {
        Self { decks, full: Vec::new(), effects: Vec::new() }
    }

    /// Adds the values of the decisions with the shoe minus a card of this value. The values with
    /// the whole shoe must be added first.
    pub(super) fn add(&mut self, removed: Option<u8>, solved: Vec<Option<Solved>>) {
        let Some(value) = removed else {
            self.effects = vec![[[0.0; 10]; 6]; solved.len()];
            self.full = solved;
            return;
        };
        for ((effects, full), without) in self.effects.iter_mut().zip(&self.full).zip(solved) {
            let Some((full, without)) = full.as_ref().zip(without) else { continue };
            let pairs = full.values.iter().zip(without.values);
            for (effect, (full, without)) in effects.iter_mut().zip(pairs) {
                effect[usize::from(value) - 1] =
                    full.zip(without).map_or(0.0, |(full, without)| without - full);
            }
        }
    }

    /// Returns the effects on each decision in a shoe of this many decks.
    pub(super) fn in_shoe(&self, decks: u8) -> Vec<Effects> {
        let share = f64::from(self.decks) / f64::from(decks);
        let scaled = |effects: &Effects| effects.map(|row| row.map(|effect| effect * share));
        self.effects.iter().map(scaled).collect()
    }
}
