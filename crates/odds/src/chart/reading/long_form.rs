//! Charts with one decision on each line: the hand, the upcard and the action.

use blackjack_engine::excerpt;

use super::draft::Draft;
use super::fields::{SEPARATORS, fields, splits};
use super::row_names::rows;
use super::{Mistake, Piece, Section};
use crate::chart::ChartErrorKind;

/// The names of the columns, in lower case and without blanks.
const KIND: &[&str] = &["handtype", "type", "kind", "category", "section"];
const PLAYER: &[&str] = &[
    "player",
    "playerhand",
    "playertotal",
    "playervalue",
    "hand",
    "handtotal",
    "handvalue",
    "total",
];
const DEALER: &[&str] = &[
    "dealer",
    "dealercard",
    "dealerupcard",
    "dealerup",
    "dealervalue",
    "dealershows",
    "upcard",
    "up",
];
const ACTION: &[&str] =
    &["action", "play", "move", "decision", "code", "best", "bestaction", "bestplay", "strategy"];

/// The places of the columns.
#[derive(Clone, Copy, Debug)]
pub(super) struct LongForm {
    separator: char,
    number: usize,
    kind: Option<usize>,
    player: usize,
    dealer: usize,
    action: usize,
}

impl LongForm {
    /// Reads the line of column names; `None` if it is none.
    pub(super) fn of(line: Piece<'_>) -> Option<Self> {
        let columns = splits(line).find(|fields| fields.len() >= 3 && is_named(fields, ACTION))?;
        let place = |names| columns.iter().position(|field| is_of(*field, names));
        let mut separator =
            SEPARATORS.into_iter().filter(|it| fields(line, *it).len() == columns.len());
        Some(Self {
            separator: separator.next()?,
            number: columns.len(),
            kind: place(KIND),
            player: place(PLAYER)?,
            dealer: place(DEALER)?,
            action: place(ACTION)?,
        })
    }

    /// Reads the line of a decision.
    pub(super) fn read<'a>(
        &self,
        text: &str,
        line: Piece<'a>,
        draft: &mut Draft<'a>,
    ) -> Result<(), Mistake> {
        let fields = fields(line, self.separator);
        if fields.len() != self.number {
            let first = fields.first().copied().unwrap_or_else(|| line.bare());
            let row = excerpt(first.text);
            let (found, expected) = (fields.len(), self.number);
            return Err(first.mistake(ChartErrorKind::FieldCount { row, found, expected }));
        }
        let kind = self.kind.map(|kind| fields[kind]);
        decision(text, draft, kind, [fields[self.player], fields[self.dealer], fields[self.action]])
    }
}

fn is_of(field: Piece<'_>, names: &[&str]) -> bool {
    names.contains(&&*field.text.to_lowercase().replace([' ', '_', '-', '\''], ""))
}

fn is_named(fields: &[Piece<'_>], names: &[&str]) -> bool {
    fields.iter().any(|field| is_of(*field, names))
}

/// Returns the kind of the hand, the hand, the upcard and the action among named values.
pub(super) fn named<'a>(
    values: &[(Piece<'a>, Piece<'a>)],
) -> Option<(Option<Piece<'a>>, [Piece<'a>; 3])> {
    let of = |names| values.iter().find(|(name, _)| is_of(*name, names)).map(|(_, value)| *value);
    Some((of(KIND), [of(PLAYER)?, of(DEALER)?, of(ACTION)?]))
}

/// Adds a decision.
pub(super) fn decision<'a>(
    text: &str,
    draft: &mut Draft<'a>,
    kind: Option<Piece<'a>>,
    [player, dealer, action]: [Piece<'a>; 3],
) -> Result<(), Mistake> {
    let section = match kind.map(Piece::bare) {
        None => None,
        Some(kind) => Some(Section::titled(kind.text).ok_or_else(|| {
            kind.mistake(ChartErrorKind::UnknownKind { found: excerpt(kind.text) })
        })?),
    };
    let player = player.bare();
    let Some(rows) = rows(player.text, section) else {
        return Err(player.mistake(ChartErrorKind::UnknownHand { found: excerpt(player.text) }));
    };
    let Some(upcard) = dealer.upcard() else {
        let found = excerpt(dealer.bare().text);
        return Err(dealer.bare().mistake(ChartErrorKind::UnknownUpcard { found }));
    };
    rows.into_iter().try_for_each(|row| draft.add(text, row, upcard, action, player.offset))
}
