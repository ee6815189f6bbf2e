//! The pages of the door, as plain data: everything that a caller is shown.

mod guide;
mod table;

pub(super) use guide::GuidePage;
#[cfg(test)]
pub(super) use table::PayRow;
pub(super) use table::{BigWords, PLACES, TablePage};

/// The content of a caller's screen at one moment.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Frame {
    pub(super) bar: Bar,
    pub(super) page: Page,
    /// The dealer's voice, or a warning.
    pub(super) notice: Option<Notice>,
    /// The last line from another node.
    pub(super) news: Option<String>,
    /// The question; keys stand in angle brackets.
    pub(super) prompt: String,
}

/// The bar on top of the table and the menu.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Bar {
    /// The time left; `None` where coins are not time.
    pub(super) seconds_left: Option<u32>,
    /// The whole coins in the pot.
    pub(super) coins: i64,
    /// The bet in play.
    pub(super) bet: Option<String>,
    /// The turns used today, and how many there are.
    pub(super) turn: (u32, Option<u32>),
    pub(super) node: Option<u16>,
}

/// A message of the dealer or the door.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Notice {
    pub(super) text: String,
    pub(super) is_warning: bool,
}

/// A page.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Page {
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
pub(super) type Facts = Vec<(String, String, String)>;

/// The title: who is welcome, and how things stand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct TitlePage {
    pub(super) greeting: String,
    pub(super) facts: Facts,
    pub(super) motto: String,
}

/// The menu.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct MenuPage {
    /// The choices, in two columns: each with its key in angle brackets.
    pub(super) choices: Vec<(String, String)>,
    /// The whole coins in the pot.
    pub(super) pot_coins: i64,
    pub(super) lines: Vec<String>,
}

/// The statement of a finished call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct StatementPage {
    pub(super) heading: String,
    pub(super) score: Facts,
    pub(super) account: Facts,
    pub(super) shares: Facts,
    pub(super) note: String,
}

/// The time bank.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct BankPage {
    pub(super) rows: Facts,
    pub(super) lines: Vec<String>,
    /// The past transfers: the day, the minutes with their sign, and the reason.
    pub(super) history: Facts,
}

/// The records.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct RecordsPage {
    pub(super) columns: Vec<RecordsColumn>,
    pub(super) notes: Vec<String>,
    /// The name of the caller who reads them.
    pub(super) own: Option<String>,
}

/// The records of a span of time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct RecordsColumn {
    pub(super) title: String,
    /// Names and results, the best first.
    pub(super) rows: Vec<(String, String)>,
    pub(super) house: String,
}

/// The callers who are on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct WhoPage {
    pub(super) rows: Vec<WhoRow>,
}

/// A caller who is on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct WhoRow {
    pub(super) node: u16,
    pub(super) name: String,
    pub(super) doing: String,
    pub(super) since: String,
}

/// A text with a heading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct TextPage {
    pub(super) heading: String,
    pub(super) lines: Vec<String>,
}

impl Frame {
    /// Returns whether another frame shows the same page at a later time: only the clock, the coach
    /// and what was said may differ.
    pub(super) fn is_same_page(&self, later: &Self) -> bool {
        match (&self.page, &later.page) {
            (Page::Table(before), Page::Table(now)) => before.is_same(now),
            (Page::Menu(before), Page::Menu(now)) => before.choices == now.choices,
            (Page::Title(_), Page::Title(_)) => true,
            (Page::Bank(_), Page::Bank(_)) => self.prompt == later.prompt,
            (before, now) => before == now,
        }
    }

    /// Returns what a later frame of the same page says that this one did not.
    pub(super) fn news_since(&self, said: &Self) -> Vec<String> {
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
    pub(super) fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), is_warning: false }
    }

    pub(super) fn warning(text: impl Into<String>) -> Self {
        Self { text: text.into(), is_warning: true }
    }
}

impl Page {
    /// Returns the kind of page: a change of kind clears the screen.
    pub(super) const fn kind(&self) -> &'static str {
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
    pub(super) const fn has_bar(&self) -> bool {
        matches!(self, Self::Menu(_) | Self::Table(_))
    }
}

impl Bar {
    /// Returns the time left: `31:14`.
    pub(super) fn time(&self) -> Option<String> {
        let seconds = self.seconds_left?;
        Some(format!("{}:{:02}", seconds / 60, seconds % 60))
    }

    /// Returns the turns: `3/20`, or `3` without a limit.
    pub(super) fn turns(&self) -> String {
        match self.turn {
            (turn, Some(limit)) => format!("{turn}/{limit}"),
            (turn, None) => turn.to_string(),
        }
    }
}
