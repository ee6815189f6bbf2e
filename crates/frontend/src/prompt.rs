//! What is asked, and the keys that work now.

use blackjack_engine::Choice as Decided;
use blackjack_engine::{Action, Actions, Asked, Chips};

use crate::bet::Wish;
use crate::coach::{CoachMode, CountMode};
use crate::context::Context;
use crate::face_view::FaceView;
use crate::game::Game;
use crate::purpose::Purpose;
use crate::scene::{Choice, Prompt};
use crate::verb::Verb;
use crate::voice;

/// The question and the choices of this moment.
pub fn prompt(game: &Game, face: &FaceView<'_>) -> Prompt {
    let context = game.context();
    let (question, choices) = match context {
        Context::Betting => betting(game, face),
        Context::Settled => settled(game),
        Context::Entry => entry(game),
        Context::Confirm => confirm(game),
        Context::Watching => watching(game),
        Context::Playing | Context::Insurance | Context::EarlySurrender => round(game),
        Context::List
        | Context::Replay
        | Context::Chart
        | Context::Statistics
        | Context::Options
        | Context::Drill => Default::default(),
    };
    let choices = choices.into_iter().filter_map(|offer| choice(face, context, offer));
    Prompt { question, choices: choices.collect() }
}

/// Something that can be done, and in a word what it does.
struct Offer {
    verb: Verb,
    /// What does the contrary, by a key that is named beside the first.
    contrary: Option<Verb>,
    label: String,
}

/// One thing that can be done.
fn offer(verb: Verb, label: impl Into<String>) -> Offer {
    Offer { verb, contrary: None, label: label.into() }
}

/// Something that can be done in two directions.
fn both(verb: Verb, contrary: Verb, label: &str) -> Offer {
    Offer { verb, contrary: Some(contrary), label: label.into() }
}

/// An offer with its keys; nothing that no key does.
fn choice(face: &FaceView<'_>, context: Context, offer: Offer) -> Option<Choice> {
    // What closes a game on top of another one works in mid-round too.
    let closing = |verb| face.label(verb, Context::Settled).filter(|_| verb == Verb::Back);
    let key = |verb| face.label(verb, context).or_else(|| closing(verb));
    let Offer { verb, contrary, label } = offer;
    let first = key(verb)?;
    let second = contrary.and_then(key);
    let between = if first.chars().count() > 1 { "/" } else { "" };
    let keys = second.map_or(first.clone(), |second| format!("{first}{between}{second}"));
    Some(Choice { verb, key: keys, label, enabled: true })
}

/// What can be done at the table whatever is asked.
fn always(game: &Game) -> impl Iterator<Item = Offer> {
    let wishes = game.coach.wishes();
    let coach = (wishes.mode != CoachMode::Off).then(|| offer(Verb::Coach, "coach"));
    let count = (wishes.count != CountMode::Off).then(|| offer(Verb::Count, "count"));
    let back = game.can_close().then(|| offer(Verb::Back, "back"));
    let first = back.into_iter().chain([offer(Verb::Help, "help")]).chain(coach);
    let first = first.chain([offer(Verb::Leave, "leave")]).chain(count);
    let rest = [
        offer(Verb::Log, "log"),
        offer(Verb::History, "history"),
        offer(Verb::Settings, "settings"),
        offer(Verb::Chart, "chart"),
        offer(Verb::Statistics, "stats"),
        offer(Verb::Drill, "drills"),
        offer(Verb::Rules, "rules"),
        offer(Verb::Shoe, "shoe"),
    ];
    first.chain(rest).filter(|offer| game.purpose.forbids(offer.verb).is_none())
}

/// Taking the last choice back, where there is one to take back.
fn undo(game: &Game) -> Option<Offer> {
    game.session.can_undo().then(|| offer(Verb::Undo, "undo"))
}

fn betting(game: &Game, face: &FaceView<'_>) -> (String, Vec<Offer>) {
    let (placing, table) = (game.placing.wish(), &game.session);
    let several = table.players() > 1;
    if game.can_move() {
        let house = game.house().name();
        let go = [offer(Verb::Go, format!("on to {house}"))];
        return (String::new(), go.into_iter().chain(always(game)).collect());
    }
    if let Some(broke) = broke(game) {
        return broke;
    }
    let (question, go) = if several && game.shown.is_some() {
        (String::new(), "next round".into())
    } else {
        (question(game, *placing), next(game, *placing, face.ascii))
    };
    let mut offers = vec![offer(Verb::Go, go)];
    if several {
        let rest = if game.shown.is_some() { "all again" } else { "all bet" };
        offers.push(offer(Verb::Rebet, rest));
    }
    if table.house().stakes().fixed() == 0 {
        offers.push(both(Verb::BetUp, Verb::BetDown, "bet"));
    }
    if table.house().rules().hands() > 1 {
        offers.push(both(Verb::FewerHands, Verb::MoreHands, "hands"));
    }
    if table.house().stakes().fixed() == 0 {
        offers.push(offer(Verb::BetEntry, "type a bet"));
    }
    if several {
        let sit = if placing.sits_out { "sit in" } else { "sit out" };
        offers.extend([offer(Verb::SitOut, sit), offer(Verb::Right, "next player")]);
    }
    let after = [offer(Verb::WhatIf, "what if")].into_iter().chain(undo(game));
    offers.extend(after.filter(|_| game.shown.is_some()));
    offers.extend(always(game));
    (question, offers)
}

/// What can be done while cards fall, or the table has not answered.
fn watching(game: &Game) -> (String, Vec<Offer>) {
    match game.pending_line().filter(|_| game.is_at_rest()) {
        Some(line) => (line, always(game).collect()),
        None => (String::new(), vec![offer(Verb::Go, "show all at once")]),
    }
}

