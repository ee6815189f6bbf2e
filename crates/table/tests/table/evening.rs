//! Laws of duplicate evenings: equal play brings equal cards, and nobody depends on anybody else.

use blackjack_engine::{Chips, Choice, House, Phase, Record};
use blackjack_table::{
    Actor, Evening, EveningChange, EveningId, EveningPhase, EveningRefusal, EveningRequest,
    EveningTerms, LiveShoe, PlayerId, Question, Refusal, RequestKey, Seed, ShownEvents, TableView,
    TermsError, round_seed,
};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::kit::{Dice, house, some_house};

const HOST: PlayerId = PlayerId(1);

/// An evening with the changes that were stored.
struct Hosted {
    evening: Evening,
    stored: Vec<(Actor, RequestKey, EveningChange)>,
}

impl Hosted {
    /// Opens an evening that these players have joined.
    fn new(house: &House, rounds: u8, players: &[PlayerId], seed: Seed) -> Self {
        let terms = EveningTerms::new(house, None, rounds, 60, HOST).unwrap();
        let evening = Evening::open(EveningId(1), 1, terms, seed);
        let mut hosted = Self { evening, stored: Vec::new() };
        for &player in players {
            hosted.give(player, EveningChange::Join).unwrap();
        }
        hosted
    }

    fn request(&self, actor: Actor, change: EveningChange) -> EveningRequest {
        let answers = match actor {
            Actor::Player(player) => self.evening.question(player),
            Actor::Host | Actor::Clock => {
                Question { round: u64::from(self.evening.round()), number: 0 }
            }
        };
        EveningRequest { actor, key: RequestKey(self.stored.len() as u64), answers, change }
    }

    fn carry_out(&mut self, request: &EveningRequest) -> Result<ShownEvents, Refusal> {
        let plan = self.evening.plan(request, 0)?;
        let entry = *plan.entry();
        self.stored.push((entry.actor, entry.key, entry.change));
        Ok(self.evening.commit(plan))
    }

    fn give(&mut self, player: PlayerId, change: EveningChange) -> Result<ShownEvents, Refusal> {
        self.carry_out(&self.request(Actor::Player(player), change))
    }

    fn time_up(&mut self) -> Result<ShownEvents, Refusal> {
        self.carry_out(&self.request(Actor::Clock, EveningChange::TimeUp))
    }

    fn view(&self, player: PlayerId) -> TableView {
        self.evening.view(Some(player), Some("P"))
    }

    /// Deals the next round to a player and plays it with these dice. Returns everything
    /// sent to the player, as JSON.
    fn play_round(&mut self, player: PlayerId, dice: &mut Dice) -> Vec<Value> {
        let mut sent = Vec::new();
        let finished = self.evening.finished_rounds(player).len();
        let mut change = EveningChange::Ready;
        loop {
            let shown = self.give(player, change).unwrap();
            let own: Vec<_> = shown.into_iter().filter(|(whose, _)| *whose == player).collect();
            sent.push(json!({ "events": own.first(), "view": self.view(player) }));
            if self.evening.finished_rounds(player).len() > finished {
                return sent;
            }
            change = random_play(&self.view(player), dice);
        }
    }
}

fn random_play(view: &TableView, dice: &mut Dice) -> EveningChange {
    let round = view.round.as_ref().unwrap();
    let hand = round.cards.phase.hand().unwrap();
    let choice = match round.cards.phase {
        Phase::Action { legal, .. } => {
            let legal: Vec<_> = legal.iter().collect();
            Choice::Act(*dice.pick(&legal))
        }
        Phase::Card(_) | Phase::Insurance { .. } | Phase::EarlySurrender { .. } | Phase::Over => {
            Choice::Decline
        }
    };
    EveningChange::Play(hand, choice)
}

