//! Where one is: what a key means depends on it.

/// What is being done, where one key may have several meanings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Context {
    /// Bets are to be placed.
    Betting,
    /// A hand is to be played.
    Playing,
    /// Insurance is offered.
    Insurance,
    /// A hand may be surrendered before the dealer looks.
    EarlySurrender,
    /// Nobody is asked: cards fall, or the round is over and shown.
    Watching,
    /// A round is over that no bets follow on: one that was played another way, or of the daily.
    Settled,
    /// A question is to be answered with yes or no.
    Confirm,
    /// A list or a text: help, log, history, rules.
    List,
    /// A round of the past, step by step.
    Replay,
    /// The chart of the house.
    Chart,
    /// The statistics.
    Statistics,
    /// The settings.
    Options,
    /// A drill asks.
    Drill,
    /// Something is being typed.
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

    /// Where one is, as the title of a page of help, or behind "when".
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
