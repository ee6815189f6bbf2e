//! Risk of a purse, from the mean and the variance of a round: [`Risk`].
//!
//! All formulas treat the sum of many rounds as a Brownian motion with drift, like the
//! literature (D. Schlesinger, *Blackjack Attack*, 3rd ed., ch. 8 and 10; N. Richard
//! Werthamer, *Risk and Reward*, ch. 8). If bets are a small part of the purse, this
//! approximation is better than the inputs.

/// The mean and the variance of the result of a round, in any unit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Risk {
    /// The mean.
    pub ev: f64,
    /// The variance.
    pub variance: f64,
}

impl Risk {
    /// Returns N0: the number of rounds after which the expected result equals one standard
    /// deviation. `None` if it is not positive.
    pub fn n0(self) -> Option<f64> {
        (self.ev > 0.0).then(|| self.variance / (self.ev * self.ev))
    }

    /// Returns the desirability index: the expected result per standard deviation, times 1,000.
    pub fn desirability(self) -> f64 {
        if self.variance > 0.0 { 1000.0 * self.ev / self.variance.sqrt() } else { 0.0 }
    }

    /// Returns the SCORE: the win of a $10,000 purse in 100 rounds at a risk of ruin of
    /// 13.5 %, which is the square of the desirability index (Schlesinger, ch. 10). 0 for a
    /// game without an advantage.
    ///
    /// ```
    /// use blackjack_sim::Risk;
    /// let risk = Risk { ev: 0.015, variance: 9.0 };
    /// assert!((risk.score() - 25.0).abs() < 1e-9, "1.5 % at a deviation of 3: a DI of 5");
    /// assert_eq!(risk.n0(), Some(40_000.0));
    /// ```
    pub fn score(self) -> f64 {
        self.desirability().max(0.0).powi(2)
    }

    /// Returns the standard error of a figure computed from the mean and the variance, given that
    /// of the mean: to first order, the mean's error times the slope of the figure (the delta
    /// method). If the mean is within two errors of 0, not even its sign is known and the slope is
    /// meaningless; then it is the change of the figure by one error of the mean. The error of the
    /// variance matters far less and is ignored.
    ///
    /// ```
    /// use blackjack_sim::Risk;
    /// let risk = Risk { ev: 0.015, variance: 9.0 };
    /// let error = risk.error_of(0.0015, Risk::score);
    /// assert!((error - 5.0).abs() < 1e-9, "10 % of the EV is 20 % of its square");
    /// ```
    pub fn error_of(self, ev_error: f64, figure: impl Fn(Self) -> f64) -> f64 {
        if !self.is_sign_known(ev_error) {
            let of = figure(self);
            let away = self.an_error_away(ev_error, figure);
            return away.into_iter().map(|it| (it - of).abs()).fold(0.0, f64::max);
        }
        let at = |ev| figure(Self { ev, ..self });
        let step = ev_error / 64.0;
        if step <= 0.0 {
            return 0.0;
        }
        ((at(self.ev + step) - at(self.ev - step)) / (2.0 * step) * ev_error).abs()
    }

    /// Returns whether the mean is at least two standard errors from 0.
    pub fn is_sign_known(self, ev_error: f64) -> bool {
        self.ev.abs() >= 2.0 * ev_error
    }

    /// Returns a figure with the mean one error lower, and one error higher.
    pub fn an_error_away(self, ev_error: f64, figure: impl Fn(Self) -> f64) -> [f64; 2] {
        [-ev_error, ev_error].map(|change| figure(Self { ev: self.ev + change, ..self }))
    }

    /// Returns the chance of losing a purse sooner or later: `exp(−2 · ev · purse / variance)`; 1
    /// for a game without an advantage, and 0 if nothing is risked.
    pub fn of_ruin(self, purse: f64) -> f64 {
        if self.variance <= 0.0 {
            return if self.ev < 0.0 { 1.0 } else { 0.0 };
        }
        if self.ev <= 0.0 {
            return 1.0;
        }
        (-2.0 * self.ev * purse / self.variance).exp().min(1.0)
    }

    /// Returns the purse that is lost sooner or later with this chance; `None` for a
    /// game without an advantage.
    pub fn purse_for(self, chance: f64) -> Option<f64> {
        (self.ev > 0.0).then(|| -chance.ln() * self.variance / (2.0 * self.ev))
    }

    /// Returns the chance of losing a purse within this many rounds.
    pub fn of_ruin_within(self, purse: f64, rounds: f64) -> f64 {
        if rounds <= 0.0 || self.variance <= 0.0 {
            return 0.0;
        }
        let spread = (self.variance * rounds).sqrt();
        let drift = self.ev * rounds;
        let (down, up) = ((purse + drift) / spread, (purse - drift) / spread);
        // The weight of the reflected walk, exp(−2 · ev · purse / variance), is also exp(up²/2 −
        // down²/2). It can overflow and its chance underflow, while their product does neither.
        let reflected = if up > TAIL {
            (-down * down / 2.0).exp() * scaled_tail(up)
        } else {
            (-2.0 * self.ev * purse / self.variance).exp() * normal(-up)
        };
        (normal(-down) + reflected).clamp(0.0, 1.0)
    }