/// What can be done when a round is over that no bets follow on.
fn settled(game: &Game) -> (String, Vec<Offer>) {
    let mut offers = vec![offer(Verb::Go, game.purpose.next())];
    offers.extend(undo(game));
    offers.extend(always(game));
    (String::new(), offers)
}

/// What is asked of a player who can place no bet.
fn broke(game: &Game) -> Option<(String, Vec<Offer>)> {
    let (at, table) = (game.placing.at(), &game.session);
    let wish = game.placing.wish();
    if wish.bet.is_some() || wish.sits_out {
        return None;
    }
    let (house, funds) = (table.house(), table.funds(at).unwrap_or_default());
    let bankroll = house.stakes().units(house.stakes().bankroll());
    let question = voice::too_little(house, table.name(at), funds, 1);
    let refill = format!("a new bankroll of {}", house.stakes().money(bankroll));
    let mut offers = Vec::new();
    if table.refill(at).is_some() {
        offers.push(offer(Verb::Go, refill));
    }
    if table.players() > 1 {
        offers.push(offer(Verb::SitOut, "sit out"));
    }
    offers.extend(always(game));
    Some((question, offers))
}

/// What the next key press stakes, in words.
fn question(game: &Game, wish: Wish) -> String {
    let name = game.session.name(game.placing.at());
    if game.shown.is_some() {
        return String::new();
    }
    match (name, wish.sits_out) {
        (Some(name), true) => format!("{name} sits this round out."),
        (Some(name), false) => format!("{name}, your bet?"),
        (None, _) => "Your bet?".into(),
    }
}

/// What going on does.
fn next(game: &Game, wish: Wish, ascii: bool) -> String {
    let others =
        (game.placing.at() + 1..game.session.players()).any(|other| game.session.stays(other));
    let stakes = game.session.house().stakes();
    let times = if ascii { "x" } else { "×" };
    let bet = match (wish.bet.filter(|_| !wish.sits_out), wish.hands) {
        (None, _) => String::new(),
        (Some(bet), 1) => format!(" {}", stakes.money(bet)),
        (Some(bet), hands) => format!(" {} {times} {hands}", stakes.money(bet)),
    };
    match (others, game.shown.is_some()) {
        (true, _) if wish.sits_out => "next".into(),
        (true, _) => format!("bet{bet}"),
        (false, true) => format!("deal again{bet}"),
        (false, false) => format!("deal{bet}"),
    }
}

fn entry(game: &Game) -> (String, Vec<Offer>) {
    let typed = game.typed.as_deref().unwrap_or_default();
    let what = if game.session.is_in_round() { "Insure for" } else { "Bet" };
    let offers = vec![offer(Verb::Go, "take it"), offer(Verb::Back, "cancel")];
    (format!("{what}: {typed}_"), offers)
}

fn confirm(game: &Game) -> (String, Vec<Offer>) {
    let question = match game.purpose {
        Purpose::Daily(_) => "Leave in mid-round? What is finished is told.",
        Purpose::Usual | Purpose::WhatIf(_) | Purpose::Drill(_) => {
            "Leave in mid-round? It is practice: open hands stand."
        }
    };
    (question.into(), vec![offer(Verb::Go, "leave"), offer(Verb::Decline, "play on")])
}

fn round(game: &Game) -> (String, Vec<Offer>) {
    let Some(round) = game.session.round_view() else { return Default::default() };
    let asked = round.cards.asked;
    let Some(hand) = asked.hand() else { return Default::default() };
    let who = game.voice.question(&round.cards, hand);
    let (question, mut offers) = match asked {
        Asked::Action { legal, .. } => (String::new(), actions(game, legal)),
        Asked::Insurance { least, most, .. } => insurance(game, least, most),
        Asked::EarlySurrender { .. } => (
            "Surrender before the dealer looks?".into(),
            vec![
                decision(
                    game,
                    Verb::Surrender,
                    Decided::Act(Action::Surrender),
                    "surrender".into(),
                ),
                decision(game, Verb::Decline, Decided::Decline, "play on".into()),
            ],
        ),
        Asked::Card(_) | Asked::Nothing => Default::default(),
    };
    offers.extend(undo(game));
    offers.extend(always(game));
    (format!("{who} {question}").trim_end().to_owned(), offers)
}

/// A choice of a hand; one that the coach has objected to says that it can be meant.
fn decision(game: &Game, verb: Verb, choice: Decided, label: String) -> Offer {
    let is_doubted = game.coach.objected() == Some(choice);
    offer(verb, if is_doubted { format!("{label} anyway") } else { label })
}

fn actions(game: &Game, legal: Actions) -> Vec<Offer> {
    let verb = |action| match action {
        Action::Hit => Verb::Hit,
        Action::Stand => Verb::Stand,
        Action::Double => Verb::Double,
        Action::Split => Verb::Split,
        Action::Surrender => Verb::Surrender,
    };
    let offered =
        |action: Action| decision(game, verb(action), Decided::Act(action), action.word().into());
    legal.iter().map(offered).collect()
}

fn insurance(game: &Game, least: Chips, most: Chips) -> (String, Vec<Offer>) {
    let money = game.session.house().stakes().money(most);
    let yes = decision(game, Verb::Insure, Decided::Insure(most), format!("insure for {money}"));
    let no = decision(game, Verb::Decline, Decided::Decline, "no insurance".into());
    if least == most {
        return ("Insurance?".into(), vec![yes, no]);
    }
    let part = offer(Verb::BetEntry, "another amount");
    (format!("Insurance, up to {money}?"), vec![yes, no, part])
}
