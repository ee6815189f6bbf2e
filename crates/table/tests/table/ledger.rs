//! The books: what each transfer does to them, and the laws that no transfer breaks.

use std::collections::{BTreeMap, BTreeSet};

use blackjack_engine::Chips;
use blackjack_table::{
    Account, Holder, Ledger, LedgerError, PlayerId, Posting, TableId, Transfer, TransferKind, Unit,
};
use proptest::prelude::*;

/// `ann`, `bob`, `escrow`, `house`, `mint`; `ann/coin` for another unit than the dollar.
fn account(text: &str) -> Account {
    let (holder, unit) = text.split_once('/').unwrap_or((text, "$"));
    let holder = match holder {
        "ann" => Holder::Purse(PlayerId(1)),
        "bob" => Holder::Purse(PlayerId(2)),
        "escrow" => Holder::Escrow(TableId(1)),
        "house" => Holder::House,
        "mint" => Holder::Mint,
        other => panic!("a test has no account {other}"),
    };
    Account { holder, unit: Unit { name: unit.into(), minor: 100 } }
}

/// `key: account amount, account amount`.
fn transfer(line: &str) -> Transfer {
    let (key, postings) = line.split_once(':').unwrap();
    let postings = postings.split(',').map(str::trim).filter(|posting| !posting.is_empty());
    let postings = postings.map(|posting| {
        let (name, amount) = posting.split_once(' ').unwrap();
        Posting { account: account(name), amount: Chips(amount.parse().unwrap()) }
    });
    Transfer { key: key.trim().into(), kind: TransferKind::Stake, postings: postings.collect() }
}

/// Makes transfers, one a line (`credit ann` lets Ann's purse be overdrawn), and compares what is
/// refused, and what the accounts named in `holds` then hold.
#[track_caller]
fn check(transfers: &str, refusals: &[&str], holds: &str) {
    let mut ledger = Ledger::default();
    let mut refused = Vec::new();
    for line in transfers.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(purse) = line.strip_prefix("credit ") {
            ledger.give_credit(account(purse));
            continue;
        }
        let before = ledger.clone();
        if let Err(refusal) = ledger.make(&transfer(line)) {
            refused.push(refusal.to_string());
            assert_eq!(ledger, before, "what is refused changes nothing: {line}");
        }
    }
    assert_eq!(refused, refusals);
    for posting in transfer(&format!("holds: {holds}")).postings {
        assert_eq!(ledger.balance(&posting.account), posting.amount, "{}", posting.account);
    }
}

#[test]
fn a_round_moves_money_from_the_purse_through_escrow() {
    check(
        "bankroll: mint -1000, ann 1000
         bets: ann -100, escrow 100
         double: ann -100, escrow 100
         settled: escrow -200, ann 400, house -200",
        &[],
        "mint -1000, ann 1200, escrow 0, house -200",
    );
}

#[test]
fn a_transfer_that_makes_or_destroys_money_is_refused() {
    check(
        "more: mint -1000, ann 1001
         less: mint -1000, ann 999
         one-sided: house 5
         far: house 9223372036854775807, mint 9223372036854775807",
        &[
            "transfer more: the postings in $ come to 1, not to nothing",
            "transfer less: the postings in $ come to -1, not to nothing",
            "transfer one-sided: the postings in $ come to 5, not to nothing",
            "transfer far: the postings in $ come to 18446744073709551614, not to nothing",
        ],
        "mint 0, ann 0, house 0",
    );
}

#[test]
fn nothing_is_paid_twice() {
    check(
        "bankroll: mint -1000, ann 1000
         bankroll: mint -1000, ann 1000
         bankroll: mint -1, bob 1",
        &["transfer bankroll has been made already", "transfer bankroll has been made already"],
        "mint -1000, ann 1000, bob 0",
    );
}

#[test]
fn a_transfer_that_was_refused_can_be_made_later() {
    check(
        "bets: ann -100, escrow 100
         bankroll: mint -1000, ann 1000
         bets: ann -100, escrow 100",
        &["transfer bets would leave purse 1 ($) with -100"],
        "ann 900, escrow 100",
    );
}

#[test]
fn purses_and_escrow_are_never_overdrawn_the_house_and_the_mint_may_be() {
    check(
        "bankroll: mint -1000, ann 1000
         bets: ann -1001, escrow 1001
         settled: escrow -1, house 1
         loss: house -5000, ann 5000",
        &[
            "transfer bets would leave purse 1 ($) with -1",
            "transfer settled would leave escrow 1 ($) with -1",
        ],
        "ann 6000, escrow 0, house -5000",
    );
}

