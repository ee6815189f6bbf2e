//! The hands of a split pair, one after the other: [`SplitHands`].
//!
//! In most houses, a split hand is played to its end before the next one gets its second card, and what
//! becomes of it depends on no other hand but for how often the pair may be split again. So each hand is
//! walked through one table, and what it pays against every end of the dealer's hand is added up. The
//! dealer's hand then picks one of the sums.

use std::collections::HashMap;

use blackjack_engine::{
    Action, DealerEnd, HandId, HandView, Phase, PlayOrder, PlayerEnd, Ratio, SplitDeal, Stake,
    Status, dealer_reveals, makes_blackjack, needs_dealer_total, payoff,
};

use crate::automaton::{Automaton, Scope};
use crate::count_scheme::reached;
use crate::dealer_hand::{BLACKJACK, DEALER_ENDS, DealerHands, NO_BLACKJACK, dealer_ends};
use crate::error::SimError;
use crate::game::Game;
use crate::hand_key::HandKey;
use crate::kinds::Kind;
use crate::policy::Play;
use crate::round_player::RoundPlayer;
use crate::table::{Event, Place, Table};
use crate::whole_round::SplitRound;

/// Net results in parts of a unit, against each end of the dealer's hand.
type Nets = [i32; DEALER_ENDS];

/// What can be known of hands before the dealer plays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Sum {
    nets: Nets,
    /// Whether a payoff depends on the dealer's total.
    needs_total: bool,
    /// Whether a payoff depends on whether the dealer has a blackjack.
    waits: bool,
}

/// A split pair whose hands can be walked.
#[derive(Debug)]
pub(crate) struct SplitPair {
    /// The places of a hand with one card of the pair, by the number of hands beyond two.
    starts: Vec<Place>,
    insurance: Sum,
    /// The dealer's place, and how many cards the dealer has.
    dealer: Place,
    dealer_cards: usize,
    pub(crate) hole: Option<Kind>,
}

/// The hands of split pairs, compiled.
#[derive(Debug)]
pub(crate) struct SplitHands {
    table: Table<()>,
    ends: Vec<Sum>,
    dealer: DealerHands,
}

impl SplitHands {
    /// Compiles the hands of these pairs, and returns each with where its hands are; `None` for a pair whose
    /// hands depend on each other.
    pub(crate) fn compile<'a>(
        game: &Game,
        rounds: impl Iterator<Item = &'a SplitRound>,
    ) -> Result<(Self, Vec<Option<SplitPair>>), SimError> {
        let mut families = Families { game, known: HashMap::new(), starts: Vec::new() };
        let found = rounds.map(|round| families.of(round)).collect::<Vec<_>>();
        let mut scope = OneHand { game, ends: Vec::new(), known: HashMap::new() };
        let automaton = Automaton::explore(game, &mut scope, families.starts);
        let table = Table::new(automaton, scope.ends.len(), game.kinds.len())?;
        let dealer = DealerHands::new(game)?;
        let pairs = found.into_iter().map(|pair| {
            let (starts, round) = pair?;
            let places = starts.map(|start| table.starts[start]).collect();
            let view = round.round.view();
            let up = view.dealer.open.cards().first().map(|card| card.rank() as Kind);
            let cards = up.into_iter().chain(round.hole).collect::<Vec<_>>();
            Some(SplitPair {
                starts: places,
                insurance: insurance(game, round),
                dealer: dealer.place(&cards),
                dealer_cards: cards.len(),
                hole: round.hole,
            })
        });
        let pairs = pairs.collect();
        Ok((Self { table, ends: scope.ends, dealer }, pairs))
    }

    /// Plays a split round to its end. Returns the net result in parts of a unit.
    pub(crate) fn play(
        &self,
        game: &Game,
        pair: &SplitPair,
        (depth, running): (usize, i16),
        mut card: impl FnMut() -> Kind,
    ) -> i64 {
        let (mut sum, mut hands, mut waiting) = (pair.insurance, 0, 1);
        let (mut depth, mut running) = (depth, running);
        let hidden = pair.hole.map_or(0, |kind| game.counter.tag(kind));
        let face_down = game.burn() + usize::from(pair.hole.is_some());
        let mut place = pair.starts[0];
        loop {
            if place >= self.table.rows_from {
                let kind = card();
                depth += 1;
                running += game.counter.tag(kind);
                place = self.table.next[usize::from(place) + usize::from(kind)];
                continue;
            }
            if let Some(end) = self.ends.get(usize::from(place)) {
                sum.add(end);
                if waiting == 0 {
                    return self.against_dealer(game, &sum, pair, card);
                }
                waiting -= 1;
                place = pair.starts[hands];
                continue;
            }
            match &self.table.events[usize::from(place) - self.ends.len()] {
                Event::Split(()) => {
                    (hands, waiting) = (hands + 1, waiting + 1);
                    place = pair.starts[hands];
                }
                Event::Decision { next, .. } => {
                    let count = game.counter.count(game.unseen(depth, face_down), running - hidden);
                    place = *reached(next, count);
                }
            }
        }
    }

    /// Plays the dealer's hand, as far as bets depend on it.
    fn against_dealer(
        &self,
        game: &Game,
        sum: &Sum,
        pair: &SplitPair,
        mut card: impl FnMut() -> Kind,
    ) -> i64 {
        let &Sum { nets, needs_total, waits } = sum;
        if !dealer_reveals(game.rules(), needs_total, waits) {
            return nets[NO_BLACKJACK].into();
        }
        let plays_out = dealer_reveals(game.rules(), needs_total, false);
        let table = &self.dealer.table;
        let (mut place, mut cards) = (pair.dealer, pair.dealer_cards);
        while place >= table.rows_from && (plays_out || cards < 2) {
            let kind = card();
            place = table.next[usize::from(place) + usize::from(kind)];
            cards += 1;
            // Where the dealer showed nothing, the first card may already rule a blackjack out.
            if !plays_out && cards == 1 && !makes_blackjack(game.kinds.value(kind)) {
                return nets[NO_BLACKJACK].into();
            }
        }
        let end = if place < table.rows_from { usize::from(place) } else { NO_BLACKJACK };
        let end = if plays_out || end == BLACKJACK { end } else { NO_BLACKJACK };
        nets[end].into()
    }
}

