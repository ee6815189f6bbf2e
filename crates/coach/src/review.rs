//! A round that is over, judged.

use blackjack_engine::{
    Bets, Chips, Choice, Composition, HandView, Input, Record, Seat, SeenCards, ShoeReplay, Status,
};

use crate::{BetCounsel, CLOSE, Counsel, Judged, Lesson, Micros, Play, Yardstick};

/// What a round teaches, by seat: what every choice cost, and what the bets were worth before the
/// first card. It follows from the round, the cards that were gone before it, and the level alone:
/// whoever judges it again comes to the same.
///
/// What has no exact answer, because the shoe could run out in play, is counted and not judged.
pub fn review(record: &Record, gone: &SeenCards, yardstick: &Yardstick) -> Vec<Lesson> {
    let Some(mut replay) = Replay::begin(record, gone, yardstick) else { return Vec::new() };
    for &input in record.inputs() {
        replay.put(input);
    }
    replay.finish(gone)
}

/// A round that is played again to be judged.
struct Replay<'a> {
    record: Record,
    yardstick: &'a Yardstick,
    /// What the next decision knows of the shoe.
    shoe: ShoeReplay,
    /// How much was put in beside cards.
    decided: u32,
    lessons: Vec<Lesson>,
}

impl<'a> Replay<'a> {
    fn begin(record: &Record, gone: &SeenCards, yardstick: &'a Yardstick) -> Option<Self> {
        let bets: Vec<Bets<'_>> = record.bets().collect();
        let lessons = (0..).map(Seat).zip(&bets).map(|(seat, _)| Lesson::new(seat)).collect();
        let shoe = ShoeReplay::resume(record.house().rules(), gone);
        let record = Record::open(record.house(), &bets).ok()?;
        Some(Self { record, yardstick, shoe, decided: 0, lessons })
    }

    fn put(&mut self, input: Input) {
        if let Some(choice) = Choice::from_input(input) {
            self.judge(choice);
        } else if let Input::Card(_) = input {
            self.shoe.draw();
        } else {
            self.decided += 1;
        }
        let put = self.record.put(input).map(|_| ());
        assert!(put.is_ok(), "a record takes its own inputs again: {put:?}");
    }

    fn judge(&mut self, choice: Choice) {
        self.decided += 1;
        let round = self.record.round();
        let Some(hand) = round.asked().hand() else { return };
        let lesson = &mut self.lessons[usize::from(round.seat_of(hand).0)];
        let seen: Composition = self.shoe.seen().iter().copied().collect();
        let counsel = Counsel::new(self.record.house(), &round.view(), &seen, self.yardstick);
        let judged =
            counsel.ok().flatten().and_then(|counsel| judged(&counsel, choice, self.decided));
        match judged {
            Some(judged) => lesson.judged.push(judged),
            None => lesson.unjudged += 1,
        }
    }

    /// Adds how the hands came out, and what the bets were worth.
    fn finish(mut self, gone: &SeenCards) -> Vec<Lesson> {
        let house = self.record.house();
        let counsel = BetCounsel::new(house, &gone.composition()).ok();
        for hand in &self.record.round().view().hands {
            count(&mut self.lessons[usize::from(hand.seat.0)], hand);
        }
        for (lesson, bets) in self.lessons.iter_mut().zip(self.record.bets()) {
            let staked: Chips = bets.stakes.iter().copied().sum();
            lesson.worth = counsel.map(|counsel| part(counsel.ev, staked));
            lesson.bet_cost =
                counsel.map_or(Micros::ZERO, |counsel| bet_cost(counsel, bets.stakes));
        }
        self.lessons
    }
}

/// What bets cost by their size; nothing where that is close.
fn bet_cost(counsel: BetCounsel, stakes: &[Chips]) -> Micros {
    let cost = Micros::of(stakes.iter().map(|&stake| counsel.cost(stake)).sum());
    let close = part(CLOSE, stakes.iter().copied().sum());
    if cost < close { Micros::ZERO } else { cost }
}

fn judged(counsel: &Counsel, choice: Choice, number: u32) -> Option<Judged> {
    let judgement = counsel.judge(choice)?;
    let play = |choice| Play::of(choice, counsel.class());
    Some(Judged {
        number,
        class: counsel.class(),
        case: counsel.case().to_string(),
        choice: play(choice),
        due: play(counsel.due()),
        best: play(counsel.best()),
        cost: part(judgement.cost, counsel.bet()),
        miss: part(judgement.miss, counsel.bet()),
        verdict: judgement.verdict,
    })
}

/// Counts how a hand came out.
fn count(lesson: &mut Lesson, hand: &HandView) {
    lesson.hands += 1;
    lesson.staked += hand.stake + hand.insured;
    lesson.naturals += u8::from(hand.status == Status::Natural);
    match hand.net.unwrap_or_default() {
        Chips(1..) => lesson.won += 1,
        Chips(0) => lesson.pushed += 1,
        Chips(_) => lesson.lost += 1,
    }
}

/// A share of a bet.
#[expect(clippy::cast_precision_loss, reason = "stakes are far below 2^53")]
fn part(share: f64, bet: Chips) -> Micros {
    Micros::of(share * bet.0 as f64)
}
