//! What if: which round is played another way, and how both ways came out, on every face.

use blackjack_coach::WhatIfComparison;
use blackjack_engine::{Input, Record, SeenCards};
use blackjack_store::{PastRound, RoundState, Store, UNNAMED_PLAYER};
use blackjack_table::{RoundId, Table, WhatIfError};

use crate::narrator;
use crate::session::{LocalSession, Session};

/// A round that is over, to be played another way.
#[derive(Clone, Debug)]
pub struct ReplayedRound {
    id: RoundId,
    record: Record,
    /// The players by seat.
    names: Vec<Option<String>>,
    seen_cards: SeenCards,
    /// How many of its choices stay as they were.
    kept_choices: usize,
}

impl ReplayedRound {
    /// The round that was finished last at a table: here, or the last time. Or why there is none,
    /// in a sentence.
    ///
    /// # Errors
    ///
    /// Why there is none, in a sentence.
    pub fn last_round(session: &dyn Session) -> Result<Self, String> {
        if session.is_in_round() {
            return Err("This round is played another way when it is over.".into());
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
        match session.last_stored_round() {
            Ok(Some(round)) => Self::from_stored(session, &round),
            Ok(None) => Err("No round has been played at this table yet.".into()),
            Err(error) => Err(format!("The past cannot be read: {error}.")),
        }
    }

    /// A round by its number; or why it cannot be played another way, in a sentence.
    ///
    /// # Errors
    ///
    /// Why not, in a sentence.
    pub fn by_number(session: &dyn Session, id: RoundId) -> Result<Self, String> {
        let Some(store) = session.store() else {
            return match session.round_id() {
                Some(last) if last == id => Self::last_round(session),
                _ => Err("This is practice: only the last round is still known.".into()),
            };
        };
        match store.round(id) {
            Ok(Some(round)) => Self::from_stored(session, &round),
            Ok(None) => Err(format!("There is no round {}.", id.0)),
            Err(error) => Err(format!("The past cannot be read: {error}.")),
        }
    }

    /// A round that the table remembers; or why it cannot be played another way, in a sentence.
    ///
    /// # Errors
    ///
    /// Why not, in a sentence.
    pub fn from_stored(session: &dyn Session, round: &PastRound) -> Result<Self, String> {
        let number = round.id.0;
        match &round.state {
            RoundState::Open => return Err(format!("Round {number} is in play.")),
            RoundState::Void(reason) => return Err(format!("Round {number} is void: {reason}.")),
            RoundState::Closed => {}
        }
        let torn = |error| format!("Round {number} cannot be read: {error}.");
        let record = round.line.parse().map_err(|error| torn(format!("{error}")))?;
        let seen_cards = session.store().map(|store: &Store| store.seen_before_round(round.id));
        let seen_cards =
            seen_cards.transpose().map_err(|error| torn(format!("{error}")))?.unwrap_or_default();
        let name = |player: &str| (player != UNNAMED_PLAYER).then(|| player.to_owned());
        let names = round.seats.iter().map(|seat| name(&seat.player)).collect();
        Ok(Self { id: round.id, record, names, seen_cards, kept_choices: 0 })
    }

    /// The same from this decision on, from 1.
    ///
    /// # Errors
    ///
    /// That there is no such decision.
    pub fn at_decision(self, number: usize) -> Result<Self, String> {
        match number.checked_sub(1) {
            Some(kept_choices) => Ok(Self { kept_choices, ..self }),
            None => Err("The first decision of a round is number 1.".into()),
        }
    }

    /// The same from the next decision on after so many steps, or from its last.
    #[must_use]
    pub fn at_step(self, step: usize) -> Self {
        let before = self.record.inputs().iter().take(step).filter(|it| is_choice(it)).count();
        Self { kept_choices: before.min(self.decisions().saturating_sub(1)), ..self }
    }

    /// How many decisions the round has.
    fn decisions(&self) -> usize {
        self.record.inputs().iter().filter(|it| is_choice(it)).count()
    }

    /// The players by seat.
    pub fn names(&self) -> &[Option<String>] {
        &self.names
    }

    /// A game in which it is in play again; or why it cannot be, in a sentence.
    ///
    /// # Errors
    ///
    /// Why it cannot be, in a sentence.
    pub fn session(&self) -> Result<LocalSession, String> {
        let (id, names) = (self.id.0, self.names.clone());
        // The same round has the same further cards whenever it is tried.
        let seed = id.unsigned_abs();
        let table = Table::what_if(&self.record, names, &self.seen_cards, self.kept_choices, seed);
        table.map(LocalSession::practice).map_err(|error| match error {
            WhatIfError::NoDecision { has: 0 } => {
                format!("Nobody had anything to decide in round {id}.")
            }
            WhatIfError::NotOver
            | WhatIfError::NoDecision { .. }
            | WhatIfError::Differs
            | WhatIfError::Practice(_) => format!("Round {id} cannot be played so: {error}."),
        })
    }

    /// What is played, in a sentence.
    pub fn opening_line(&self) -> String {
        let from = match (self.kept_choices + 1, self.decisions()) {
            (1, 1) => "its decision".to_owned(),
            (1, _) => "its first decision".to_owned(),
            (number, all) => format!("decision {number} of {all}"),
        };
        format!("What if: round {} again from {from}. It counts for nothing.", self.id.0)
    }

    /// Its number.
    pub const fn id(&self) -> RoundId {
        self.id
    }

    /// How both ways came out, once it was played another way.
    pub fn outcome_line(&self, now: &Record) -> String {
        format!("Then {}; this way {}.", self.results(&self.record), self.results(now))
    }

    /// The same with what every choice was worth: a sentence each.
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

/// Whether somebody chose it.
const fn is_choice(input: &Input) -> bool {
    match input {
        Input::Choice(_) => true,
        Input::Card(_) | Input::Fund(..) => false,
    }
}
