//! Plays by the count as comma-separated values.

use blackjack_engine::{Action, Position, Rules, Surrender, excerpt, value_symbol};
use blackjack_odds::{Cell, Row};

use super::{
    INSURANCE, PlayByCount, PlaysByCount, PlaysError, PlaysErrorKind, PlaysErrors, numbers,
};
use crate::count_scheme::Hundredths;
use crate::policy::plays_by_count::Insurance;

/// The columns. The index column has another name in a file for a player
/// who uses the running count.
const COLUMNS: [&str; 5] = ["hand", "upcard", "below", INDEX, "above"];
const INDEX: &str = "index";
const RUNNING: &str = "running";

impl PlaysByCount {
    /// The largest index in either direction that can be read.
    pub const INDEX_MAX: i16 = 300;

    /// Writes the plays as comma-separated values: a line of column names, insurance, then
    /// one line for each index.
    pub fn to_csv(&self) -> String {
        let mut text = COLUMNS.map(|name| self.renamed(name)).join(",") + "\n";
        let insurance = match self.insurance {
            Some(Insurance::From(at)) => Some(("no", at, "yes")),
            Some(Insurance::Below(at)) => Some(("yes", at, "no")),
            Some(Insurance::Never | Insurance::Always | Insurance::ByComposition) | None => None,
        };
        if let Some((below, at, above)) = insurance {
            text += &format!("{INSURANCE},A,{below},{},{above}\n", index_text(at));
        }
        for PlayByCount { row, upcard, from, above, below } in &self.plays {
            let below = below.as_ref().map(Cell::code).unwrap_or_default();
            let (upcard, index) = (upcard_text(*upcard), index_text(*from));
            text += &format!("{row},{upcard},{below},{index},{}\n", above.code());
        }
        text
    }

    /// Returns the name of a column.
    fn renamed(&self, column: &'static str) -> &'static str {
        if column == INDEX && self.go_by_running_count { RUNNING } else { column }
    }

    /// Reads plays for a house from text as [`PlaysByCount::to_csv`] writes it: on each line a hand
    /// as in a chart or `insurance`, the upcard, the actions below the index, the index, and the
    /// actions from there up. Lines and columns may be in any order. The column or field for the
    /// actions below may be left out; then the strategy decides there. Indices are true counts, or
    /// running counts if their column is `running`. Actions are words or the letters of a chart.
    /// Lines that begin with `#` are comments, and semicolons may replace commas.
    ///
    /// A file whose first line begins with a number is one of the files that Farmer's strategy
    /// programs keep in `indices`.
    ///
    /// ```
    /// use blackjack_engine::House;
    /// use blackjack_sim::PlaysByCount;
    /// let strip = House::built_in("strip").ok_or("no such house")?;
    /// let text = "hand,upcard,index,above\ninsurance,A,3,yes\nhard 16,T,0,stand\n";
    /// let plays = PlaysByCount::from_csv(strip.rules(), text)?;
    /// assert_eq!(plays.plays()[0].from, 0);
    /// let file = "hand,upcard,index,above\nhard 16,X,0,stand\n";
    /// let wrong = PlaysByCount::from_csv(strip.rules(), file);
    /// let errors = wrong.expect_err("X is not a card").to_string();
    /// assert_eq!(errors, "line 2, column 9: \"X\" is not an upcard; expected 2 to 9, T or A");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// All mistakes, each with its place.
    pub fn from_csv(rules: &Rules, text: &str) -> Result<Self, PlaysErrors> {
        Self::from_csv_with(rules, text, None)
    }

    /// Reads plays like [`PlaysByCount::from_csv`], for a player who uses the running
    /// count or the true count.
    ///
    /// # Errors
    ///
    /// All mistakes, including indices for the other kind of count.
    pub(crate) fn from_csv_by(
        rules: &Rules,
        text: &str,
        running_count: bool,
    ) -> Result<Self, PlaysErrors> {
        Self::from_csv_with(rules, text, Some(running_count))
    }

    fn from_csv_with(
        rules: &Rules,
        text: &str,
        expects_running: Option<bool>,
    ) -> Result<Self, PlaysErrors> {
        // Spreadsheets may write a byte order mark.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if numbers::are_numbers(text) {
            return Self::from_numbers(rules, text, expects_running);
        }
        let mut reader = Reader {
            rules,
            text,
            expects_running,
            errors: Vec::new(),
            read: Self::default(),
            offsets: Vec::new(),
        };
        reader.read();
        reader.check_changes();
        let Reader { mut errors, read, .. } = reader;
        errors.sort_by_key(|error| (error.position.line, error.position.column));
        if errors.is_empty() { Ok(read) } else { Err(PlaysErrors(errors)) }
    }

