//! What can be done at the full screen, by key or by mouse.

/// Everything that a key or a place on the screen can mean.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum UiCommand {
    /// Takes a card.
    Hit,
    /// Takes no more cards.
    Stand,
    /// Doubles the bet for exactly one card.
    Double,
    /// Makes two hands of a pair.
    Split,
    /// Surrenders the hand.
    Surrender,
    /// The choice with this number, from 1, as in a menu: of actions among all that there are.
    Numbered(u8),
    /// Insures the hand that is asked.
    Insure,
    /// Declines what is offered: insurance, or early surrender.
    Decline,
    /// Deals, goes on, says yes to what is marked.
    Go,
    /// A larger bet.
    BetUp,
    /// A smaller bet.
    BetDown,
    /// A much larger bet.
    BetMuchUp,
    /// A much smaller bet.
    BetMuchDown,
    /// Types the bet as a number.
    BetEntry,
    /// Bets what was bet last, for everybody.
    Rebet,
    /// One more hand.
    MoreHands,
    /// One hand less.
    FewerHands,
    /// Sits this round out, or sits in again.
    SitOut,
    /// Takes the last choice back, in practice.
    Undo,
    /// Plays a round of the past another way.
    WhatIf,
    /// The help for this screen.
    Help,
    /// The log of what happened.
    Log,
    /// The rounds of the past.
    History,
    /// The settings.
    Settings,
    /// The drills.
    Drill,
    /// The shoe: its commitment, and what was revealed.
    Shoe,
    /// The rules of the house.
    Rules,
    /// The chart of the house.
    Chart,
    /// The statistics.
    Statistics,
    /// The next layer of a chart.
    Layer,
    /// The last day, in statistics.
    Day,
    /// The last week.
    Week,
    /// The last month.
    Month,
    /// Everything that is remembered.
    Always,
    /// What the coach says.
    Coach,
    /// Where the count stands.
    Count,
    /// One up, in a list or a log.
    Up,
    /// One down.
    Down,
    /// One to the left, or a smaller value.
    Left,
    /// One to the right, or a larger value.
    Right,
    /// A page up.
    PageUp,
    /// A page down.
    PageDown,
    /// To the beginning.
    Home,
    /// To the end.
    End,
    /// Writes something to a file: a round, or all of them, in the text notation.
    Export,
    /// Back to where one came from.
    Back,
    /// The row with this number, from 0, among those of a list that are on the screen.
    Row(u16),
    /// The cell of a chart in this row on the screen, from 0, and in this column.
    Cell(u16, u16),
    /// A character is typed, where something is.
    Typed(char),
    /// The character typed last is taken back.
    Erase,
    /// Takes back the change of what is marked.
    Reset,
    /// Takes back all changes of a kind.
    ResetAll,
    /// Draws the whole screen anew.
    Redraw,
    /// Stops the program until it is called back, as Control-Z does everywhere.
    Suspend,
    /// Leaves the game.
    Leave,
}
