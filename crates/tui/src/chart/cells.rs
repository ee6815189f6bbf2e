//! What stands in the cells of a chart.

use blackjack_coach::{CellFacts, CellHistory, Matchup, StrategyCard};
use blackjack_engine::Action;
use blackjack_odds::Cell;

use super::ChartPage;
use super::layer::{Layer, is_coarse};
use crate::token::Token;

/// The shares of choices up to which an error has the first and the second shade.
const SHADES: [f64; 2] = [0.05, 0.15];

/// What stands in a cell: letters from the left, or a number from the right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct CellText {
    pub(super) text: String,
    pub(super) is_number: bool,
    pub(super) token: Token,
    /// The action that the cell is coloured for, where its letter names one.
    pub(super) action: Option<Action>,
}

/// What stands for few, some and many errors.
const fn shades(ascii: bool) -> [char; 3] {
    if ascii { ['.', '+', '#'] } else { ['░', '▒', '▓'] }
}

/// What stands where nothing is known.
const fn unknown(ascii: bool) -> char {
    if ascii { '-' } else { '·' }
}

/// "H hit, S stand, D double; small: where the first is refused."
fn letters(card: &StrategyCard) -> String {
    let cells = card.cells().into_iter().map(|(row, upcard)| card.cell(row, upcard));
    let cells = cells.collect::<Vec<_>>();
    let is_used = |action: &Action| cells.iter().any(|cell| cell.0.contains(action));
    let words = Action::ALL.into_iter().filter(is_used);
    let words = words.map(|action| format!("{} {action}", letter(&Cell::of([action]))));
    let words = words.collect::<Vec<_>>().join(", ");
    let more = if cells.iter().any(|cell| cell.0.len() > 1) {
        "; a small letter: where the first is refused"
    } else {
        ""
    };
    format!("{words}{more}.")
}

/// Which rows the chart has not, and why.
fn left_out(card: &StrategyCard) -> &'static str {
    if card.rules.allows_splits() {
        "Left out: hard 4 is 2,2, soft 12 is A,A."
    } else {
        "Left out: pairs, which cannot be split here."
    }
}

/// The first letter of a cell.
fn letter(cell: &Cell) -> String {
    cell.code().chars().take(1).collect()
}

impl ChartPage {
    /// What the cells mean, in cells so wide.
    pub(super) fn legend(&self, card: &StrategyCard, width: u16, ascii: bool) -> String {
        let [few, some, many] = shades(ascii);
        let unknown = unknown(ascii);
        let none = if self.is_whole { "nobody is asked" } else { "not worked out yet" };
        let none = format!("{unknown} {none}");
        match self.layer {
            Layer::Play => {
                let has_upcard = card.rules.dealer_upcard();
                let columns = if has_upcard { " Columns: the dealer's card." } else { "" };
                format!("Rows: your hand.{columns} {} {}", letters(card), left_out(card))
            }
            Layer::Value if is_coarse(width) => {
                format!("The numbers: what the best play is worth, in tenths of the bet; {none}.")
            }
            Layer::Value => {
                format!("The numbers: what the best play is worth, in % of the bet; {none}.")
            }
            Layer::Errors => format!(
                "Your errors: {few} up to 5 % of the times, {some} up to 15 %, {many} more; \
                 {unknown} not seen yet."
            ),
            Layer::Count if self.tags.is_none() => "Nothing is counted.".into(),
            Layer::Count if self.turns.is_none() => "The true counts are being worked out.".into(),
            Layer::Count => format!(
                "The numbers: the true count from which on another play is better; {unknown} none."
            ),
            Layer::Hands => {
                format!("An asterisk: some hands of the cell are better played otherwise; {none}.")
            }
        }
    }

    /// What stands in a cell of so many columns.
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
                let met = self.met.as_ref().and_then(|met| met.get(&matchup)).copied();
                let shade = shade(met.unwrap_or_default(), ascii);
                play(format!("{}{shade}", letter(&cell)))
            }
            Layer::Count => self.turn(matchup, width, ascii),
            Layer::Hands => {
                let differs = self.facts.get(&matchup).map(CellFacts::differs);
                let mark = match differs {
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
        let text = whole(worth * if is_coarse(width) { 10.0 } else { 100.0 });
        let token = if worth < 0.0 { Token::Lose } else { Token::Win };
        CellText { text, is_number: true, token, action: None }
    }

    fn turn(&self, matchup: Matchup, width: u16, ascii: bool) -> CellText {
        let Some(at) = self.turns.as_ref().and_then(|turns| turns.at(matchup)) else {
            return nothing(ascii);
        };
        let text = if width < 5 { whole(at) } else { decimal(at) };
        CellText { text, is_number: true, token: Token::Text, action: None }
    }
}

/// Nothing is known, or nothing is there.
fn nothing(ascii: bool) -> CellText {
    CellText { text: unknown(ascii).into(), is_number: true, token: Token::Dim, action: None }
}

/// How often a cell was played wrong.
#[expect(clippy::cast_precision_loss, reason = "nobody plays so many hands")]
fn shade(met: CellHistory, ascii: bool) -> char {
    let [few, some, many] = shades(ascii);
    match met.wrong as f64 / met.seen as f64 {
        _ if met.seen == 0 => unknown(ascii),
        _ if met.wrong == 0 => ' ',
        share if share <= SHADES[0] => few,
        share if share <= SHADES[1] => some,
        _ => many,
    }
}

/// A number without decimals, with its sign; what rounds to nothing has none.
fn whole(number: f64) -> String {
    match format!("{number:+.0}").as_str() {
        "+0" | "-0" => "0".into(),
        text => text.into(),
    }
}

/// The same with one decimal.
fn decimal(number: f64) -> String {
    match format!("{number:+.1}").as_str() {
        "+0.0" | "-0.0" => "0.0".into(),
        text => text.into(),
    }
}
