//! Replays of past rounds with other choices, and their comparison: [`ReplayedRound`].

use blackjack_coach::WhatIfComparison;
use blackjack_engine::{Input, Record, SeenCards};
use blackjack_table::{PastRound, RoundId, RoundState, Table, UNNAMED_PLAYER, WhatIfError};

use crate::narrator;
use crate::session::{LocalSession, Session, SessionExt};

/// A finished round, to be replayed with other choices.
#[derive(Clone, Debug)]
pub struct ReplayedRound {
    id: RoundId,
    record: Record,
    /// The players by seat.
    names: Vec<Option<String>>,
    seen_cards: SeenCards,
    /// The number of choices that stay unchanged.
    kept_choices: usize,
}

impl ReplayedRound {
    /// Returns the last finished round of a table, in this session or before.
    ///
    /// # Errors
    ///
    /// Returns the reason if there is none, as a sentence.
    pub fn last_round(session: &dyn Session) -> Result<Self, String> {
        if session.view().is_in_round() {
            return Err("You can replay this round once it is over.".into());
        }
        if let (Some(record), Some(seen_cards)) =
            (session.last_record(), session.seen_before_round())
        {
            let names = session.seated_names();
            let id = session.round_id().unwrap_or(RoundId(0));
            return Ok(Self {
                id,
                record: record.clone(),
                names,
                seen_cards: seen_cards.clone(),
                kept_choices: 0,
            });
        }
        let table = session.view().table;
        match session.history().map_or(Ok(None), |history| history.last_closed(table)) {
            Ok(Some(round)) => Self::from_stored(session, &round),
            Ok(None) => Err("No round has been played at this table yet.".into()),
            Err(error) => Err(format!("Past rounds cannot be read: {error}.")),
        }
    }

    /// Returns a round by its number.
    ///
    /// # Errors
    ///
    /// Returns the reason if it cannot be replayed, as a sentence.
    pub fn by_number(session: &dyn Session, id: RoundId) -> Result<Self, String> {
        let Some(history) = session.history() else {
            return match session.round_id() {
                Some(last) if last == id => Self::last_round(session),
                _ => Err("This is practice: you can replay only the last round.".into()),
            };
        };
        match history.round(id) {
            Ok(Some(round)) => Self::from_stored(session, &round),
            Ok(None) => Err(format!("There is no round {}.", id.0)),
            Err(error) => Err(format!("Past rounds cannot be read: {error}.")),
        }
    }

    /// Returns a stored round.
    ///
    /// # Errors
    ///
    /// Returns the reason if it cannot be replayed, as a sentence.
    pub fn from_stored(session: &dyn Session, round: &PastRound) -> Result<Self, String> {
        let number = round.id.0;
        match &round.state {
            RoundState::Open => return Err(format!("Round {number} is still in play.")),
            RoundState::Void(reason) => return Err(format!("Round {number} is void: {reason}.")),
            RoundState::Closed => {}
        }
        let torn = |error| format!("Round {number} cannot be read: {error}.");
        let record = round.line.parse().map_err(|error| torn(format!("{error}")))?;
        let seen_cards = session.history().map(|history| history.seen_before_round(round.id));
        let seen_cards =
            seen_cards.transpose().map_err(|error| torn(format!("{error}")))?.unwrap_or_default();
        let name = |player: &str| (player != UNNAMED_PLAYER).then(|| player.to_owned());
        let names = round.seats.iter().map(|seat| name(&seat.player)).collect();
        Ok(Self { id: round.id, record, names, seen_cards, kept_choices: 0 })
    }

    /// Replays from a decision, counted from 1.
    ///
    /// # Errors
    ///
    /// Refuses the number 0, with a sentence.
    pub fn at_decision(self, number: usize) -> Result<Self, String> {
        match number.checked_sub(1) {
            Some(kept_choices) => Ok(Self { kept_choices, ..self }),
            None => Err("The first decision of a round is number 1.".into()),
        }
    }

    /// Replays from the first decision after this many steps, or from the last decision.
    #[must_use]
    pub fn at_step(self, step: usize) -> Self {
        let before = self.record.inputs().iter().take(step).filter(|it| is_choice(it)).count();
        Self { kept_choices: before.min(self.decisions().saturating_sub(1)), ..self }
    }

    /// Returns the number of decisions of the round.
    fn decisions(&self) -> usize {
        self.record.inputs().iter().filter(|it| is_choice(it)).count()
    }

    /// Returns the names of the players by seat.
    pub fn names(&self) -> &[Option<String>] {
        &self.names
    }

    /// Returns a practice session with the round in play again.
    ///
    /// # Errors
    ///
    /// Returns the reason if it cannot be replayed, as a sentence.
    pub fn session(&self) -> Result<LocalSession, String> {
        let (id, names) = (self.id.0, self.names.clone());
        // The number of the round is the seed, so that each replay continues with the same cards.
        let seed = id.unsigned_abs();
        let table = Table::what_if(&self.record, names, &self.seen_cards, self.kept_choices, seed);
        table.map(LocalSession::practice).map_err(|error| match error {
            WhatIfError::NoDecision { has: 0 } => {
                format!("Round {id} had no decisions.")
            }
            WhatIfError::NotOver
            | WhatIfError::NoDecision { .. }
            | WhatIfError::Differs
            | WhatIfError::Practice(_) => format!("Round {id} cannot be replayed: {error}."),
        })
    }

    /// Announces the replay in a sentence.
    pub fn opening_line(&self) -> String {
        let from = match (self.kept_choices + 1, self.decisions()) {
            (1, 1) => "its decision".to_owned(),
            (1, _) => "its first decision".to_owned(),
            (number, all) => format!("decision {number} of {all}"),
        };
        format!("What if: round {} again from {from}. Not scored.", self.id.0)
    }

    /// Returns the number of the round.
    pub const fn id(&self) -> RoundId {
        self.id
    }

    /// Compares the results of the past round and of the replayed one, in a sentence.
    pub fn outcome_line(&self, now: &Record) -> String {
        format!("Then {}; this way {}.", self.results(&self.record), self.results(now))
    }

    /// Compares both rounds, their results and every choice, one sentence each.
    pub fn comparison_lines(&self, now: &Record) -> Vec<String> {
        let both = WhatIfComparison::new(&self.record, now, &self.seen_cards, self.kept_choices);
        let mut lines = vec![self.outcome_line(now)];
        lines.extend(both.lines(self.record.house().stakes(), &self.names));
        lines
    }

    fn results(&self, record: &Record) -> String {
        let nets = record.round().result().map(|result| result.nets).unwrap_or_default();
        let stakes = record.house().stakes();
        let names = self.names.iter().map(Option::as_deref).chain(std::iter::repeat(None));
        let results =
            nets.iter().zip(names).map(|(&net, name)| narrator::result(stakes, name, net));
        results.collect::<Vec<_>>().join(", ")
    }
}

/// Returns whether an input is a choice.
const fn is_choice(input: &Input) -> bool {
    match input {
        Input::Choice(_) => true,
        Input::Card(_) | Input::Fund(..) => false,
    }
}
