//! Recorded tables and invented reviews.

use std::iter;
use std::path::Path;

use blackjack_coach::{DecisionClass, JudgedDecision, Micros, Play, SeatReview, Verdict};
use blackjack_engine::{Action, Choice, HandId, House, Input, Record, Seat, Status};
use blackjack_store::{RecordedTable, Store};
use blackjack_table::{Notice, Refusal, Step, Table, UnreviewedRound, Wager, verify_shoe};

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
        self.rebuy(seat, now_ms).map(|_| ())
    }
}

/// Opens a recorded table in this folder, for a player without a name.
pub(crate) fn remembered(house: &House, folder: &Path) -> RecordedTable {
    open(house, folder).0
}

/// Like [`remembered`], and returns the notices too.
pub(crate) fn open(house: &House, folder: &Path) -> (RecordedTable, Vec<Notice>) {
    let store = Store::open(folder).unwrap();
    RecordedTable::open(house.clone(), &[None], store, 0).unwrap()
}

/// Checks every finished shoe, and returns the number of compared cards.
pub(crate) fn verify_all(store: &Store) -> usize {
    let mut cards = 0;
    for shoe in store.shoes().unwrap() {
        if shoe.seed.is_none() {
            continue;
        }
        let rounds = store.rounds_of(shoe.table, shoe.number).unwrap();
        let records: Vec<Record> = rounds.iter().map(|round| round.line.parse().unwrap()).collect();
        let Some(first) = records.first() else { continue };
        let undealt = shoe.undealt(first.house().rules()).unwrap();
        cards += verify_shoe(undealt, shoe.commitment, &records).unwrap();
    }
    cards
}

/// Invents a review: hands and stakes are the real ones, the rest is made up.
pub(crate) fn guess(record: &Record, dice: &mut Dice) -> Vec<SeatReview> {
    let view = record.round().view();
    let mut reviews: Vec<SeatReview> =
        record.bets().zip(0..).map(|(_, seat)| SeatReview::new(Seat(seat))).collect();
    for hand in &view.hands {
        let review = &mut reviews[usize::from(hand.seat.0)];
        review.hands += 1;
        review.staked += hand.stake + hand.insured;
        review.blackjacks += u8::from(hand.status == Status::Blackjack);
        match hand.net.unwrap().0 {
            1.. => review.won += 1,
            0 => review.pushed += 1,
            _ => review.lost += 1,
        }
    }
    for review in &mut reviews {
        review.worth = (dice.below(9) > 0).then(|| Micros(-micros(dice)));
        review.bet_cost = Micros(if dice.below(4) == 0 { micros(dice) } else { 0 });
    }
    let bets: Vec<_> = record.bets().collect();
    let mut again = Record::open(record.house(), &bets).unwrap();
    let mut number = 0;
    for &input in record.inputs() {
        number += u32::from(!matches!(input, Input::Card(_)));
        if let (Some(hand), Some(choice)) = (again.round().phase().hand(), play(input)) {
            let review = &mut reviews[usize::from(again.round().seat_of(hand).0)];
            match dice.below(12) {
                0 => review.unjudged += 1,
                _ => review.judged.push(judged(number, choice, dice)),
            }
        }
        again.put(input).unwrap();
    }
    reviews
}

fn judged(number: u32, choice: Play, dice: &mut Dice) -> JudgedDecision {
    let class = if matches!(choice, Play::Insure | Play::Decline) {
        DecisionClass::Insurance
    } else {
        *dice.pick(&DecisionClass::ALL)
    };
    let matchup = format!("{} v {}", 8 + dice.below(6), 2 + dice.below(4));
    let [recommended, best] = [Action::Double, Action::Split]
        .map(|third| Play::Act(*dice.pick(&[Action::Hit, Action::Stand, third])));
    let (verdict, cost) = match dice.below(8) {
        0 | 1 => (Verdict::Wrong, micros(dice) + 1),
        2 => (Verdict::Close, micros(dice) / 100),
        3 => (Verdict::Right, micros(dice) / 100),
        _ => (Verdict::Right, 0),
    };
    let cost_vs_level = if verdict == Verdict::Right { 0 } else { cost / 2 };
    let (cost, cost_vs_level) = (Micros(cost), Micros(cost_vs_level));
    JudgedDecision {
        number,
        class,
        matchup,
        choice,
        recommended,
        best,
        cost,
        cost_vs_level,
        verdict,
    }
}

/// Returns a random amount of up to a few units, in millionths of the smallest unit.
fn micros(dice: &mut Dice) -> i64 {
    i64::try_from(dice.below(300_000_000)).unwrap()
}

/// The inputs for a hand.
fn play(input: Input) -> Option<Play> {
    match input {
        Input::Choice(Choice::Act(action)) => Some(Play::Act(action)),
        Input::Choice(Choice::DoubleFor(_)) => Some(Play::DoubleForLess),
        Input::Choice(Choice::Insure(_)) => Some(Play::Insure),
        Input::Choice(Choice::Decline) => Some(Play::Decline),
        Input::Card(_) | Input::Fund(..) => None,
    }
}

/// Returns the unreviewed rounds, in the order of the backlog.
pub(crate) fn unreviewed(store: &Store) -> Vec<UnreviewedRound> {
    let mut backlog = store.backlog().unwrap();
    iter::from_fn(|| store.next_unreviewed(&mut backlog).unwrap()).collect()
}

/// Stores invented reviews for this number of unreviewed rounds.
pub(crate) fn save_invented_reviews(store: &Store, limit: usize, dice: &mut Dice) {
    for UnreviewedRound { round, record, .. } in unreviewed(store).into_iter().take(limit) {
        store.save_reviews(round, "exact", &guess(&record, dice)).unwrap();
    }
}
