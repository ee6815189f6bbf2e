//! The money moved by rounds, and the laws of transfers.

use std::collections::BTreeMap;

use blackjack_engine::{Bets, Chips, Event, Input, Record, Seat, Unit};
use blackjack_table::{
    Account, Actor, Command, Entry, Holder, PlayerId, Posting, Receipt, Refusal, Request,
    RequestKey, RoundAccounts, RoundTransfers, Table, TableId, Transfer, TransferKind, Wager,
};
use proptest::prelude::*;

use crate::kit::{Dice, choice, house, journaled, some_house};

/// Parses `ann`, `bob`, `escrow`, `house` or `mint`.
fn account(name: &str) -> Account {
    let holder = match name {
        "ann" => Holder::Purse(PlayerId(1)),
        "bob" => Holder::Purse(PlayerId(2)),
        "escrow" => Holder::Escrow(TableId(1)),
        "house" => Holder::House(TableId(1)),
        "mint" => Holder::Mint(TableId(1)),
        other => panic!("a test has no account {other}"),
    };
    Account { holder, unit: Unit { name: "$".into(), minor: 100 } }
}

/// Parses `account amount, account amount`.
fn postings(line: &str) -> Vec<Posting> {
    let postings = line.split(',').map(str::trim).filter(|posting| !posting.is_empty());
    let postings = postings.map(|posting| {
        let (name, amount) = posting.split_once(' ').unwrap();
        Posting { account: account(name), amount: Chips(amount.parse().unwrap()) }
    });
    postings.collect()
}

#[test]
fn a_transfer_that_makes_or_destroys_money_is_not_balanced() {
    for (line, expected) in [
        ("ann -100, escrow 100", true),
        ("ann -1500, bob 700, house 800", true),
        ("", true),
        ("mint -1000, ann 1001", false),
        ("mint -1000, ann 999", false),
        ("house 5", false),
        ("house 9223372036854775807, mint 9223372036854775807, bob 2", false),
        ("house -9223372036854775808, mint 9223372036854775807, bob 1", true),
    ] {
        let transfer = Transfer { kind: TransferKind::Stake, postings: postings(line) };
        assert_eq!(transfer.is_balanced(), expected, "{line}");
    }
}

#[test]
fn a_transfer_between_units_is_not_balanced() {
    let mut postings = postings("ann -100, escrow 100");
    postings[1].account.unit.name = "coin".into();
    let transfer = Transfer { kind: TransferKind::Stake, postings };
    assert!(!transfer.is_balanced());
}

#[test]
fn transfer_kinds_have_distinct_names() {
    for kind in TransferKind::ALL {
        assert_eq!(TransferKind::from_word(kind.word()), Some(kind));
    }
    assert_eq!(TransferKind::from_word("gift"), None);
}

/// Replays a round and checks its stakes and settlements.
#[track_caller]
fn check(line: &str, stakes: &str, settlements: &str) {
    let record: Record = line.parse().unwrap();
    let accounts = RoundAccounts {
        table: TableId(1),
        unit: Unit::of(record.house().stakes()),
        players: vec![PlayerId(1), PlayerId(2)][..record.bets().count()].to_vec(),
    };
    let bets: Vec<Bets<'_>> = record.bets().collect();
    let placed: Vec<Chips> = bets.iter().map(|bet| bet.stakes.iter().copied().sum()).collect();
    let mut transfers = RoundTransfers::default();
    transfers.add_bets(&accounts, &placed);
    let mut again = Record::open(record.house(), &bets).unwrap();
    for &input in record.inputs() {
        let events: Vec<Event> = again.put(input).unwrap().to_vec();
        transfers.add_events(&accounts, &events, again.round());
    }
    let expected = [(TransferKind::Stake, stakes), (TransferKind::Settlement, settlements)];
    let expected = expected.map(|(kind, line)| Transfer { kind, postings: postings(line) });
    let expected = expected.into_iter().filter(|transfer| !transfer.postings.is_empty());
    assert_eq!(transfers.transfers(&accounts.unit), expected.collect::<Vec<_>>(), "{line}");
}

