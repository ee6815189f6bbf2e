//! The messages of the protocol: docs/protocol.md.

use std::collections::VecDeque;

use blackjack_engine::{Action, Chips, Choice, HandId, SeatBets, SideStake};
use blackjack_table::{
    Change, Command, Commitment, PlayerId, PrivateView, Question, Refusal, RequestKey, Secret,
    TableEvent,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::chat::{ChatLine, Reaction};
use crate::code::Code;
use crate::house_changes::HouseChanges;
use crate::house_view::HouseView;
use crate::state::TableState;

/// A message from a browser or a program.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "t", rename_all = "snake_case", deny_unknown_fields)]
pub enum FromClient {
    /// A command to the table.
    Command(CommandMessage),
    /// A question to the coach.
    Ask(AskMessage),
    /// A question whether the server is there.
    Ping {
        /// The sender's clock, which comes back.
        at: f64,
    },
}

/// A command to a table.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CommandMessage {
    /// The sender's key: a command that is sent twice with one key is carried out once.
    pub key: RequestKey,
    /// The player who gives it.
    pub player: PlayerId,
    /// The question that it answers. Sitting down and standing up answer none.
    #[serde(default)]
    pub answers: Option<Question>,
    /// The command.
    #[serde(rename = "do")]
    pub act: Act,
}

/// A question to the coach. Its answer is for the asker alone.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AskMessage {
    /// The sender's key, which the answer names.
    pub key: RequestKey,
    /// The player who asks.
    pub player: PlayerId,
    /// The subject of the question.
    pub what: AskedAbout,
    /// The decision that the sender sees. A question about an earlier one is refused.
    #[serde(default)]
    pub answers: Option<Question>,
    /// The name of a counting system.
    #[serde(default)]
    pub count: Option<String>,
}

/// The subject of a question to the coach.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum AskedAbout {
    /// The value of each choice at the decision of the asker's hand.
    Advice,
    /// The cost of the asker's last decision.
    Last,
}

/// The content of a player's command.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(test, derive(Serialize, schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Act {
    /// Takes a free seat.
    Sit {
        /// The seat.
        seat: usize,
    },
    /// Leaves a seat.
    StandUp {
        /// The seat.
        seat: usize,
    },
    /// Places or changes a bet.
    Bet {
        /// The seat.
        seat: usize,
        /// The bets, one for each starting hand.
        stakes: Vec<Chips>,
        /// The side bets.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        side: Vec<SideStake>,
    },
    /// Takes a bet back.
    ClearBet {
        /// The seat.
        seat: usize,
    },
    /// Locks a bet or unlocks it.
    Ready {
        /// The seat.
        seat: usize,
    },
    /// Commits to a contribution to the shuffle of the next shoe, before its first round.
    Commit {
        /// The hash of the contribution.
        commitment: Commitment,
    },
    /// Reveals a contribution, when the bets of the first round are locked.
    Reveal {
        /// The secret.
        secret: Secret,
        /// The number of cards that go from the top of the shoe to its bottom.
        cut: u32,
    },
    /// Plays a hand.
    Play {
        /// The hand.
        hand: HandId,
        /// The action.
        action: Action,
    },
    /// Doubles a hand for less than its bet.
    DoubleFor {
        /// The hand.
        hand: HandId,
        /// The amount that the double adds.
        amount: Chips,
    },
    /// Insures a hand.
    Insure {
        /// The hand.
        hand: HandId,
        /// The amount.
        amount: Chips,
    },
    /// Declines insurance or early surrender.
    Decline {
        /// The hand.
        hand: HandId,
    },
    /// Asks for a new bankroll.
    Rebuy {
        /// The seat.
        seat: usize,
    },
    /// Asks for the time of a whole turn again, where turns have a time limit.
    MoreTime {},
    /// Says something to everybody at the table.
    Say {
        /// The words.
        text: String,
    },
    /// Shows a reaction to everybody at the table.
    React {
        /// The reaction.
        reaction: Reaction,
    },
    /// Takes somebody's seat away, after the hand in play. This and what follows is for the table's
    /// host only.
    Remove {
        /// The seat.
        seat: usize,
        /// The owner of the seat.
        player: PlayerId,
    },
    /// Lets no round start after the one in play.
    Pause {
        /// The reason for the others to read.
        #[serde(default)]
        reason: Option<String>,
    },
    /// Lets rounds start again.
    Resume {},
    /// Ends the wait for a player who is away.
    MoveOn {},
    /// Changes the house from the next round on.
    ChangeHouse {
        /// The changes, by key.
        rules: HouseChanges,
    },
    /// Makes somebody else with a seat the host.
    HandOver {
        /// The player.
        to: PlayerId,
    },
    /// Switches the chat on or off.
    SwitchChat {
        /// True if people can chat.
        is_on: bool,
    },
    /// Says how many boxes bots may have.
    Company {
        /// The number.
        bots: usize,
    },
    /// Closes the table for good, after the round in play; calls an evening off.
    Close {},
    /// Opens the first round of an evening.
    Start {},
}

