//! The hands of a split pair, one after the other: [`SplitHands`].
//!
//! In most houses, a split hand is played to its end before the next one gets its second card, and
//! the other hands affect it only through the number of times that the pair may still be split. So
//! each hand goes through the same rows, and its payoffs against every end of the dealer's hand are
//! added up. The dealer's hand then selects one of the sums.

use blackjack_engine::{
    Action, DealerEnd, HandId, HandView, Phase, PlayOrder, PlayerEnd, Ratio, SplitDeal, Stake,
    Status, dealer_reveals, needs_dealer_total, payoff,
};
use foldhash::{HashMap, HashMapExt};

use crate::automaton::dealer_hand::{
    BLACKJACK, DEALER_ENDS, DealerHands, DealerPlays, NO_BLACKJACK, dealer_ends,
};
use crate::automaton::hand_key::HandKey;
use crate::automaton::table::{Event, Place, Table, TableBuilder, Target};
use crate::automaton::whole_round::SplitRound;
use crate::automaton::{Automaton, Scope};
use crate::cards::hole_card::HoleCard;
use crate::cards::kinds::CardKind;
use crate::count_scheme::Running;
use crate::game::Game;
use crate::policy::Play;
use crate::round_player::RoundPlayer;

/// The results of hands before the dealer plays: net results in parts of a unit, against each end
/// of the dealer's hand; then the number of payoffs that depend on the dealer's total, and the
/// number of those that depend only on whether the dealer has a blackjack. Padded to a whole
/// vector, so that adding is one instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Sum([i32; 16]);

const NEED_TOTAL: usize = DEALER_ENDS;
const WAIT: usize = DEALER_ENDS + 1;

/// A split pair whose hands can go through the table. It is small, because many are in use.
#[derive(Clone, Copy, Debug)]
struct SplitPair {
    /// The index of its first place in `starts`. Its places are those of hands with one card of the
    /// pair, by the number of hands beyond two.
    first_start: u16,
    /// The index of its insurance in `sums`.
    insurance: u16,
    dealer: Dealer<Place>,
    hole_card: HoleCard,
}

/// The places where the dealer's hand starts.
#[derive(Clone, Copy, Debug, Default)]
struct Dealer<P> {
    until_blackjack_known: P,
    plays_out: P,
}

/// The hands of split pairs, compiled.
#[derive(Debug)]
pub(crate) struct SplitHands {
    /// The payoffs of each end of a hand, and then those of insurance.
    sums: Vec<Sum>,
    starts: Vec<Place>,
    /// The pairs of all split rounds; `None` if the hands of one depend on each other.
    pairs: Vec<Option<SplitPair>>,
    /// The rounds, to be played ahead if their hands cannot go through the table.
    rounds: Vec<SplitRound>,
    /// True if the dealer reveals the hand, by whether a payoff needs the total and whether one
    /// waits for a blackjack.
    reveals: [[bool; 2]; 2],
}

/// A split round in play.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SplitPlay {
    sum: Sum,
    dealer: Dealer<Place>,
    /// The index in `starts` of the place where the next hand starts.
    start: u16,
    /// The number of hands that wait to be played.
    waiting: u8,
    /// The card that is face down; none without a split round.
    pub(crate) hole_card: HoleCard,
}

/// The continuation after an event of a split round.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Next {
    Place(Place),
    /// The net result in parts of a unit.
    Over(i64),
}

impl SplitHands {
    /// Returns the round of this number.
    pub(crate) fn round(&self, round: usize) -> &SplitRound {
        &self.rounds[round]
    }

    /// Starts a split round; `None` if its hands cannot go through the table.
    #[inline(always)]
    pub(crate) fn begin(&self, round: usize) -> Option<SplitPlay> {
        let SplitPair { first_start: start, insurance, dealer, hole_card } = self.pairs[round]?;
        let sum = self.sums[usize::from(insurance)];
        Some(SplitPlay { sum, dealer, start, waiting: 1, hole_card })
    }

    /// Returns the place where the next hand starts.
    #[inline(always)]
    pub(crate) fn start(&self, play: &SplitPlay) -> Next {
        Next::Place(self.starts[usize::from(play.start)])
    }

    /// Splits the hand in play again.
    #[inline(always)]
    pub(crate) fn split_again(&self, play: &mut SplitPlay) -> Next {
        (play.start, play.waiting) = (play.start + 1, play.waiting + 1);
        self.start(play)
    }

    /// Ends the hand in play.
    #[inline(always)]
    pub(crate) fn end_hand(&self, play: &mut SplitPlay, end: usize) -> Next {
        play.sum.add(&self.sums[end]);
        if play.waiting > 0 {
            play.waiting -= 1;
            return self.start(play);
        }
        let reveals = self.reveals[usize::from(play.sum.0[NEED_TOTAL] > 0)];
        if reveals[0] {
            Next::Place(play.dealer.plays_out)
        } else if reveals[usize::from(play.sum.0[WAIT] > 0)] {
            Next::Place(play.dealer.until_blackjack_known)
        } else {
            Self::end(play, NO_BLACKJACK)
        }
    }

    /// Ends the round, against this end of the dealer's hand.
    #[inline(always)]
    pub(crate) fn end(play: &SplitPlay, end: usize) -> Next {
        Next::Over(play.sum.0[end].into())
    }
}

/// Split hands in a table that has not been laid out.
pub(crate) struct OpenSplitHands {
    sums: Vec<Sum>,
    starts: Vec<Target>,
    pairs: Vec<Option<OpenPair>>,
    reveals: [[bool; 2]; 2],
}