    /// Reads plays as lines of numbers, whose indices are true counts.
    fn from_numbers(
        rules: &Rules,
        text: &str,
        expects_running: Option<bool>,
    ) -> Result<Self, PlaysErrors> {
        if expects_running == Some(true) {
            let found = "true counts".to_owned();
            let kind = PlaysErrorKind::OtherCount { found, expected: RUNNING, by: "running" };
            return Err(PlaysErrors(vec![PlaysError { position: Position::of(text, 0), kind }]));
        }
        let can_surrender = rules.surrender() != Surrender::None;
        let read = numbers::read(text, can_surrender).map_err(PlaysErrors)?;
        Ok(Self { plays: read.plays, insurance: None, go_by_running_count: false })
    }

    /// Returns what the reading of this text assumes, each a line without a full stop.
    pub fn assumptions(rules: &Rules, text: &str) -> Vec<String> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let can_surrender = rules.surrender() != Surrender::None;
        let read = numbers::are_numbers(text).then(|| numbers::read(text, can_surrender).ok());
        read.flatten().map_or_else(Vec::new, |read| read.assumptions)
    }
}

/// A field of a line, with its place.
#[derive(Clone, Copy)]
struct Field<'a> {
    offset: usize,
    text: &'a str,
}

/// The fields of a line, by column.
struct Line<'a> {
    hand: Field<'a>,
    upcard: Field<'a>,
    below: Option<Field<'a>>,
    index: Field<'a>,
    above: Field<'a>,
}

/// The number of columns, and the position of each.
struct Columns {
    number: usize,
    hand: usize,
    upcard: usize,
    below: Option<usize>,
    index: usize,
    above: usize,
}

struct Reader<'a> {
    rules: &'a Rules,
    text: &'a str,
    /// The kind of indices that the player needs: true for running counts, false for true counts;
    /// `None` if either kind will do.
    expects_running: Option<bool>,
    errors: Vec<PlaysError>,
    read: PlaysByCount,
    /// The offset of each play in the text: the offset of its actions below the
    /// index, if there are any.
    offsets: Vec<usize>,
}

impl<'a> Reader<'a> {
    fn mistake(&mut self, offset: usize, kind: PlaysErrorKind) {
        self.errors.push(PlaysError { position: Position::of(self.text, offset), kind });
    }

    fn read(&mut self) {
        let lines = lines(self.text);
        let Some((first, rows)) = lines.split_first() else {
            return self.mistake(0, PlaysErrorKind::NoPlays);
        };
        let Some(columns) = self.columns(first) else { return };
        for fields in rows {
            if fields.len() != columns.number {
                let (found, expected) = (fields.len(), columns.number);
                self.mistake(fields[0].offset, PlaysErrorKind::FieldCount { found, expected });
                continue;
            }
            let line = Line {
                hand: fields[columns.hand],
                upcard: fields[columns.upcard],
                below: columns.below.map(|at| fields[at]).filter(|field| !field.text.is_empty()),
                index: fields[columns.index],
                above: fields[columns.above],
            };
            if line.hand.text.eq_ignore_ascii_case(INSURANCE) {
                self.read_insurance(&line);
            } else {
                self.read_play(&line);
            }
        }
        if rows.is_empty() {
            self.mistake(self.text.trim_end().len(), PlaysErrorKind::NoPlays);
        }
    }