/// A command, sorted by its handler: the game, or the task that hosts the table or evening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TableCommand {
    Game(Command),
    Table(TableAct),
    /// The first round of an evening.
    Start,
}

/// Something that is no part of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TableAct {
    MoreTime,
    Say(String),
    React(Reaction),
    Host(HostAct),
}

/// Something that only the host of a table may do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum HostAct {
    Remove { seat: usize, player: PlayerId },
    Pause(Option<String>),
    Resume,
    MoveOn,
    ChangeHouse(HouseChanges),
    HandOver(PlayerId),
    SwitchChat(bool),
    Company(usize),
    Close,
}

impl TableCommand {
    const fn of_host(act: HostAct) -> Self {
        Self::Table(TableAct::Host(act))
    }
}

impl Act {
    /// Returns the command, sorted by its handler. The name and the purse of a player who sits down
    /// are added by the table's host.
    pub(crate) fn command(self) -> TableCommand {
        TableCommand::Game(match self {
            Self::Sit { seat } => Command::Sit { seat, name: None, purse: None },
            Self::StandUp { seat } => Command::StandUp { seat },
            Self::Bet { seat, stakes, side } => {
                Command::Bet { seat, bets: SeatBets { stakes, side } }
            }
            Self::ClearBet { seat } => Command::ClearBet { seat },
            Self::Ready { seat } => Command::Ready { seat },
            Self::Commit { commitment } => Command::Commit { commitment },
            Self::Reveal { secret, cut } => Command::Reveal { secret, cut },
            Self::Play { hand, action } => Command::Act { hand, choice: Choice::Act(action) },
            Self::DoubleFor { hand, amount } => {
                Command::Act { hand, choice: Choice::DoubleFor(amount) }
            }
            Self::Insure { hand, amount } => Command::Act { hand, choice: Choice::Insure(amount) },
            Self::Decline { hand } => Command::Act { hand, choice: Choice::Decline },
            Self::Rebuy { seat } => Command::Refill { seat },
            Self::MoreTime {} => return TableCommand::Table(TableAct::MoreTime),
            Self::Say { text } => return TableCommand::Table(TableAct::Say(text)),
            Self::React { reaction } => return TableCommand::Table(TableAct::React(reaction)),
            Self::Remove { seat, player } => {
                return TableCommand::of_host(HostAct::Remove { seat, player });
            }
            Self::Pause { reason } => return TableCommand::of_host(HostAct::Pause(reason)),
            Self::Resume {} => return TableCommand::of_host(HostAct::Resume),
            Self::MoveOn {} => return TableCommand::of_host(HostAct::MoveOn),
            Self::ChangeHouse { rules } => {
                return TableCommand::of_host(HostAct::ChangeHouse(rules));
            }
            Self::HandOver { to } => return TableCommand::of_host(HostAct::HandOver(to)),
            Self::SwitchChat { is_on } => return TableCommand::of_host(HostAct::SwitchChat(is_on)),
            Self::Company { bots } => return TableCommand::of_host(HostAct::Company(bots)),
            Self::Close {} => return TableCommand::of_host(HostAct::Close),
            Self::Start {} => return TableCommand::Start,
        })
    }
}

