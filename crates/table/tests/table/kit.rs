//! Tables for tests.

use blackjack_engine::{Chips, Choice, HandId, House, Rules};
use blackjack_table::{
    Actor, Command, Contributions, Guest, PlayerId, Refusal, RoundId, SchemeVersion, Seating, Seed,
    SeedSource, Snapshot, SnapshotSeat, Step, StoredShoe, Table, TableId, Wager,
};

pub(crate) use crate::players::{
    Dice, Playable, choice, choose, deal, house, play_round, some_house,
};

impl Playable for Table {
    fn table(&self) -> &Table {
        self
    }

    fn deal_round(&mut self, wagers: &[Wager], now_ms: i64) -> Result<Vec<Step>, Refusal> {
        self.deal(wagers, now_ms)
    }

    fn play(&mut self, hand: HandId, choice: Choice, now_ms: i64) -> Result<Vec<Step>, Refusal> {
        self.act(hand, choice, now_ms)
    }

    fn fill_purse(&mut self, seat: usize, now_ms: i64) -> Result<(), Refusal> {
        let owner = self.owner(seat).ok_or(Refusal::NoSuchSeat)?;
        let rebuy = self.request(Actor::Player(owner), Command::Rebuy { seat });
        self.carry_out(&rebuy, now_ms).map(|_| ())
    }
}

/// Makes a practice table with this many players.
pub(crate) fn practice(house: &House, players: usize, seed: u64) -> Table {
    let stakes = house.stakes();
    let funds = Some(stakes.units(stakes.bankroll())).filter(|&funds| funds > Chips::ZERO);
    let name = |number| (players > 1).then(|| format!("P{number}"));
    let guests = (0..players).map(|number| Guest { name: name(number), funds }).collect();
    Table::practice(house.clone(), guests, SeedSource::Fixed(seed), vec![]).unwrap()
}

/// Returns the rules of the default house with these settings.
pub(crate) fn rules(settings: &[&str]) -> Rules {
    *House::default().with(settings.iter().copied()).unwrap().rules()
}

/// Makes a table with these owners, one per seat, as restored from an empty journal. Its first shoe
/// comes from this seed; the bankrolls of new purses are still to be stored.
pub(crate) fn journaled(house: &House, owners: &[i64], seed: u64) -> Table {
    let seat = |&owner: &i64| {
        let name = Some(format!("P{owner}"));
        SnapshotSeat { player: PlayerId(owner), name, is_new: true }
    };
    restored(house, owners.iter().map(seat).collect(), None, seed)
}

/// Makes a table for many players with this many free seats.
pub(crate) fn hosted(house: &House, seats: usize, seed: u64) -> Table {
    restored(house, Vec::new(), Some(Seating::empty(seats)), seed)
}

fn restored(house: &House, seats: Vec<SnapshotSeat>, seating: Option<Seating>, seed: u64) -> Table {
    let snapshot = snapshot(house, seats, seating, seed);
    let (table, notice) = Table::restore(house.clone(), &snapshot).unwrap();
    assert_eq!(notice, None);
    table
}

/// Makes the snapshot of a table whose first shoe comes from this seed and has not begun.
pub(crate) fn snapshot(
    house: &House,
    seats: Vec<SnapshotSeat>,
    seating: Option<Seating>,
    seed: u64,
) -> Snapshot {
    let seed = Seed::from_number(seed);
    let scheme = if seating.is_some() { SchemeVersion::SHARED } else { SchemeVersion::SOLE };
    Snapshot {
        table: TableId(5),
        epoch: 3,
        entries: 0,
        rounds: 0,
        last_shoe: 1,
        upcoming: RoundId(1),
        seats,
        seating,
        purses: Vec::new(),
        escrow: Chips::ZERO,
        shoe: Ok(StoredShoe {
            number: 1,
            seed,
            commitment: seed.commitment(),
            scheme,
            house: house.clone(),
            rounds: Vec::new(),
        }),
        contributions: Contributions::default(),
        round: None,
        answered: Vec::new(),
    }
}