#[test]
fn a_round_moves_money_from_the_purse_through_escrow() {
    check(
        "strip 10@1000: TS TD 6C TH s = -10",
        "ann -1000, escrow 1000",
        "escrow -1000, house 1000",
    );
    check(
        "strip 10@1000: 6S 6D 5C TH d TS 9C = +20",
        "ann -2000, escrow 2000",
        "ann 4000, escrow -2000, house -2000",
    );
    check(
        "strip 10: AS 9C KH 7D = +15",
        "ann -1000, escrow 1000",
        "ann 2500, escrow -1000, house -1500",
    );
    check(
        "vegas 25@100/50@80: TS TD 8C 9C 9D TH s s = +25/+50",
        "ann -2500, bob -5000, escrow 7500",
        "ann 5000, bob 10000, escrow -7500, house -7500",
    );
    // A push moves nothing from or to the house.
    check("strip 10@1000: TS TD 8C 8H s = 0", "ann -1000, escrow 1000", "ann 1000, escrow -1000");
}

/// A journal that keeps balances.
#[derive(Default)]
struct Books {
    balances: BTreeMap<Account, i128>,
    /// The net amounts that rounds moved to and from purses.
    rounds: BTreeMap<PlayerId, i128>,
    entries: u64,
    /// True if purses may be overdrawn.
    gives_credit: bool,
}

impl Books {
    /// Adds an entry and checks the laws.
    fn add(&mut self, entry: &Entry, unit: &Unit) {
        self.entries += 1;
        assert_eq!((entry.number, entry.epoch), (self.entries, 3));
        for transfer in &entry.transfers {
            assert!(transfer.is_balanced() && !transfer.postings.is_empty(), "{transfer:?}");
            let in_order = transfer.postings.is_sorted_by(|a, b| a.account < b.account);
            assert!(in_order, "purses are locked in the order of their ids: {transfer:?}");
            for Posting { account, amount } in &transfer.postings {
                assert_eq!(&account.unit, unit, "units never mix");
                assert_ne!(*amount, Chips::ZERO, "what moves nothing is left out");
                let amount = i128::from(amount.0);
                *self.balances.entry(account.clone()).or_default() += amount;
                if let (Some(_), Holder::Purse(player)) = (&entry.round, account.holder) {
                    *self.rounds.entry(player).or_default() += amount;
                }
            }
        }
        assert_eq!(self.balances.values().sum::<i128>(), 0);
        for (account, balance) in &self.balances {
            let may_owe = matches!(account.holder, Holder::House(_) | Holder::Mint(_));
            assert!(may_owe || self.gives_credit || *balance >= 0, "{account}: {balance}");
        }
    }

    fn holds(&self, holder: Holder) -> i128 {
        let of = self.balances.iter().filter(|(account, _)| account.holder == holder);
        of.map(|(_, balance)| balance).sum()
    }
}

/// A table with a journal that keeps balances.
struct Session {
    table: Table,
    books: Books,
    unit: Unit,
    keys: u64,
}

impl Session {
    fn begin(mut table: Table) -> Self {
        let unit = Unit::of(table.house().stakes());
        let gives_credit = table.house().stakes().bankroll() == 0;
        let mut books = Books { gives_credit, ..Books::default() };
        if let Some(plan) = table.plan_upkeep(RequestKey(0), 0) {
            books.add(plan.entry().unwrap(), &unit);
            table.commit(plan, &Receipt::default());
        }
        Self { table, books, unit, keys: 0 }
    }

    /// Carries out a command unless it is refused.
    fn submit(&mut self, actor: Actor, command: Command) -> bool {
        self.keys += 1;
        let answers = self.table.question();
        let request = Request { actor, key: RequestKey(self.keys), answers, command };
        let Ok(plan) = self.table.plan(&request, 7) else { return false };
        if let Some(entry) = plan.entry() {
            assert_eq!((entry.actor, entry.key, entry.at_ms), (actor, RequestKey(self.keys), 7));
            self.books.add(entry, &self.unit);
        }
        self.table.commit(plan, &Receipt::default());
        self.check();
        true
    }

