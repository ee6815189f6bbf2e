//! Anything asked of a table is done or refused; what is refused changes nothing, and no money is
//! made or lost: the purses hold what the rounds came to. A choice that is taken back leaves no
//! trace, and brings the same again.

#![no_main]

use blackjack_engine::{Action, Chips, HandId, House};
use blackjack_table::{Choice, Command, Guest, Seeds, Table, Wager};
use libfuzzer_sys::fuzz_target;

/// Bytes as choices; zeros when they have run out.
struct Choices<'a>(&'a [u8]);

impl Choices<'_> {
    fn byte(&mut self) -> u8 {
        let (first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        *first
    }

    fn below(&mut self, bound: usize) -> usize {
        usize::from(self.byte()) % bound
    }
}

fn table(choices: &mut Choices<'_>) -> (Table, Vec<Option<Chips>>) {
    let names: Vec<_> = House::built_in_names().collect();
    let house = House::built_in(names[choices.below(names.len())]).expect("it is built in");
    let funds: Vec<Option<Chips>> = (0..=choices.below(3))
        .map(|_| {
            let times = i64::from(choices.byte());
            (times > 0).then(|| house.stakes().least() * times)
        })
        .collect();
    let guest = |funds: &Option<Chips>| Guest { name: None, funds: *funds };
    let guests = funds.iter().map(guest).collect();
    let seeds = Seeds::Number(u64::from(choices.byte()));
    let table = Table::practice(house, guests, seeds, Vec::new()).expect("nothing is stacked");
    (table, funds)
}

fn command(choices: &mut Choices<'_>, table: &Table) -> Command {
    let stake = table.house().stakes().least();
    match choices.below(8) {
        0 | 1 => {
            let wager = |_| {
                let stakes = vec![stake * (1 + choices.below(9) as i64); choices.below(4)];
                Wager { player: choices.below(4), stakes }
            };
            Command::Deal((0..1 + table.players().min(2)).map(wager).collect())
        }
        2 => Command::Refill { player: choices.below(4) },
        _ => {
            let asked = table.asked_hand().unwrap_or(HandId(0));
            let hand = if choices.below(16) == 0 { HandId(choices.byte()) } else { asked };
            let choice = match choices.below(8) {
                number @ 0..5 => Choice::Act(Action::ALL[number]),
                5 => Choice::Insure(stake * choices.below(6) as i64),
                _ => Choice::Decline,
            };
            Command::Play { hand, choice }
        }
    }
}

/// Takes the last choice back and makes it again.
fn take_back(table: &mut Table, before: &[Option<Chips>], line: Option<&str>, now: i64) {
    let state = |table: &Table| {
        let funds: Vec<_> = (0..table.players()).map(|player| table.funds(player)).collect();
        let records = [table.round(), table.last()].map(|round| round.map(ToString::to_string));
        (funds, records, table.shoe())
    };
    let after = state(table);
    let Ok((hand, choice)) = table.undo() else { return };
    let (funds, [round, _], _) = state(table);
    assert_eq!((funds.as_slice(), round.as_deref()), (before, line));
    table.apply(Command::Play { hand, choice }, now).expect("it was done before");
    assert_eq!(state(table), after);
}

fuzz_target!(|bytes: &[u8]| {
    let mut choices = Choices(bytes);
    let (mut table, brought) = table(&mut choices);
    let mut refilled = vec![Chips::ZERO; brought.len()];
    for now in 0..200 {
        let command = command(&mut choices, &table);
        let before: Vec<_> = (0..table.players()).map(|player| table.funds(player)).collect();
        let line = table.round().map(ToString::to_string);
        let refill = match &command {
            Command::Refill { player } => Some(*player),
            _ => None,
        };
        match table.apply(command, now) {
            Err(_) => {
                let after: Vec<_> = (0..table.players()).map(|at| table.funds(at)).collect();
                assert_eq!((before, line), (after, table.round().map(ToString::to_string)));
            }
            Ok(_) => {
                take_back(&mut table, &before, line.as_deref(), now);
                if let Some(player) = refill {
                    let held = before[player].unwrap_or_default();
                    refilled[player] += table.funds(player).unwrap_or_default() - held;
                }
            }
        }
        if table.round().is_none() {
            for (player, brought) in brought.iter().enumerate() {
                let held = brought.map(|chips| chips + refilled[player] + table.net(player));
                assert_eq!(table.funds(player), held);
            }
        }
    }
});
