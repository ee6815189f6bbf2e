//! Tables that are stored, and coaches who guess.

use std::iter;
use std::path::Path;

use blackjack_coach::{Class, Judged, Lesson, Micros, Play, Verdict};
use blackjack_engine::{Action, Choice, HandId, House, Input, Record, Seat, Status};
use blackjack_store::{RecordedTable, Store, Untaught};
use blackjack_table::{Notice, Refusal, Step, Table, Wager, verify_shoe};

pub(crate) use crate::books::{balanced, faults, faults_of_books};
pub(crate) use crate::players::{
    Dice, Playable, choice, choose, deal, house, play_round, some_house, try_to_deal,
};

impl Playable for RecordedTable {
    fn table(&self) -> &Table {
        Self::table(self)
    }

    fn deal_round(&mut self, wagers: &[Wager], now_ms: i64) -> Result<Vec<Step>, Refusal> {
        self.deal(wagers, now_ms)
    }

    fn play(&mut self, hand: HandId, choice: Choice, now_ms: i64) -> Result<Vec<Step>, Refusal> {
        self.act(hand, choice, now_ms)
    }

    fn fill_purse(&mut self, seat: usize, now_ms: i64) -> Result<(), Refusal> {
        self.refill(seat, now_ms).map(|_| ())
    }
}

/// A table that remembers in this folder, for a player without a name.
pub(crate) fn remembered(house: &House, folder: &Path) -> RecordedTable {
    open(house, folder).0
}

/// As [`remembered`], with what is to be said.
pub(crate) fn open(house: &House, folder: &Path) -> (RecordedTable, Vec<Notice>) {
    let store = Store::open(folder).unwrap();
    RecordedTable::open(house.clone(), &[None], store, 0).unwrap()
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
