//! The table, as a page.

use blackjack_engine::{Card, Chips, Dealer17, House, Ratio, Rules, Stakes, Status, Ties};
use blackjack_frontend::game::Game;
use blackjack_frontend::scene::builder;
use blackjack_frontend::scene::{AdvicePanel, Dealer, Scene, TableHand, Tone};
use blackjack_frontend::ui::command::UiCommand;
use blackjack_frontend::ui::context::Context;
use blackjack_frontend::ui::face_view::FaceView;

use crate::page::card_text::rank;

/// The places for cards.
pub(crate) const PLACES: usize = 5;

/// The table.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct TablePage {
    /// The dealer's cards; `None` lies face down.
    pub(crate) dealer: Vec<Option<Card>>,
    /// The total of the dealer's cards: `shows 6`, `17`.
    pub(crate) dealer_total: String,
    /// The caller's cards.
    pub(crate) hand: Vec<Card>,
    /// The total of the caller's cards: `20 soft`.
    pub(crate) total: String,
    /// The payouts of the bet, only while a hand is played.
    pub(crate) pays: Vec<PayRow>,
    /// The bet, in coins.
    pub(crate) bet: Option<String>,
    /// The whole coins of the bet and of the pot, as they lie on the table.
    pub(crate) bet_coins: i64,
    pub(crate) pot_coins: i64,
    /// A hint, for example about a possible charlie.
    pub(crate) hint: String,
    /// A question that costs coins, before the prompt.
    pub(crate) question: String,
    pub(crate) coach: Option<AdvicePanel>,
    pub(crate) big_words: Option<BigWords>,
    /// The lines printed on the felt.
    pub(crate) felt: Vec<String>,
}

/// A payout of the bet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PayRow {
    pub(crate) name: &'static str,
    /// The total return, the bet included.
    pub(crate) back: String,
    pub(crate) net: String,
}

/// A banner across the table for a rare hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BigWords {
    Charlie,
    TwentyOne,
}

impl TablePage {
    /// Returns the table of a game, with the pot that the clock has left.
    pub(crate) fn of(game: &Game, pot: Chips) -> Self {
        let labels = |_: UiCommand, _: Context| None;
        let face = FaceView { labels: &labels, ascii: true, has_panel: true, opens_panels: false };
        let scene = builder::scene(game, &face);
        let house = game.session.house();
        let is_over = !game.session.view().is_in_round();
        Self::of_scene(&scene, house, pot, is_over && game.is_at_rest())
    }

    /// Returns whether another table shows the same cards and the same question.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        (&self.dealer, &self.hand, &self.question, &self.bet, &self.hint)
            == (&other.dealer, &other.hand, &other.question, &other.bet, &other.hint)
    }

    /// Returns the coach's advice in lines.
    pub(crate) fn advice(&self) -> Vec<String> {
        let Some(advice) = &self.coach else { return Vec::new() };
        let choices = advice.choices.iter().map(|line| {
            let cost =
                if line.is_best { "best".to_owned() } else { format!("costs {}", line.cost) };
            format!("{} {} ({cost})", line.name, line.value)
        });
        let choices: Vec<String> = choices.collect();
        let values = Some(format!("Coach: {}", choices.join(", "))).filter(|_| !choices.is_empty());
        values.into_iter().chain(advice.reasons.iter().cloned()).collect()
    }

    fn of_scene(scene: &Scene, house: &House, pot: Chips, is_over: bool) -> Self {
        let coin = house.stakes().units(1).0;
        let mut page = Self {
            pot_coins: pot.0 / coin,
            felt: felt(house),
            coach: scene.coach.clone(),
            ..Self::default()
        };
        if let Some(dealer) = &scene.dealer {
            page.dealer = cards_of(dealer);
            page.dealer_total = dealer_total(dealer);
        }
        let Some(hand) = scene.hands.first() else { return page };
        page.hand.clone_from(&hand.cards);
        page.total = total(hand);
        if !is_over {
            page.bet_coins = hand.stake.chips.0 / coin;
            page.bet = Some(house.stakes().number(hand.stake.chips));
            page.pays = pays(house, hand);
            page.hint = hint(house, hand);
        }
        if let Some(message) = scene.message.as_ref().filter(|it| it.tone == Tone::Warning) {
            page.hint.clone_from(&message.text);
        }
        page.big_words = big_words(hand, is_over);
        page
    }
}

