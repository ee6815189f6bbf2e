//! Anything put into a round is done or refused; what is refused changes nothing, what is legal is
//! done, and chips are conserved.

#![no_main]

use blackjack_engine::{
    Accepts, Action, Asked, Bets, Card, Chips, House, Input, Record, Rules, Seat, Stakes, keys,
};
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

/// A house with some keys set to what the bytes choose of their words or small numbers.
fn house(choices: &mut Choices<'_>) -> House {
    let names: Vec<_> = House::built_in_names().chain(["default"]).collect();
    let mut house = House::built_in(names[choices.below(names.len())]).expect("it is built in");
    let keys: Vec<_> = keys().collect();
    for _ in 0..choices.below(12) {
        let key = keys[choices.below(keys.len())];
        let value = match key.accepts() {
            Accepts::Words(words) => words[choices.below(words.len())].to_owned(),
            Accepts::Flag => (choices.below(2) == 0).to_string(),
            Accepts::Odds => format!("{} to {}", choices.below(6), 1 + choices.below(5)),
            Accepts::Whole { .. } | Accepts::Unit => choices.below(20).to_string(),
        };
        if let Ok(changed) = house.with([format!("{}={value}", key.name).as_str()]) {
            house = changed;
        }
    }
    house
}

fn open(choices: &mut Choices<'_>, house: &House) -> Option<Record> {
    let (rules, stakes): (&Rules, &Stakes) = (house.rules(), house.stakes());
    let bet = stakes.offer(rules, None, None, 1)?;
    let seats = 1 + choices.below(3);
    let placed: Vec<_> = (0..seats).map(|_| vec![bet; 1 + choices.below(3)]).collect();
    let bets: Vec<_> = placed
        .iter()
        .map(|stakes| {
            let times = choices.below(12);
            let funds = (times > 0).then(|| bet * i64::try_from(times).expect("it is small"));
            Bets { stakes, funds }
        })
        .collect();
    Record::open(house, &bets).ok()
}

fn input(choices: &mut Choices<'_>) -> Input {
    let byte = choices.byte();
    match byte {
        0..=199 => Input::Card(Card::PACK[usize::from(byte) % 52]),
        200..=229 => Input::Act(Action::ALL[usize::from(byte) % 5]),
        230..=236 => Input::Insure(Chips(i64::from(choices.byte()) * 10)),
        237..=247 => Input::Decline,
        _ => Input::Fund(Seat(byte % 4), Chips(i64::from(choices.byte()) * 37)),
    }
}

fuzz_target!(|bytes: &[u8]| {
    let mut choices = Choices(bytes);
    let house = house(&mut choices);
    let Some(mut record) = open(&mut choices, &house) else { return };
    for _ in 0..600 {
        if record.round().is_over() {
            break;
        }
        let before = record.round().clone();
        let legal = match record.round().asked() {
            Asked::Action { legal, .. } => Some(legal),
            _ => None,
        };
        let input = input(&mut choices);
        let done = record.put(input).is_ok();
        assert!(done || *record.round() == before, "a refused input leaves the round equal");
        if let (Some(legal), Input::Act(action)) = (legal, input) {
            assert_eq!(done, legal.contains(action), "{record}");
        }
    }
    if let Some(result) = record.round().result() {
        let hands = record.round().view().hands;
        let nets = hands.iter().flat_map(|hand| [hand.net, hand.insurance_net]).flatten();
        assert_eq!(nets.sum::<Chips>(), result.net());
    }
    let printed = record.to_string();
    assert_eq!(printed.parse().as_ref(), Ok(&record), "{printed}");
});
