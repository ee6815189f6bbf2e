//! The commands of players: [`Act`].

use blackjack_engine::{Action, Chips, Choice, HandId, SeatBets, SideStake};
use blackjack_table::{Command, Commitment, Contribution, PlayerId, Secret};
use serde::{Deserialize, Serialize};

use crate::chat::Reaction;
use crate::house_changes::HouseChanges;

/// The content of a player's command.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Act {
    /// Takes a free box.
    Sit {
        /// The box.
        seat: usize,
    },
    /// Leaves a box.
    StandUp {
        /// The box.
        seat: usize,
    },
    /// Places or changes a bet.
    Bet {
        /// The box.
        seat: usize,
        /// The bets, one for each starting hand.
        #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
        stakes: Vec<Chips>,
        /// The side bets.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        side: Vec<SideStake>,
    },
    /// Takes a bet back.
    ClearBet {
        /// The box.
        seat: usize,
    },
    /// Locks a bet or unlocks it.
    Ready {
        /// The box.
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
        /// The box.
        seat: usize,
    },
    /// Asks for the time of a full turn again, if turns have a time limit.
    MoreTime {},
    /// Sends a chat line to everybody at the table.
    Say {
        /// The words.
        #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
        text: String,
    },
    /// Shows a reaction to everybody at the table.
    React {
        /// The reaction.
        reaction: Reaction,
    },
    /// Takes a player's box away, after the hand in play. This and the commands down to `Close` are
    /// for the table's host only.
    Remove {
        /// The box.
        seat: usize,
        /// The owner of the box.
        player: PlayerId,
    },
    /// Stops new rounds from starting after the one in play.
    Pause {
        /// The reason for the others to read.
        #[serde(default, skip_serializing_if = "Option::is_none")]
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
    /// Makes another player with a box the host.
    HandOver {
        /// The player.
        to: PlayerId,
    },
    /// Switches the chat on or off.
    SwitchChat {
        /// True if people can chat.
        is_on: bool,
    },
    /// Sets the number of boxes that bots may have.
    Company {
        /// The number.
        bots: usize,
    },
    /// Closes the table for good, after the round in play; calls an evening off.
    Close {},
    /// Opens the first round of an evening.
    Start {},
}

impl Act {
    /// Returns the command that plays a choice of a hand.
    ///
    /// ```
    /// use blackjack_engine::{Action, Choice, HandId};
    /// use blackjack_protocol::Act;
    ///
    /// let hit = Act::playing(HandId(1), Choice::Act(Action::Hit));
    /// assert_eq!(serde_json::to_string(&hit)?, r#"{"type":"play","hand":1,"action":"hit"}"#);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub const fn playing(hand: HandId, choice: Choice) -> Self {
        match choice {
            Choice::Act(action) => Self::Play { hand, action },
            Choice::DoubleFor(amount) => Self::DoubleFor { hand, amount },
            Choice::Insure(amount) => Self::Insure { hand, amount },
            Choice::Decline => Self::Decline { hand },
        }
    }

    /// Returns the command that places or changes the bets of a seat.
    pub fn betting(seat: usize, bets: SeatBets) -> Self {
        let SeatBets { stakes, side } = bets;
        Self::Bet { seat, stakes, side }
    }

    /// Returns the command that reveals a contribution.
    pub const fn revealing(Contribution { secret, cut, .. }: Contribution) -> Self {
        Self::Reveal { secret, cut }
    }

    /// Returns the hand and the choice of a command that plays a hand.
    pub const fn choice(&self) -> Option<(HandId, Choice)> {
        if let Self::Play { hand, action } = *self {
            Some((hand, Choice::Act(action)))
        } else if let Self::DoubleFor { hand, amount } = *self {
            Some((hand, Choice::DoubleFor(amount)))
        } else if let Self::Insure { hand, amount } = *self {
            Some((hand, Choice::Insure(amount)))
        } else if let Self::Decline { hand } = *self {
            Some((hand, Choice::Decline))
        } else {
            None
        }
    }

    /// Returns whether only the host of the table may give this command. The evening itself
    /// checks who may start it.
    pub const fn is_for_host(&self) -> bool {
        match self {
            Self::Remove { .. }
            | Self::Pause { .. }
            | Self::Resume {}
            | Self::MoveOn {}
            | Self::ChangeHouse { .. }
            | Self::HandOver { .. }
            | Self::SwitchChat { .. }
            | Self::Company { .. }
            | Self::Close {} => true,
            Self::Sit { .. }
            | Self::StandUp { .. }
            | Self::Bet { .. }
            | Self::ClearBet { .. }
            | Self::Ready { .. }
            | Self::Commit { .. }
            | Self::Reveal { .. }
            | Self::Play { .. }
            | Self::DoubleFor { .. }
            | Self::Insure { .. }
            | Self::Decline { .. }
            | Self::Rebuy { .. }
            | Self::MoreTime {}
            | Self::Say { .. }
            | Self::React { .. }
            | Self::Start {} => false,
        }
    }

    /// Returns the command of the game; `None` if this is a command to the host of the table or
    /// evening. The table's host adds the name and the purse of a player who sits down.
    pub fn of_game(&self) -> Option<Command> {
        Some(match *self {
            Self::Sit { seat } => Command::Sit { seat, name: None, purse: None },
            Self::StandUp { seat } => Command::StandUp { seat },
            Self::Bet { seat, ref stakes, ref side } => {
                let bets = SeatBets { stakes: stakes.clone(), side: side.clone() };
                Command::Bet { seat, bets }
            }
            Self::ClearBet { seat } => Command::ClearBet { seat },
            Self::Ready { seat } => Command::Ready { seat },
            Self::Commit { commitment } => Command::Commit { commitment },
            Self::Reveal { secret, cut } => Command::Reveal { secret, cut },
            Self::Rebuy { seat } => Command::Rebuy { seat },
            Self::Play { .. }
            | Self::DoubleFor { .. }
            | Self::Insure { .. }
            | Self::Decline { .. }
            | Self::MoreTime {}
            | Self::Say { .. }
            | Self::React { .. }
            | Self::Remove { .. }
            | Self::Pause { .. }
            | Self::Resume {}
            | Self::MoveOn {}
            | Self::ChangeHouse { .. }
            | Self::HandOver { .. }
            | Self::SwitchChat { .. }
            | Self::Company { .. }
            | Self::Close {}
            | Self::Start {} => {
                let (hand, choice) = self.choice()?;
                Command::Act { hand, choice }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_and_its_command_belong_together() {
        let hand = HandId(2);
        for choice in [
            Choice::Act(Action::Split),
            Choice::DoubleFor(Chips(5)),
            Choice::Insure(Chips(7)),
            Choice::Decline,
        ] {
            let act = Act::playing(hand, choice);
            assert_eq!(act.choice(), Some((hand, choice)));
            assert_eq!(act.of_game(), Some(Command::Act { hand, choice }));
        }
        assert_eq!(Act::Start {}.of_game(), None);
    }

    #[test]
    fn commands_to_the_host_are_no_commands_of_the_game() {
        for act in [Act::Resume {}, Act::MoveOn {}, Act::Close {}, Act::Company { bots: 2 }] {
            assert!(act.is_for_host() && act.of_game().is_none() && act.choice().is_none());
        }
        assert!(!Act::MoreTime {}.is_for_host() && !Act::Sit { seat: 0 }.is_for_host());
    }
}