    /// Finds the columns.
    fn columns(&mut self, first: &[Field<'a>]) -> Option<Columns> {
        let before = self.errors.len();
        let mut places = [None; COLUMNS.len()];
        for (place, field) in first.iter().enumerate() {
            let is_running = field.text.eq_ignore_ascii_case(RUNNING);
            let name = if is_running { INDEX } else { field.text };
            let column = COLUMNS.iter().position(|column| name.eq_ignore_ascii_case(column));
            let why = match column {
                None => Some("not a column"),
                Some(column) if places[column].is_some() => Some("repeated"),
                Some(column) => {
                    places[column] = Some(place);
                    if COLUMNS[column] == INDEX {
                        self.check_count(*field, is_running);
                    }
                    None
                }
            };
            if let Some(why) = why {
                let kind = PlaysErrorKind::Columns { found: excerpt(field.text), why };
                self.mistake(field.offset, kind);
            }
        }
        let [hand, upcard, below, index, above] = places;
        let needed = [(hand, "hand"), (upcard, "upcard"), (index, "index"), (above, "above")];
        for (_, name) in needed.iter().filter(|(place, _)| place.is_none()) {
            let kind = PlaysErrorKind::Columns { found: (*name).to_owned(), why: "missing" };
            self.mistake(first[0].offset, kind);
        }
        let (hand, upcard, index, above) = (hand?, upcard?, index?, above?);
        let number = first.len();
        (self.errors.len() == before).then_some(Columns {
            number,
            hand,
            upcard,
            below,
            index,
            above,
        })
    }

    fn read_play(&mut self, line: &Line<'a>) {
        let row = Row::named(line.hand.text);
        if row.is_none() {
            let kind = PlaysErrorKind::UnknownHand(excerpt(line.hand.text));
            self.mistake(line.hand.offset, kind);
        }
        let upcard = self.upcard(line.upcard);
        let upcard = upcard.map_err(|kind| self.mistake(line.upcard.offset, kind)).ok();
        let from = self.index(line.index);
        let above = self.actions(line.above, row);
        let below = line.below.map(|below| self.actions(below, row));
        let (Some(row), Some(upcard), Some(from), Some(above)) = (row, upcard, from, above) else {
            return;
        };
        let below = match below {
            None => None,
            Some(None) => return,
            below => below.flatten(),
        };
        let play = PlayByCount { row, upcard, from, above, below };
        if self.read.plays.iter().any(|other| other.cell() == play.cell() && other.from == from) {
            return self.mistake(line.hand.offset, PlaysErrorKind::Twice(name(&play)));
        }
        self.read.plays.push(play);
        self.offsets.push(line.below.map_or(line.hand.offset, |below| below.offset));
    }

    /// Records whether indices are running counts, and the mistake if the
    /// player uses the other count.
    fn check_count(&mut self, field: Field<'a>, is_running: bool) {
        self.read.go_by_running_count = is_running;
        if self.expects_running.is_some_and(|expected| expected != is_running) {
            let (expected, by) = if is_running { (INDEX, "true") } else { (RUNNING, "running") };
            let found = excerpt(field.text);
            self.mistake(field.offset, PlaysErrorKind::OtherCount { found, expected, by });
        }
    }

    fn read_insurance(&mut self, line: &Line<'a>) {
        let is_ace = line.upcard.text.is_empty() || line.upcard.text.eq_ignore_ascii_case("A");
        if !is_ace {
            let found = excerpt(line.upcard.text);
            let kind = PlaysErrorKind::UnknownUpcard { found, expected: "A or nothing" };
            self.mistake(line.upcard.offset, kind);
        }
        let at = self.index(line.index);
        let above = self.insures(line.above);
        let below = line.below.map(|below| (below, self.insures(below)));
        let (Some(at), Some(above)) = (at, above) else { return };
        if let Some((field, Some(below))) = below
            && below == above
        {
            let kind = PlaysErrorKind::InvalidInsurance(excerpt(field.text));
            return self.mistake(field.offset, kind);
        }
        if self.read.insurance.is_some() {
            return self.mistake(line.hand.offset, PlaysErrorKind::InsuranceTwice);
        }
        let insurance = if above { Insurance::From(at) } else { Insurance::Below(at) };
        self.read.insurance = Some(insurance);
    }

    /// Reads whether insurance is taken.
    fn insures(&mut self, field: Field<'_>) -> Option<bool> {
        let word = field.text.to_ascii_lowercase();
        let insures = [("yes", true), ("no", false)].into_iter().find(|(it, _)| *it == word);
        if insures.is_none() {
            let kind = PlaysErrorKind::InvalidInsurance(excerpt(field.text));
            self.mistake(field.offset, kind);
        }
        insures.map(|(_, insures)| insures)
    }

    /// Reads an upcard; `None` in a house whose dealer shows none.
    fn upcard(&self, field: Field<'_>) -> Result<Option<u8>, PlaysErrorKind> {
        let has_upcard = self.rules.dealer_upcard();
        let found = field.text.to_ascii_uppercase();
        let value = (1..=10).find(|&value| value_symbol(value).to_string() == found);
        let value = value.or_else(|| (found == "10").then_some(10));
        let is_known =
            if has_upcard { value.is_some() } else { found.is_empty() || found == "ANY" };
        if is_known {
            return Ok(value);
        }
        let expected = if has_upcard { "2 to 9, T or A" } else { "any: the dealer shows none" };
        Err(PlaysErrorKind::UnknownUpcard { found: excerpt(field.text), expected })
    }

    fn index(&mut self, field: Field<'_>) -> Option<Hundredths> {
        let number = field.text.parse::<f64>().ok().map(|number| number * 100.0);
        let number = number.filter(|it| it.abs() <= f64::from(PlaysByCount::INDEX_MAX) * 100.0);
        let number = number.filter(|it| (it - it.round()).abs() < 1e-6);
        if number.is_none() {
            let kind = PlaysErrorKind::InvalidIndex(excerpt(field.text));
            self.mistake(field.offset, kind);
        }
        number.map(|number| number.round() as Hundredths)
    }

    /// Reads actions for hands of this row.
    fn actions(&mut self, field: Field<'_>, row: Option<Row>) -> Option<Cell> {
        let Some(actions) = actions(field.text) else {
            let kind = PlaysErrorKind::InvalidAction(excerpt(field.text));
            self.mistake(field.offset, kind);
            return None;
        };
        let is_pair = row.is_none_or(|row| matches!(row, Row::Pair(_)));
        if let Some(row) = row.filter(|_| !is_pair && actions.0.contains(&Action::Split)) {
            self.mistake(field.offset, PlaysErrorKind::NotAPair(row.to_string()));
            return None;
        }
        Some(actions)
    }

    /// Checks that adjacent index plays of a cell agree about the play between them.
    fn check_changes(&mut self) {
        let mut mistakes = Vec::new();
        for (play, offset) in self.read.plays.iter().zip(&self.offsets) {
            let of_cell = self.read.plays.iter().filter(|other| other.cell() == play.cell());
            let lower = of_cell.filter(|other| other.from < play.from).max_by_key(|it| it.from);
            let (Some(lower), Some(below)) = (lower, &play.below) else { continue };
            if lower.above != *below {
                let (from, lower) = (index_text(lower.from), lower.above.code());
                let (play, below) = (name(play), below.code());
                let kind = PlaysErrorKind::Contradiction { play, lower, from, below };
                mistakes.push((*offset, kind));
            }
        }
        for (offset, kind) in mistakes {
            self.mistake(offset, kind);
        }
    }
}

/// Returns the fields of all lines that are neither empty nor comments.
fn lines(text: &str) -> Vec<Vec<Field<'_>>> {
    let mut offset = 0;
    let mut lines = Vec::new();
    for line in text.split_inclusive('\n') {
        if !line.trim().is_empty() && !line.trim_start().starts_with('#') {
            lines.push(fields(line, offset));
        }
        offset += line.len();
    }
    lines
}