fn records(evening: &Evening, player: PlayerId) -> Vec<Record> {
    evening.finished_rounds(player).iter().map(|round| round.record.clone()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Players who play alike get the same cards, regardless of the order in which people play; and
    /// the messages to a player do not depend on the others' play.
    #[test]
    fn equal_play_brings_equal_cards_whatever_the_others_do(
        house: u64, seed: u64, own: u64, others: u64,
    ) {
        let house = some_house(&mut Dice(house));
        let players = [HOST, PlayerId(2), PlayerId(3)];
        prop_assume!(EveningTerms::new(&house, None, 4, 60, HOST).is_ok());
        let mut first = Hosted::new(&house, 4, &players, Seed::from_number(seed));
        let mut second = Hosted::new(&house, 4, &players, Seed::from_number(seed));
        first.give(HOST, EveningChange::Start).unwrap();
        second.give(HOST, EveningChange::Start).unwrap();
        let (mut one, mut two, mut other) = (Dice(own), Dice(own), Dice(others));
        let mut again = Dice(own);
        for _ in 0..4 {
            let sent = first.play_round(HOST, &mut one);
            first.play_round(PlayerId(2), &mut two);
            first.play_round(PlayerId(3), &mut other);
            // The others first, and another way.
            second.play_round(PlayerId(3), &mut Dice(others ^ 1));
            second.play_round(PlayerId(2), &mut Dice(others ^ 2));
            let sent_again = second.play_round(HOST, &mut again);
            // The last message of the second evening arrives when the next round is already open,
            // which does not show in the player's own data.
            prop_assert_eq!(sent, sent_again);
        }
        prop_assert_eq!(records(&first.evening, HOST), records(&first.evening, PlayerId(2)));
        prop_assert_eq!(records(&first.evening, HOST), records(&second.evening, HOST));
        prop_assert_eq!(first.evening.phase(), EveningPhase::Over);
    }

    /// The journal restores an evening at any point.
    #[test]
    fn the_changes_restore_the_evening(seed: u64, own: u64, until in 0_usize..60) {
        let house = house("vegas");
        let players = [HOST, PlayerId(2)];
        let mut hosted = Hosted::new(&house, 5, &players, Seed::from_number(seed));
        hosted.give(HOST, EveningChange::Start).unwrap();
        let mut dice = Dice(own);
        for _ in 0..4 {
            hosted.play_round(HOST, &mut dice);
            hosted.play_round(PlayerId(2), &mut dice);
        }
        hosted.give(PlayerId(2), EveningChange::Ready).unwrap();
        hosted.time_up().unwrap();
        let until = until.min(hosted.stored.len());
        let terms = hosted.evening.terms().clone();
        let open = || Evening::open(EveningId(1), 2, terms.clone(), Seed::from_number(seed));
        let mut restored = open();
        for &(actor, key, change) in &hosted.stored[..until] {
            restored.replay(actor, key, change).unwrap();
        }
        let mut whole = restored;
        for &(actor, key, change) in &hosted.stored[until..] {
            whole.replay(actor, key, change).unwrap();
        }
        for player in players {
            prop_assert_eq!(
                whole.view(Some(player), Some("P")), hosted.view(player),
            );
            prop_assert_eq!(records(&whole, player), records(&hosted.evening, player));
        }
        prop_assert_eq!(whole.entries(), hosted.stored.len() as u64 + 1);
    }
}

/// Searches for a seed that deals the same first cards and other ones after them, and compares
/// every byte that could be sent to a player.
#[test]
fn nothing_that_leaves_depends_on_unseen_cards() {
    let house = house("single-deck");
    let dealt = |seed: u64| {
        let seed = round_seed(Seed::from_number(seed), 1, 1);
        let mut shoe = LiveShoe::new(house.rules(), seed, 0, 1);
        shoe.begin_round();
        [(); 6].map(|()| shoe.draw())
    };
    // The order of dealing to one player: hand, dealer, hand, dealer's hole card.
    let of = |first: u64| {
        let [own, up, more, hole, next, _] = dealt(first);
        let same = |seed: &u64| {
            let other = dealt(*seed);
            [other[0], other[1], other[2]] == [own, up, more]
                && other[3] != hole
                && other[4] != next
        };
        let second = (first + 1..first + 2_000_000).find(same).unwrap();
        [first, second].map(|seed| {
            let mut hosted = Hosted::new(&house, 2, &[HOST, PlayerId(2)], Seed::from_number(seed));
            hosted.give(HOST, EveningChange::Start).unwrap();
            // Another player's hand is unseen as well.
            hosted.give(PlayerId(2), EveningChange::Ready).unwrap();
            let shown = hosted.give(HOST, EveningChange::Ready).unwrap();
            let commitment = hosted.evening.commitment().to_string();
            let sent = json!([shown, hosted.view(HOST), hosted.evening.private_view(HOST)]);
            (sent.to_string().replace(&commitment, "committed"), hosted.view(HOST))
        })
    };
    let asked = (1..1_000).find(|&seed| {
        let mut hosted = Hosted::new(&house, 2, &[HOST], Seed::from_number(seed));
        hosted.give(HOST, EveningChange::Start).unwrap();
        hosted.give(HOST, EveningChange::Ready).unwrap();
        let round = hosted.view(HOST).round.unwrap();
        // A decision before any peek at the hole card.
        !round.is_over() && !is_ten_or_ace(round.cards.dealer.open.cards()[0])
    });
    let [(one, view), (two, _)] = of(asked.unwrap());
    assert!(view.round.is_some_and(|round| !round.is_over()));
    assert_eq!(one, two);
}

fn is_ten_or_ace(card: blackjack_engine::Card) -> bool {
    matches!(card.rank().value(), 1 | 10)
}

/// The seed and the cards of `docs/duplicate.md`, computed in Python.
#[test]
fn the_documented_scheme_deals_these_cards() {
    let seed: Seed =
        "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f".parse().unwrap();
    let of_round = round_seed(seed, 1, 1);
    assert_eq!(
        of_round.to_string(),
        "dfc9bbda4c143153f8b5b99da715d983b4b1c0e79c3e8433fd68f9ad3132c94d"
    );
    assert_eq!(
        round_seed(seed, 1, 2).to_string(),
        "44ecddad86883eb15592ea74e827621279f61a87ba3c7fb63daf7be9db73e763"
    );
    let mut shoe = LiveShoe::new(house("single-deck").rules(), of_round, 0, 1);
    shoe.begin_round();
    let burned = shoe.shoe().dealt().to_vec();
    let dealt: Vec<String> = (burned.len()..8).map(|_| shoe.draw().to_string()).collect();
    let order = burned.iter().map(ToString::to_string).chain(dealt).collect::<Vec<_>>().join(" ");
    assert_eq!(order, "JD AS 7H 9H TH QD TS KC");
}

#[test]
fn the_clock_stands_for_those_who_have_not_finished() {
    let mut hosted = Hosted::new(&house("vegas"), 2, &[HOST, PlayerId(2)], Seed::from_number(4));
    hosted.give(HOST, EveningChange::Start).unwrap();
    assert_eq!(hosted.evening.round(), 1);
    hosted.time_up().unwrap();
    assert_eq!(hosted.evening.round(), 2, "the next round is open");
    for player in [HOST, PlayerId(2)] {
        let rounds = hosted.evening.finished_rounds(player);
        assert_eq!(rounds.len(), 1);
        let decisions = rounds[0].record.inputs().iter().filter_map(|input| input.choice());
        assert_eq!(rounds[0].by_clock as usize, decisions.count());
    }
    assert!(!hosted.evening.waits_for_idle_players_only(), "nobody has played this round");
    let mut kept = Hosted::new(&house("vegas"), 3, &[HOST, PlayerId(2)], Seed::from_number(4));
    kept.give(HOST, EveningChange::Start).unwrap();
    kept.time_up().unwrap();
    kept.play_round(HOST, &mut Dice(1));
    assert!(kept.evening.waits_for_idle_players_only(), "the other let the clock play");
    kept.give(PlayerId(2), EveningChange::Ready).unwrap();
    assert!(!kept.evening.waits_for_idle_players_only(), "the other is back");
    // A time that belongs to an earlier round.
    let late = EveningRequest {
        answers: Question { round: 1, number: 0 },
        key: RequestKey(77),
        ..hosted.request(Actor::Clock, EveningChange::TimeUp)
    };
    let refused = hosted.carry_out(&late).unwrap_err();
    assert!(matches!(refused, Refusal::Stale { .. }), "{refused}");
    hosted.time_up().unwrap();
    assert_eq!(hosted.evening.phase(), EveningPhase::Over);
    assert_eq!(hosted.evening.revealed_seed(), Some(Seed::from_number(4)));
    assert_eq!(hosted.time_up().unwrap_err(), EveningRefusal::Over.into());
}

#[test]
fn requests_out_of_place_are_refused_and_change_nothing() {
    let guest = PlayerId(2);
    let mut hosted = Hosted::new(&house("vegas"), 2, &[guest], Seed::from_number(9));
    let stand = EveningChange::Play(
        blackjack_engine::HandId(0),
        Choice::Act(blackjack_engine::Action::Stand),
    );
    let refused = |hosted: &mut Hosted, player, change, refusal: Refusal| {
        let (before, entries) = (hosted.view(guest), hosted.evening.entries());
        assert_eq!(hosted.give(player, change).unwrap_err(), refusal);
        assert_eq!((hosted.view(guest), hosted.evening.entries()), (before, entries));
    };
    refused(&mut hosted, guest, EveningChange::Start, Refusal::NotYours);
    refused(&mut hosted, guest, EveningChange::TimeUp, Refusal::NotYours);
    refused(&mut hosted, HOST, EveningChange::Ready, Refusal::NoSuchSeat);
    refused(&mut hosted, guest, stand, EveningRefusal::NotBegun.into());
    refused(&mut hosted, guest, EveningChange::Join, Refusal::Repeated);
    hosted.give(guest, EveningChange::Ready).unwrap();
    assert!(hosted.evening.is_ready(guest));
    let shown = hosted.give(HOST, EveningChange::Start).unwrap();
    assert_eq!(shown.first().map(|(player, _)| *player), Some(guest), "dealt at once");
    refused(&mut hosted, HOST, EveningChange::Join, EveningRefusal::Begun.into());
    refused(&mut hosted, HOST, EveningChange::Cancel, EveningRefusal::Begun.into());
    refused(&mut hosted, guest, EveningChange::Leave, EveningRefusal::Begun.into());
    refused(&mut hosted, guest, EveningChange::Ready, Refusal::RoundOpen);
    let early = EveningRequest {
        answers: Question { round: 1, number: 9 },
        ..hosted.request(Actor::Player(guest), stand)
    };
    let stale = hosted.carry_out(&early).unwrap_err();
    assert!(matches!(stale, Refusal::Stale { asked: Question { round: 1, number: 1 } }), "{stale}");
    assert_eq!(hosted.evening.revealed_seed(), None);
    let again = hosted.stored.last().copied().unwrap();
    let again = EveningRequest {
        actor: again.0,
        key: again.1,
        ..hosted.request(Actor::Player(guest), again.2)
    };
    assert_eq!(hosted.carry_out(&again).unwrap_err(), Refusal::Repeated);
}

#[test]
fn an_evening_has_bounds() {
    let terms = |stake, rounds, seconds| {
        EveningTerms::new(&house("vegas"), stake, rounds, seconds, HOST).map(|it| it.stake())
    };
    assert_eq!(terms(Some(Chips(2_500)), 60, 600), Ok(Chips(2_500)));
    assert_eq!(terms(None, 0, 60), Err(TermsError::Rounds { found: 0 }));
    assert_eq!(terms(None, 61, 60), Err(TermsError::Rounds { found: 61 }));
    assert_eq!(terms(None, 10, 9), Err(TermsError::Seconds { found: 9 }));
    assert_eq!(terms(Some(Chips(150)), 10, 60), Err(TermsError::Stake));
    assert_eq!(terms(Some(Chips(-100)), 10, 60), Err(TermsError::Stake));
    let rich = house("vegas").with(["maximum=1000000000"]).unwrap();
    let of_rich = |stake| EveningTerms::new(&rich, Some(Chips(stake)), 10, 60, HOST).map(|_| ());
    assert_eq!(of_rich(1_000_000_000), Ok(()));
    assert_eq!(of_rich(1_000_000_100), Err(TermsError::StakeTooLarge));
    // A surrender would give back nothing.
    let rounded = house("vegas").with(["minor=1", "surrender=late", "rounding=down"]).unwrap();
    let of_rounded = |stake| EveningTerms::new(&rounded, Some(Chips(stake)), 10, 60, HOST);
    assert_eq!(of_rounded(5).map(|_| ()), Err(TermsError::Rounded));
    assert!(of_rounded(6).is_ok());
    let everybody: Vec<_> = (1..=50).map(PlayerId).collect();
    let mut full = Hosted::new(&house("vegas"), 1, &everybody, Seed::from_number(1));
    let refused = full.give(PlayerId(51), EveningChange::Join).unwrap_err();
    assert_eq!(refused, EveningRefusal::Full.into());
    full.give(HOST, EveningChange::Cancel).unwrap();
    assert_eq!(full.evening.phase(), EveningPhase::Cancelled);
    assert_eq!(full.give(HOST, EveningChange::Start).unwrap_err(), EveningRefusal::Over.into());
}
