//! Builds the scene of a game.

use blackjack_coach::{ChoiceValue, Counsel};
use blackjack_engine::{Chips, HandId, HandView, House, Seat, SeatBets, Stakes, View};

use crate::bets::hand::HandBet;
use crate::coach::{CoachMode, Pending};
use crate::game::{DisplayedRound, Game};
use crate::prompt;
use crate::scene::course::Course;
use crate::scene::felt_print::felt_print;
use crate::scene::parts;
use crate::scene::{
    AdviceLine, AdvicePanel, Banner, Bet, Betting, CardFace, CountPanel, Money, Player, Scene,
    ShoeBar, TableHand,
};
use crate::ui::face_view::FaceView;

/// The maximum number of log lines that a screen shows.
const LOG_SHOWN: usize = 60;

/// The text of the panel while advice is being computed.
const COMPUTING: &str = "computing";

/// Builds the scene of a game for a face.
pub fn scene(game: &Game, face: &FaceView<'_>) -> Scene {
    let house = game.session.house();
    let view = game.displayed_round.as_ref().map(|shown| &shown.round.cards);
    Scene {
        house: house.name().to_owned(),
        rules: house.rules().summary(),
        felt: felt_print(house.rules()),
        card_face: card_face(house),
        remark: remark(game),
        round: Some(round_number(game)),
        players: players(game),
        dealer: view.map(|view| parts::dealer(view, house.rules())),
        hands: view.map(|view| hands(game, view)).unwrap_or_default(),
        focus: view.and_then(|view| focus(game, view)),
        betting: game.displayed_round.is_none().then(|| betting(game)),
        coach: advised(game, face),
        count: counted(game, face),
        chart: None,
        course: face.opens_panels.then(|| course(game)),
        shoe: Some(shoe(game)),
        log: game.log[game.log.len().saturating_sub(LOG_SHOWN)..].to_vec(),
        banner: game.displayed_round.as_ref().and_then(|shown| banner(game, shown)),
        message: game.message.clone(),
        prompt: prompt::prompt(game, face),
        brief: brief(game, face),
    }
}

/// Returns the card layout of a house: `seven` and its variants keep that of the original program.
pub fn card_face(house: &House) -> CardFace {
    if house.base().name() == "seven" { CardFace::TopLine } else { CardFace::Corners }
}

/// Returns the remark on a game that is not stored.
fn remark(game: &Game) -> String {
    if let Some(remark) = game.mode.remark() {
        return remark;
    }
    match (game.session.is_stored(), game.config.seed) {
        (true, _) => String::new(),
        (false, Some(seed)) => format!("practice, seed {seed}"),
        (false, None) => "practice".into(),
    }
}

/// Returns the number of the displayed round, or of the next one.
fn round_number(game: &Game) -> u64 {
    let shown = game.displayed_round.as_ref().and_then(|_| game.session.round_id());
    let id = game.mode.round().or(shown).unwrap_or_else(|| game.session.upcoming_id());
    u64::try_from(id.0).unwrap_or_default()
}

/// Returns the seats that are shown, in order: at a shared table, those that are taken, or that
/// have hands in the displayed round.
fn shown_seats(game: &Game) -> Vec<usize> {
    let seats = 0..game.session.view().seats.len();
    if !game.session.is_shared() {
        return seats.collect();
    }
    let displayed = game.displayed_round.as_ref().map(|shown| shown.round.seats.as_slice());
    let is_shown = |seat: &usize| {
        let view = game.session.view().seats.get(*seat);
        view.is_some_and(|view| view.owner.is_some())
            || displayed.is_some_and(|seats| seats.contains(seat))
    };
    seats.filter(is_shown).collect()
}

/// Returns the position of a seat among those shown.
fn place_of(shown: &[usize], seat: usize) -> usize {
    shown.iter().position(|&other| other == seat).unwrap_or_default()
}

