//! A figure with its error: [`Estimate`].

/// A figure and its standard error.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The figure.
    pub value: f64,
    /// Its standard error.
    pub error: f64,
}

impl Estimate {
    /// Returns the share `some / all` with its error. If there are none, others may still exist,
    /// and if it is all of them, exceptions may: the error is then that of the share by
    /// Laplace's rule of succession.
    ///
    /// ```
    /// use blackjack_sim::Estimate;
    /// let none = Estimate::of_share(0, 998);
    /// assert!(none.value == 0.0 && (none.error - 0.001).abs() < 1e-5);
    /// ```
    pub fn of_share(some: u64, all: u64) -> Self {
        let (one, whole) = (some as f64, (all as f64).max(1.0));
        let spread =
            if some == 0 || some == all { (one + 1.0) / (whole + 2.0) } else { one / whole };
        Self { value: one / whole, error: (spread * (1.0 - spread) / whole).sqrt() }
    }
}