    /// Checks that purses hold the balances that the table assumes, and escrow holds
    /// the stakes on the table.
    fn check(&self) {
        for seat in 0..self.table.seat_count() {
            let Some(owner) = self.table.owner(seat) else { continue };
            if let Some(funds) = self.table.funds(seat) {
                assert_eq!(self.books.holds(Holder::Purse(owner)), i128::from(funds.0));
            }
        }
        let escrow = self.books.holds(Holder::Escrow(self.table.id()));
        let on_table = self.table.round().map_or(0, |record| {
            let hands = record.round().view().hands;
            let stakes = hands.iter().filter(|hand| hand.net.is_none()).map(|hand| hand.stake);
            let insured = hands.iter().filter(|hand| hand.insurance_net.is_none());
            let all: Chips = stakes.chain(insured.map(|hand| hand.insured)).sum();
            i128::from(all.0)
        });
        assert_eq!(escrow, on_table, "escrow holds the stakes that are not settled");
    }

    /// Plays a round with bets on some of the seats; it may be voided in the middle of a hand.
    fn round(&mut self, dice: &mut Dice) {
        let before = self.books.rounds.clone();
        let mut wagers = Vec::new();
        for seat in 0..self.table.seat_count() {
            let owner = self.table.owner(seat).unwrap();
            self.submit(Actor::Player(owner), Command::Rebuy { seat });
            let Some(bet) = self.table.offer(seat, None, 1) else { continue };
            if dice.below(4) > 0 {
                wagers.push(Wager { seat, bets: vec![bet].into() });
            }
        }
        let Ok(commands) = self.table.deal_commands(&wagers) else { return };
        for (actor, command) in commands {
            self.submit(actor, command);
        }
        while let Some((hand, choice)) = choice(&self.table, dice) {
            if dice.below(20) == 0 {
                assert!(self.submit(Actor::Host, Command::Void { reason: "a test".into() }));
                assert_eq!(moved(&before, &self.books.rounds), BTreeMap::new());
                return;
            }
            let player = self.table.active_player().unwrap();
            assert!(self.submit(Actor::Player(player), Command::Act { hand, choice }));
        }
        self.check_nets(&before);
    }

    /// Checks that the postings of a finished round add up to its net results.
    fn check_nets(&self, before: &BTreeMap<PlayerId, i128>) {
        let Some(record) = self.table.last().filter(|_| self.table.round().is_none()) else {
            return;
        };
        let mut nets: BTreeMap<PlayerId, i128> = BTreeMap::new();
        for (seat, net) in (0..).map(Seat).zip(record.round().result().unwrap().nets) {
            let owner = self.table.player_at(seat).and_then(|seat| self.table.owner(seat));
            *nets.entry(owner.unwrap()).or_default() += i128::from(net.0);
        }
        nets.retain(|_, net| *net != 0);
        assert_eq!(moved(before, &self.books.rounds), nets, "{record}");
    }
}

/// Returns the amounts moved since then.
fn moved(
    before: &BTreeMap<PlayerId, i128>,
    now: &BTreeMap<PlayerId, i128>,
) -> BTreeMap<PlayerId, i128> {
    let was = |player| before.get(player).copied().unwrap_or_default();
    let moved = now.iter().map(|(player, sum)| (*player, sum - was(player)));
    moved.filter(|(_, sum)| *sum != 0).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..Default::default() })]

    #[test]
    fn transfers_balance_and_match_round_results(seed: u64) {
        let mut dice = Dice(seed);
        let house = some_house(&mut dice);
        let owners = dice.pick(&[vec![1], vec![1, 2], vec![3, 1, 2], vec![1, 2, 1]]).clone();
        let mut session = Session::begin(journaled(&house, &owners, seed));
        for _ in 0..12 {
            session.round(&mut dice);
        }
        prop_assert_eq!(session.books.holds(Holder::Escrow(TableId(5))), 0);
    }
}

