//! The text of a journal entry: an `EntryBody`, a JSON document.
//!
//! The hash of an entry covers exactly the stored bytes, so any program that can read JSON and
//! compute SHA-256 can check the chain. Amounts are whole numbers of the smallest units of `unit`.

use blackjack_engine::{Action, Card, Chips, Choice, HandId, Seat, SeatBets, SideStake};
use blackjack_table::{
    Actor, CallChange, ContributionEntry, Decision, EveningChange, Holder, Opening, PlayerId,
    TableId, Transfer,
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The SHA-256 of an entry.
pub(crate) type EntryHash = [u8; 32];

/// The changes of one entry.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EntryBody {
    /// The time, in milliseconds since 1970.
    pub(crate) at_ms: i64,
    /// The sender: a player's id, 0 for the host, -1 for the clock.
    pub(crate) actor: i64,
    /// The sender's request key.
    pub(crate) key: u64,
    /// The round that it changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) round: Option<i64>,
    /// The round that it opened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) open: Option<OpeningBody>,
    /// The decisions that it added: hand or seat, letter, amount.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) decisions: Vec<(u8, char, Option<i64>)>,
    /// The cards that it dealt, in order.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) cards: String,
    /// The net result of each seat, if it ended the round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) nets: Option<Vec<i64>>,
    /// The reason, if it voided the round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) void: Option<String>,
    /// The shoe that it committed to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) shoe: Option<ShoeBody>,
    /// The step of the contributions to a shoe of a shared table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) contribution: Option<ContributionEntry>,
    /// The table that it took over from release 0.1.0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) takeover: Option<TakeoverBody>,
    /// The change of a caller's time. Only the chains of players have these.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) call: Option<CallBody>,
    /// The refund by the operator. Only the chains of players have these.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) refund: Option<RefundBody>,
    /// The change of a duplicate evening. Only the chains of evenings have these.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) evening: Option<EveningBody>,
    /// The unit of its money: the name, and the number of smallest units in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) unit: Option<(String, i64)>,
    /// The money transfers: the kind and the postings of each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) transfers: Vec<TransferBody>,
}

/// A transfer: the word of its kind, and its postings.
pub(crate) type TransferBody = (String, Vec<PostingBody>);

/// A posting: holder, owner, amount, the number of the posting in its account, and the balance
/// after it.
pub(crate) type PostingBody = (char, i64, i64, i64, i64);

/// A round that opened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OpeningBody {
    /// The number of the round at its table.
    pub(crate) number: u64,
    /// The shoe, by its number at the table.
    pub(crate) shoe: u64,
    /// The name of the house.
    pub(crate) house: String,
    /// The seats: player, funds before (null for unlimited credit), stakes.
    pub(crate) seats: Vec<(i64, Option<i64>, Vec<i64>)>,
    /// The side bets: seat, starting hand of the seat, side bet of the house, stake.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) side: Vec<(u8, u8, u8, i64)>,
}

impl OpeningBody {
    pub(crate) fn new(number: u64, opening: &Opening) -> Self {
        let seats = opening.seats.iter().map(|seat| {
            let stakes = seat.bets.stakes.iter().map(|stake| stake.0).collect();
            (seat.player.0, seat.funds.map(|funds| funds.0), stakes)
        });
        let side = (0..).zip(&opening.seats).flat_map(|(at, seat)| {
            let placed = seat.bets.side.iter();
            placed.map(move |&SideStake { hand, side_bet, stake }| (at, hand, side_bet, stake.0))
        });
        Self {
            number,
            shoe: opening.shoe,
            house: opening.house.clone(),
            seats: seats.collect(),
            side: side.collect(),
        }
    }

    /// Returns the bets of each seat; `None` if a side bet is at a seat that does not bet.
    pub(crate) fn bets(&self) -> Option<Vec<SeatBets>> {
        let bets =
            self.seats.iter().map(|(.., stakes)| stakes.iter().copied().map(Chips).collect());
        let mut bets: Vec<SeatBets> = bets.map(|stakes: Vec<Chips>| stakes.into()).collect();
        for &(seat, hand, side_bet, stake) in &self.side {
            let bets = bets.get_mut(usize::from(seat))?;
            bets.side.push(SideStake { hand, side_bet, stake: Chips(stake) });
        }
        Some(bets)
    }
}

