//! What is asked, and the keys that work now.

use blackjack_engine::{Action, Actions, Asked, Chips};

use super::app::App;
use super::bet::Wish;
use super::keys::Context;
use super::scene::{Choice, Prompt};
use super::verb::Verb;
use crate::voice;

/// The question and the choices of this moment.
pub(super) fn prompt(app: &App) -> Prompt {
    let context = app.context();
    let (question, choices) = match context {
        Context::Betting => betting(app),
        Context::Entry => entry(app),
        Context::Confirm => confirm(),
        Context::Watching => (String::new(), vec![(Verb::Go, "show all at once".into())]),
        Context::Playing | Context::Insurance | Context::EarlySurrender => round(app),
        Context::List | Context::Replay | Context::Options => Default::default(),
    };
    let choices = choices.into_iter().filter_map(|(verb, label)| choice(app, context, verb, label));
    Prompt { question, choices: choices.collect() }
}

/// What can be done, and in a word what it does.
type Offer = (Verb, String);

/// An offer with its key; nothing that no key does.
fn choice(app: &App, context: Context, verb: Verb, label: String) -> Option<Choice> {
    let key = app.manner.keys.key(verb, context)?.label(app.manner.look.ascii);
    Some(Choice { verb, key, label, enabled: true })
}

/// What can be done at the table whatever is asked.
fn always() -> [Offer; 7] {
    [
        (Verb::Help, "help".into()),
        (Verb::Leave, "leave".into()),
        (Verb::Rules, "rules".into()),
        (Verb::Log, "log".into()),
        (Verb::History, "history".into()),
        (Verb::Settings, "settings".into()),
        (Verb::Shoe, "shoe".into()),
    ]
}

fn betting(app: &App) -> (String, Vec<Offer>) {
    let (placing, table) = (app.placing.wish(), &app.table);
    let several = table.players() > 1;
    if let Some(broke) = broke(app) {
        return broke;
    }
    let (question, go) = if several && app.shown.is_some() {
        (String::new(), "next round".into())
    } else {
        (question(app, *placing), next(app, *placing))
    };
    let mut offers = vec![(Verb::Go, go)];
    if several {
        offers.push((Verb::Rebet, "same again for all".into()));
    }
    if table.house().stakes().fixed() == 0 {
        offers.extend([
            (Verb::BetUp, "more".into()),
            (Verb::BetDown, "less".into()),
            (Verb::BetEntry, "type a bet".into()),
        ]);
    }
    if table.house().rules().hands() > 1 {
        let hands = [(Verb::MoreHands, "more hands"), (Verb::FewerHands, "fewer")];
        offers.extend(hands.map(|(verb, label)| (verb, label.into())));
    }
    if several {
        let sit = if placing.sits_out { "sit in" } else { "sit out" };
        offers.extend([(Verb::SitOut, sit.into()), (Verb::Right, "next player".into())]);
    }
    offers.extend(always());
    (question, offers)
}

/// What is asked of a player who can place no bet.
fn broke(app: &App) -> Option<(String, Vec<Offer>)> {
    let (at, table) = (app.placing.at(), &app.table);
    let wish = app.placing.wish();
    if wish.bet.is_some() || wish.sits_out {
        return None;
    }
    let (house, funds) = (table.house(), table.funds(at).unwrap_or_default());
    let bankroll = house.stakes().units(house.stakes().bankroll());
    let question = voice::too_little(house, table.name(at), funds, 1);
    let refill = format!("a new bankroll of {}", house.stakes().money(bankroll));
    let mut offers = vec![(Verb::Go, refill)];
    if table.players() > 1 {
        offers.push((Verb::SitOut, "sit out".into()));
    }
    offers.extend(always());
    Some((question, offers))
}

/// What the next key press stakes, in words.
fn question(app: &App, wish: Wish) -> String {
    let name = app.table.name(app.placing.at());
    if app.shown.is_some() {
        return String::new();
    }
    match (name, wish.sits_out) {
        (Some(name), true) => format!("{name} sits this round out."),
        (Some(name), false) => format!("{name}, your bet?"),
        (None, _) => "Your bet?".into(),
    }
}

/// What going on does.
fn next(app: &App, wish: Wish) -> String {
    let others = (app.placing.at() + 1..app.table.players()).any(|other| app.table.stays(other));
    let stakes = app.table.house().stakes();
    let bet = match (wish.bet.filter(|_| !wish.sits_out), wish.hands) {
        (None, _) => String::new(),
        (Some(bet), 1) => format!(" {}", stakes.money(bet)),
        (Some(bet), hands) => format!(" {} on {hands} hands", stakes.money(bet)),
    };
    match (others, app.shown.is_some()) {
        (true, _) if wish.sits_out => "next".into(),
        (true, _) => format!("bet{bet}"),
        (false, true) => format!("deal again{bet}"),
        (false, false) => format!("deal{bet}"),
    }
}

fn entry(app: &App) -> (String, Vec<Offer>) {
    let typed = app.typed.as_deref().unwrap_or_default();
    let what = if app.table.round().is_some() { "Insure for" } else { "Bet" };
    let offers = vec![(Verb::Go, "take it".into()), (Verb::Back, "cancel".into())];
    (format!("{what}: {typed}_"), offers)
}

fn confirm() -> (String, Vec<Offer>) {
    let question = "Leave in mid-round? It is practice: open hands stand.";
    (question.into(), vec![(Verb::Go, "leave".into()), (Verb::Decline, "play on".into())])
}

fn round(app: &App) -> (String, Vec<Offer>) {
    let Some(record) = app.table.round() else { return Default::default() };
    let asked = record.round().asked();
    let (Asked::Action { hand, .. }
    | Asked::Insurance { hand, .. }
    | Asked::EarlySurrender { hand }) = asked
    else {
        return Default::default();
    };
    let who = app.voice.addresses(record.round(), hand);
    let (question, mut offers) = match asked {
        Asked::Action { legal, .. } => (String::new(), actions(legal)),
        Asked::Insurance { least, most, .. } => insurance(app, least, most),
        Asked::EarlySurrender { .. } => (
            "Surrender before the dealer looks?".into(),
            vec![(Verb::Surrender, "surrender".into()), (Verb::Decline, "play on".into())],
        ),
        Asked::Card(_) | Asked::Nothing => Default::default(),
    };
    offers.extend(always());
    (format!("{who}{question}").trim_end().to_owned(), offers)
}

fn actions(legal: Actions) -> Vec<Offer> {
    let verb = |action| match action {
        Action::Hit => Verb::Hit,
        Action::Stand => Verb::Stand,
        Action::Double => Verb::Double,
        Action::Split => Verb::Split,
        Action::Surrender => Verb::Surrender,
    };
    legal.iter().map(|action| (verb(action), action.word().to_owned())).collect()
}

fn insurance(app: &App, least: Chips, most: Chips) -> (String, Vec<Offer>) {
    let money = app.table.house().stakes().money(most);
    let yes = (Verb::Insure, format!("insure for {money}"));
    let no = (Verb::Decline, "no insurance".into());
    if least == most {
        return ("Insurance?".into(), vec![yes, no]);
    }
    let part = (Verb::BetEntry, "another amount".into());
    (format!("Insurance, up to {money}?"), vec![yes, no, part])
}
