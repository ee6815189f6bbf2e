//! `VerifiedShoe`: a record of a shared shoe that was dealt again.

use std::collections::HashMap;

use blackjack_engine::{Card, House, Input, Record, Rules, Shuffle, excerpt, split_house};

use crate::contribution::combined_cut;
use crate::live_shoe::SHARED_ROUNDS_MAX;
use crate::{
    Contribution, LiveShoe, RecordFault, RecordedContribution, RecordedRound, SchemeVersion,
    Secret, Seed, ShoeRecord, TableId,
};

/// The most players in a list of a record that is checked.
const PLAYERS_MAX: usize = 1_000;

/// The most rounds of a record that is checked.
const ROUNDS_MAX: usize = SHARED_ROUNDS_MAX as usize;

/// The largest number that every program can read from JSON.
const NUMBER_MAX: u64 = (1 << 53) - 1;

/// What was checked: everything in the record agrees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VerifiedShoe {
    /// The number of players whose secret and cut are those that they had committed to.
    pub contributions: usize,
    /// The number of players who did not reveal what they had committed to: no round was dealt.
    pub unrevealed: usize,
    /// How many cards all cuts together move from the top of the shoe to its bottom.
    pub cut: usize,
    /// The number of rounds, void ones included.
    pub rounds: usize,
    /// The number of void rounds.
    pub void_rounds: usize,
    /// The number of cards that all rounds took from the shoe.
    pub cards: usize,
}

impl ShoeRecord {
    /// Deals the shoe again and compares everything in the record with it: the seed and the
    /// contributions with their commitments, the rounds with the cards of the shoe, and the line of
    /// each round with the rules. The time that it takes grows with the length of the record and no
    /// faster.
    ///
    /// # Errors
    ///
    /// The first [`RecordFault`]; [`RecordFault::NoSeed`] while the shoe is in play.
    pub fn verify(&self) -> Result<VerifiedShoe, RecordFault> {
        let mut shoe = self.shoe()?;
        let contributions = self.revealed(shoe.shoe().full())?;
        let unrevealed: Vec<_> =
            self.contributions.iter().filter(|it| it.secret.is_none()).collect();
        self.check_entries()?;
        self.check_seed()?;
        self.check_void(&unrevealed)?;
        let mut verified = VerifiedShoe {
            contributions: contributions.len(),
            unrevealed: unrevealed.len(),
            cut: combined_cut(&contributions, shoe.shoe().full()),
            rounds: self.rounds.len(),
            void_rounds: self.rounds.iter().filter(|it| it.void.is_some()).count(),
            cards: 0,
        };
        if shoe.scheme() == SchemeVersion::SHARED {
            shoe.contribute(contributions);
        }
        let mut lines = Lines::default();
        let mut expected = self.rounds.first().map(|it| it.number);
        for round in &self.rounds {
            check_number(round, expected)?;
            expected = Some(round.number + 1);
            verified.cards += deal(&mut shoe, round, &mut lines)?;
        }
        Ok(verified)
    }

    /// Returns the shoe before its first shuffle.
    fn shoe(&self) -> Result<LiveShoe, RecordFault> {
        if self.schema != 1 {
            return Err(RecordFault::Schema { found: self.schema });
        }
        let scheme = SchemeVersion(self.scheme);
        let is_sole = scheme == SchemeVersion::SOLE && self.contributions.is_empty();
        if !is_sole && scheme != SchemeVersion::SHARED {
            return Err(RecordFault::Scheme { found: self.scheme });
        }
        for (what, found) in [("the table", self.table), ("the shoe", self.shoe)] {
            if !(1..=NUMBER_MAX).contains(&found) {
                return Err(RecordFault::Number { what, found: found.into() });
            }
        }
        let limits = [
            ("contributions", self.contributions.len(), PLAYERS_MAX),
            ("excluded players", self.excluded.len(), PLAYERS_MAX),
            ("missing players", self.void.as_ref().map_or(0, |it| it.missing.len()), PLAYERS_MAX),
            ("rounds", self.rounds.len(), ROUNDS_MAX),
        ];
        if let Some((what, _, most)) = limits.into_iter().find(|(_, count, most)| count > most) {
            return Err(RecordFault::Size { what, most });
        }
        // A shoe is over when the house would shuffle between rounds, so no record shows it.
        let shuffle = match self.shuffle.as_str() {
            "every-round" => Some(Shuffle::EveryRound),
            "cut-card" | "when-below" | "when-exhausted" => Some(Shuffle::WhenExhausted),
            _ => None,
        };
        let rules = shuffle.and_then(|shuffle| {
            Rules::builder().decks(self.decks).burn(self.burn).shuffle(shuffle).build().ok()
        });
        let no_house = || RecordFault::house(self.decks, self.burn, &self.shuffle);
        // Until the seed is checked, any will do: the cards do not matter yet.
        let seed = self.seed.unwrap_or(Seed([0; 32]));
        let rules = rules.ok_or_else(no_house)?;
        Ok(LiveShoe::of_scheme(scheme, &rules, seed, self.table, self.shoe))
    }

