//! The solver that answers the questions of the coach: `CoachSolver`.

use blackjack_coach::{BetCounsel, Counsel, Level, Yardstick, review};
use blackjack_engine::House;
use blackjack_odds::OddsError;

use super::question::{Answer, Question};
use super::workers::{AnswerSink, Solver};

/// The maximum number of cached yardsticks.
const YARDSTICKS_MAX: usize = 8;

/// A solver that answers exactly and caches results that take long to compute.
#[derive(Debug, Default)]
pub struct CoachSolver {
    /// The cached yardsticks of houses, the most recently used last.
    yardsticks: Vec<(House, Yardstick)>,
}

impl Solver for CoachSolver {
    fn solve(&mut self, question: Question, sink: &AnswerSink<'_>) {
        sink.emit(match question {
            Question::Counsel { ticket, house, view, whose, seen_cards, level } => {
                let yardstick = self.yardstick(&house, level);
                let counsel = yardstick.and_then(|it| Counsel::new(&house, &view, &seen_cards, it));
                let called = |counsel: Counsel| Box::new(counsel.called(whose.as_deref()));
                let counsel = counsel.map(|it| it.map(called)).map_err(Into::into);
                Answer::Counsel { ticket, counsel }
            }
            Question::Bet { ticket, house, seen_cards } => {
                let counsel =
                    BetCounsel::new(&house, &seen_cards).map(Box::new).map_err(Into::into);
                Answer::Bet { ticket, counsel }
            }
            Question::Level { house, level } => {
                let lines = self.yardstick(&house, level).map(Yardstick::lines);
                Answer::Level { level, lines: lines.unwrap_or_default() }
            }
            Question::Review { round, record, seen_cards, level, is_new } => {
                // If the level cannot be computed, the round is compared with the best play.
                let exact = Yardstick::EXACT;
                let yardstick = self.yardstick(record.house(), level).unwrap_or(&exact);
                let (level, reviews) =
                    (yardstick.level(), Ok(review(&record, &seen_cards, yardstick)));
                Answer::Review { round, level, reviews, is_new }
            }
            Question::Drill { ticket, order } => {
                let begun = order.begin().map(Box::new).map_err(|error| error.in_menu());
                Answer::Drill { ticket, begun }
            }
            Question::Analysis(request) => {
                let emit = &mut |update| sink.emit(Answer::Analysis(update));
                return request.work(&|| sink.is_wanted(), emit);
            }
        });
    }
}

impl CoachSolver {
    /// Returns the yardstick of a level at a house.
    fn yardstick(&mut self, house: &House, level: Level) -> Result<&Yardstick, OddsError> {
        let is_it =
            |(of, it): &(House, Yardstick)| of.rules() == house.rules() && it.level() == level;
        let entry = match self.yardsticks.iter().position(is_it) {
            Some(at) => self.yardsticks.remove(at),
            None => (house.clone(), Yardstick::new(house, level)?),
        };
        if self.yardsticks.len() >= YARDSTICKS_MAX {
            self.yardsticks.remove(0);
        }
        self.yardsticks.push(entry);
        Ok(&self.yardsticks[self.yardsticks.len() - 1].1)
    }
}
