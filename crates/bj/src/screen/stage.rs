//! From the table to what is shown of it.

use blackjack_coach::figures::signed;
use blackjack_coach::{ChoiceValue, Counsel};
use blackjack_engine::{Chips, HandId, HandView, Seat, Stakes, View};

use super::app::{App, Shown};
use super::prompt;
use super::scene::{
    Advised, Banner, Bet, Betting, Counted, Money, Player, Scene, ShoeBar, TableHand, Valued,
};
use super::seen;
use crate::coach::Said;
use crate::settings::CoachMode;

/// The most lines of the log that a screen shows.
const LOG_SHOWN: usize = 60;

/// What the panel shows while advice is worked out.
const COMPUTING: &str = "computing";

/// Everything that is drawn of the game.
pub(super) fn scene(app: &App) -> Scene {
    let house = app.table.house();
    let view = app.shown.as_ref().map(|shown| shown.round.view());
    Scene {
        house: house.name().to_owned(),
        rules: house.rules().summary(),
        remark: remark(app),
        round: Some(round_number(app)),
        players: players(app),
        dealer: view.as_ref().map(|view| seen::dealer(view, house.rules())),
        hands: view.as_ref().map(|view| hands(app, view)).unwrap_or_default(),
        focus: view.as_ref().and_then(|view| focus(app, view)),
        betting: app.shown.is_none().then(|| betting(app)),
        coach: advised(app),
        count: counted(app),
        shoe: Some(shoe(app)),
        log: app.log[app.log.len().saturating_sub(LOG_SHOWN)..].to_vec(),
        banner: app.shown.as_ref().and_then(|shown| banner(app, shown)),
        message: app.message.clone(),
        prompt: prompt::prompt(app),
        brief: brief(app),
    }
}

/// What is unlike a game that is remembered.
fn remark(app: &App) -> String {
    if let Some(remark) = app.purpose.remark() {
        return remark;
    }
    match (app.table.memory(), app.setup.seed) {
        (Some(_), _) => String::new(),
        (None, Some(seed)) => format!("practice, seed {seed}"),
        (None, None) => "practice".into(),
    }
}

/// The number of the round that is shown, or of the next one.
fn round_number(app: &App) -> u64 {
    let shown = app.shown.as_ref().and_then(|_| app.table.round_id());
    let id = app.purpose.round().or(shown).unwrap_or_else(|| app.table.upcoming_id());
    u64::try_from(id.0).unwrap_or_default()
}

fn players(app: &App) -> Vec<Player> {
    let stakes = app.table.house().stakes();
    let player = |player: usize| Player {
        name: app.table.name(player).map(str::to_owned),
        purse: purse(app, player).map(|chips| Money::of(stakes, chips)),
        net: app.nets.get(player).map(|&net| Money::net(stakes, net)),
    };
    (0..app.table.players()).map(player).collect()
}

/// What lies in a player's purse, as far as the round is shown.
fn purse(app: &App, player: usize) -> Option<Chips> {
    let seat_of = |wanted| {
        let seats = (0..).map(Seat).map_while(|seat| Some((seat, app.table.player_at(seat)?)));
        seats.into_iter().find(|&(_, player)| player == wanted).map(|(seat, _)| seat)
    };
    match &app.shown {
        Some(shown) => match seat_of(player) {
            Some(seat) => shown.round.funds(seat),
            None => app.table.funds(player),
        },
        None => app.table.funds(player),
    }
}

fn hands(app: &App, view: &View) -> Vec<TableHand> {
    let (asked, stakes) = (asked(app, view), app.table.house().stakes());
    let player = |seat| app.table.player_at(seat).unwrap_or_default();
    let hand = |hand: &HandView| seen::hand(view, hand, stakes, player(hand.seat), asked);
    view.hands.iter().map(hand).collect()
}

/// The hand that somebody is asked about, once everything before the question has been shown.
fn asked(app: &App, view: &View) -> Option<HandId> {
    view.asked.hand().filter(|_| app.is_at_rest())
}