    /// Returns the contributions that were revealed, each as its player had committed to it.
    fn revealed(&self, cards: usize) -> Result<Vec<Contribution>, RecordFault> {
        let mut revealed = Vec::new();
        let mut last = 0;
        for contribution in &self.contributions {
            let player = contribution.player.0;
            if !u64::try_from(player).is_ok_and(|it| (1..=NUMBER_MAX).contains(&it)) {
                return Err(RecordFault::Number { what: "a player", found: player.into() });
            }
            if player <= last {
                let mut same = self.contributions.iter().filter(|it| it.player.0 == player);
                let is_twice = same.nth(1).is_some();
                let order = RecordFault::Order { player };
                return Err(if is_twice { RecordFault::Twice { player } } else { order });
            }
            last = player;
            if self.excluded.iter().any(|it| it.player.0 == player) {
                return Err(RecordFault::Excluded { player });
            }
            revealed.extend(self.opened(contribution, cards)?);
        }
        Ok(revealed)
    }

    /// Returns a contribution if it was revealed.
    fn opened(
        &self,
        recorded: &RecordedContribution,
        cards: usize,
    ) -> Result<Option<Contribution>, RecordFault> {
        let player = recorded.player.0;
        let (secret, cut) = match (&recorded.secret, recorded.cut) {
            (None, None) => return Ok(None),
            (Some(secret), Some(cut)) => (secret.parse::<Secret>().ok(), cut),
            _ => (None, 0),
        };
        let Some(secret) = secret else { return Err(RecordFault::Secret { player }) };
        if usize::try_from(cut).map_or(true, |cut| cut >= cards) {
            return Err(RecordFault::Cut { player, cut, cards });
        }
        let contribution = Contribution { player: recorded.player, secret, cut };
        // The number of the table was checked.
        let table = TableId(i64::try_from(self.table).unwrap_or_default());
        let found = contribution.commitment(table, self.shoe);
        if found == recorded.commitment {
            return Ok(Some(contribution));
        }
        Err(RecordFault::Contribution { player, found, told: recorded.commitment })
    }

    fn check_entries(&self) -> Result<(), RecordFault> {
        for pair in self.entries.windows(2) {
            let (expected, found) = (pair[0].number.saturating_add(1), pair[1].number);
            if found != expected {
                return Err(RecordFault::Entries { expected, found });
            }
        }
        Ok(())
    }

    fn check_seed(&self) -> Result<(), RecordFault> {
        let found = self.seed.ok_or(RecordFault::NoSeed)?.commitment();
        if found == self.commitment {
            return Ok(());
        }
        Err(RecordFault::Seed { found, told: self.commitment })
    }

