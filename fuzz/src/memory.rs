//! Databases to play on and to damage: [`Memory`], a table with some past rounds, and random bets
//! and choices for it.

use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use blackjack_engine::{Action, Choice, HandId, House, Phase};
use blackjack_store::{RecordedTable, STORE_FILE, Store};
use blackjack_table::{Notice, RoundId, Table, Wager};
use tempfile::TempDir;

use crate::damage::{Dump, dump};
use crate::{Choices, begin_chance};

/// The closed database of one table.
#[derive(Debug)]
pub struct Memory {
    /// The house of the table.
    pub house: House,
    /// The names of its players.
    pub names: Vec<Option<String>>,
    /// The open round, if there is one, and its line without the house.
    pub open: Option<(RoundId, String)>,
    /// The contents that the journal covers.
    pub dump: Dump,
    bytes: Vec<u8>,
}

/// The databases: house, players, hands per player, number of finished rounds, and whether another
/// round is open.
const MEMORIES: [(&str, &[Option<&str>], u8, usize, bool); 7] = [
    ("strip", &[None], 1, 3, true),
    ("seven", &[None], 3, 2, true),
    ("vegas", &[Some("Ada"), Some("Bob")], 1, 2, true),
    ("strip", &[Some("Ada")], 1, 20, false),
    ("reno", &[None], 1, 2, true),
    ("bbs", &[None], 1, 3, true),
    ("euro", &[Some("Bob"), None], 2, 1, true),
];

/// Returns the databases, which are created once.
pub fn memories() -> &'static [Memory] {
    static MADE: OnceLock<Vec<Memory>> = OnceLock::new();
    MADE.get_or_init(|| (0..).zip(MEMORIES).map(|(at, of)| create(at, of)).collect())
}

impl Memory {
    /// Writes the database into a new folder.
    pub fn copy(&self) -> TempDir {
        let folder = folder();
        fs::write(folder.path().join(STORE_FILE), &self.bytes).expect("there is room");
        folder
    }

    /// Opens the table in a folder.
    ///
    /// # Errors
    ///
    /// Returns the error of opening as text.
    pub fn open_in(&self, folder: &Path, now: i64) -> Result<(RecordedTable, Vec<Notice>), String> {
        let store = Store::open(folder).map_err(|error| error.to_string())?;
        let opened = RecordedTable::open(self.house.clone(), &self.names, store, now);
        opened.map_err(|error| error.to_string())
    }
}

/// Creates a temporary folder, in `TMPDIR` if that is set.
pub fn folder() -> TempDir {
    tempfile::Builder::new().prefix("bj-fuzz-").tempdir().expect("a folder can be made")
}

fn create(
    at: u64,
    (house, names, hands, rounds, is_open): (&str, &[Option<&str>], u8, usize, bool),
) -> Memory {
    begin_chance(at);
    let folder = folder();
    let house = House::built_in(house).expect("it is built in");
    let names: Vec<_> = names.iter().map(|name| name.map(str::to_owned)).collect();
    let store = Store::open(folder.path()).expect("a new database opens");
    let (mut table, _) =
        RecordedTable::open(house.clone(), &names, store, 0).expect("a new table opens");
    let bytes: Vec<u8> = (0..255).map(|byte: u8| byte.wrapping_mul(89)).collect();
    let mut choices = Choices(&bytes);
    let mut now = 0;
    let mut left = rounds;
    while left > 0 || (is_open && table.table().round().is_none()) {
        now += 1;
        left = left.saturating_sub(1);
        let wagers = wagers(table.table(), hands);
        table.deal(&wagers, now).expect("the bets are those that are offered");
        while left > 0 || !is_open {
            let Some((hand, choice)) = choice(table.table(), &mut choices) else { break };
            table.act(hand, choice, now).expect("the choice is legal");
        }
        if left == 0 && is_open && table.table().round().is_some() {
            break;
        }
    }
    let open = table.table().round().map(|record| {
        let id = table.table().round_id().expect("a stored round has a number");
        (id, record.line_without_house())
    });
    drop(table);
    let path = folder.path().join(STORE_FILE);
    let dump = dump(&path);
    Memory { house, names, open, dump, bytes: fs::read(path).expect("it is there") }
}

/// Returns the bets that the table offers to all players who can bet, with this number of hands
/// each.
pub fn wagers(table: &Table, hands: u8) -> Vec<Wager> {
    let seats = (0..table.seat_count()).filter(|&seat| table.can_bet(seat));
    let wager = |player| {
        let several = table.offer(player, None, hands).map(|bet| vec![bet; usize::from(hands)]);
        let stakes = several.or_else(|| table.offer(player, None, 1).map(|bet| vec![bet]))?;
        Some(Wager { seat: player, bets: stakes.into() })
    };
    seats.filter_map(wager).collect()
}

/// Returns a legal choice for the active hand, if there is one.
pub fn choice(table: &Table, choices: &mut Choices<'_>) -> Option<(HandId, Choice)> {
    Some(match table.round()?.round().phase() {
        Phase::Insurance { hand, max, .. } if choices.below(2) == 1 => (hand, Choice::Insure(max)),
        Phase::EarlySurrender { hand } if choices.below(4) == 1 => {
            (hand, Choice::Act(Action::Surrender))
        }
        Phase::Insurance { hand, .. } | Phase::EarlySurrender { hand } => (hand, Choice::Decline),
        Phase::Action { hand, double_for: Some(range), .. } if choices.below(4) == 1 => {
            (hand, Choice::DoubleFor(*choices.pick(&[range.min, range.max])))
        }
        Phase::Action { hand, legal, .. } => {
            let legal: Vec<Action> = legal.iter().collect();
            (hand, Choice::Act(*choices.pick(&legal)))
        }
        Phase::Card(_) | Phase::Over => return None,
    })
}
