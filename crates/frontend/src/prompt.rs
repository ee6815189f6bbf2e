//! The prompt: the question, and the choices with their keys.

use blackjack_engine::{Action, Actions, Chips, Choice, DoubleRange, Phase};

use crate::bets::doubling;
use crate::bets::form::PendingBet;
use crate::coach::{CoachMode, CountMode};
use crate::game::Game;
use crate::game::mode::GameMode;
use crate::narrator;
use crate::scene::{Prompt, PromptChoice};
use crate::session::SessionExt;
use crate::ui::command::UiCommand;
use crate::ui::context::Context;
use crate::ui::face_view::FaceView;

/// Returns the current question and its choices.
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
    let question = match game.session.seconds_left().filter(|_| game.is_at_rest()) {
        Some(seconds) => format!("{question} {seconds} s left.").trim_start().to_owned(),
        None => question,
    };
    let choices = choices.into_iter().filter_map(|offer| choice(face, context, offer));
    Prompt { question, choices: choices.collect() }
}

/// The maximum number of characters shown of a line being typed: its end.
const LINE_SHOWN: usize = 40;

/// A choice of a prompt before its keys are known.
struct Offer {
    command: UiCommand,
    /// The opposite command, whose key is shown beside the first.
    opposite: Option<UiCommand>,
    label: String,
}

/// Offers a command.
fn offer(command: UiCommand, label: impl Into<String>) -> Offer {
    Offer { command, opposite: None, label: label.into() }
}

/// Offers a command and its opposite.
fn both(command: UiCommand, opposite: UiCommand, label: &str) -> Offer {
    Offer { command, opposite: Some(opposite), label: label.into() }
}

/// Returns an offer with its keys; `None` if it has no key.
fn choice(face: &FaceView<'_>, context: Context, offer: Offer) -> Option<PromptChoice> {
    // The key that closes a game on top of another one works in mid-round too.
    let closing =
        |command| face.label(command, Context::Settled).filter(|_| command == UiCommand::Back);
    // The key to stand also accepts an amount of insurance.
    let accepting = |command| {
        let stands = command == UiCommand::Stand && context == Context::Entry;
        face.label(command, Context::Insurance).filter(|_| stands)
    };
    let key = |command| {
        face.label(command, context).or_else(|| closing(command)).or_else(|| accepting(command))
    };
    let Offer { command, opposite, label } = offer;
    let first = key(command)?;
    let second = opposite.and_then(key);
    let between = if first.chars().count() > 1 { "/" } else { "" };
    let keys = second.map_or(first.clone(), |second| format!("{first}{between}{second}"));
    Some(PromptChoice { command, key: keys, label, enabled: true })
}

/// Returns the offers that a table always has.
fn always(game: &Game) -> impl Iterator<Item = Offer> {
    let settings = game.coach.settings();
    let coach = (settings.mode != CoachMode::Off).then(|| offer(UiCommand::Coach, "coach"));
    let count = (settings.count != CountMode::Off).then(|| offer(UiCommand::Count, "count"));
    let back = game.can_close().then(|| offer(UiCommand::Back, "back"));
    let first = back.into_iter().chain([offer(UiCommand::Help, "help")]).chain(coach);
    let first = first.chain([offer(UiCommand::Leave, "leave")]).chain(count);
    let rest = [
        offer(UiCommand::Chat, "chat"),
        offer(UiCommand::Log, "log"),
        offer(UiCommand::History, "history"),
        offer(UiCommand::Settings, "settings"),
        offer(UiCommand::Chart, "chart"),
        offer(UiCommand::Statistics, "stats"),
        offer(UiCommand::Drill, "drills"),
        offer(UiCommand::Rules, "rules"),
        offer(UiCommand::Shoe, "shoe"),
    ];
    first.chain(rest).filter(|offer| game.forbidden(offer.command).is_none())
}

/// Returns the offer to undo the last choice, if there is one.
fn undo(game: &Game) -> Option<Offer> {
    // At a shared table only a bet before the deal can be undone.
    let label = if game.session.is_shared() { "unlock the bet" } else { "undo" };
    game.session.can_undo().then(|| offer(UiCommand::Undo, label))
}