/// Returns the fields of the line at this place.
fn fields(line: &str, mut offset: usize) -> Vec<Field<'_>> {
    let fields = line.trim_end().split([',', ';']).map(|field| {
        let blanks = field.len() - field.trim_start().len();
        let place = Field { offset: offset + blanks, text: field.trim() };
        offset += field.len() + 1;
        place
    });
    fields.collect()
}

/// Reads an action, or the letters of several.
fn actions(text: &str) -> Option<Cell> {
    let text = text.to_ascii_lowercase();
    if let Some(action) = Action::ALL.into_iter().find(|action| action.word() == text) {
        return Some(Cell::of([action]));
    }
    let mut cell = Cell::default();
    for letter in text.chars() {
        let action = Action::from_letter(letter)?;
        if cell.0.contains(&action) {
            return None;
        }
        cell.0.push(action);
    }
    (!cell.0.is_empty()).then_some(cell)
}

/// Names the cell of a play.
fn name(play: &PlayByCount) -> String {
    format!("{} v {}", play.row, upcard_text(play.upcard))
}

fn upcard_text(upcard: Option<u8>) -> String {
    upcard.map_or_else(|| "any".to_owned(), |value| value_symbol(value).to_string())
}

fn index_text(index: Hundredths) -> String {
    (f64::from(index) / 100.0).to_string()
}
