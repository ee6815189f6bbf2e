//! Events at a table, from inside or outside the game: [`Deed`].

use std::collections::BTreeMap;

use blackjack_engine::generate::{Choices as _, Seeded};
use blackjack_engine::{Action, Chips, Phase};
use blackjack_protocol::{Act, CommandMessage, Reaction};
use blackjack_table::{PlayerId, Question, RequestKey, RoundView, TableView};
use serde_json::json;

use super::evening::Evening;

/// Something that happens at a table.
#[derive(Clone, Debug)]
pub(super) enum Deed {
    /// A browser joins, perhaps with the number of the update that it saw last.
    Join { browser: usize, resumes: bool },
    /// A browser leaves.
    Leave { browser: usize },
    /// A command on a line.
    Command { message: CommandMessage },
    /// A command without a line.
    OverHttp { player: PlayerId, body: String },
    /// A question to the coach.
    Ask { player: PlayerId, body: String },
    /// Requests for the table, the resources beside it, and the lobby.
    Look { player: PlayerId },
    /// Time passes.
    Wait { seconds: u64 },
}

/// All kinds of deeds.
pub(super) const NAMES: [&str; 7] = ["join", "leave", "command", "http", "ask", "look", "wait"];

impl Deed {
    /// Returns the name of the kind.
    pub(super) const fn name(&self) -> &'static str {
        match self {
            Self::Join { .. } => "join",
            Self::Leave { .. } => "leave",
            Self::Command { .. } => "command",
            Self::OverHttp { .. } => "http",
            Self::Ask { .. } => "ask",
            Self::Look { .. } => "look",
            Self::Wait { .. } => "wait",
        }
    }
}

/// Returns a random possible deed: usually the one that the table waits for.
pub(super) async fn any(random: &mut Seeded, evening: &Evening) -> Deed {
    let browser = random.below(evening.browsers());
    match random.below(30) {
        0 | 1 => return Deed::Join { browser, resumes: random.one_in(2) },
        2 => return Deed::Leave { browser },
        3 => return Deed::Look { player: any_player(random) },
        4 => return Deed::Wait { seconds: *random.choose(&[1, 5, 31, 61, 700]) },
        _ => {}
    }
    let table = evening.table().await;
    if evening.has_coach && random.one_in(25) {
        return asks(random, &table);
    }
    let (player, act) = match random.below(25) {
        0 => aside(random),
        1 => of_host(random),
        2 => (any_player(random), Act::Sit { seat: random.below(4) }),
        _ => of_game(random, &table, evening.bet),
    };
    let answers = if random.one_in(30) { Question::default() } else { table.question };
    let key = RequestKey(evening.sent.len() as u64);
    if random.one_in(12) {
        let (key, question) = (key.0, answers);
        let body = json!({ "key": key, "player": player, "answers": question, "do": act });
        return Deed::OverHttp { player, body: body.to_string() };
    }
    Deed::Command { message: CommandMessage { key, player, answers: Some(answers), act } }
}

fn any_player(random: &mut Seeded) -> PlayerId {
    PlayerId(random.between(1, 5))
}

/// Returns a question to the coach: usually of the player whose decision it is.
fn asks(random: &mut Seeded, table: &TableView) -> Deed {
    let seat = table.round.as_ref().and_then(|round| {
        let seat = round.seat_of(round.cards.phase.hand()?)?;
        round.seats.get(usize::from(seat.0)).copied()
    });
    let owner = seat.and_then(|seat| table.seats[seat].owner).filter(|_| !random.one_in(8));
    let player = owner.unwrap_or_else(|| any_player(random));
    let what = *random.choose(&["advice", "advice", "last"]);
    let body = json!({ "key": 1, "player": player, "what": what });
    Deed::Ask { player, body: body.to_string() }
}

fn aside(random: &mut Seeded) -> (PlayerId, Act) {
    let act = match random.below(3) {
        0 => Act::MoreTime {},
        1 => Act::Say { text: "good evening".into() },
        _ => Act::React { reaction: Reaction::Wow },
    };
    (any_player(random), act)
}

fn of_host(random: &mut Seeded) -> (PlayerId, Act) {
    let act = match random.below(30) {
        0..4 => Act::Pause { reason: None },
        4..13 => Act::Resume {},
        13..17 => Act::MoveOn {},
        17..21 => Act::SwitchChat { is_on: random.one_in(2) },
        21..25 => Act::Remove { seat: random.below(4), player: any_player(random) },
        25 => Act::HandOver { to: any_player(random) },
        _ => Act::ChangeHouse { rules: BTreeMap::from([("turn-seconds".into(), "40".into())]) },
    };
    (PlayerId(1), act)
}

fn of_game(random: &mut Seeded, table: &TableView, bet: Chips) -> (PlayerId, Act) {
    match &table.round {
        Some(round) if !round.is_over() => in_round(random, table, round),
        Some(_) | None => between_rounds(random, table, bet),
    }
}

fn in_round(random: &mut Seeded, table: &TableView, round: &RoundView) -> (PlayerId, Act) {
    let phase = round.cards.phase;
    let hand = phase.hand().unwrap();
    let seat = round.seats[usize::from(round.seat_of(hand).unwrap().0)];
    let owner = table.seats[seat].owner.unwrap_or(PlayerId(1));
    let any = Act::Play { hand, action: *random.choose(&Action::ALL) };
    let act = match phase {
        _ if random.one_in(8) => any,
        Phase::Insurance { min, max, .. } if random.one_in(2) => {
            Act::Insure { hand, amount: *random.choose(&[min, max]) }
        }
        Phase::Insurance { .. } | Phase::EarlySurrender { .. } => Act::Decline { hand },
        Phase::Action { legal, .. } => {
            let legal: Vec<Action> = legal.iter().collect();
            Act::Play { hand, action: *random.choose(&legal) }
        }
        Phase::Card(_) | Phase::Over => any,
    };
    let stands_up = random.one_in(40);
    (owner, if stands_up { Act::StandUp { seat } } else { act })
}

fn between_rounds(random: &mut Seeded, table: &TableView, bet: Chips) -> (PlayerId, Act) {
    let seat = random.below(table.seats.len());
    let shown = &table.seats[seat];
    let Some(owner) = shown.owner else { return (any_player(random), Act::Sit { seat }) };
    let act = match random.below(30) {
        0 => Act::StandUp { seat },
        1 => Act::ClearBet { seat },
        2 => Act::Bet { seat, stakes: vec![Chips(7), Chips(3)], side: Vec::new() },
        3 => Act::Rebuy { seat },
        _ if shown.bet.is_empty() => Act::Bet {
            seat,
            stakes: vec![bet; 1 + usize::from(random.one_in(4))],
            side: Vec::new(),
        },
        _ => Act::Ready { seat },
    };
    (owner, act)
}
