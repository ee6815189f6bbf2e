//! The pages of the door as plain data: everything shown to a caller.

pub(crate) mod card_text;
mod guide;
mod table;

pub(crate) use guide::GuidePage;
#[cfg(test)]
pub(crate) use table::PayRow;
pub(crate) use table::{BigWords, PLACES, TablePage};

/// The content of a caller's screen at one moment.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Frame {
    pub(crate) bar: Bar,
    pub(crate) page: Page,
    /// The dealer's voice, or a warning.
    pub(crate) notice: Option<Notice>,
    /// The last line from another node.
    pub(crate) news: Option<String>,
    /// The question; keys stand in angle brackets.
    pub(crate) prompt: String,
}

/// The bar on top of the table and the menu.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Bar {
    /// The time left; `None` where coins are not time.
    pub(crate) seconds_left: Option<u32>,
    /// The whole coins in the pot.
    pub(crate) coins: i64,
    /// The bet in play.
    pub(crate) bet: Option<String>,
    /// The number of turns used today, and the limit.
    pub(crate) turn: (u32, Option<u32>),
    pub(crate) node: Option<u16>,
}

/// A message of the dealer or the door.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Notice {
    pub(crate) text: String,
    pub(crate) is_warning: bool,
}

/// A page.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Page {
    Title(TitlePage),
    Menu(MenuPage),
    Table(Box<TablePage>),
    Statement(StatementPage),
    Bank(BankPage),
    Records(RecordsPage),
    Guide(GuidePage),
    Who(WhoPage),
    Text(TextPage),
}

/// Facts in rows: the name, the value, and a note.
pub(crate) type Facts = Vec<(String, String, String)>;

/// The title: a welcome and the state of the door.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TitlePage {
    pub(crate) greeting: String,
    pub(crate) facts: Facts,
    pub(crate) motto: String,
}

/// The menu.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct MenuPage {
    /// The choices, in two columns: each with its key in angle brackets.
    pub(crate) choices: Vec<(String, String)>,
    /// The whole coins in the pot.
    pub(crate) pot_coins: i64,
    pub(crate) lines: Vec<String>,
}

/// The statement of a finished call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct StatementPage {
    pub(crate) heading: String,
    pub(crate) score: Facts,
    pub(crate) account: Facts,
    pub(crate) shares: Facts,
    pub(crate) note: String,
}

/// The time bank.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BankPage {
    pub(crate) rows: Facts,
    pub(crate) lines: Vec<String>,
    /// The past transfers: the day, the minutes with their sign, and the reason.
    pub(crate) history: Facts,
}

/// The records.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RecordsPage {
    pub(crate) columns: Vec<RecordsColumn>,
    pub(crate) notes: Vec<String>,
    /// The name of the caller who reads them.
    pub(crate) own: Option<String>,
}

/// The records of a span of time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RecordsColumn {
    pub(crate) title: String,
    /// Names and results, the best first.
    pub(crate) rows: Vec<(String, String)>,
    pub(crate) house: String,
}

/// The callers online.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct WhoPage {
    pub(crate) rows: Vec<WhoRow>,
}

/// A caller online.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct WhoRow {
    pub(crate) node: u16,
    pub(crate) name: String,
    pub(crate) doing: String,
    pub(crate) since: String,
}

/// A text with a heading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TextPage {
    pub(crate) heading: String,
    pub(crate) lines: Vec<String>,
}

impl Frame {
    /// Returns whether another frame shows the same page at a later time: only the clock, the coach
    /// and the messages may differ.
    pub(crate) fn is_same_page(&self, later: &Self) -> bool {
        match (&self.page, &later.page) {
            (Page::Table(before), Page::Table(now)) => before.is_same(now),
            (Page::Menu(before), Page::Menu(now)) => before.choices == now.choices,
            (Page::Title(_), Page::Title(_)) => true,
            (Page::Bank(_), Page::Bank(_)) => self.prompt == later.prompt,
            (before, now) => before == now,
        }
    }

    /// Returns the text that is new in a later frame of the same page.
    pub(crate) fn news_since(&self, said: &Self) -> Vec<String> {
        let mut lines = Vec::new();
        if let (Page::Table(now), Page::Table(before)) = (&self.page, &said.page)
            && now.coach != before.coach
        {
            lines.extend(now.advice());
        }
        lines.extend(self.news.clone().filter(|_| self.news != said.news));
        let notice = self.notice.as_ref().filter(|_| self.notice != said.notice);
        lines.extend(notice.map(|notice| notice.text.clone()));
        lines
    }
}

impl Notice {
    pub(crate) fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), is_warning: false }
    }

    pub(crate) fn warning(text: impl Into<String>) -> Self {
        Self { text: text.into(), is_warning: true }
    }
}

impl Page {
    /// Returns the kind of page: a change of kind clears the screen.
    pub(crate) const fn kind(&self) -> &'static str {
        match self {
            Self::Title(_) => "title",
            Self::Menu(_) => "menu",
            Self::Table(_) => "table",
            Self::Statement(_) => "statement",
            Self::Bank(_) => "bank",
            Self::Records(_) => "records",
            Self::Guide(_) => "guide",
            Self::Who(_) => "who",
            Self::Text(_) => "text",
        }
    }

    /// Returns whether the bar with the time and the pot stands above the page.
    pub(crate) const fn has_bar(&self) -> bool {
        matches!(self, Self::Menu(_) | Self::Table(_))
    }
}

impl Bar {
    /// Returns the time left: `31:14`.
    pub(crate) fn time(&self) -> Option<String> {
        let seconds = self.seconds_left?;
        Some(format!("{}:{:02}", seconds / 60, seconds % 60))
    }

    /// Returns the turns: `3/20`, or `3` without a limit.
    pub(crate) fn turns(&self) -> String {
        match self.turn {
            (turn, Some(limit)) => format!("{turn}/{limit}"),
            (turn, None) => turn.to_string(),
        }
    }
}
