//! The course of a session: `Course`.

use blackjack_engine::{Chips, Stakes};

/// The course of the player's results since sitting down.
#[derive(Clone, Debug, Default)]
pub struct Course {
    /// The net result after each finished round, as a number, oldest first.
    pub nets: Vec<i64>,
    /// The rounds that were won, even and lost.
    pub outcomes: [usize; 3],
    /// The lowest and the highest net result, zero included.
    pub range: [String; 2],
}

impl Course {
    /// Returns the course through these net results, in the money of the house.
    pub fn new(stakes: &Stakes, nets: impl Iterator<Item = Chips>) -> Self {
        let mut course = Self::default();
        let mut before = 0;
        for Chips(net) in nets {
            let outcome = match net.cmp(&before) {
                std::cmp::Ordering::Greater => 0,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Less => 2,
            };
            course.outcomes[outcome] += 1;
            course.nets.push(net);
            before = net;
        }
        let nets = || course.nets.iter().copied().chain([0]);
        let ends = [nets().min(), nets().max()];
        course.range = ends.map(|end| signed(stakes, Chips(end.unwrap_or_default())));
        course
    }
}

/// Writes a result with its sign.
fn signed(stakes: &Stakes, net: Chips) -> String {
    let sign = if net > Chips::ZERO { "+" } else { "" };
    format!("{sign}{}", stakes.money(net))
}

#[cfg(test)]
mod tests {
    use blackjack_engine::House;

    use super::*;

    #[test]
    fn rounds_are_counted_by_their_own_results() {
        let stakes = *House::default().stakes();
        let course = Course::new(&stakes, [1000, 1000, 500, -500].map(Chips).into_iter());
        assert_eq!(course.outcomes, [1, 1, 2]);
        assert_eq!(course.range, ["-$5", "+$10"]);
        let none = Course::new(&stakes, std::iter::empty());
        assert_eq!((none.nets.len(), none.range[0].as_str()), (0, "$0"));
    }
}
