//! Players for tests.

use std::iter;

use blackjack_engine::{
    Accepts, Action, Asked, Chips, House, Input, Record, Rules, Seat, Status, keys,
};
use blackjack_table::{
    Choice, Class, Command, Guest, Judged, Lesson, Micros, Play, Seeds, Step, Store, Table,
    Untaught, Verdict, Wager, verify_shoe,
};

/// A built-in house.
pub(crate) fn house(name: &str) -> House {
    House::built_in(name).unwrap()
}

/// A table to practise at, with this many players.
pub(crate) fn practice(house: &House, players: usize, seed: u64) -> Table {
    let stakes = house.stakes();
    let funds = Some(stakes.units(stakes.bankroll())).filter(|&funds| funds > Chips::ZERO);
    let name = |number| (players > 1).then(|| format!("P{number}"));
    let guests = (0..players).map(|number| Guest { name: name(number), funds }).collect();
    Table::practice(house.clone(), guests, Seeds::Number(seed), vec![]).unwrap()
}

/// A table that remembers in this folder, for a player without a name.
pub(crate) fn remembered(house: &House, folder: &std::path::Path) -> Table {
    let store = Store::open(folder).unwrap();
    Table::open(house.clone(), &[None], store, 0).unwrap().0
}

/// Chance for tests: small, and the same for the same seed (Knuth's 64-bit congruence).
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    /// One of these.
    pub(crate) fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[usize::try_from(self.below(of.len() as u64)).unwrap()]
    }
}

/// Bets what is offered, for everybody who can, on so many hands each.
pub(crate) fn deal(table: &mut Table, hands: u8, now_ms: i64) -> Vec<Step> {
    for player in 0..table.players() {
        if table.stays(player) && table.is_broke(player) {
            table.apply(Command::Refill { player }, now_ms).unwrap();
        }
    }
    let wagers = (0..table.players()).filter(|&player| table.stays(player)).map(|player| {
        let (hands, bet) = match table.offer(player, None, hands) {
            Some(bet) => (hands, bet),
            None => (1, table.offer(player, None, 1).unwrap()),
        };
        Wager { player, stakes: vec![bet; usize::from(hands)] }
    });
    let wagers = wagers.collect();
    table.apply(Command::Deal(wagers), now_ms).unwrap()
}

/// Makes one random choice; false if nobody is asked.
pub(crate) fn choose(table: &mut Table, dice: &mut Dice, now_ms: i64) -> bool {
    choice(table, dice).map(|choice| table.apply(choice, now_ms).unwrap()).is_some()
}

/// A random choice for the hand that is asked, if there is one.
pub(crate) fn choice(table: &Table, dice: &mut Dice) -> Option<Command> {
    let (hand, choice) = match table.round()?.round().asked() {
        Asked::Insurance { hand, least, most } if dice.below(2) == 0 => {
            (hand, Choice::Insure(if dice.below(3) == 0 { least } else { most }))
        }
        Asked::EarlySurrender { hand } if dice.below(4) == 0 => {
            (hand, Choice::Act(Action::Surrender))
        }
        Asked::Insurance { hand, .. } | Asked::EarlySurrender { hand } => (hand, Choice::Decline),
        Asked::Action { hand, legal } => {
            let legal: Vec<_> = legal.iter().collect();
            let chosen = usize::try_from(dice.below(legal.len() as u64)).unwrap();
            (hand, Choice::Act(legal[chosen]))
        }
        Asked::Card(_) | Asked::Nothing => return None,
    };
    Some(Command::Play { hand, choice })
}

/// Plays one round at random.
pub(crate) fn play_round(table: &mut Table, hands: u8, dice: &mut Dice, now_ms: i64) {
    deal(table, hands, now_ms);
    while choose(table, dice, now_ms) {}
}

/// The rules of a house that has these settings.
pub(crate) fn rules(settings: &[&str]) -> Rules {
    *House::default().with(settings.iter().copied()).unwrap().rules()
}

/// Some house: one that is built in, with up to a dozen settings changed at random. Bankrolls are
/// small, so that players are broke often.
pub(crate) fn some_house(dice: &mut Dice) -> House {
    let names: Vec<_> = House::built_in_names().collect();
    let mut house = house(dice.pick::<&str>(&names));
    let bankroll = dice.pick(&["0", "7", "60", "200"]);
    let unit = dice.pick(&["$", "coin", "€"]);
    let settings = [format!("bankroll={bankroll}"), format!("unit={unit}")];
    house = house.with(settings.iter().map(String::as_str)).unwrap();
    let keys: Vec<_> = keys().filter(|key| !["unit", "bankroll"].contains(&key.name)).collect();
    for _ in 0..dice.below(12) {
        let key = dice.pick(&keys);
        let words = match key.accepts() {
            Accepts::Words(words) => words,
            Accepts::Flag => vec!["true", "false"],
            Accepts::Odds => vec!["3 to 2", "6 to 5", "1 to 1"],
            Accepts::Whole { .. } | Accepts::Unit => {
                vec!["0", "1", "2", "3", "5", "10", "60", "100"]
            }
        };
        // Most values fit most keys; what does not fit the house is not tried.
        let setting = format!("{}={}", key.name, dice.pick(&words));
        house = house.with([setting.as_str()]).unwrap_or(house);
    }
    house
}

