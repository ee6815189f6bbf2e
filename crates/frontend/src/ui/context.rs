//! The contexts of a user interface: `Context`.

/// The player's current activity, on which the meaning of a key depends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Context {
    /// Placing bets.
    Betting,
    /// Playing a hand.
    Playing,
    /// Deciding on insurance.
    Insurance,
    /// Deciding on early surrender, before the dealer peeks.
    EarlySurrender,
    /// Watching the deal, or waiting for the table.
    Watching,
    /// Looking at the result of a what-if round or a round of the daily.
    Settled,
    /// Answering yes or no.
    Confirm,
    /// Reading a list or a text: help, log, history, rules.
    List,
    /// Stepping through a past round.
    Replay,
    /// Reading the chart.
    Chart,
    /// Reading the statistics.
    Statistics,
    /// Changing the settings.
    Options,
    /// Answering a drill.
    Drill,
    /// Typing.
    Entry,
}

impl Context {
    /// All contexts.
    pub const ALL: [Self; 14] = [
        Self::Betting,
        Self::Playing,
        Self::Insurance,
        Self::EarlySurrender,
        Self::Watching,
        Self::Settled,
        Self::Confirm,
        Self::List,
        Self::Replay,
        Self::Chart,
        Self::Statistics,
        Self::Options,
        Self::Drill,
        Self::Entry,
    ];

    /// Returns the context in words: as the title of a help page, or to follow "when".
    pub const fn title(self) -> &'static str {
        match self {
            Self::Betting => "placing bets",
            Self::Playing => "playing a hand",
            Self::Insurance => "offered insurance",
            Self::EarlySurrender => "offered early surrender",
            Self::Watching => "watching the cards",
            Self::Settled => "looking at a result",
            Self::Confirm => "answering yes or no",
            Self::List => "reading a list",
            Self::Replay => "replaying a round",
            Self::Chart => "reading the chart",
            Self::Statistics => "reading the statistics",
            Self::Options => "changing settings",
            Self::Drill => "drilling",
            Self::Entry => "typing",
        }
    }
}