impl Sum {
    fn add(&mut self, other: &Self) {
        for (sum, net) in self.nets.iter_mut().zip(other.nets) {
            *sum += net;
        }
        self.needs_total |= other.needs_total;
        self.waits |= other.waits;
    }
}

/// Returns what the insurance of a split pair pays.
fn insurance(game: &Game, round: &SplitRound) -> Sum {
    let view = round.round.view();
    let hand = &view.hands[0];
    let staked = hand.insured.0 as i32;
    let (nets, waits) = if let Some(net) = hand.insurance_net {
        ([net.0 as i32; DEALER_ENDS], false)
    } else {
        let mut nets = [-staked; DEALER_ENDS];
        nets[BLACKJACK] = parts_of(game.rules().insurance_pays(), hand.insured.0);
        (nets, staked > 0)
    };
    Sum { nets, needs_total: false, waits }
}

/// Returns a payoff in parts of a unit.
fn parts_of(ratio: Ratio, stake: i64) -> i32 {
    (i64::from(ratio.numerator()) * stake / i64::from(ratio.denominator())) as i32
}

/// The hands with one card that split hands are played from, each once.
struct Families<'a> {
    game: &'a Game,
    /// By pair and upcard: the first of the starts, and their number.
    known: HashMap<(Kind, Option<u8>), std::ops::Range<usize>>,
    starts: Vec<RoundPlayer<'a>>,
}

impl Families<'_> {
    /// Returns the starts of a pair; `None` if its hands depend on each other.
    fn of<'r>(
        &mut self,
        round: &'r SplitRound,
    ) -> Option<(std::ops::Range<usize>, &'r SplitRound)> {
        let (game, rules) = (self.game, self.game.rules());
        let view = round.round.view();
        let up = view.dealer.open.cards().first().filter(|_| rules.dealer_upcard());
        let up = up.map(|card| card.value());
        let shares_bet =
            rules.blackjack_takes_initial_bet_only() && rules.plays_against_blackjack(up);
        let in_turn = rules.play_order() == PlayOrder::HandByHand
            && rules.split_deal() == SplitDeal::WhenPlayed
            && rules.table_hands() == 0;
        if shares_bet || !in_turn {
            return None;
        }
        let pair = view.hands[0].cards[0].rank() as Kind;
        if let Some(known) = self.known.get(&(pair, up)) {
            return Some((known.clone(), round));
        }
        let first = self.starts.len();
        let mut start = Some(RoundPlayer::resume(game, round.round.clone(), None, 0, 0));
        while let Some(player) = start {
            start = split_again(game, player.clone(), pair);
            self.starts.push(player);
        }
        self.known.insert((pair, up), first..self.starts.len());
        Some((first..self.starts.len(), round))
    }
}