/// Returns the dealer's cards with the one that lies face down.
fn cards_of(dealer: &Dealer) -> Vec<Option<Card>> {
    let mut cards: Vec<_> = dealer.cards.iter().copied().map(Some).collect();
    if dealer.hole_down {
        cards.insert(1.min(cards.len()), None);
    }
    cards
}

fn dealer_total(dealer: &Dealer) -> String {
    let [first, rest @ ..] = dealer.cards.as_slice() else { return String::new() };
    if rest.is_empty() {
        return format!("shows {}", rank(*first));
    }
    let total: blackjack_engine::Hand = dealer.cards.iter().copied().collect();
    total.total().best().to_string()
}

fn total(hand: &TableHand) -> String {
    let best = hand.total.best();
    let soft = if hand.total.is_soft() && best < 21 { " soft" } else { "" };
    format!("{best}{soft}")
}

/// Returns the text printed on the felt, with odds that include the bet, as in the original.
fn felt(house: &House) -> Vec<String> {
    let rules = house.rules();
    let mut lines = vec![
        dealer_17(rules).to_owned(),
        format!("Twenty-One pays {} for 1", for_one(rules.natural_pays())),
    ];
    if rules.offers_insurance() {
        lines.push(format!("Insurance {}", rules.insurance_pays()));
    }
    lines
}

const fn dealer_17(rules: &Rules) -> &'static str {
    match rules.dealer_17() {
        Dealer17::Stand => "Dealer stays on 17",
        Dealer17::HitSoft => "Dealer hits soft 17",
        Dealer17::HitAce => "Dealer hits 17 with an ace",
        Dealer17::HitAll => "Dealer hits 17",
    }
}

/// Returns the gross payout for a bet of 1 at these net odds.
pub(super) fn for_one(net: Ratio) -> String {
    let (over, under) = (net.numerator() + net.denominator(), net.denominator());
    if over % under == 0 { (over / under).to_string() } else { format!("{over}/{under}") }
}

/// Returns the payoffs of the bet by the rules of the house.
fn pays(house: &House, hand: &TableHand) -> Vec<PayRow> {
    let (rules, stakes) = (house.rules(), house.stakes());
    let stake = hand.stake.chips;
    let row = |name, won: Chips| PayRow {
        name,
        back: stakes.number(stake + won),
        net: signed(stakes, won),
    };
    let odds = |ratio: Ratio| stake.times(ratio, stakes.rounding());
    let mut rows = vec![row(if hand.doubled { "A win" } else { "Higher count" }, stake)];
    if !hand.doubled {
        rows.push(row("Holding 21", odds(rules.twenty_one_pays())));
    } else if odds(rules.doubled_twenty_one_pays()) != stake {
        rows.push(row("Holding 21", odds(rules.doubled_twenty_one_pays())));
    }
    if rules.charlie() > 0 && !hand.doubled {
        rows.push(row("Five-Card Charlie", odds(rules.charlie_pays())));
    }
    rows.push(match rules.ties() {
        Ties::Push => row("Stand-off", Chips::ZERO),
        Ties::Dealer => row("Equal counts", -stake),
    });
    rows
}

fn signed(stakes: &Stakes, chips: Chips) -> String {
    let plus = if chips > Chips::ZERO { "+" } else { "" };
    format!("{plus}{}", stakes.number(chips))
}

/// Returns a hint if the next card may make a charlie.
fn hint(house: &House, hand: &TableHand) -> String {
    let rules = house.rules();
    let next = hand.cards.len() + 1;
    let is_near = hand.is_active && rules.charlie() > 0 && next == usize::from(rules.charlie());
    if !is_near || hand.doubled {
        return String::new();
    }
    let stakes = house.stakes();
    let back = hand.stake.chips + hand.stake.chips.times(rules.charlie_pays(), stakes.rounding());
    let back = stakes.money(back);
    format!("One more card under 21 is a Five-Card Charlie: {back} back.")
}

fn big_words(hand: &TableHand, is_over: bool) -> Option<BigWords> {
    match hand.status {
        Status::Charlie => Some(BigWords::Charlie),
        Status::Blackjack if is_over => Some(BigWords::TwentyOne),
        Status::Open | Status::Blackjack | Status::Stood | Status::Busted | Status::Surrendered => {
            None
        }
    }
}
