//! The news of a table apart from the cards, in sentences: players coming, going and betting.

use blackjack_engine::{Chips, Stakes};
use blackjack_protocol::{ChatLine, Reaction, RoomView, Said};
use blackjack_table::{PlayerId, SeatView, TableView};

/// A table at one moment, and the player for whom its news is worded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment<'a> {
    pub(crate) view: &'a TableView,
    pub(crate) room: &'a RoomView,
}

/// Returns the changes from one moment to another, one sentence each, without `me`'s own actions.
pub(crate) fn news(
    before: Moment<'_>,
    now: Moment<'_>,
    stakes: &Stakes,
    me: PlayerId,
) -> Vec<String> {
    let mut lines = Vec::new();
    let seats = before.view.seats.iter().zip(&now.view.seats);
    for (number, (before, now)) in (1..).zip(seats) {
        seat(number, before, now, stakes, me, &mut lines);
    }
    away(before, now, me, &mut lines);
    room(before.room, now, me, &mut lines);
    if before.view.paused != now.view.paused {
        lines.push(match &now.view.paused {
            Some(_) => "The table is paused until the server can store what happens.".into(),
            None => "The table goes on.".into(),
        });
    }
    lines
}

/// Returns a line of the chat as a sentence.
pub(crate) fn chat_line(ChatLine { name, said, .. }: &ChatLine) -> String {
    match said {
        Said::Text(text) => format!("{name}: {text}"),
        Said::Reaction(reaction) => format!("{name} {}.", gesture(*reaction)),
        Said::Unknown => format!("{name} makes a gesture."),
    }
}

const fn gesture(reaction: Reaction) -> &'static str {
    match reaction {
        Reaction::Applause => "applauds",
        Reaction::Wow => "is impressed",
        Reaction::Laugh => "laughs",
        Reaction::Pity => "says: what a pity",
        Reaction::Thanks => "says thank you",
        Reaction::GoodLuck => "wishes good luck",
    }
}

/// Returns the name of the player of a box.
pub(crate) fn name_of(seat: &SeatView) -> &str {
    seat.name.as_deref().unwrap_or("Somebody")
}

/// Returns the name of a player with a box.
pub(crate) fn name_at(view: &TableView, player: PlayerId) -> &str {
    let seat = view.seats.iter().find(|seat| seat.owner == Some(player));
    seat.map_or("Somebody", name_of)
}

fn seat(
    number: usize,
    before: &SeatView,
    now: &SeatView,
    stakes: &Stakes,
    me: PlayerId,
    lines: &mut Vec<String>,
) {
    if before.owner != now.owner {
        if let Some(owner) = before.owner {
            lines.push(if owner == me {
                format!("You leave box {number}.")
            } else {
                format!("{} leaves box {number}.", name_of(before))
            });
        }
        if let Some(owner) = now.owner {
            lines.push(if owner == me {
                format!("You sit at box {number}.")
            } else {
                format!("{} sits down at box {number}.", name_of(now))
            });
        }
        return;
    }
    if now.owner.is_none() {
        return;
    }
    let name = if now.owner == Some(me) { None } else { Some(name_of(now)) };
    if before.can_bet && !now.can_bet {
        lines.push(match name {
            Some(name) => format!("{name} leaves after this round."),
            None => "You leave after this round.".into(),
        });
    }
    let Some(name) = name else { return };
    if before.bet != now.bet && !now.bet.is_empty() {
        lines.push(format!("{name} bets {}.", bets(&now.bet, stakes)));
    }
    if !before.ready && now.ready {
        lines.push(format!("{name} is ready."));
    }
}

/// Writes the bets of a box: "$10", or "$10 and $20".
pub(crate) fn bets(bets: &[Chips], stakes: &Stakes) -> String {
    bets.iter().map(|&bet| stakes.money(bet)).collect::<Vec<_>>().join(" and ")
}

fn away(before: Moment<'_>, now: Moment<'_>, me: PlayerId, lines: &mut Vec<String>) {
    let is_away = |room: &RoomView, player| room.away.iter().any(|away| away.player == player);
    // The reader of this is here.
    let others = now.room.away.iter().filter(|away| away.player != me);
    for away in others.filter(|away| !is_away(before.room, away.player)) {
        let name = name_at(now.view, away.player);
        let seconds = away.until_ms.map(|until| (until - away.since_ms).max(0) / 1_000);
        lines.push(match seconds {
            Some(seconds) => format!("{name} is away; the table waits {seconds} seconds."),
            None => format!("{name} is away; the table waits."),
        });
    }
    let sits =
        |player| player != me && now.view.seats.iter().any(|seat| seat.owner == Some(player));
    let back = before.room.away.iter().map(|away| away.player);
    for player in back.filter(|&player| !is_away(now.room, player) && sits(player)) {
        lines.push(format!("{} is back.", name_at(now.view, player)));
    }
}

fn room(
    before: &RoomView,
    Moment { view, room }: Moment<'_>,
    me: PlayerId,
    lines: &mut Vec<String>,
) {
    if before.pause.is_some() != room.pause.is_some() {
        lines.push(match room.pause.as_ref().map(|pause| pause.reason.as_deref()) {
            Some(Some(reason)) => format!("The host pauses the table: {reason}."),
            Some(None) => "The host pauses the table.".into(),
            None => "The pause is over.".into(),
        });
    }
    if before.host != room.host
        && let Some(host) = room.host
    {
        lines.push(if host == me {
            "You are the host of the table now.".into()
        } else {
            format!("{} is the host of the table now.", name_at(view, host))
        });
    }
    if before.company != room.company {
        lines.push(match room.company {
            0 => "The host asks for no bots.".into(),
            1 => "The host asks for a bot.".into(),
            bots => format!("The host asks for {bots} bots."),
        });
    }
    if before.coming != room.coming && !room.coming.is_empty() {
        let changes: Vec<_> =
            room.coming.iter().map(|(key, value)| format!("{key} = {value}")).collect();
        lines.push(format!("From the next round on: {}.", changes.join(", ")));
    }
    if !before.is_closing && room.is_closing {
        lines.push("The table closes after this round.".into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reaction_is_told_in_words() {
        let line = |said| {
            chat_line(&ChatLine {
                number: 1,
                player: PlayerId(2),
                name: "Ann".into(),
                said,
                at_ms: 0,
            })
        };
        assert_eq!(line(Said::Reaction(Reaction::Applause)), "Ann applauds.");
        assert_eq!(line(Said::Text("hello".into())), "Ann: hello");
        assert_eq!(line(Said::Unknown), "Ann makes a gesture.");
    }
}