/// A shoe that was committed to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShoeBody {
    /// The number of the shoe at its table.
    pub(crate) number: u64,
    /// The SHA-256 of its seed, in hex.
    pub(crate) commitment: String,
    /// The version of the scheme that shuffles it from the seed.
    pub(crate) scheme: u32,
    /// The version of the program that committed to it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) engine: String,
    /// The SHA-256 of the text of its rules and stakes, in hex.
    pub(crate) rules: String,
}

/// A table of release 0.1.0 at its takeover.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TakeoverBody {
    /// The open round: its number, its number at the table, its line and its players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) round: Option<(i64, u64, String, Vec<i64>)>,
    /// The decisions of that round.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) decisions: Vec<(u8, char, Option<i64>)>,
    /// The money that the round had moved: holder, owner, amount.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) moved: Vec<(char, i64, i64)>,
}

/// A change of a caller's time.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CallBody {
    /// The call; empty for a correction between calls.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<i64>,
    /// The change.
    pub(crate) change: CallChange,
}

/// A refund by the operator.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RefundBody {
    /// The table whose house pays it.
    pub(crate) table: i64,
    /// The reason, in the operator's words.
    pub(crate) reason: String,
}

/// A change of a duplicate evening.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum EveningBody {
    /// The evening was announced with these terms.
    Open {
        /// The SHA-256 of its seed, in hex.
        commitment: String,
        /// The scheme that derives the seeds of its rounds.
        scheme: String,
        /// The SHA-256 of the text of its rules and stakes, in hex.
        rules: String,
        /// The number of its rounds.
        rounds: u8,
        /// The seconds for each.
        seconds: u16,
    },
    /// A player takes part.
    Join,
    /// A player takes part no longer.
    Leave,
    /// The host opened the first round.
    Start,
    /// The host called it off.
    Cancel,
    /// A player asked for the open round, or changed whether they are ready for the next one.
    Ready,
    /// A player made the one decision of the entry.
    Play,
    /// The time for the open round was up.
    TimeUp,
}

impl EveningBody {
    /// Returns a change and the decisions of its entry.
    pub(crate) fn of(change: EveningChange) -> (Self, Vec<(u8, char, Option<i64>)>) {
        let kind = match change {
            EveningChange::Join => Self::Join,
            EveningChange::Leave => Self::Leave,
            EveningChange::Start => Self::Start,
            EveningChange::Cancel => Self::Cancel,
            EveningChange::Ready => Self::Ready,
            EveningChange::TimeUp => Self::TimeUp,
            EveningChange::Play(hand, choice) => {
                return (Self::Play, vec![decision_columns(Decision::Choice(hand, choice))]);
            }
        };
        (kind, Vec::new())
    }

    /// Returns the change of an entry with these decisions; `None` if there is no such change.
    pub(crate) fn change(&self, decisions: &[(u8, char, Option<i64>)]) -> Option<EveningChange> {
        match (self, decisions) {
            (Self::Play, &[(place, letter, amount)]) => {
                match decision(i64::from(place), letter.encode_utf8(&mut [0; 4]), amount)? {
                    Decision::Choice(hand, choice) => Some(EveningChange::Play(hand, choice)),
                    Decision::Fund(..) => None,
                }
            }
            (Self::Join, []) => Some(EveningChange::Join),
            (Self::Leave, []) => Some(EveningChange::Leave),
            (Self::Start, []) => Some(EveningChange::Start),
            (Self::Cancel, []) => Some(EveningChange::Cancel),
            (Self::Ready, []) => Some(EveningChange::Ready),
            (Self::TimeUp, []) => Some(EveningChange::TimeUp),
            _ => None,
        }
    }
}

impl EntryBody {
    /// Returns the text that is stored and hashed.
    pub(crate) fn text(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }
}

/// Returns the hash of an entry, given the hash of the previous one.
pub(crate) fn chained(before: &EntryHash, body: &str) -> EntryHash {
    Sha256::new().chain_update(before).chain_update(body.as_bytes()).finalize().into()
}

/// Returns the stored number of a sender.
pub(crate) const fn actor_number(actor: Actor) -> i64 {
    match actor {
        Actor::Player(PlayerId(id)) => id,
        Actor::Host => 0,
        Actor::Clock => -1,
    }
}

/// Returns the stored name of a sender.
pub(crate) fn actor_name(actor: Actor) -> String {
    match actor {
        Actor::Host => "host".into(),
        Actor::Clock => "clock".into(),
        Actor::Player(PlayerId(id)) => format!("player {id}"),
    }
}

