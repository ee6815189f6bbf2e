//! The commands of a user interface: `UiCommand`.

/// A command that a key or a click can mean.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum UiCommand {
    /// Takes a card.
    Hit,
    /// Takes no more cards.
    Stand,
    /// Doubles the bet for exactly one card.
    Double,
    /// Splits the pair into two hands.
    Split,
    /// Surrenders the hand.
    Surrender,
    /// Takes the choice with this number, from 1. Actions are numbered as in `Action::ALL`.
    Numbered(u8),
    /// Insures the active hand.
    Insure,
    /// Declines insurance or early surrender.
    Decline,
    /// Deals, continues or confirms.
    Go,
    /// Raises the bet.
    BetUp,
    /// Lowers the bet.
    BetDown,
    /// Raises the bet by five steps.
    BetMuchUp,
    /// Lowers the bet by five steps.
    BetMuchDown,
    /// Starts typing an amount.
    BetEntry,
    /// Deals with the current bets of all players.
    Rebet,
    /// Bets on one more hand.
    MoreHands,
    /// Bets on one hand fewer.
    FewerHands,
    /// Sits out the round, or sits in again.
    SitOut,
    /// Undoes the last choice, in practice.
    Undo,
    /// Replays a past round with other choices.
    WhatIf,
    /// Starts typing a line to everybody at the table.
    Chat,
    /// Opens the help for this screen.
    Help,
    /// Opens the log.
    Log,
    /// Opens the history.
    History,
    /// Opens the settings.
    Settings,
    /// Opens the drills.
    Drill,
    /// Opens the page about the shoe: its commitment, and the seeds that were revealed.
    Shoe,
    /// Opens the rules of the house.
    Rules,
    /// Opens the chart of the house.
    Chart,
    /// Opens the statistics.
    Statistics,
    /// Shows the next layer of the chart.
    Layer,
    /// Shows the statistics of the last day.
    Day,
    /// Shows the statistics of the last week.
    Week,
    /// Shows the statistics of the last month.
    Month,
    /// Shows the statistics of all time.
    Always,
    /// Asks the coach for advice.
    Coach,
    /// Asks for the count.
    Count,
    /// Moves one row up.
    Up,
    /// Moves one row down.
    Down,
    /// Moves left, or to a smaller value.
    Left,
    /// Moves right, or to a larger value.
    Right,
    /// Moves a page up.
    PageUp,
    /// Moves a page down.
    PageDown,
    /// Moves to the beginning.
    Home,
    /// Moves to the end.
    End,
    /// Exports a round, or all of them, to a file in the text notation.
    Export,
    /// Goes back.
    Back,
    /// Selects the visible row of a list with this number, from 0.
    Row(u16),
    /// Selects the cell of a chart in this visible row, from 0, and this column.
    Cell(u16, u16),
    /// Types a character.
    Typed(char),
    /// Deletes the character typed last.
    Erase,
    /// Resets the selected value.
    Reset,
    /// Resets all values of a section.
    ResetAll,
    /// Redraws the whole screen.
    Redraw,
    /// Suspends the program, as Ctrl-Z does in a shell.
    Suspend,
    /// Leaves the game.
    Leave,
}