struct OpenPair {
    first_start: usize,
    insurance: usize,
    dealer: Dealer<Target>,
}

impl SplitHands {
    /// Adds the hands of these rounds to a table.
    pub(crate) fn compile(
        game: &Game,
        rounds: &[SplitRound],
        builder: &mut TableBuilder,
    ) -> OpenSplitHands {
        let mut families = Families { game, known: HashMap::new(), starts: Vec::new() };
        let found = rounds.iter().map(|round| families.of(round)).collect::<Vec<_>>();
        let mut scope = OneHand { game, ends: Vec::new(), known: HashMap::new() };
        let automaton = Automaton::explore(game, &mut scope, families.starts);
        let ends = (0..scope.ends.len()).map(|end| builder.event(Event::HandOver(end)));
        let ends = ends.collect::<Vec<_>>();
        let again = builder.event(Event::SplitAgain);
        let starts = builder.add(automaton, |end| ends[end as usize], |_, ()| again);
        let dealer = DealerHands::new(game, builder);
        let mut sums = scope.ends;
        let pairs = found.into_iter().zip(rounds).map(|(first_start, round)| {
            let view = round.round.view();
            let up = view.dealer.open.cards().first().map(|card| card.rank() as CardKind);
            let cards = up.into_iter().chain(round.hole_card).collect::<Vec<_>>();
            let insurance = insurance(game, round);
            let known = sums.iter().position(|sum| *sum == insurance);
            let insurance = known.unwrap_or_else(|| {
                sums.push(insurance);
                sums.len() - 1
            });
            let dealer = Dealer {
                until_blackjack_known: dealer.target(DealerPlays::UntilBlackjackKnown, &cards),
                plays_out: dealer.target(DealerPlays::Out, &cards),
            };
            Some(OpenPair { first_start: first_start?, insurance, dealer })
        });
        let pairs = pairs.collect();
        let reveals = [false, true].map(|needs_total| {
            [false, true].map(|waits| dealer_reveals(game.rules(), needs_total, waits))
        });
        OpenSplitHands { sums, starts, pairs, reveals }
    }
}

impl OpenSplitHands {
    /// Puts the hands in their places.
    pub(crate) fn placed(self, table: &Table, rounds: Vec<SplitRound>) -> SplitHands {
        let pairs = self.pairs.into_iter().zip(&rounds).map(|(pair, round)| {
            let OpenPair { first_start, insurance, dealer } = pair?;
            let dealer = Dealer {
                until_blackjack_known: table.place(dealer.until_blackjack_known),
                plays_out: table.place(dealer.plays_out),
            };
            let (first_start, insurance) = (first_start as u16, insurance as u16);
            let hole_card = round.hole_card.into();
            Some(SplitPair { first_start, insurance, dealer, hole_card })
        });
        let pairs = pairs.collect();
        let starts = self.starts.into_iter().map(|start| table.place(start)).collect();
        SplitHands { sums: self.sums, starts, pairs, rounds, reveals: self.reveals }
    }
}

impl Sum {
    fn new(nets: [i32; DEALER_ENDS], needs_total: bool, waits: bool) -> Self {
        let mut sum = [0; 16];
        sum[..DEALER_ENDS].copy_from_slice(&nets);
        (sum[NEED_TOTAL], sum[WAIT]) = (i32::from(needs_total), i32::from(waits));
        Self(sum)
    }

    #[inline(always)]
    fn add(&mut self, other: &Self) {
        for (sum, other) in self.0.iter_mut().zip(other.0) {
            *sum += other;
        }
    }
}

/// Returns the payoff of the insurance of a split pair.
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
    Sum::new(nets, false, waits)
}

/// Returns a payoff in parts of a unit.
fn parts_of(ratio: Ratio, stake: i64) -> i32 {
    (i64::from(ratio.numerator()) * stake / i64::from(ratio.denominator())) as i32
}

/// The distinct hands with one card from which split hands are played.
struct Families<'a> {
    game: &'a Game,
    /// By pair and upcard: the first of the starts.
    known: HashMap<(CardKind, Option<u8>), usize>,
    starts: Vec<RoundPlayer<'a>>,
}

impl Families<'_> {
    /// Returns the first start of a pair; `None` if its hands depend on each other.
    fn of(&mut self, round: &SplitRound) -> Option<usize> {
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
        let pair = view.hands[0].cards[0].rank() as CardKind;
        if let Some(&known) = self.known.get(&(pair, up)) {
            return Some(known);
        }
        let first = self.starts.len();
        let mut start =
            Some(RoundPlayer::resume(game, round.round.clone(), None, 0, Running::default()));
        while let Some(player) = start {
            start = split_again(game, player.clone(), pair);
            self.starts.push(player);
        }
        self.known.insert((pair, up), first);
        Some(first)
    }
}

/// Deals one more card of the pair, and splits again if the strategy ever does.
fn split_again<'a>(
    game: &'a Game,
    mut player: RoundPlayer<'a>,
    pair: CardKind,
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

/// The scope of one split hand, the first of its round. Its ends are numbered in the order
/// in which they are found.
struct OneHand<'a> {
    game: &'a Game,
    ends: Vec<Sum>,
    known: HashMap<Sum, u32>,
}

/// The state that the future of a split hand depends on.
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
    /// Returns the payoff of a finished hand.
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
        Sum::new(nets, needs_total, waits)
    }
}