#[test]
fn new_purses_get_the_bankroll_of_the_house_and_credit_gets_none() {
    let session = Session::begin(journaled(&house("strip"), &[1, 2], 3));
    for player in [1, 2] {
        assert_eq!(session.books.holds(Holder::Purse(PlayerId(player))), 100_000);
    }
    assert_eq!(session.books.holds(Holder::Mint(TableId(5))), -200_000);
    let credit = Session::begin(journaled(&house("reno"), &[1], 3));
    assert_eq!(credit.books.entries, 0);
    assert_eq!(credit.table.funds(0), None);
}

#[test]
fn a_player_who_owns_two_seats_gets_one_bankroll_and_plays_from_one_purse() {
    let vegas = house("vegas").with(["bankroll=100"]).unwrap();
    let mut session = Session::begin(journaled(&vegas, &[1, 1], 3));
    let bankroll = session.books.holds(Holder::Purse(PlayerId(1)));
    let stakes = session.table.house().stakes();
    let (least, first) = (stakes.min_bet(), stakes.units(stakes.bankroll()));
    assert_eq!(bankroll, i128::from(first.0));
    let (ann, most) = (Actor::Player(PlayerId(1)), first - least);
    let bet = |seat, stake| Command::Bet { seat, bets: vec![stake].into() };
    assert!(session.submit(ann, bet(0, most)));
    assert!(!session.submit(ann, bet(1, least * 2)), "a purse is staked once");
    let wagers = [(0, most), (1, least * 2)];
    let wagers = wagers.map(|(player, stake)| Wager { seat: player, bets: vec![stake].into() });
    assert!(matches!(session.table.deal_commands(&wagers), Err(Refusal::Open(_))));
    assert!(session.submit(ann, bet(1, least)));
    assert!(session.submit(ann, Command::Ready { seat: 0 }));
    assert!(session.submit(ann, Command::Ready { seat: 1 }));
    assert_eq!(session.table.round_id().map(|round| round.0), Some(1));
}

#[test]
fn rounds_track_funds_across_a_players_seats() {
    let mut session = Session::begin(journaled(&house("vegas"), &[1, 1], 3));
    let mut dice = Dice(7);
    let mut fund_inputs = 0;
    for _ in 0..200 {
        let wagers: Vec<Wager> = (0..2)
            .filter_map(|player| {
                let bet = session.table.offer(player, None, 1)?;
                Some(Wager { seat: player, bets: vec![bet].into() })
            })
            .collect();
        for (actor, command) in session.table.deal_commands(&wagers).unwrap_or_default() {
            session.submit(actor, command);
        }
        while let Some((hand, choice)) = choice(&session.table, &mut dice) {
            let round = session.table.round().unwrap().round();
            assert_eq!(
                [Seat(0), Seat(1)].map(|seat| round.funds(seat)),
                [session.table.funds(0); 2]
            );
            assert!(session.submit(Actor::Player(PlayerId(1)), Command::Act { hand, choice }));
        }
        let inputs = session.table.last().into_iter().flat_map(Record::inputs);
        fund_inputs += inputs.filter(|input| matches!(input, Input::Fund(..))).count();
        session.submit(Actor::Player(PlayerId(1)), Command::Rebuy { seat: 0 });
    }
    assert!(fund_inputs > 10, "{fund_inputs}");
}

/// Inputs that are not a player's decision move nothing by themselves.
#[test]
fn a_purse_that_changes_elsewhere_moves_nothing_here() {
    let line = "strip 10@1000: 8S 9D 8C TH @1=500 s = -10";
    let record: Record = line.parse().unwrap();
    assert!(record.inputs().iter().any(|input| matches!(input, Input::Fund(..))));
    check(line, "ann -1000, escrow 1000", "escrow -1000, house 1000");
}