fn betting(game: &Game, face: &FaceView<'_>) -> (String, Vec<Offer>) {
    let (bet_form, table) = (game.bet_form.current(), &game.session);
    let several = game.has_several_bettors();
    if game.can_switch_house() {
        let house = game.house().name();
        let go = [offer(UiCommand::Go, format!("go to {house}"))];
        return (String::new(), go.into_iter().chain(always(game)).collect());
    }
    if let Some(broke) = broke(game) {
        return broke;
    }
    let (question, go) = if several && game.displayed_round.is_some() {
        (String::new(), "next round".into())
    } else {
        (question(game, *bet_form), next(game, *bet_form, face.ascii))
    };
    let mut offers = vec![offer(UiCommand::Go, go)];
    if several {
        let rest = if game.displayed_round.is_some() { "rebet all" } else { "all bet" };
        offers.push(offer(UiCommand::Rebet, rest));
    }
    if table.house().stakes().fixed() == 0 {
        offers.push(both(UiCommand::BetUp, UiCommand::BetDown, "bet"));
    }
    if table.house().rules().hands() > 1 {
        offers.push(both(UiCommand::FewerHands, UiCommand::MoreHands, "hands"));
    }
    let has_side_bets = !table.house().side_bets().is_empty();
    if table.house().stakes().fixed() == 0 || has_side_bets {
        let label = if has_side_bets { "type a bet, as in 10+5" } else { "type a bet" };
        offers.push(offer(UiCommand::BetEntry, label));
    }
    if several {
        let sit = if bet_form.sits_out { "sit in" } else { "sit out" };
        offers.extend([offer(UiCommand::SitOut, sit), offer(UiCommand::Right, "next player")]);
    }
    let what_if = Some(offer(UiCommand::WhatIf, "what if"));
    let what_if = what_if.filter(|offer| game.forbidden(offer.command).is_none());
    let after = what_if.into_iter().chain(undo(game));
    offers.extend(after.filter(|_| game.displayed_round.is_some()));
    offers.extend(always(game));
    (question, offers)
}

/// Returns the offers while cards are dealt or the table has not answered.
fn watching(game: &Game) -> (String, Vec<Offer>) {
    match game.pending_line().filter(|_| game.is_at_rest()) {
        Some(line) => (line, always(game).collect()),
        None if game.is_at_rest() => {
            let waits = game.session.waiting_for().unwrap_or_default();
            let start = game.session.can_start().then(|| offer(UiCommand::Go, "start"));
            let offers = start.into_iter().chain(undo(game)).chain(always(game));
            (waits, offers.collect())
        }
        None => (String::new(), vec![offer(UiCommand::Go, "show all at once")]),
    }
}

/// Returns the offers after a round that is not followed by betting.
fn settled(game: &Game) -> (String, Vec<Offer>) {
    let mut offers = vec![offer(UiCommand::Go, game.mode.next())];
    offers.extend(undo(game));
    offers.extend(always(game));
    (String::new(), offers)
}

/// Returns the question and the offers for a player who cannot cover the minimum bet.
fn broke(game: &Game) -> Option<(String, Vec<Offer>)> {
    let (at, table) = (game.bet_form.at(), &game.session);
    let pending = game.bet_form.current();
    if pending.bet.is_some() || pending.sits_out {
        return None;
    }
    let (house, left) = (table.house(), game.bet_form.funds(table.as_ref(), at));
    let question = narrator::too_little(house, table.name(at), left.unwrap_or_default(), 1);
    let mut offers = Vec::new();
    if let Some(rebuy) = table.rebuy(at) {
        let bankroll = table.funds(at).unwrap_or_default() + rebuy;
        let bankroll = house.stakes().money(bankroll);
        offers.push(offer(UiCommand::Go, format!("rebuy for {bankroll}")));
    }
    if game.has_several_bettors() {
        offers.push(offer(UiCommand::SitOut, "sit out"));
    }
    offers.extend(always(game));
    Some((question, offers))
}

/// Returns the question for the current player's bet.
fn question(game: &Game, pending: PendingBet) -> String {
    let name = game.session.name(game.bet_form.at());
    if game.displayed_round.is_some() {
        return String::new();
    }
    match (name, pending.sits_out) {
        (Some(name), true) => format!("{name} sits out this round."),
        (Some(name), false) => format!("{name}, your bet?"),
        (None, _) => "Your bet?".into(),
    }
}

/// Returns the label of the key that continues: "deal $10".
fn next(game: &Game, pending: PendingBet, ascii: bool) -> String {
    let others = (game.bet_form.at() + 1..game.session.view().seats.len())
        .any(|other| game.session.can_bet(other));
    let stakes = game.session.house().stakes();
    let times = if ascii { "x" } else { "×" };
    let bet = pending.hand_bet().filter(|_| !pending.sits_out);
    let bet = match (bet.map(|bet| bet.words(stakes)), pending.hands) {
        (None, _) => String::new(),
        (Some(bet), 1) => format!(" {bet}"),
        (Some(bet), hands) => format!(" {bet} {times} {hands}"),
    };
    match (others, game.displayed_round.is_some()) {
        (true, _) if pending.sits_out => "next".into(),
        (true, _) => format!("bet{bet}"),
        (false, true) => format!("deal again{bet}"),
        (false, false) => format!("deal{bet}"),
    }
}