/// Returns the sender with this stored number.
pub(crate) const fn actor(number: i64) -> Actor {
    match number {
        0 => Actor::Host,
        -1 => Actor::Clock,
        id => Actor::Player(PlayerId(id)),
    }
}

/// Returns a decision as columns: hand or seat, letter, amount.
pub(crate) const fn decision_columns(decision: Decision) -> (u8, char, Option<i64>) {
    match decision {
        Decision::Choice(hand, Choice::Act(action)) => (hand.0, action.letter(), None),
        Decision::Choice(hand, Choice::DoubleFor(amount)) => (hand.0, 'd', Some(amount.0)),
        Decision::Choice(hand, Choice::Insure(stake)) => (hand.0, 'i', Some(stake.0)),
        Decision::Choice(hand, Choice::Decline) => (hand.0, 'n', None),
        Decision::Fund(seat, funds) => (seat.0, '@', Some(funds.0)),
    }
}

/// Returns the decision of these columns; `None` if they are invalid.
pub(crate) fn decision(place: i64, letter: &str, amount: Option<i64>) -> Option<Decision> {
    let place = u8::try_from(place).ok()?;
    let hand = HandId(place);
    match (letter, amount.map(Chips)) {
        ("@", Some(funds)) => Some(Decision::Fund(Seat(place), funds)),
        ("i", Some(stake)) => Some(Decision::Choice(hand, Choice::Insure(stake))),
        ("d", Some(amount)) => Some(Decision::Choice(hand, Choice::DoubleFor(amount))),
        ("n", None) => Some(Decision::Choice(hand, Choice::Decline)),
        (letter, None) => {
            let action = letter.parse().ok().and_then(Action::from_letter)?;
            Some(Decision::Choice(hand, Choice::Act(action)))
        }
        (_, Some(_)) => None,
    }
}

/// Returns a holder as columns: its word in the database, its letter in the journal, and its owner.
pub(crate) const fn holder_columns(holder: Holder) -> (&'static str, char, i64) {
    match holder {
        Holder::Purse(PlayerId(id)) => ("purse", 'p', id),
        Holder::Escrow(TableId(id)) => ("escrow", 'e', id),
        Holder::House(TableId(id)) => ("house", 'h', id),
        Holder::Mint(TableId(id)) => ("mint", 'm', id),
        Holder::Board(PlayerId(id)) => ("board", 'b', id),
        Holder::TimeBank(PlayerId(id)) => ("time bank", 't', id),
        Holder::Carried(PlayerId(id)) => ("carried", 'c', id),
    }
}

/// Returns whether stored transfers have the kinds, the parties and the amounts of these.
pub(crate) fn are_transfers<'a>(
    stored: impl IntoIterator<Item = &'a TransferBody>,
    expected: &[Transfer],
) -> bool {
    let stored = stored.into_iter().map(|(kind, postings)| {
        let moved = postings.iter().map(|&(holder, owner, amount, ..)| (holder, owner, amount));
        (kind.as_str(), moved.collect::<Vec<_>>())
    });
    stored.eq(expected.iter().map(|transfer| {
        let moved = transfer.postings.iter().map(|posting| {
            let (_, letter, owner) = holder_columns(posting.account.holder);
            (letter, owner, posting.amount.0)
        });
        (transfer.kind.word(), moved.collect())
    }))
}

/// Returns the holder with this word or letter; `None` if it is unknown.
pub(crate) fn holder(name: &str, owner: i64) -> Option<Holder> {
    match name {
        "purse" | "p" => Some(Holder::Purse(PlayerId(owner))),
        "escrow" | "e" => Some(Holder::Escrow(TableId(owner))),
        "house" | "h" => Some(Holder::House(TableId(owner))),
        "mint" | "m" => Some(Holder::Mint(TableId(owner))),
        "board" | "b" => Some(Holder::Board(PlayerId(owner))),
        "time bank" | "t" => Some(Holder::TimeBank(PlayerId(owner))),
        "carried" | "c" => Some(Holder::Carried(PlayerId(owner))),
        _ => None,
    }
}

/// Writes cards without separators.
pub(crate) fn cards_text(cards: &[Card]) -> String {
    cards.iter().map(ToString::to_string).collect()
}

/// Parses cards written without separators; `None` if the text is anything else.
pub(crate) fn cards(text: &str) -> Option<Vec<Card>> {
    if !text.is_ascii() || !text.len().is_multiple_of(2) {
        return None;
    }
    (0..text.len()).step_by(2).map(|at| text[at..at + 2].parse().ok()).collect()
}