    /// Checks that rounds were dealt only if everybody had revealed, and that a void shoe names
    /// those who had not.
    fn check_void(&self, unrevealed: &[&RecordedContribution]) -> Result<(), RecordFault> {
        let Some(void) = &self.void else {
            return match unrevealed.first().filter(|_| !self.rounds.is_empty()) {
                Some(it) => Err(RecordFault::NotRevealed { player: it.player.0 }),
                None => Ok(()),
            };
        };
        if !self.rounds.is_empty() {
            return Err(RecordFault::Void { reason: "rounds were dealt from it" });
        }
        let missing = &void.missing;
        if !missing.iter().all(|it| unrevealed.iter().any(|other| other.player == it.player)) {
            let reason = "it names a player as missing who had nothing to reveal";
            return Err(RecordFault::Void { reason });
        }
        let named = |it: &&RecordedContribution| missing.iter().any(|by| by.player == it.player);
        let is_whole = !unrevealed.is_empty() && unrevealed.iter().all(named);
        if void.by == "clock" && !is_whole {
            let reason = "it does not name everybody who did not reveal";
            return Err(RecordFault::Void { reason });
        }
        Ok(())
    }
}

/// Checks that no round was left out before this one.
fn check_number(round: &RecordedRound, expected: Option<u64>) -> Result<(), RecordFault> {
    if !(1..=NUMBER_MAX).contains(&round.number) {
        return Err(RecordFault::Number { what: "a round", found: round.number.into() });
    }
    match expected {
        Some(expected) if expected != round.number => {
            Err(RecordFault::RoundMissing { expected, found: round.number })
        }
        _ => Ok(()),
    }
}

/// Deals a round and compares it with the record. Returns the number of its cards.
fn deal(
    shoe: &mut LiveShoe,
    recorded: &RecordedRound,
    lines: &mut Lines,
) -> Result<usize, RecordFault> {
    let round = recorded.number;
    if shoe.is_over() {
        return Err(RecordFault::AfterTheEnd { round });
    }
    let cards = cards(&recorded.cards);
    let unreadable = || RecordFault::Cards { round, found: excerpt(&recorded.cards) };
    let cards = cards.ok_or_else(unreadable)?;
    shoe.begin_round();
    for (number, &dealt) in (1..).zip(&cards) {
        let expected = shoe.draw();
        if dealt != expected {
            return Err(RecordFault::Card { round, number, dealt, expected });
        }
    }
    lines.check(recorded, &cards)?;
    Ok(cards.len())
}

/// Reads cards without separators.
fn cards(text: &str) -> Option<Vec<Card>> {
    let pairs = text.as_bytes().chunks(2).map(std::str::from_utf8);
    pairs.map(|pair| printed_card(pair.ok()?)).collect()
}

/// Reads a card as it is printed, in capitals: other programs compare cards as text.
fn printed_card(word: &str) -> Option<Card> {
    word.parse().ok().filter(|card: &Card| card.to_string() == word)
}

/// Returns the cards of a line of notation, without separators.
fn printed_cards(line: &str) -> String {
    let (_, rest) = split_house(line);
    let dealt = rest.split('=').next().unwrap_or_default();
    dealt.split_whitespace().filter(|word| printed_card(word).is_some()).collect()
}

/// Reads lines of notation. Each house is built once.
#[derive(Default)]
struct Lines {
    houses: HashMap<String, House>,
}

impl Lines {
    /// Checks that the line of a round has these cards, and that its results follow from the rules.
    fn check(&mut self, recorded: &RecordedRound, cards: &[Card]) -> Result<(), RecordFault> {
        let round = recorded.number;
        let line =
            self.read(&recorded.line).map_err(|reason| RecordFault::Line { round, reason })?;
        let dealt = line.inputs().iter().filter_map(|input| match input {
            Input::Card(card) => Some(card),
            Input::Choice(_) | Input::Fund(..) => None,
        });
        if !dealt.eq(cards) || printed_cards(&recorded.line) != recorded.cards {
            return Err(RecordFault::LineCards { round });
        }
        if line.round().result().is_none() && recorded.void.is_none() {
            let reason = "it is not finished".to_owned();
            return Err(RecordFault::Line { round, reason });
        }
        Ok(())
    }

    fn read(&mut self, line: &str) -> Result<Record, String> {
        let (name, _) = split_house(line);
        if !self.houses.contains_key(name) {
            let house = House::from_notation(name).map_err(|error| error.to_string())?;
            self.houses.insert(name.to_owned(), house);
        }
        Record::read_at(&self.houses[name], line).map_err(|error| error.to_string())
    }
}
