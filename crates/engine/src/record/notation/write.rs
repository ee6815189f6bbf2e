//! Writes records as lines of notation.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::action::choice::Choice;
use crate::house::stakes::Stakes;
use crate::money::chips::Chips;
use crate::record::{Input, Record};
use crate::round::event::Seat;
use crate::round::view::HandView;
use crate::round::{Round, SideStake};

/// Writes the line: the house, then [`Record::line_without_house`].
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.house().notation(), WithoutHouse(self))
    }
}

/// Writes the line of notation.
impl fmt::Debug for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Record {
    /// Returns the line without its house, for [`Record::read_at`] with the same house.
    ///
    /// ```
    /// use blackjack_engine::Record;
    /// let record: Record = "strip 10: TS 6D 9C TH s 5C = -10".parse()?;
    /// assert_eq!(record.line_without_house(), "10: TS 6D 9C TH s 5C = -10");
    /// # Ok::<(), blackjack_engine::NotationError>(())
    /// ```
    pub fn line_without_house(&self) -> String {
        WithoutHouse(self).to_string()
    }
}

/// A record's line without its house.
struct WithoutHouse<'a>(&'a Record);

impl fmt::Display for WithoutHouse<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_bets(self.0, f)?;
        write_inputs(self.0, f)?;
        write_results(self.0, f)
    }
}

fn write_bets(record: &Record, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let stakes = record.house().stakes();
    for (index, bet) in record.bets().enumerate() {
        f.write_str(if index == 0 { "" } else { "/" })?;
        let hands = (0..).zip(bet.stakes).map(|(hand, &stake)| {
            let side = bet.side.iter().filter(|side| side.hand == hand);
            stakes.number(stake) + &side_stakes(side, stakes)
        });
        f.write_str(&hands.collect::<Vec<_>>().join(","))?;
        if let Some(funds) = bet.funds {
            write!(f, "@{}", stakes.number(funds))?;
        }
    }
    f.write_str(":")
}

/// Writes the side bets of a hand in the order of the house, as in `+5+0+2`. An unplaced bet before
/// the last placed one is written as zero.
fn side_stakes<'a>(side: impl Iterator<Item = &'a SideStake>, stakes: &Stakes) -> String {
    let mut placed: Vec<Chips> = Vec::new();
    for SideStake { side_bet, stake, .. } in side {
        placed.resize(placed.len().max(usize::from(*side_bet) + 1), Chips::ZERO);
        placed[usize::from(*side_bet)] = *stake;
    }
    let mut text = String::new();
    for stake in placed {
        text += "+";
        text += &stakes.number(stake);
    }
    text
}

fn write_inputs(record: &Record, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let stakes = record.house().stakes();
    let mut insured: Vec<_> = record.round().view().hands;
    insured.retain(|hand| hand.insured > Chips::ZERO);
    insured.sort_by_key(|hand| hand.id);
    let half =
        |hand: HandView| record.starting_stakes().nth(usize::from(hand.id.0)).map(Chips::half);
    let mut halves = insured.into_iter().map(half);
    for input in record.inputs() {
        match input {
            Input::Card(card) => write!(f, " {card}")?,
            Input::Choice(Choice::Act(action)) => write!(f, " {}", action.letter())?,
            Input::Choice(Choice::DoubleFor(amount)) => write!(f, " d{}", stakes.number(*amount))?,
            Input::Choice(Choice::Decline) => f.write_str(" n")?,
            Input::Choice(Choice::Insure(stake)) if halves.next() == Some(Some(*stake)) => {
                f.write_str(" i")?;
            }
            Input::Choice(Choice::Insure(stake)) => write!(f, " i{}", stakes.number(*stake))?,
            Input::Fund(seat, funds) => {
                write!(f, " @{}={}", seat.0 + 1, stakes.number(*funds))?;
            }
        }
    }
    Ok(())
}

fn write_results(record: &Record, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if record.round().is_over() {
        write!(f, " = {}", results(record.round(), record.house().stakes()))?;
    }
    Ok(())
}

/// Returns the net result of each hand of a finished round, with those of its side bets and its
/// insurance: `+10,-10s-2i+5/0`.
pub(super) fn results(round: &Round, stakes: &Stakes) -> String {
    let signed = |chips: Chips| {
        let sign = if chips > Chips::ZERO { "+" } else { "" };
        format!("{sign}{}", stakes.number(chips))
    };
    let mut text = String::new();
    let mut seat = Seat(0);
    for hand in round.view().hands {
        if !text.is_empty() {
            text.push(if hand.seat == seat { ',' } else { '/' });
        }
        seat = hand.seat;
        text += &signed(hand.net.unwrap_or_default());
        for net in hand.side_bets.iter().filter_map(|side| side.net) {
            text += "s";
            text += &signed(net);
        }
        if let Some(net) = hand.insurance_net {
            text += "i";
            text += &signed(net);
        }
    }
    text
}