/// A message to a browser or a program.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum ToClient<'a> {
    /// The whole view of a table.
    View {
        /// The run of the server: numbers of another run mean nothing.
        run: &'a str,
        /// The number of the latest update.
        number: u64,
        /// The visible state. Updates are patches of it.
        state: &'a TableState,
        /// The view of the house, which updates do not change.
        house: &'a HouseView,
        /// The latest lines that were said, oldest first.
        chat: &'a VecDeque<ChatLine>,
        /// The server's clock, in milliseconds since 1970.
        now_ms: i64,
    },
    /// A change of the view.
    Update {
        /// The number, one more than that of the update before.
        number: u64,
        /// The events, in order.
        events: &'a [TableEvent],
        /// The change of the state, as a JSON merge patch.
        #[cfg_attr(test, schemars(with = "std::collections::BTreeMap<String, Value>"))]
        patch: &'a Change<'a, TableState>,
    },
    /// A line of the chat.
    Chat(&'a ChatLine),
    /// The purses of the people the browser acts for.
    Purses {
        /// The purses of those with a seat.
        purses: &'a [PrivateView],
    },
    /// A command was carried out, now or before.
    Done {
        /// Its key.
        key: RequestKey,
    },
    /// A command was refused, and changed nothing.
    Refused {
        /// Its key.
        key: RequestKey,
        /// The reason, for programs.
        code: Code,
        /// The reason, for people.
        text: &'a str,
    },
    /// The coach's advice, for the player who asked.
    Advice {
        /// The key of the question.
        key: RequestKey,
        /// The advice.
        #[serde(flatten)]
        #[cfg_attr(test, schemars(with = "crate::forms::AdviceForm"))]
        advice: &'a Value,
    },
    /// A message could not be read; the line is closed.
    Unreadable {
        /// The reason, for people.
        text: &'a str,
    },
    /// The answer to a ping.
    Pong {
        /// The sender's clock.
        at: f64,
        /// The server's clock, in milliseconds since 1970.
        now_ms: i64,
    },
    /// The server closes the line.
    Closing {
        /// The reason.
        reason: &'a str,
    },
}

impl ToClient<'_> {
    /// Returns the message as JSON.
    pub(crate) fn text(&self) -> String {
        // Nothing here has a key that is not text, so nothing fails.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// The answer to a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The command was carried out, now or before.
    Done,
    /// The command or question was refused.
    Refused {
        /// The reason, for programs.
        code: Code,
        /// The reason, for people.
        text: String,
    },
}

impl Answer {
    pub(crate) fn refused(code: Code, text: impl Into<String>) -> Self {
        Self::Refused { code, text: text.into() }
    }

    /// Returns what programs know the answer by.
    pub(crate) const fn code(&self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Refused { code, .. } => code.word(),
        }
    }

    /// Returns the message with this answer.
    pub(crate) fn message(&self, key: RequestKey) -> ToClient<'_> {
        match self {
            Self::Done => ToClient::Done { key },
            Self::Refused { code, text } => ToClient::Refused { key, code: *code, text },
        }
    }
}

impl From<Refusal> for Answer {
    fn from(refusal: Refusal) -> Self {
        let code = match &refusal {
            Refusal::Repeated => return Self::Done,
            Refusal::Open(_) => Code::Bet,
            Refusal::Action(_) | Refusal::Double(_) => Code::Action,
            Refusal::Insurance(_) => Code::Insurance,
            Refusal::NotAsked { .. } => Code::NotAsked,
            Refusal::RoundOpen => Code::RoundOpen,
            Refusal::NoRound => Code::NoRound,
            Refusal::NoSuchSeat => Code::NoSuchSeat,
            Refusal::SeatTaken => Code::SeatTaken,
            Refusal::NotYours => Code::NotYours,
            Refusal::NoBet => Code::NoBet,
            Refusal::Stale { .. } => Code::Stale,
            Refusal::ContributionsClosed => Code::ContributionsClosed,
            Refusal::Excluded => Code::Excluded,
            Refusal::Revealing => Code::Revealing,
            Refusal::NothingToReveal => Code::NothingToReveal,
            Refusal::TooLate => Code::TooLate,
            Refusal::WrongReveal => Code::WrongReveal,
            Refusal::NotBroke => Code::NotBroke,
            Refusal::Paused { .. } => Code::Paused,
            Refusal::NotStored { .. } => Code::NotStored,
            Refusal::TableLost => Code::TableLost,
            Refusal::Evening(_) => Code::Evening,
            Refusal::NoTimeLimit
            | Refusal::UndoDisabled
            | Refusal::NothingToUndo
            | Refusal::Entropy(_)
            | _ => Code::Refused,
        };
        Self::refused(code, refusal.to_string())
    }
}
