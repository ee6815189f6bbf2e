//! Taking choices back, in practice: with the cards that came of them, and the money.

use blackjack_engine::{Choice, HandId};

use crate::before::Before;
use crate::{Refusal, Table};

impl Table {
    /// Takes the last choice back, with the cards, the shoe and the money, and returns it: in
    /// practice, and also right after the round is over. The same choice brings the same cards
    /// again. It can be done until the round is as it was dealt.
    ///
    /// ```
    /// use blackjack_engine::{Action, Chips, House};
    /// use blackjack_engine::Choice;
    /// use blackjack_table::{Guest, Seeds, Table, Wager};
    /// let house = House::built_in("strip").ok_or("no such house")?;
    /// let you = Guest { name: None, funds: Some(Chips(100_000)) };
    /// let cards = "TS 6D 6C TH KD".split(' ').map(str::parse).collect::<Result<_, _>>()?;
    /// let mut table = Table::practice(house, vec![you], Seeds::Number(1), cards)?;
    /// table.deal(&[Wager { player: 0, stakes: vec![Chips(1_000)] }], 0)?;
    /// let hand = table.asked_hand().ok_or("a hand is asked")?;
    /// let hit = Choice::Act(Action::Hit);
    /// table.act(hand, hit, 0)?;
    /// assert_eq!(table.net(0), Chips(-1_000), "a king: 26");
    /// assert_eq!(table.undo(), Ok((hand, hit)));
    /// assert_eq!((table.net(0), table.asked_hand()), (Chips::ZERO, Some(hand)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Refusal::UndoDisabled`] where what is chosen counts: a table that remembers, or one
    /// [`Table::without_undo`]. [`Refusal::NothingToUndo`] where nobody has chosen anything since the
    /// deal. The table is as it was.
    pub fn undo(&mut self) -> Result<(HandId, Choice), Refusal> {
        let choices = self.choices.as_mut().ok_or(Refusal::UndoDisabled)?;
        let before = choices.pop().ok_or(Refusal::NothingToUndo)?;
        let Before { chosen, round, last, shoe, purses, nets, entries, upcoming } = before;
        (self.round, self.last, self.shoe, self.purses) = (Some(round), last, shoe, purses);
        (self.entries, self.upcoming) = (entries, upcoming);
        for (seat, net) in self.seats.iter_mut().zip(nets) {
            seat.net = net;
        }
        Ok(chosen)
    }

    /// Whether there is a choice to take back.
    pub fn can_undo(&self) -> bool {
        self.choices.as_ref().is_some_and(|choices| !choices.is_empty())
    }

    /// Notes how the table is before this choice, where it may be taken back.
    pub(crate) fn note_before(&mut self, chosen: (HandId, Choice)) {
        let (Some(choices), Some(round)) = (&mut self.choices, &self.round) else { return };
        choices.push(Before {
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

    /// Lets all choices stand that were made so far.
    pub(crate) fn forget_choices(&mut self) {
        if let Some(choices) = &mut self.choices {
            choices.clear();
        }
    }
}