#[test]
fn what_counts_is_what_all_postings_of_a_transfer_leave() {
    check(
        "bankroll: mint -1000, ann 1000
         through: ann -1500, ann 700, house 800",
        &[],
        "ann 200, house 800",
    );
}

#[test]
fn units_never_mix() {
    check(
        "exchange: ann/coin 100, mint -100
         both: mint -100, ann 100, mint/coin -7, ann/coin 7
         bets: ann/coin -8, escrow/coin 8",
        &[
            "transfer exchange: the postings in $ come to -100, not to nothing",
            "transfer bets would leave purse 1 (coin) with -1",
        ],
        "ann 100, ann/coin 7, mint -100, mint/coin -7",
    );
}

#[test]
fn who_has_credit_may_owe_in_that_unit_and_nobody_else() {
    check(
        "credit ann
         bets: ann -300, escrow 300
         coins: ann/coin -1, escrow/coin 1
         bob: bob -1, escrow 1",
        &[
            "transfer coins would leave purse 1 (coin) with -1",
            "transfer bob would leave purse 2 ($) with -1",
        ],
        "ann -300, escrow 300, bob 0",
    );
}

#[test]
fn a_balance_that_cannot_be_counted_is_refused() {
    check(
        "first: mint -9223372036854775807, ann 9223372036854775807
         more: house -1, ann 1
         deeper: mint -2, house 2",
        &["transfer more: more than can be counted", "transfer deeper: more than can be counted"],
        "ann 9223372036854775807, mint -9223372036854775807, house 0",
    );
}

#[test]
fn a_transfer_without_postings_moves_nothing_and_counts_as_made() {
    check("empty:\n empty:", &["transfer empty has been made already"], "ann 0");
}

/// What may be tried with the books: mostly sound transfers, some of them not.
fn attempts() -> impl Strategy<Value = Vec<Transfer>> {
    let name = prop::sample::select(vec![
        "ann",
        "bob",
        "escrow",
        "house",
        "mint",
        "ann/coin",
        "escrow/coin",
        "mint/coin",
    ]);
    let amount = prop_oneof![-500_i64..500, Just(i64::MAX), Just(i64::MIN), Just(i64::MAX / 2)];
    let posting = (name, amount)
        .prop_map(|(name, amount)| Posting { account: account(name), amount: Chips(amount) });
    let attempt = (0..20_u8, prop::collection::vec(posting, 0..5), any::<bool>()).prop_map(
        |(key, mut postings, balanced)| {
            if let (true, Some(first)) = (balanced, postings.first().cloned()) {
                let unit = |posting: &&Posting| posting.account.unit == first.account.unit;
                let sum = postings.iter().filter(unit).try_fold(0_i64, |sum, posting| {
                    sum.checked_add(posting.amount.0).filter(|sum| *sum != i64::MIN)
                });
                postings.retain(|posting| posting.account.unit == first.account.unit);
                let account = Account { holder: Holder::Mint, ..first.account };
                postings.push(Posting { account, amount: Chips(-sum.unwrap_or(0)) });
            }
            Transfer { key: key.to_string(), kind: TransferKind::Stake, postings }
        },
    );
    prop::collection::vec(attempt, 0..60)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

    #[test]
    fn whatever_is_tried_every_unit_comes_to_nothing_and_refusals_change_nothing(
        attempts in attempts(),
    ) {
        let mut ledger = Ledger::default();
        let mut made = BTreeSet::new();
        for transfer in &attempts {
            let before = ledger.clone();
            match ledger.make(transfer) {
                Ok(()) => {
                    prop_assert!(made.insert(transfer.key.clone()), "made twice");
                }
                Err(refusal) => {
                    prop_assert_eq!(&ledger, &before);
                    let is_repeated = matches!(refusal, LedgerError::Repeated { .. });
                    prop_assert_eq!(is_repeated, made.contains(&transfer.key));
                }
            }
            let mut sums: BTreeMap<&Unit, i128> = BTreeMap::new();
            for (account, balance) in ledger.balances() {
                *sums.entry(&account.unit).or_default() += i128::from(balance.0);
                let is_held = matches!(account.holder, Holder::Purse(_) | Holder::Escrow(_));
                prop_assert!(!is_held || balance >= Chips::ZERO, "{} {}", account, balance.0);
            }
            prop_assert!(sums.values().all(|sum| *sum == 0), "{:?}", sums);
        }
    }
}
