//! The reasons for playing rounds one by one, not in lanes: [`LaneObstacle`].

/// A reason for playing the rounds of a game one by one, not in lanes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LaneObstacle {
    /// The strategy has too many decisions for the table of the lanes.
    TooManyDecisions,
    /// The player has several spots.
    SeveralSpots,
    /// Others play at the same table.
    OtherPlayers,
    /// The player makes errors.
    Errors,
    /// Bets depend on earlier results.
    Progression,
}