fn players(game: &Game) -> Vec<Player> {
    let stakes = game.session.house().stakes();
    let purse = |player: usize| {
        if !game.session.is_own(player) {
            return Some(Money::unknown());
        }
        game.shown_purse(player).map(|chips| Money::of(stakes, chips))
    };
    let player = |player: usize| Player {
        name: game.session.label(player).map(str::to_owned),
        purse: purse(player),
        net: game.nets.get(player).map(|&net| Money::net(stakes, net)),
    };
    shown_seats(game).into_iter().map(player).collect()
}

fn hands(game: &Game, view: &View) -> Vec<TableHand> {
    let (active, stakes) = (active_hand(game, view), game.session.house().stakes());
    let shown = shown_seats(game);
    let displayed = game.displayed_round.as_ref().map(|shown| &shown.round.seats);
    let player = |Seat(seat)| {
        let player = displayed.and_then(|seats| seats.get(usize::from(seat)).copied());
        place_of(&shown, player.unwrap_or_default())
    };
    let latest =
        game.displayed_round.as_ref().and_then(|shown| shown.latest).filter(|_| !game.is_at_rest());
    let hand = |hand: &HandView| {
        let shown = parts::hand(view, hand, stakes, player(hand.seat), active);
        let is_new = hand.is_blackjack() && latest == Some(hand.id);
        TableHand { is_new_blackjack: is_new, ..shown }
    };
    view.hands.iter().map(hand).collect()
}

/// Returns the active hand, once everything before its decision has been shown.
fn active_hand(game: &Game, view: &View) -> Option<HandId> {
    view.phase.hand().filter(|_| game.is_at_rest())
}

/// Returns the hand that stays in view during the deal: the one that got the last card.
fn focus(game: &Game, view: &View) -> Option<usize> {
    if active_hand(game, view).is_some() {
        return None;
    }
    let latest = game.displayed_round.as_ref()?.latest?;
    view.hands.iter().position(|hand| hand.id == latest)
}

fn betting(game: &Game) -> Betting {
    let house = game.session.house();
    let stakes = house.stakes();
    let shown = shown_seats(game);
    let bets = shown.iter().map(|&seat| match game.bet_form.bets().get(seat) {
        Some(pending) if game.session.is_own(seat) => Bet {
            stake: pending.bet.map(|bet| Money::of(stakes, bet)),
            side: side_money(house, &pending.side),
            hands: pending.hands,
            sits_out: pending.sits_out,
        },
        Some(_) | None => placed_bet(game, seat),
    });
    let minimum = stakes.money(stakes.min_payable_bet(house.rules()));
    let limits = match (stakes.fixed(), stakes.maximum()) {
        (0, 0) => format!("{minimum} or more"),
        (0, maximum) => format!("{minimum} to {}", stakes.money(stakes.units(maximum))),
        (fixed, _) => format!("every bet is {}", stakes.money(stakes.units(fixed))),
    };
    let at = place_of(&shown, game.bet_form.at());
    let side_bets = game.bet_form.side_bets().to_vec();
    Betting { bets: bets.collect(), at, typed: game.typed.clone(), limits, side_bets }
}

/// Returns an amount for each side bet of the house.
fn side_money(house: &House, side: &[Chips]) -> Vec<Money> {
    let offered = house.side_bets().iter().zip(side);
    offered.map(|(_, &stake)| Money::of(house.stakes(), stake)).collect()
}

/// Returns a bet placed by a remote player.
fn placed_bet(game: &Game, seat: usize) -> Bet {
    let stakes = game.session.house().stakes();
    let view = game.session.view().seats.get(seat);
    let placed = view.map_or(&[][..], |view| &view.bet);
    let side = view.and_then(|view| {
        HandBet::of(&SeatBets { stakes: view.bet.clone(), side: view.side.clone() })
    });
    Bet {
        stake: placed.first().map(|&bet| Money::of(stakes, bet)),
        side: side_money(game.session.house(), &side.unwrap_or_default().side),
        hands: u8::try_from(placed.len()).unwrap_or(u8::MAX).max(1),
        sits_out: false,
    }
}

