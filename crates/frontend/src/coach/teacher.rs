//! Whoever knows the answers: the mathematics behind every question.

use blackjack_coach::{BetCounsel, Counsel, Level, Yardstick, review};
use blackjack_engine::House;
use blackjack_odds::OddsError;

use super::question::{Answer, Question};
use super::workers::{Line, Solve};

/// The most houses whose yardsticks are kept.
const YARDSTICKS_MAX: usize = 8;

/// Answers questions exactly, and keeps what took long to work out.
#[derive(Debug, Default)]
pub struct Teacher {
    /// What players are measured against, the one that was needed last at the end.
    yardsticks: Vec<(House, Yardstick)>,
}

impl Solve for Teacher {
    fn solve(&mut self, question: Question, line: &Line<'_>) {
        line.tell(match question {
            Question::Counsel { ticket, house, view, whose, gone, level } => {
                let yardstick = self.yardstick(&house, level);
                let counsel = yardstick.and_then(|it| Counsel::new(&house, &view, &gone, it));
                let called = |counsel: Counsel| Box::new(counsel.called(whose.as_deref()));
                let counsel = counsel.map(|it| it.map(called)).map_err(Into::into);
                Answer::Counsel { ticket, counsel }
            }
            Question::Bet { ticket, house, gone } => {
                let counsel = BetCounsel::new(&house, &gone).map(Box::new).map_err(Into::into);
                Answer::Bet { ticket, counsel }
            }
            Question::Level { house, level } => {
                let lines = self.yardstick(&house, level).map(Yardstick::lines);
                Answer::Level { level, lines: lines.unwrap_or_default() }
            }
            Question::Review { round, record, gone, level, is_new } => {
                // Where a level cannot be worked out, what is best is the measure.
                let exact = Yardstick::EXACT;
                let yardstick = self.yardstick(record.house(), level).unwrap_or(&exact);
                let (level, lessons) = (yardstick.level(), Ok(review(&record, &gone, yardstick)));
                Answer::Review { round, level, lessons, is_new }
            }
            Question::Drill { ticket, order } => {
                let begun = order.begin().map(Box::new).map_err(|error| error.to_string());
                Answer::Drill { ticket, begun }
            }
            Question::Study(study) => {
                let tell = &mut |finding| line.tell(Answer::Found(finding));
                return study.work(&|| line.goes_on(), tell);
            }
        });
    }
}

impl Teacher {
    /// What a level plays at a house.
    fn yardstick(&mut self, house: &House, level: Level) -> Result<&Yardstick, OddsError> {
        let is_it =
            |(of, it): &(House, Yardstick)| of.rules() == house.rules() && it.level() == level;
        let kept = match self.yardsticks.iter().position(is_it) {
            Some(at) => self.yardsticks.remove(at),
            None => (house.clone(), Yardstick::new(house, level)?),
        };
        if self.yardsticks.len() >= YARDSTICKS_MAX {
            self.yardsticks.remove(0);
        }
        self.yardsticks.push(kept);
        Ok(&self.yardsticks[self.yardsticks.len() - 1].1)
    }
}
