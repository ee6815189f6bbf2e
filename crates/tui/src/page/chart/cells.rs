//! The contents of the cells of a chart.

use blackjack_coach::{CellFacts, CellHistory, Matchup, StrategyCard};
use blackjack_engine::Action;
use blackjack_odds::Cell;

use super::ChartPage;
use super::layer::{Layer, is_coarse};
use crate::theme::token::Token;

/// The maximum error rates for the first and the second shade.
const SHADES: [f64; 2] = [0.05, 0.15];

/// The contents of a cell: letters aligned left, or a number aligned right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct CellText {
    pub(super) text: String,
    pub(super) is_number: bool,
    pub(super) token: Token,
    /// The action that gives the cell its colour, where its letter names one.
    pub(super) action: Option<Action>,
}

/// Returns the marks for few, some and many errors.
const fn shades(ascii: bool) -> [char; 3] {
    if ascii { ['.', '+', '#'] } else { ['░', '▒', '▓'] }
}

/// Returns the mark for a cell without a value.
const fn unknown(ascii: bool) -> char {
    if ascii { '-' } else { '·' }
}

/// Returns the key to the letters: "H hit, S stand, D double; lower case: if the first is not
/// allowed."
fn letters(card: &StrategyCard) -> String {
    let cells = card.cells().into_iter().map(|(row, upcard)| card.cell(row, upcard));
    let cells = cells.collect::<Vec<_>>();
    let is_used = |action: &Action| cells.iter().any(|cell| cell.0.contains(action));
    let words = Action::ALL.into_iter().filter(is_used);
    let words = words.map(|action| format!("{} {action}", letter(&Cell::of([action]))));
    let words = words.collect::<Vec<_>>().join(", ");
    let more = if cells.iter().any(|cell| cell.0.len() > 1) {
        "; lower case: if the first is not allowed"
    } else {
        ""
    };
    format!("{words}{more}.")
}

/// Returns a note on the rows that the chart omits.
fn omitted_rows(card: &StrategyCard) -> &'static str {
    if card.rules.allows_splits() {
        "Not shown: hard 4 (it is 2,2) and soft 12 (it is A,A)."
    } else {
        "Not shown: pairs, which cannot be split here."
    }
}

/// Returns the first letter of a cell.
pub(super) fn letter(cell: &Cell) -> String {
    cell.code().chars().take(1).collect()
}

impl ChartPage {
    /// Returns the legend of the current layer, for cells of this width.
    pub(super) fn legend(&self, card: &StrategyCard, width: u16, ascii: bool) -> String {
        let [few, some, many] = shades(ascii);
        let unknown = unknown(ascii);
        let no_value = if self.is_complete { "no decision" } else { "not computed yet" };
        let no_value = format!("{unknown} {no_value}");
        match self.layer {
            Layer::Play => {
                let has_upcard = card.rules.dealer_upcard();
                let columns = if has_upcard { " Columns: the dealer's card." } else { "" };
                format!("Rows: your hand.{columns} {} {}", letters(card), omitted_rows(card))
            }
            Layer::Value if is_coarse(width) => {
                format!("Numbers: EV of the best play in tenths of the bet; {no_value}.")
            }
            Layer::Value => {
                format!("Numbers: EV of the best play in % of the bet; {no_value}.")
            }
            Layer::Errors => format!(
                "Your error rate: {few} up to 5 %, {some} up to 15 %, {many} more; \
                 {unknown} not played yet."
            ),
            Layer::Count if self.tags.is_none() => "No counting system is selected.".into(),
            Layer::Count if self.index_plays.is_none() => "Computing the index plays.".into(),
            Layer::Count => format!(
                "Numbers: the true count at which another play becomes better; {unknown} none."
            ),
            Layer::Hands => {
                format!("Asterisk: some hands in this cell have a different best play; {no_value}.")
            }
        }
    }

    /// Returns the contents of a cell of this width.
    pub(super) fn shown(
        &self,
        card: &StrategyCard,
        matchup: Matchup,
        width: u16,
        ascii: bool,
    ) -> CellText {
        let cell = match matchup {
            Matchup::Hand { row, upcard } => card.cell(row, upcard),
            Matchup::Insurance => Cell::default(),
        };
        let action = cell.0.first().copied();
        let play = |text| CellText { text, is_number: false, token: Token::Text, action };
        match self.layer {
            Layer::Play if is_coarse(width) => play(letter(&cell)),
            Layer::Play => play(cell.code()),
            Layer::Value => self.value(matchup, width, ascii),
            Layer::Errors => {
                let history =
                    self.history.as_ref().and_then(|history| history.get(&matchup)).copied();
                let shade = shade(history.unwrap_or_default(), ascii);
                play(format!("{}{shade}", letter(&cell)))
            }
            Layer::Count => self.index_play(matchup, width, ascii),
            Layer::Hands => {
                let has_exceptions = self.facts.get(&matchup).map(CellFacts::has_exceptions);
                let mark = match has_exceptions {
                    Some(true) => '*',
                    Some(false) => ' ',
                    None => unknown(ascii),
                };
                play(format!("{}{mark}", letter(&cell)))
            }
        }
    }

    fn value(&self, matchup: Matchup, width: u16, ascii: bool) -> CellText {
        let worth = self.facts.get(&matchup).and_then(|facts| Some(facts.worth.first()?.1));
        let Some(worth) = worth else { return nothing(ascii) };
        let text = rounded(worth * if is_coarse(width) { 10.0 } else { 100.0 });
        let token = if worth < 0.0 { Token::Lose } else { Token::Win };
        CellText { text, is_number: true, token, action: None }
    }

    fn index_play(&self, matchup: Matchup, width: u16, ascii: bool) -> CellText {
        let Some(at) = self.index_plays.as_ref().and_then(|index_plays| index_plays.at(matchup))
        else {
            return nothing(ascii);
        };
        let text = if width < 5 { rounded(at) } else { decimal(at) };
        CellText { text, is_number: true, token: Token::Text, action: None }
    }
}

/// Returns the contents of a cell without a value.
fn nothing(ascii: bool) -> CellText {
    CellText { text: unknown(ascii).into(), is_number: true, token: Token::Dim, action: None }
}

/// Returns the mark for the error rate of a cell.
#[expect(clippy::cast_precision_loss, reason = "the counts are far below 2^52")]
fn shade(history: CellHistory, ascii: bool) -> char {
    let [few, some, many] = shades(ascii);
    match history.wrong as f64 / history.seen as f64 {
        _ if history.seen == 0 => unknown(ascii),
        _ if history.wrong == 0 => ' ',
        share if share <= SHADES[0] => few,
        share if share <= SHADES[1] => some,
        _ => many,
    }
}

/// Formats a number without decimals and with its sign; zero has no sign.
fn rounded(number: f64) -> String {
    match format!("{number:+.0}").as_str() {
        "+0" | "-0" => "0".into(),
        text => text.into(),
    }
}

/// Formats a number with one decimal and with its sign; zero has no sign.
fn decimal(number: f64) -> String {
    match format!("{number:+.1}").as_str() {
        "+0.0" | "-0.0" => "0.0".into(),
        text => text.into(),
    }
}
