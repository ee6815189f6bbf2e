//! The machine-readable codes of refusals and errors: [`Code`].

use serde::{Deserialize, Serialize};

/// The body of an error.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ErrorBody {
    /// A machine-readable code.
    pub code: Code,
    /// A sentence for people.
    pub text: String,
}

/// Makes the codes, with the word of each.
macro_rules! codes {
    ($($(#[doc = $meaning:literal])+ $name:ident $word:literal;)*) => {
        /// A machine-readable code for a refusal by a table, or for a request error.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub enum Code {
            $($(#[doc = $meaning])+ #[serde(rename = $word)] $name,)*
            /// A code of a later release. It is never sent.
            #[serde(other, skip_serializing)]
            #[cfg_attr(feature = "schema", schemars(skip))]
            Unknown,
        }

        impl Code {
            /// Every code that is sent.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// Returns the word that is sent.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$name => $word,)*
                    Self::Unknown => "unknown",
                }
            }
        }
    };
}

codes! {
    /// The hand cannot do this now.
    Action "action";
    /// The house does not take this bet.
    Bet "bet";
    /// The body of the request cannot be read.
    Body "body";
    /// The answer to the previous question is still being computed, or too many others wait.
    Busy "busy";
    /// The host has switched the chat off.
    ChatOff "chat_off";
    /// The host of the table allows no more bots.
    Company "company";
    /// Another person with a bet at the same browser has contributed to the shoe.
    Contributed "contributed";
    /// The contributions to this shoe are closed.
    ContributionsClosed "contributions_closed";
    /// The counting system is unknown.
    Count "count";
    /// The command does not fit the state of the evening.
    Evening "evening";
    /// The player, or another person at the same browser, did not reveal a
    /// contribution since the last round.
    Excluded "excluded";
    /// The server has failed.
    Failed "failed";
    /// The request names no host, or one that the server is not known as.
    Host "host";
    /// The hand cannot be insured for this.
    Insurance "insurance";
    /// The person may not open tables on this server.
    MayNotOpen "may_not_open";
    /// The path does not support this method.
    Method "method";
    /// The name cannot be taken.
    Name "name";
    /// The name belongs to a person with a passphrase.
    NameKept "name_kept";
    /// Another player at the table or evening has the same name, or one that looks the same.
    NameTaken "name_taken";
    /// The box has no bet.
    NoBet "no_bet";
    /// No such browser acts for the same people.
    NoBrowser "no_browser";
    /// No evening has this address.
    NoEvening "no_evening";
    /// The decision has no time limit.
    NoLimit "no_limit";
    /// The time for the decision cannot be extended any further.
    NoMoreTime "no_more_time";
    /// The odds cannot be computed.
    NoOdds "no_odds";
    /// The command does not name the question that it answers.
    NoQuestion "no_question";
    /// The round does not exist, or no round is in play.
    NoRound "no_round";
    /// The table has no such shoe.
    NoShoe "no_shoe";
    /// The box does not exist, or the player has no box.
    NoSuchSeat "no_such_seat";
    /// No table has this address.
    NoTable "no_table";
    /// No decision of this player is due.
    NotAsked "not_asked";
    /// The table waits for a player who is here.
    NotAway "not_away";
    /// The player can cover the minimum.
    NotBroke "not_broke";
    /// Only people can do this, and the player is a bot.
    NotForBots "not_for_bots";
    /// No resource has this path.
    NotFound "not_found";
    /// Only the host of the table can do this.
    NotHost "not_host";
    /// The evening is not over.
    NotOver "not_over";
    /// Only people who have played at the table may see this.
    NotPlayed "not_played";
    /// The server could not store it.
    NotStored "not_stored";
    /// The sender does not act for this person, or the box belongs to another player.
    NotYours "not_yours";
    /// The player has decided nothing yet.
    NothingPlayed "nothing_played";
    /// The player has no contribution to reveal.
    NothingToReveal "nothing_to_reveal";
    /// The request comes from a page of another server.
    Origin "origin";
    /// The passphrase is too short or too long.
    Passphrase "passphrase";
    /// The path cannot be read.
    Path "path";
    /// The table takes no command for now.
    Paused "paused";
    /// The query cannot be read.
    Query "query";
    /// The request cannot be carried out, for the reason in the text.
    Refused "refused";
    /// The host has recently removed the player from the table.
    Removed "removed";
    /// Players are revealing their contributions to the shoe.
    Revealing "revealing";
    /// A round is in play.
    RoundOpen "round_open";
    /// The house cannot be changed in this way.
    Rules "rules";
    /// The box is taken.
    SeatTaken "seat_taken";
    /// The command or question refers to an earlier state, such as an earlier decision.
    Stale "stale";
    /// The server stops.
    Stopping "stopping";
    /// The table can no longer be played.
    TableLost "table_lost";
    /// The host has paused the table.
    TablePaused "table_paused";
    /// The text is too long, empty, or contains invisible characters.
    Text "text";
    /// The token is unknown.
    Token "token";
    /// A rate limit, or the limit on open lines, is exceeded.
    TooFast "too_fast";
    /// The time to reveal contributions is over.
    TooLate "too_late";
    /// The person already has the maximum number of open tables.
    TooManyTables "too_many_tables";
    /// The request has taken too long.
    TooSlow "too_slow";
    /// The request does not upgrade to a WebSocket.
    Upgrade "upgrade";
    /// The name or the passphrase is wrong.
    WrongPassphrase "wrong_passphrase";
    /// The revealed contribution does not match the player's commitment.
    WrongReveal "wrong_reveal";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_of_a_later_release_is_unknown() {
        let read = |word: &str| serde_json::from_value::<Code>(word.into()).unwrap();
        for &code in Code::ALL {
            assert_eq!(
                (read(code.word()), serde_json::to_value(code).unwrap()),
                (code, code.word().into())
            );
        }
        assert_eq!(read("fireworks"), Code::Unknown);
        assert!(serde_json::to_value(Code::Unknown).is_err(), "it is never sent");
    }
}