/// Checks every shoe that is over, and returns how many cards were compared.
pub(crate) fn verify_all(store: &Store) -> usize {
    let mut cards = 0;
    for shoe in store.shoes().unwrap() {
        let Some(seed) = shoe.seed else { continue };
        let rounds = store.rounds_of(shoe.table, shoe.number).unwrap();
        let records: Vec<Record> = rounds.iter().map(|round| round.line.parse().unwrap()).collect();
        let table = shoe.table.0.unsigned_abs();
        cards += verify_shoe(seed, shoe.commitment, table, shoe.number, &records).unwrap();
    }
    cards
}

/// What an audit says of a decision that is none, which a test wrote there: it stays.
const FORGED: &str = "the file is damaged: CHECK constraint failed in decision";

/// What a coach might say who guesses: hands and stakes as they were, the rest by dice.
pub(crate) fn guess(record: &Record, dice: &mut Dice) -> Vec<Lesson> {
    let view = record.round().view();
    let mut lessons: Vec<Lesson> =
        record.bets().zip(0..).map(|(_, seat)| Lesson::new(Seat(seat))).collect();
    for hand in &view.hands {
        let lesson = &mut lessons[usize::from(hand.seat.0)];
        lesson.hands += 1;
        lesson.staked += hand.stake + hand.insured;
        lesson.naturals += u8::from(hand.status == Status::Natural);
        match hand.net.unwrap().0 {
            1.. => lesson.won += 1,
            0 => lesson.pushed += 1,
            _ => lesson.lost += 1,
        }
    }
    for lesson in &mut lessons {
        lesson.worth = (dice.below(9) > 0).then(|| Micros(-micros(dice)));
        lesson.bet_cost = Micros(if dice.below(4) == 0 { micros(dice) } else { 0 });
    }
    let bets: Vec<_> = record.bets().collect();
    let mut again = Record::open(record.house(), &bets).unwrap();
    let mut number = 0;
    for &input in record.inputs() {
        number += u32::from(!matches!(input, Input::Card(_)));
        if let (Some(hand), Some(choice)) = (again.round().asked().hand(), play(input)) {
            let lesson = &mut lessons[usize::from(again.round().seat_of(hand).0)];
            match dice.below(12) {
                0 => lesson.unjudged += 1,
                _ => lesson.judged.push(judged(number, choice, dice)),
            }
        }
        again.put(input).unwrap();
    }
    lessons
}

fn judged(number: u32, choice: Play, dice: &mut Dice) -> Judged {
    let class = if matches!(choice, Play::Insure | Play::Decline) {
        Class::Insurance
    } else {
        *dice.pick(&Class::ALL)
    };
    let case = format!("{} v {}", 8 + dice.below(6), 2 + dice.below(4));
    let [due, best] = [Action::Double, Action::Split]
        .map(|third| Play::Act(*dice.pick(&[Action::Hit, Action::Stand, third])));
    let (verdict, cost) = match dice.below(8) {
        0 | 1 => (Verdict::Wrong, micros(dice) + 1),
        2 => (Verdict::Close, micros(dice) / 100),
        3 => (Verdict::Right, micros(dice) / 100),
        _ => (Verdict::Right, 0),
    };
    let miss = if verdict == Verdict::Right { 0 } else { cost / 2 };
    let (cost, miss) = (Micros(cost), Micros(miss));
    Judged { number, class, case, choice, due, best, cost, miss, verdict }
}

/// Up to some units, in millionths of the smallest.
fn micros(dice: &mut Dice) -> i64 {
    i64::try_from(dice.below(300_000_000)).unwrap()
}

/// What was put in for a hand.
fn play(input: Input) -> Option<Play> {
    match input {
        Input::Act(action) => Some(Play::Act(action)),
        Input::Insure(_) => Some(Play::Insure),
        Input::Decline => Some(Play::Decline),
        Input::Card(_) | Input::Fund(..) => None,
    }
}

/// The rounds that nobody has judged, as a coach goes through them.
pub(crate) fn untaught(store: &Store) -> Vec<Untaught> {
    let mut backlog = store.backlog().unwrap();
    iter::from_fn(|| store.next_untaught(&mut backlog).unwrap()).collect()
}

/// Judges so many rounds that nobody has judged, by guessing.
pub(crate) fn teach(store: &Store, limit: usize, dice: &mut Dice) {
    for Untaught { round, record, .. } in untaught(store).into_iter().take(limit) {
        store.teach(round, "exact", &guess(&record, dice)).unwrap();
    }
}

/// Asserts that the books balance.
#[track_caller]
pub(crate) fn balanced(store: &Store) {
    let mut faults = store.audit().unwrap().faults;
    faults.retain(|fault| fault != FORGED);
    assert_eq!(faults, Vec::<String>::new());
}