/// Deals one more card of the pair, and splits again if that is ever done.
fn split_again<'a>(
    game: &'a Game,
    mut player: RoundPlayer<'a>,
    pair: Kind,
) -> Option<RoundPlayer<'a>> {
    player.deal(pair);
    let decision = player.decision()?;
    let split = Play::Act(Action::Split);
    let choices = game.player.policy.choices(&decision);
    choices.iter().any(|(_, play)| *play == split).then(|| {
        player.choose(split);
        player
    })
}

/// The scope of one split hand, the first of its round. Its ends are numbered as they are found.
struct OneHand<'a> {
    game: &'a Game,
    ends: Vec<Sum>,
    known: HashMap<Sum, u32>,
}

/// What the future of a split hand depends on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct OneHandKey {
    hand: HandKey,
    upcard: Option<u8>,
    /// The number of hands, and whether they are of a pair of aces.
    hands: usize,
    is_of_aces: bool,
    is_split: bool,
    awaits_card: bool,
}

/// The hand that is played: the first one, which stays the first one when it is split again.
const PLAYED: HandId = HandId(0);

impl Scope for OneHand<'_> {
    type Key = OneHandKey;
    type Split = ();

    fn key(&self, player: &RoundPlayer<'_>, is_split: bool) -> OneHandKey {
        let view = player.round.view();
        let hand = &view.hands[0];
        let is_of_aces = view.hands[1].cards[0].is_ace();
        OneHandKey {
            hand: HandKey::of(self.game, hand),
            upcard: view.dealer.open.cards().first().map(|card| card.value()),
            hands: view.hands.len(),
            is_of_aces,
            is_split,
            awaits_card: matches!(view.phase, Phase::Card(_)),
        }
    }

    fn end(&mut self, player: &mut RoundPlayer<'_>) -> Option<u32> {
        let view = player.round.view();
        let hand = view.hand(PLAYED).filter(|hand| hand.status != Status::Open)?;
        let up = view.dealer.open.cards().first().filter(|_| self.game.rules().dealer_upcard());
        let sum = self.sum(hand, up.map(|card| card.value()));
        let ends = &mut self.ends;
        Some(*self.known.entry(sum).or_insert_with(|| {
            ends.push(sum);
            ends.len() as u32 - 1
        }))
    }

    fn split(&mut self, _: RoundPlayer<'_>) {}
}

impl OneHand<'_> {
    /// Returns what a finished hand pays.
    fn sum(&self, hand: &HandView, upcard: Option<u8>) -> Sum {
        let rules = self.game.rules();
        let stake = Stake { doubled: hand.doubled, has_initial_bet: true };
        let end = match hand.status {
            Status::Blackjack => PlayerEnd::Blackjack,
            Status::Charlie => PlayerEnd::Charlie(stake),
            Status::Surrendered if hand.doubled => PlayerEnd::SurrenderedDouble(stake),
            Status::Surrendered => PlayerEnd::Surrendered,
            Status::Busted => PlayerEnd::Busted(stake),
            Status::Stood | Status::Open => {
                let cards = hand.cards.len() as u8;
                PlayerEnd::Stood { total: hand.total.best(), cards, stake }
            }
        };
        let parts = |dealer| parts_of(payoff(rules, end, dealer).of_full_bet(), hand.stake.0);
        let needs_total = needs_dealer_total(rules, end);
        let matters = || parts(DealerEnd::Blackjack) != parts(DealerEnd::NoBlackjack);
        let waits = !needs_total && rules.plays_against_blackjack(upcard) && matters();
        let mut nets = [0; DEALER_ENDS];
        for (net, dealer) in nets.iter_mut().zip(dealer_ends()) {
            *net = parts(dealer);
        }
        Sum { nets, needs_total, waits }
    }
}
