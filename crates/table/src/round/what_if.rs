//! Recorded rounds, dealt again at a practice table to be played with other
//! choices: [`Table::what_if`].

use blackjack_engine::{Card, Choice, Input, Phase, Record, Rules, SeenCards, ShoeReplay};

use crate::request::Wager;
use crate::shoe::live::LiveShoe;
use crate::shoe::seed::Seed;
use crate::table::{Guest, PracticeError, SeedSource, Table};

/// The reason why a recorded round cannot be played differently.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WhatIfError {
    /// The round is not over.
    #[error("it is not over")]
    NotOver,
    /// The round has no such decision.
    #[error("it has {}", decisions(*.has))]
    NoDecision {
        /// The number of decisions it has.
        has: usize,
    },
    /// The same choices do not lead to the same decision, because a purse was changed from outside.
    #[error("it cannot be replayed the same way")]
    Differs,
    /// The practice table cannot be set up.
    #[error("{0}")]
    Practice(#[from] PracticeError),
}

impl Table {
    /// Creates a practice table where a recorded round is in play again: at the same house, with
    /// these names by seat, the same funds, bets and cards in the same order, and its first
    /// `same_choices` choices.
    ///
    /// Further cards come from the rest of the shoe, in an order derived from the seed. The rest
    /// excludes the cards of the round and those that `seen_before` counts as dealt before it.
    ///
    /// ```
    /// use blackjack_engine::{Action, Chips, Choice, Rules, SeenCards};
    /// use blackjack_table::Table;
    /// let past = "strip 10@1000: TS TD 6C TH s = -10".parse()?;
    /// let seen_before = SeenCards::after(&Rules::default(), &[]);
    /// let mut table = Table::what_if(&past, vec![None], &seen_before, 0, 1)?;
    /// let hand = table.active_hand().ok_or("no hand is active")?;
    /// table.act(hand, Choice::Act(Action::Surrender), 0)?;
    /// assert_eq!(table.net(0), Chips(-500));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`WhatIfError`].
    pub fn what_if(
        past: &Record,
        names: Vec<Option<String>>,
        seen_before: &SeenCards,
        same_choices: usize,
        seed: u64,
    ) -> Result<Self, WhatIfError> {
        if !past.round().is_over() {
            return Err(WhatIfError::NotOver);
        }
        let choices: Vec<Choice> = past.inputs().iter().filter_map(|it| it.choice()).collect();
        let repeated =
            choices.get(..same_choices).filter(|repeated| repeated.len() < choices.len());
        let repeated = repeated.ok_or(WhatIfError::NoDecision { has: choices.len() })?;
        let names = names.into_iter().chain(std::iter::repeat(None));
        let guests = past.bets().zip(names).map(|(bets, name)| Guest { name, funds: bets.funds });
        let (house, seeds) = (past.house().clone(), SeedSource::Fixed(seed));
        let mut table = Self::practice(house, guests.collect(), seeds, Vec::new())?;
        table.shoe = shoe(past, seen_before, Seed::from_number(seed))?;
        table.play_again(past, repeated)?;
        table.clear_undo_points();
        Ok(table)
    }

    /// Replays the beginning of a round, which must lead to the same decision.
    fn play_again(&mut self, past: &Record, choices: &[Choice]) -> Result<(), WhatIfError> {
        let bets = (0..).zip(past.bets());
        let wagers = bets.map(|(player, bets)| Wager { seat: player, bets: bets.into() });
        let wagers: Vec<Wager> = wagers.collect();
        self.deal(&wagers, 0).map_err(|_| WhatIfError::Differs)?;
        for &choice in choices {
            let hand = self.active_hand().ok_or(WhatIfError::Differs)?;
            self.act(hand, choice, 0).map_err(|_| WhatIfError::Differs)?;
        }
        let before = past.inputs().iter().filter(|input| !matches!(input, Input::Fund(..)));
        let now = self.round().ok_or(WhatIfError::Differs)?;
        let is_asked = !matches!(now.round().phase(), Phase::Card(_) | Phase::Over);
        let is_same = is_asked && now.inputs().iter().zip(before).all(|(now, then)| now == then);
        if is_same { Ok(()) } else { Err(WhatIfError::Differs) }
    }
}

/// Returns "1 decision" or "3 decisions".
fn decisions(number: usize) -> String {
    match number {
        0 => "no decision".into(),
        1 => "1 decision".into(),
        number => format!("{number} decisions"),
    }
}

/// Creates the shoe before a recorded round: first the cards of the round, then the rest in an
/// order derived from the seed.
fn shoe(past: &Record, seen_before: &SeenCards, seed: Seed) -> Result<LiveShoe, PracticeError> {
    let rules = past.house().rules();
    let dealt: Vec<Card> = past.inputs().iter().filter_map(card).collect();
    if rules.draws_with_replacement() {
        // Whatever was dealt or seen, the other cards are those of the seed.
        let shoe = LiveShoe::new(rules, seed, 0, 1);
        return shoe.stacked_with(dealt).map_err(PracticeError::TooMany);
    }
    let mut rest = shuffled(rules, seed);
    let take = |rest: &mut Vec<Card>, card| {
        rest.iter().position(|&other| other == card).map(|index| rest.remove(index))
    };
    for &card in &dealt {
        take(&mut rest, card).ok_or(PracticeError::TooMany(card))?;
    }
    let burned = usize::from(rules.burn());
    let full = rest.len() + dealt.len();
    // If the cards ran out in the middle of the round, the discards came back and can be dealt
    // again, so none of them are excluded.
    let mut replay = ShoeReplay::resume(rules, seen_before);
    let ran_out = dealt.iter().any(|_| replay.draw());
    let (known, undealt) =
        if ran_out { (&[][..], full) } else { (&*seen_before.cards, seen_before.undealt) };
    let mut tray: Vec<Card> = known.iter().filter_map(|&card| take(&mut rest, card)).collect();
    let unknown = (full - undealt.min(full - burned)).saturating_sub(tray.len()).min(rest.len());
    tray.extend(rest.drain(..unknown));
    tray.truncate(tray.len().saturating_sub(burned));
    let discarded = tray.len();
    let shoe = LiveShoe::new(rules, seed, 0, 1);
    let order = tray.into_iter().chain(dealt).chain(rest).collect();
    let mut shoe = shoe.stacked_with(order).map_err(PracticeError::TooMany)?;
    if discarded > 0 {
        shoe.begin_round();
        for _ in 0..discarded {
            shoe.draw();
        }
        shoe.mark_seen(known);
    }
    Ok(shoe)
}

const fn card(input: &Input) -> Option<Card> {
    if let Input::Card(card) = input { Some(*card) } else { None }
}

/// Returns all cards of a house in an order derived from the seed.
fn shuffled(rules: &Rules, seed: Seed) -> Vec<Card> {
    let mut shoe = LiveShoe::new(rules, seed, 0, 1);
    shoe.begin_round();
    while !shoe.is_empty() {
        shoe.draw();
    }
    shoe.shoe().dealt().to_vec()
}