/// The hand that stays in view while cards fall: the one that got the last of them.
fn focus(app: &App, view: &View) -> Option<usize> {
    let latest = app.shown.as_ref()?.latest.filter(|_| asked(app, view).is_none())?;
    view.hands.iter().position(|hand| hand.id == latest)
}

fn betting(app: &App) -> Betting {
    let house = app.table.house();
    let stakes = house.stakes();
    let bets = app.placing.wishes().iter().map(|wish| Bet {
        stake: wish.bet.map(|bet| Money::of(stakes, bet)),
        hands: wish.hands,
        sits_out: wish.sits_out,
    });
    let least = stakes.money(stakes.smallest(house.rules()));
    let limits = match (stakes.fixed(), stakes.maximum()) {
        (0, 0) => format!("{least} or more"),
        (0, maximum) => format!("{least} to {}", stakes.money(stakes.units(maximum))),
        (fixed, _) => format!("every bet is {}", stakes.money(stakes.units(fixed))),
    };
    Betting { bets: bets.collect(), at: app.placing.at(), typed: app.typed.clone(), limits }
}

/// What the coach says, where that was asked for: nothing of a hand before its cards are shown.
fn advised(app: &App) -> Option<Advised> {
    if !app.shows_advice() || !app.is_at_rest() {
        return None;
    }
    let words = match app.coach.counsel() {
        Some(Said::So(counsel)) => return Some(valued(counsel, app.table.house().stakes())),
        Some(Said::NotYet) => None,
        Some(Said::Unknown(_)) => app.advice(),
        None if app.wanted.advice => app.advice(),
        None => match app.before_bet() {
            nothing if nothing.is_empty() => return None,
            words => Some(words),
        },
    };
    let words = words.unwrap_or_else(|| vec![COMPUTING.into()]);
    Some(Advised { words, ..Advised::default() })
}

/// Every choice, and why.
fn valued(counsel: &Counsel, stakes: &Stakes) -> Advised {
    let valued = |priced: &ChoiceValue| {
        let (worth, cost) = counsel.columns(priced, stakes);
        let is_best = priced.choice == counsel.best();
        Valued { name: counsel.name(priced.choice), worth, cost, is_best }
    };
    let choices = counsel.options().iter().map(valued).collect();
    let on = format!("on {}", stakes.money(counsel.bet()));
    Advised { on, choices, words: counsel.reasons() }
}

/// What each choice is worth, where the coach always speaks and there is no panel.
fn brief(app: &App) -> Vec<String> {
    let always = app.coach.wishes().mode == CoachMode::Always && !app.has_panel();
    let told = match app.coach.counsel() {
        Some(Said::So(counsel)) if always && app.is_at_rest() => counsel,
        Some(_) | None => return Vec::new(),
    };
    let one = |priced: &ChoiceValue| {
        format!("{} {}", told.name(priced.choice).to_lowercase(), signed(priced.value, 2))
    };
    told.options().iter().map(one).collect()
}

/// Where the count stands, where that was asked for.
fn counted(app: &App) -> Option<Counted> {
    let tally = app.tally().filter(|_| app.shows_count())?;
    Some(Counted {
        name: tally.name().to_owned(),
        running: tally.running(),
        true_count: tally.true_count(),
        seen: tally.seen(),
        left: tally.packs_left(),
        packs: app.table.house().rules().decks(),
    })
}

fn shoe(app: &App) -> ShoeBar {
    let next = app.table.shoe();
    let (number, left) = match &app.shown {
        Some(Shown { left, shoe, .. }) => (*shoe, *left),
        None => (next.number, next.left),
    };
    let over = app.is_at_rest() && app.table.round().is_none();
    ShoeBar {
        number: Some(number),
        full: next.full,
        left,
        cut: next.cut,
        // The next shoe lies ready, though nobody has begun it.
        shuffle_due: over && number != next.number,
    }
}

/// What the round came to, once it is over.
fn banner(app: &App, shown: &Shown) -> Option<Banner> {
    let name = |seat| app.table.player_at(seat).and_then(|player| app.table.name(player));
    seen::banner(&shown.round, app.table.house().stakes(), name)
}
