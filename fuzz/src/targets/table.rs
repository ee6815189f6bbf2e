//! A table carries out or refuses any request from any player. A refused request changes nothing,
//! and money is conserved: the purses hold the results of the rounds. An undone choice leaves no
//! trace, and has the same effect when it is repeated.

use std::collections::BTreeMap;

use crate::Choices;
use blackjack_engine::{Action, Chips, Choice, HandId, House, WhenAway};
use blackjack_table::{
    Actor, Command, Guest, Holder, PlayerId, Question, Receipt, Request, RequestKey, SeedSource,
    Table, TableId,
};

/// The balance of every account.
type Ledger = BTreeMap<Holder, Chips>;

fn table(choices: &mut Choices<'_>) -> (Table, Ledger) {
    let names: Vec<_> = House::built_in_names().collect();
    let house = House::built_in(names[choices.below(names.len())]).expect("it is built in");
    let mut ledger = Ledger::new();
    let guests = (1..=1 + choices.below(4)).map(|number| {
        let times = i64::from(choices.byte());
        let funds = (times > 0).then(|| house.stakes().min_bet() * times);
        let player = PlayerId(i64::try_from(number).expect("it is small"));
        ledger.insert(Holder::Purse(player), funds.unwrap_or_default());
        Guest { name: None, funds }
    });
    let guests = guests.collect();
    let seeds = SeedSource::Fixed(u64::from(choices.byte()));
    let table = Table::practice(house, guests, seeds, Vec::new()).expect("nothing is stacked");
    let away = [WhenAway::Wait, WhenAway::Stand][choices.below(2)];
    (table.when_away(away), ledger)
}

fn request(choices: &mut Choices<'_>, table: &Table, ledger: &Ledger) -> Request {
    let stake = table.house().stakes().min_bet();
    let seat = choices.below(5);
    let owner =
        table.active_player().or_else(|| (seat < table.seat_count()).then(|| table.owner(seat))?);
    let actor = match choices.below(12) {
        0 => Actor::Host,
        1 => Actor::Clock,
        2 => Actor::Player(PlayerId(choices.below(6) as i64)),
        _ => owner.map_or(Actor::Host, Actor::Player),
    };
    let command = match choices.below(24) {
        0 => {
            let Actor::Player(player) = actor else {
                return table.request(actor, Command::Timeout);
            };
            let purse = ledger.get(&Holder::Purse(player)).copied();
            Command::Sit { seat, name: None, purse }
        }
        1 => Command::StandUp { seat },
        2..6 => {
            let stakes = vec![stake * (1 + choices.below(9) as i64); choices.below(4)];
            Command::Bet { seat, bets: stakes.into() }
        }
        6 => Command::ClearBet { seat },
        7..12 => Command::Ready { seat },
        12 => Command::Rebuy { seat },
        13 => Command::Timeout,
        14 => Command::Void { reason: "power failure".into() },
        _ => {
            let asked = table.active_hand().unwrap_or(HandId(0));
            let hand = if choices.below(16) == 1 { HandId(choices.byte()) } else { asked };
            let choice = match choices.below(8) {
                number @ 0..5 => Choice::Act(Action::ALL[number]),
                5 => Choice::Insure(stake * choices.below(6) as i64),
                6 => Choice::DoubleFor(stake * choices.below(6) as i64),
                _ => Choice::Decline,
            };
            Command::Act { hand, choice }
        }
    };
    let mut request = table.request(actor, command);
    if choices.below(16) == 1 {
        request.key = RequestKey(choices.byte().into());
    }
    if choices.below(16) == 1 {
        request.answers = Question { round: choices.byte().into(), number: choices.byte().into() };
    }
    request
}

/// Returns the state of a table that a choice can change.
fn state(table: &Table) -> impl PartialEq + std::fmt::Debug + use<> {
    let seats = (0..table.seat_count()).map(|seat| {
        let net = table.net(seat);
        (table.owner(seat), table.funds(seat), net, table.bet(seat).clone(), table.can_bet(seat))
    });
    let records = [table.round(), table.last()].map(|round| round.map(ToString::to_string));
    (seats.collect::<Vec<_>>(), records, table.shoe(), table.question())
}

/// Undoes the last choice, checks that no trace is left, and repeats it.
fn undo_and_repeat(table: &mut Table, before: &(impl PartialEq + std::fmt::Debug), after_is: &str) {
    let Ok((hand, choice)) = table.undo() else { return };
    assert_eq!(format!("{:?}", state(table)), format!("{before:?}"));
    let player = table.active_player().expect("a hand is active again");
    let again = table.request(Actor::Player(player), Command::Act { hand, choice });
    table.carry_out(&again, 0).expect("the choice was legal before");
    assert_eq!(format!("{:?}", state(table)), after_is);
}

/// Applies the transfers of a plan's entry to the ledger.
fn post(ledger: &mut Ledger, plan: &blackjack_table::Plan) {
    for transfer in plan.entry().into_iter().flat_map(|entry| &entry.transfers) {
        assert!(transfer.is_balanced(), "{transfer:?}");
        for posting in &transfer.postings {
            *ledger.entry(posting.account.holder).or_default() += posting.amount;
        }
    }
}

pub(super) fn run(bytes: &[u8]) {
    let mut choices = Choices(bytes);
    let (mut table, mut ledger) = table(&mut choices);
    for now in 0..200 {
        if choices.is_empty() {
            break;
        }
        let request = request(&mut choices, &table, &ledger);
        let before = state(&table);
        let Ok(plan) = table.plan(&request, now) else {
            assert!(before == state(&table), "a refusal leaves everything as it was");
            continue;
        };
        assert!(before == state(&table), "a plan leaves everything as it was");
        post(&mut ledger, &plan);
        table.commit(plan, &Receipt::default());
        let repeated = table.plan(&request, now);
        assert!(repeated.is_err(), "a repeated request is refused");
        if matches!(request.command, Command::Act { .. } | Command::Timeout) {
            let after = format!("{:?}", state(&table));
            undo_and_repeat(&mut table, &before, &after);
        }
        if table.round().is_none() {
            let escrow = ledger.get(&Holder::Escrow(TableId(0))).copied().unwrap_or_default();
            assert_eq!(escrow, Chips::ZERO, "nothing is left on the table");
        }
        for seat in 0..table.seat_count() {
            let (owner, funds) = (table.owner(seat), table.funds(seat));
            if let (Some(owner), Some(funds)) = (owner, funds) {
                let holds = ledger.get(&Holder::Purse(owner)).copied().unwrap_or_default();
                assert_eq!(funds, holds);
            }
        }
    }
}
