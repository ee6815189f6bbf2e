//! Knowledge of a table's shoe, gained from its updates: [`Observer`].

use serde_json::Value;

/// Knowledge of a table's shoe, gained by reading every update.
#[derive(Debug, Default)]
pub(super) struct Observer {
    /// The cards that were dealt from the first shoe.
    pub(super) dealt: usize,
    /// The number of shoes that were begun.
    pub(super) shoes: u64,
    /// The number of rounds that are over.
    pub(super) rounds: u64,
    /// True if the cards have run out within a round.
    pub(super) has_run_out: bool,
    /// True if the seed of a shoe was revealed.
    pub(super) has_revealed: bool,
    /// The cards that were dealt face down and never turned over, by their place in the shoe.
    down: Vec<usize>,
    /// The card that lies face down.
    hole: Option<usize>,
}

impl Observer {
    /// Applies an update.
    pub(super) fn note(&mut self, message: &Value) {
        for event in message["events"].as_array().into_iter().flatten() {
            match event["type"].as_str() {
                Some("shuffled") => self.shoes += 1,
                Some("ran_out") => self.has_run_out = true,
                Some("shoe_revealed") => self.has_revealed = true,
                Some("card_dealt") => self.dealt += 1,
                Some("hole_card_dealt") => {
                    self.hole = Some(self.dealt);
                    self.dealt += 1;
                }
                Some("hole_card_revealed") => self.hole = None,
                Some("round_closed") => {
                    self.down.extend(self.hole.take());
                    self.rounds += 1;
                }
                _ => {}
            }
        }
    }

    /// Returns the dealt cards that nobody has seen.
    pub(super) fn face_down(&self) -> Vec<usize> {
        self.down.iter().copied().chain(self.hole).collect()
    }
}