/// Returns the advice, if it is shown, once all cards of the hand are shown.
fn advised(game: &Game, face: &FaceView<'_>) -> Option<AdvicePanel> {
    let is_shown = game.shows_advice() || (face.opens_panels && game.opens_advice());
    if !is_shown || !game.is_at_rest() {
        return None;
    }
    let reasons = match game.coach.counsel() {
        Some(Pending::Ready(counsel)) => {
            return Some(valued(counsel, game.session.house().stakes()));
        }
        Some(Pending::Waiting) => None,
        Some(Pending::Unavailable(_)) => game.advice(),
        None if game.coach_requests.advice => game.advice(),
        None => match game.before_bet() {
            nothing if nothing.is_empty() => return None,
            reasons => Some(reasons),
        },
    };
    let reasons = reasons.unwrap_or_else(|| vec![COMPUTING.into()]);
    Some(AdvicePanel { reasons, ..AdvicePanel::default() })
}

/// Lists the values of the choices, and the reasons.
fn valued(counsel: &Counsel, stakes: &Stakes) -> AdvicePanel {
    let valued = |priced: &ChoiceValue| {
        let (value, cost) = counsel.columns(priced, stakes);
        let is_best = priced.choice == counsel.best();
        AdviceLine { name: counsel.name(priced.choice), value, cost, is_best }
    };
    let choices = counsel.options().iter().map(valued).collect();
    let bet_label = format!("on {}", stakes.money(counsel.bet()));
    AdvicePanel { bet_label, choices, reasons: counsel.reasons(stakes) }
}

/// Returns the best choice and the costs of the others, if the coach always speaks and there is no
/// panel.
fn brief(game: &Game, face: &FaceView<'_>) -> Vec<String> {
    let always = game.coach.settings().mode == CoachMode::Always && !face.has_panel;
    let counsel = match game.coach.counsel() {
        Some(Pending::Ready(counsel)) if always && game.is_at_rest() => counsel,
        Some(_) | None => return Vec::new(),
    };
    let stakes = game.session.house().stakes();
    let one = |priced: &ChoiceValue| {
        let name = counsel.name(priced.choice).to_lowercase();
        if priced.choice == counsel.best() {
            return format!("Coach: {name}");
        }
        format!("{name} costs {}", counsel.cost(priced, stakes))
    };
    counsel.options().iter().map(one).collect()
}

/// Returns the count, if it is shown.
fn counted(game: &Game, face: &FaceView<'_>) -> Option<CountPanel> {
    let tally = game.tally().filter(|_| face.opens_panels || game.shows_count())?;
    Some(CountPanel {
        name: tally.name().to_owned(),
        running: tally.running(),
        true_count: tally.true_count(),
        seen: tally.seen(),
        left: tally.decks_left(),
        decks: game.session.house().rules().decks(),
    })
}

/// Returns the results of the player's own seats.
fn course(game: &Game) -> Course {
    Course::new(game.session.house().stakes(), game.course.values().copied())
}

fn shoe(game: &Game) -> ShoeBar {
    let next = game.session.view().shoe;
    let (number, left) = match &game.displayed_round {
        Some(DisplayedRound { left, shoe, .. }) => (*shoe, *left),
        None => (next.number, next.left),
    };
    let over = game.is_at_rest() && !game.session.view().is_in_round();
    ShoeBar {
        number: Some(number),
        full: next.full,
        left,
        cut: next.cut,
        // The next shoe is ready but not begun.
        shuffle_due: over && number != next.number,
    }
}

/// Returns the result of the round, once it is over.
fn banner(game: &Game, shown: &DisplayedRound) -> Option<Banner> {
    let name =
        |seat| game.session.view().player_at(seat).and_then(|player| game.session.name(player));
    parts::banner(&shown.round, game.session.house().stakes(), name)
}