    /// Returns the chance of losing a purse before winning a goal, without a time
    /// limit; 0 if nothing is risked.
    ///
    /// ```
    /// use blackjack_sim::Risk;
    /// let fair = Risk { ev: 0.0, variance: 1.0 };
    /// assert_eq!(fair.of_ruin_before(100.0, 50.0), 50.0 / 150.0);
    /// ```
    pub fn of_ruin_before(self, purse: f64, goal: f64) -> f64 {
        if self.variance <= 0.0 {
            return self.of_ruin(purse);
        }
        let slope = 2.0 * self.ev / self.variance;
        if (slope * (purse + goal)).abs() < 1e-9 {
            return goal / (purse + goal);
        }
        // Choose the form in which exp cannot overflow.
        if slope > 0.0 {
            let (down, all) = ((-slope * purse).exp(), (-slope * (purse + goal)).exp());
            return (down - all) / (1.0 - all);
        }
        let (up, all) = ((slope * goal).exp(), (slope * (purse + goal)).exp());
        (1.0 - up) / (1.0 - all)
    }

    /// Returns the certainty equivalent of a round for a player with this purse who bets this
    /// fraction of the Kelly bet: `ev − variance / (2 · fraction · purse)`.
    pub fn certainty_equivalent(self, purse: f64, fraction: f64) -> f64 {
        self.ev - self.variance / (2.0 * fraction * purse)
    }
}

/// The number above which the tail of the normal distribution is computed as a continued fraction.
const TAIL: f64 = 4.0;

/// Returns the chance that a standard normal number is above this one, times `exp(x²/2)`:
/// Laplace's continued fraction (M. Abramowitz, I. Stegun, 26.2.14). Beyond [`TAIL`], these terms
/// give full float precision.
fn scaled_tail(number: f64) -> f64 {
    let fraction = (1..=60).rev().fold(number, |below, term| number + f64::from(term) / below);
    1.0 / (fraction * (2.0 * std::f64::consts::PI).sqrt())
}

/// Returns the chance that a standard normal number is below this one.
fn normal(number: f64) -> f64 {
    libm::erfc(-number / std::f64::consts::SQRT_2) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A random walk with steps of 1 and drift is close to the formulas.
    #[test]
    fn ruin_agrees_with_a_random_walk() {
        let up = 0.51;
        let risk = Risk { ev: 2.0 * up - 1.0, variance: 1.0 - (2.0 * up - 1.0).powi(2) };
        let ratio: f64 = (1.0 - up) / up;
        let exact = ratio.powi(50);
        assert!((risk.of_ruin(50.0) / exact - 1.0).abs() < 0.01);
        let before = 1.0 - (1.0 - ratio.powi(50)) / (1.0 - ratio.powi(80));
        assert!((risk.of_ruin_before(50.0, 30.0) - before).abs() < 0.001);
        // The chances of each purse after each round.
        let mut chances = [0.0; 400];
        chances[20] = 1.0;
        for _ in 0..300 {
            let mut next = [0.0; 400];
            next[0] = chances[0];
            for purse in 1..399 {
                next[purse + 1] += chances[purse] * up;
                next[purse - 1] += chances[purse] * (1.0 - up);
            }
            chances = next;
        }
        assert!((risk.of_ruin_within(20.0, 300.0) - chances[0]).abs() < 0.01);
        assert!((risk.of_ruin_within(20.0, 1e12) - risk.of_ruin(20.0)).abs() < 1e-9);
    }

    /// Figures computed with 50 digits.
    #[test]
    fn ruin_on_a_long_trip_falls_with_the_purse() {
        let risk = Risk { ev: -0.0167, variance: 1.2769 };
        let ruin = |purse| risk.of_ruin_within(purse, 1.7e6);
        let chances = (20_000..32_000).step_by(50).map(f64::from).map(ruin).collect::<Vec<_>>();
        assert!(chances.windows(2).all(|pair| pair[0] >= pair[1]), "{chances:?}");
        assert!(chances[0] > 0.999_999 && chances[chances.len() - 1] < 0.02);
        // The point where the two ways of computing meet.
        let (up, step) = (TAIL, 1e-9);
        let both = [(up * up / 2.0).exp() * normal(-up), scaled_tail(up + step)];
        assert!((both[0] / both[1] - 1.0).abs() < 1e-7, "{both:?}");
    }

    #[test]
    fn without_bets_nothing_is_lost() {
        let none = Risk { ev: 0.0, variance: 0.0 };
        let ruins =
            [none.of_ruin(9.0), none.of_ruin_within(9.0, 9.0), none.of_ruin_before(9.0, 9.0)];
        assert_eq!((ruins, none.n0(), none.score()), ([0.0; 3], None, 0.0));
    }

    #[test]
    fn games_that_are_not_won() {
        let risk = Risk { ev: -0.01, variance: 1.0 };
        assert_eq!((risk.n0(), risk.score(), risk.of_ruin(1e6)), (None, 0.0, 1.0));
        assert!((risk.of_ruin_before(1e6, 1.0) - (1.0 - (-0.02_f64).exp())).abs() < 1e-9);
    }
}
