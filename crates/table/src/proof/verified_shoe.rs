//! `VerifiedShoe`: the result of checking the record of a shared shoe.

use std::collections::{HashMap, HashSet};

use blackjack_engine::{Card, House, Input, Record, Rules, Shuffle, excerpt, split_house};

use crate::ledger::account::{PlayerId, TableId};
use crate::proof::record_fault::RecordFault;
use crate::proof::shoe_record::{NUMBER_MAX, RecordedContribution, RecordedRound, ShoeRecord};
use crate::shoe::contribution::{Contribution, Secret, combined_cut};
use crate::shoe::live::{LiveShoe, SHARED_ROUNDS_MAX};
use crate::shoe::seed::Seed;
use crate::shoe::shuffler::SchemeVersion;

/// The maximum number of players in a list of a record to check.
const PLAYERS_MAX: usize = 1_000;

/// The maximum number of rounds of a record to check.
const ROUNDS_MAX: usize = SHARED_ROUNDS_MAX as usize;

/// The result of a successful check: everything in the record agrees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VerifiedShoe {
    /// The number of players whose secret and cut match their commitment.
    pub contributions: usize,
    /// The number of players who did not reveal their contribution, so that no round was dealt.
    pub unrevealed: usize,
    /// The number of cards that all cuts together move from the top of the shoe to its bottom.
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
    /// each round with the rules. It takes time linear in the length of the record.
    ///
    /// # Errors
    ///
    /// The first [`RecordFault`]; [`RecordFault::NoSeed`] while the shoe is in play.
    pub fn verify(&self) -> Result<VerifiedShoe, RecordFault> {
        let mut shoe = self.shoe()?;
        let contributions = self.revealed(shoe.shoe().full())?;
        let hidden = self.contributions.iter().filter(|it| it.secret.is_none());
        let unrevealed: Vec<_> = hidden.map(|it| it.player).collect();
        self.check_entries()?;
        self.check_seed()?;
        self.check_end(&unrevealed)?;
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
        let mut lines = Lines::new(self);
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
        // A shoe ends when the house would shuffle between rounds, so no record
        // contains such a shuffle.
        let shuffle = match self.shuffle.as_str() {
            "every-round" => Some(Shuffle::EveryRound),
            "every-card" => Some(Shuffle::EveryCard),
            "cut-card" | "when-below" | "when-exhausted" => Some(Shuffle::WhenExhausted),
            _ => None,
        };
        let rules = shuffle.and_then(|shuffle| {
            let rules = Rules::builder().shuffle(shuffle);
            if shuffle == Shuffle::EveryCard {
                // Neither number makes a difference in such a house, so each has its default.
                let is_so = |it: &Rules| (it.decks(), it.burn()) == (self.decks, self.burn);
                return rules.build().ok().filter(is_so);
            }
            rules.decks(self.decks).burn(self.burn).build().ok()
        });
        let no_house = || RecordFault::house(self.decks, self.burn, &self.shuffle);
        // Before the seed is checked, any seed will do, because the cards do not matter yet.
        let seed = self.seed.unwrap_or(Seed([0; 32]));
        let rules = rules.ok_or_else(no_house)?;
        Ok(LiveShoe::of_scheme(scheme, &rules, seed, self.table, self.shoe))
    }

    /// Returns the revealed contributions, each checked against its player's commitment.
    fn revealed(&self, cards: usize) -> Result<Vec<Contribution>, RecordFault> {
        let mut revealed = Vec::new();
        let mut last = 0;
        let excluded: HashSet<_> = self.excluded.iter().map(|it| it.player).collect();
        self.excluded.iter().try_for_each(|it| check_player(it.player))?;
        for contribution in &self.contributions {
            let player = contribution.player.0;
            check_player(contribution.player)?;
            if player <= last {
                let mut same = self.contributions.iter().filter(|it| it.player.0 == player);
                let is_twice = same.nth(1).is_some();
                let order = RecordFault::Order { player };
                return Err(if is_twice { RecordFault::Twice { player } } else { order });
            }
            last = player;
            if excluded.contains(&contribution.player) {
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
        let (secret, cut) = match (&recorded.secret, recorded.cut, recorded.revealed_ms) {
            (None, None, None) => return Ok(None),
            (Some(secret), Some(cut), Some(_)) => (secret.parse::<Secret>().ok(), cut),
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
        let first = self.entries.first().ok_or(RecordFault::NoEntries)?.number;
        if !(1..=NUMBER_MAX).contains(&first) {
            return Err(RecordFault::Number { what: "an entry", found: first.into() });
        }
        for (expected, entry) in (first..).zip(&self.entries) {
            let found = entry.number;
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

    /// Checks that a shoe to which players contributed was dealt when all had revealed, or is void
    /// and names those who had not.
    fn check_end(&self, unrevealed: &[PlayerId]) -> Result<(), RecordFault> {
        let (has_rounds, has_parts) = (!self.rounds.is_empty(), !self.contributions.is_empty());
        let is_used = unrevealed.len() < self.contributions.len() || has_parts && has_rounds;
        if self.closed_ms.is_none() && (is_used || self.void.is_some()) {
            return Err(RecordFault::NotClosed);
        }
        let Some(void) = &self.void else {
            return match unrevealed.first().filter(|_| has_rounds) {
                Some(player) => Err(RecordFault::NotRevealed { player: player.0 }),
                None if self.closed_ms.is_some() && has_parts && !has_rounds => {
                    Err(RecordFault::Dropped)
                }
                None => Ok(()),
            };
        };
        let reason = if has_rounds {
            "rounds were dealt from it"
        } else if !["clock", "host"].contains(&void.by.as_str()) {
            "neither by the clock nor by the host"
        } else if !void.missing.iter().map(|it| it.player).eq(unrevealed.iter().copied()) {
            "the players that it names as missing are not those who did not reveal"
        } else if unrevealed.is_empty() && void.by == "clock" {
            "by the clock, though nobody was missing"
        } else {
            return Ok(());
        };
        Err(RecordFault::Void { reason })
    }
}

/// Checks that the number of a player is in range.
fn check_player(player: PlayerId) -> Result<(), RecordFault> {
    if u64::try_from(player.0).is_ok_and(|it| (1..=NUMBER_MAX).contains(&it)) {
        return Ok(());
    }
    Err(RecordFault::Number { what: "a player", found: player.0.into() })
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
    lines: &mut Lines<'_>,
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
    pairs.map(|pair| written_card(pair.ok()?)).collect()
}

/// Reads a card in its printed form, in capitals, because other programs compare cards as text.
fn written_card(word: &str) -> Option<Card> {
    word.parse().ok().filter(|card: &Card| card.to_string() == word)
}

/// Returns the cards of a line of notation, without separators: the words that are cards, after the
/// house and before the results. Words are separated only by spaces.
fn written_cards(line: &str) -> String {
    let settings =
        line.split_once('{').and_then(|(name, rest)| Some((name, rest.split_once('}')?.1)));
    let bare = settings.map_or_else(|| line.to_owned(), |(name, rest)| format!("{name}{rest}"));
    let dealt = bare.split('=').next().unwrap_or_default();
    dealt.split(' ').filter(|word| written_card(word).is_some()).collect()
}

/// A reader of lines of notation, which builds each house only once.
struct Lines<'a> {
    record: &'a ShoeRecord,
    houses: HashMap<String, House>,
}

impl<'a> Lines<'a> {
    fn new(record: &'a ShoeRecord) -> Self {
        Self { record, houses: HashMap::new() }
    }

    /// Checks that the line of a round has these cards, and that its results follow from the rules.
    fn check(&mut self, recorded: &RecordedRound, cards: &[Card]) -> Result<(), RecordFault> {
        let round = recorded.number;
        if written_cards(&recorded.line) != recorded.cards {
            return Err(RecordFault::LineCards { round });
        }
        let line =
            self.read(&recorded.line).map_err(|reason| RecordFault::Line { round, reason })?;
        let dealt = line.inputs().iter().filter_map(|input| match input {
            Input::Card(card) => Some(card),
            Input::Choice(_) | Input::Fund(..) => None,
        });
        if !dealt.eq(cards) {
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
            let house = self.house(name)?;
            self.houses.insert(name.to_owned(), house);
        }
        Record::read_at(&self.houses[name], line).map_err(|error| error.to_string())
    }

    /// Returns the house of a line, which must be that of the record.
    fn house(&self, name: &str) -> Result<House, String> {
        let house = House::from_notation(name).map_err(|error| error.to_string())?;
        let told = House::from_notation(&self.record.house).map_err(|error| error.to_string())?;
        let ShoeRecord { decks, burn, shuffle, .. } = self.record;
        let rules = told.rules();
        let is_told = (rules.decks(), rules.burn()) == (*decks, *burn)
            && rules.text("shuffle").as_ref() == Some(shuffle);
        if !is_told || house.game() != told.game() {
            return Err("its house is not that of the record".into());
        }
        Ok(house)
    }
}
