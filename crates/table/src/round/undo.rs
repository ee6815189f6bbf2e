//! Undo for practice: choices are undone with their cards and money.

use blackjack_engine::{Choice, HandId};

use crate::request::Refusal;
use crate::round::undo_point::UndoPoint;
use crate::table::Table;

impl Table {
    /// Undoes the last choice, with its effects on cards, shoe and money, and returns it.
    /// Works even after the round is over, and back to the deal. Making the same choice
    /// again deals the same cards.
    ///
    /// ```
    /// use blackjack_engine::{Action, Chips, House};
    /// use blackjack_engine::Choice;
    /// use blackjack_table::{Guest, SeedSource, Table, Wager};
    /// let house = House::built_in("strip").ok_or("no such house")?;
    /// let you = Guest { name: None, funds: Some(Chips(100_000)) };
    /// let cards = "TS 6D 6C TH KD".split(' ').map(str::parse).collect::<Result<_, _>>()?;
    /// let mut table = Table::practice(house, vec![you], SeedSource::Fixed(1), cards)?;
    /// table.deal(&[Wager { seat: 0, bets: vec![Chips(1_000)].into() }], 0)?;
    /// let hand = table.active_hand().ok_or("no active hand")?;
    /// let hit = Choice::Act(Action::Hit);
    /// table.act(hand, hit, 0)?;
    /// assert_eq!(table.net(0), Chips(-1_000), "a king: 26");
    /// assert_eq!(table.undo(), Ok((hand, hit)));
    /// assert_eq!((table.net(0), table.active_hand()), (Chips::ZERO, Some(hand)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Refusal::UndoDisabled`] at recorded tables and after
    /// [`Table::without_undo`]; [`Refusal::NothingToUndo`] if there has been no
    /// choice since the deal. The table stays unchanged.
    pub fn undo(&mut self) -> Result<(HandId, Choice), Refusal> {
        let choices = self.undo_points.as_mut().ok_or(Refusal::UndoDisabled)?;
        let before = choices.pop().ok_or(Refusal::NothingToUndo)?;
        let UndoPoint { chosen, round, last, shoe, purses, nets, entries, upcoming } = before;
        (self.round, self.last, self.shoe, self.purses) = (Some(round), last, shoe, purses);
        (self.entries, self.upcoming) = (entries, upcoming);
        for (seat, net) in self.seats.iter_mut().zip(nets) {
            seat.net = net;
        }
        Ok(chosen)
    }

    /// Returns whether there is a choice to undo.
    pub fn can_undo(&self) -> bool {
        self.undo_points.as_ref().is_some_and(|choices| !choices.is_empty())
    }

    /// Saves the state before this choice, unless undo is disabled.
    pub(crate) fn push_undo_point(&mut self, chosen: (HandId, Choice)) {
        let (Some(choices), Some(round)) = (&mut self.undo_points, &self.round) else { return };
        choices.push(UndoPoint {
            chosen,
            round: round.clone(),
            last: self.last.clone(),
            shoe: self.shoe.clone(),
            purses: self.purses.clone(),
            nets: self.seats.iter().map(|seat| seat.net).collect(),
            entries: self.entries,
            upcoming: self.upcoming,
        });
    }

    /// Makes all choices so far final.
    pub(crate) fn clear_undo_points(&mut self) {
        if let Some(choices) = &mut self.undo_points {
            choices.clear();
        }
    }
}