fn entry(game: &Game) -> (String, Vec<Offer>) {
    if let Some(line) = &game.line {
        let offers = vec![offer(UiCommand::Go, "send"), offer(UiCommand::Back, "cancel")];
        let hidden = line.chars().count().saturating_sub(LINE_SHOWN);
        let end: String = line.chars().skip(hidden).collect();
        return (format!("Say: {end}_"), offers);
    }
    let typed = game.typed.as_deref().unwrap_or_default();
    let stakes = game.session.house().stakes();
    let what = match game.session.view().phase() {
        Some(Phase::Action { double_for: Some(range), .. }) => {
            format!("Double for {}", doubling::amounts(stakes, range))
        }
        Some(Phase::Insurance { .. }) => "Insure for".into(),
        _ => "Bet".into(),
    };
    let mut offers = vec![offer(UiCommand::Go, "accept"), offer(UiCommand::Back, "cancel")];
    if game.is_insuring() {
        offers.insert(1, offer(UiCommand::Stand, "accept"));
    }
    (format!("{what}: {typed}_"), offers)
}

fn confirm(game: &Game) -> (String, Vec<Offer>) {
    let question = match game.mode {
        GameMode::Daily(_) => "Leave in mid-round? Your result so far will be shown.",
        GameMode::Regular | GameMode::WhatIf(_) | GameMode::Drill(_) => {
            "Leave in mid-round? This is practice: open hands stand."
        }
    };
    (question.into(), vec![offer(UiCommand::Go, "leave"), offer(UiCommand::Decline, "play on")])
}

fn round(game: &Game) -> (String, Vec<Offer>) {
    let Some(round) = game.session.view().open_round() else { return Default::default() };
    let asked = round.cards.phase;
    let Some(hand) = asked.hand() else { return Default::default() };
    let who = game.narrator.question(&round.cards, hand);
    let (question, mut offers) = match asked {
        Phase::Action { legal, double_for, .. } => {
            let for_less = double_for.map(|range| double_for_less(game, range));
            (String::new(), actions(game, legal).into_iter().chain(for_less).collect())
        }
        Phase::Insurance { min, max, .. } => insurance(game, min, max),
        Phase::EarlySurrender { .. } => (
            "Surrender before the dealer peeks?".into(),
            vec![
                decision(
                    game,
                    UiCommand::Surrender,
                    Choice::Act(Action::Surrender),
                    "surrender".into(),
                ),
                decision(game, UiCommand::Decline, Choice::Decline, "play on".into()),
            ],
        ),
        Phase::Card(_) | Phase::Over => Default::default(),
    };
    offers.extend(undo(game));
    offers.extend(always(game));
    (format!("{who} {question}").trim_end().to_owned(), offers)
}

/// Offers a choice of a hand; "anyway" follows the label if the coach has objected to it.
fn decision(game: &Game, command: UiCommand, choice: Choice, label: String) -> Offer {
    let is_doubted = game.coach.objected() == Some(choice);
    offer(command, if is_doubted { format!("{label} anyway") } else { label })
}

fn actions(game: &Game, legal: Actions) -> Vec<Offer> {
    let command = |action| match action {
        Action::Hit => UiCommand::Hit,
        Action::Stand => UiCommand::Stand,
        Action::Double => UiCommand::Double,
        Action::Split => UiCommand::Split,
        Action::Surrender => UiCommand::Surrender,
    };
    let offered = |action: Action| {
        let word = game.narrator.words().action(action);
        decision(game, command(action), Choice::Act(action), word.into())
    };
    legal.iter().map(offered).collect()
}

/// Offers a double for less.
fn double_for_less(game: &Game, range: DoubleRange) -> Offer {
    let label = if range.min == range.max {
        format!("double for {}", doubling::amounts(game.session.house().stakes(), range))
    } else {
        "double for less".into()
    };
    let objected = game.coach.objected();
    let choice = objected.filter(|choice| matches!(choice, Choice::DoubleFor(_)));
    decision(game, UiCommand::BetEntry, choice.unwrap_or(Choice::DoubleFor(range.min)), label)
}

fn insurance(game: &Game, min: Chips, max: Chips) -> (String, Vec<Offer>) {
    let money = game.session.house().stakes().money(max);
    let yes = decision(game, UiCommand::Insure, Choice::Insure(max), format!("insure for {money}"));
    let no = decision(game, UiCommand::Decline, Choice::Decline, "no insurance".into());
    if min == max {
        return ("Insurance?".into(), vec![yes, no]);
    }
    let part = offer(UiCommand::BetEntry, "another amount");
    let stand = decision(game, UiCommand::Stand, Choice::Decline, "stand: none".into());
    (format!("Insurance up to {money}?"), vec![yes, no, part, stand])
}
