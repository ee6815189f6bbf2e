//! Advice: its values, and its independence from hidden cards.

use blackjack_engine::{
    Action, Bets, Card, Chips, Composition, House, Phase, Place, Rank, Round, Suit, Turn,
};
use blackjack_odds::{Advice, Condition, OddsError, Strategy, hand_odds};

use crate::live::{Decision, Live};

/// Deals these cards to one hand at a house.
fn dealt(house: &House, cards: &str) -> Round {
    let bets = [Bets::plain(&[Chips(6000)], None)];
    let mut round = Round::open(house, &bets).unwrap();
    for card in cards.split_whitespace() {
        deal(&mut round, card.parse().unwrap());
    }
    round
}

fn deal(round: &mut Round, card: Card) {
    let Turn::Card(draw) = round.turn() else { panic!("no card is due") };
    draw.deal(card);
}

fn act(round: &mut Round, action: Action) {
    let Turn::Action(seat) = round.turn() else { panic!("no action is due") };
    seat.act(action).unwrap();
}

fn advice(house: &House, round: &Round) -> Advice {
    Advice::new(house.rules(), &round.view(), &Composition::EMPTY).unwrap().unwrap()
}

#[test]
fn advice_prices_every_action() {
    let house = House::built_in("strip").unwrap();
    let round = dealt(&house, "TS TH 6D 7C");
    let advice = advice(&house, &round);
    assert_eq!(advice.condition, Condition::NoDealerBlackjack);
    assert_eq!(advice.best(), Some(Action::Surrender));
    assert_eq!(advice.cost(Action::Surrender), Some(0.0));
    let hit = advice.odds.hit.unwrap();
    assert!((advice.cost(Action::Hit).unwrap() - (-0.5 - hit)).abs() < 1e-15);
    assert_eq!(advice.cost(Action::Split), None, "not a pair");
}

#[test]
fn advice_removes_every_seen_card() {
    let house = House::built_in("strip").unwrap();
    let bets = [Bets::plain(&[Chips(6000), Chips(6000)], None)];
    let mut round = Round::open(&house, &bets).unwrap();
    for card in ["TS", "5S", "TH", "6D", "5D", "7C"] {
        deal(&mut round, card.parse().unwrap());
    }
    let seen = Composition::from_iter(["5H".parse::<Card>().unwrap(), "4H".parse().unwrap()]);
    let advice = Advice::new(house.rules(), &round.view(), &seen).unwrap().unwrap();
    let mut shoe = Composition::decks(6);
    for rank in [Rank::Five, Rank::Five, Rank::Five, Rank::Four] {
        assert!(shoe.remove(rank));
    }
    let cards = [Rank::Ten, Rank::Six];
    let strategy = Strategy::ZeroMemory;
    let alone = hand_odds(house.rules(), &shoe, &cards, Some(Rank::Ten), strategy);
    assert_eq!(advice.odds, alone.unwrap());
}

#[test]
fn advice_respects_the_split_rules() {
    let house = House::built_in("strip").unwrap();
    let mut round = dealt(&house, "8S 6H 8D TC");
    assert_eq!(advice(&house, &round).best(), Some(Action::Split));
    act(&mut round, Action::Split);
    deal(&mut round, "3C".parse().unwrap());
    let eleven = advice(&house, &round);
    assert_eq!(eleven.best(), Some(Action::Double));
    assert_eq!(eleven.cost(Action::Surrender), None, "not after a split");
    // Three further hands are allowed, not four.
    let mut pair = dealt(&house, "8S 6H 8D TC");
    for _ in 0..2 {
        act(&mut pair, Action::Split);
        deal(&mut pair, "8C".parse().unwrap());
    }
    act(&mut pair, Action::Split);
    deal(&mut pair, "8H".parse().unwrap());
    assert_eq!(advice(&house, &pair).cost(Action::Split), None, "four hands are the most");
}

#[test]
fn advice_respects_the_players_funds() {
    let house = House::built_in("strip").unwrap();
    let bets = [Bets::plain(&[Chips(6000)], Some(Chips(6000)))];
    let mut round = Round::open(&house, &bets).unwrap();
    for card in ["5S", "6H", "6D", "TC"] {
        deal(&mut round, card.parse().unwrap());
    }
    let advice = advice(&house, &round);
    assert_eq!(advice.cost(Action::Double), None);
    assert_eq!(advice.best(), Some(Action::Hit));
}

#[test]
fn advice_prices_insurance_and_early_surrender() {
    let house = House::default().with(["surrender=early"]).unwrap();
    let mut round = dealt(&house, "TS AH 6D 7C");
    let insured = advice(&house, &round);
    assert_eq!((insured.best(), insured.condition), (None, Condition::Unconditional));
    let value = insured.odds.insurance.unwrap();
    assert!((value - (3.0 * 95.0 / 309.0 - 1.0)).abs() < 1e-12, "95 tens in 309 cards");
    let Turn::Insurance(offer) = round.turn() else { panic!("insurance is offered") };
    offer.decline();
    let early = advice(&house, &round);
    assert!(matches!(early.phase, Phase::EarlySurrender { .. }));
    assert_eq!(early.best(), Some(Action::Surrender));
    assert_eq!(early.odds.surrender, Some(-0.5));
    let Turn::EarlySurrender(offer) = round.turn() else { panic!("early surrender is offered") };
    offer.decline();
    let later = advice(&house, &round);
    assert_eq!((later.condition, later.odds.surrender), (Condition::NoDealerBlackjack, None));
}

#[test]
fn advice_prices_early_surrender_of_one_of_two_hands() {
    let house = House::default().with(["surrender=early", "insurance=none"]).unwrap();
    let bets = [Bets::plain(&[Chips(6000), Chips(6000)], None)];
    let mut round = Round::open(&house, &bets).unwrap();
    for card in ["TS", "5S", "AH", "6D", "5D", "7C"] {
        deal(&mut round, card.parse().unwrap());
    }
    let early = advice(&house, &round);
    assert_eq!((early.best(), early.odds.surrender), (Some(Action::Surrender), Some(-0.5)));
}

/// A third hand of aces could run out of cards: the nine and the jack went to the first two.
#[test]
fn advice_is_refused_if_a_resplit_could_run_out_of_cards() {
    let settings =
        ["decks=1", "split-aces-hands=3", "hole-card=none", "surrender=none", "insurance=none"];
    let house = House::default().with(settings).unwrap();
    let mut round = dealt(&house, "AS TH AD");
    act(&mut round, Action::Split);
    deal(&mut round, "AC".parse().unwrap());
    let mut seen = Composition::decks(1);
    for rank in [Rank::Ace, Rank::Ace, Rank::Ace, Rank::Ten, Rank::Nine, Rank::Jack] {
        assert!(seen.remove(rank));
    }
    let advice = Advice::new(house.rules(), &round.view(), &seen);
    assert_eq!(advice, Err(OddsError::ShoeRunsOut { cards: 5 }));
}

#[test]
fn no_advice_without_a_decision() {
    let house = House::built_in("strip").unwrap();
    let round = dealt(&house, "TS");
    assert_eq!(Advice::new(house.rules(), &round.view(), &Composition::EMPTY).unwrap(), None);
}

/// Two rounds that differ only in the hole card get the same advice, to the last bit.
#[test]
fn advice_does_not_depend_on_the_hole_card() {
    let mut compared = 0;
    for name in ["strip", "reno", "bbs", "vegas", "reno-1987", "charlie", "downtown"] {
        let house = House::built_in(name).unwrap();
        for seed in 0..12 {
            compared += side_by_side(&house, seed);
        }
    }
    assert!(compared > 100, "{compared} pieces of advice were compared");
}

/// Plays two rounds side by side and returns the number of decisions.
fn side_by_side(house: &House, seed: usize) -> usize {
    let stakes = house.stakes();
    let units = if stakes.fixed() > 0 { stakes.fixed() } else { 10 * stakes.step() };
    let stake = [Chips(units * stakes.minor())];
    let bets = [Bets::plain(&stake, None)];
    let mut rounds = [Round::open(house, &bets), Round::open(house, &bets)].map(Result::unwrap);
    let mut deck = (0..).map(|place| pick(seed, place));
    let mut advised = 0;
    for _ in 0..40 {
        match rounds[0].phase() {
            // Neither hole card makes a blackjack with the upcards dealt here.
            Phase::Card(Place::Hole) => {
                for (round, rank) in rounds.iter_mut().zip([Rank::Six, Rank::Nine]) {
                    deal(round, Card::new(rank, Suit::Clubs));
                }
            }
            Phase::Card(_) => {
                let card = deck.next().unwrap();
                for round in &mut rounds {
                    deal(round, card);
                }
            }
            Phase::Over => break,
            Phase::Action { legal, .. } => {
                advised += same_advice(house, &rounds);
                let action = legal.iter().nth(seed % legal.len() as usize).unwrap();
                for round in &mut rounds {
                    act(round, action);
                }
            }
            Phase::Insurance { .. } | Phase::EarlySurrender { .. } => {
                advised += same_advice(house, &rounds);
                for round in &mut rounds {
                    match round.turn() {
                        Turn::Insurance(offer) => drop(offer.decline()),
                        Turn::EarlySurrender(offer) => drop(offer.decline()),
                        Turn::Card(_) | Turn::Action(_) | Turn::Over(_) => {
                            panic!("both rounds have the same phase")
                        }
                    }
                }
            }
        }
        // The rounds differ once the hole card is open.
        if rounds[0].view() != rounds[1].view() {
            break;
        }
    }
    advised
}

fn same_advice(house: &House, rounds: &[Round; 2]) -> usize {
    let [one, other] = [0, 1].map(|round| advice(house, &rounds[round]));
    assert_eq!(one, other);
    1
}

/// Picks a card by the seed and its position, spread over all ranks.
fn pick(seed: usize, place: usize) -> Card {
    let rank = Rank::ALL[(seed * 7 + place * 5 + place * place * seed) % 13];
    Card::new(rank, Suit::ALL[place % 4])
}

/// In live play at every house, exactly the legal actions have values, and the best one is legal.
#[test]
fn advice_prices_exactly_the_legal_actions() {
    let (mut advised, mut refused) = (0, 0);
    for house in House::built_in_names().filter_map(House::built_in) {
        for Decision { view, seen } in Live::new(&house, 7).decisions(60) {
            let advice = match Advice::new(house.rules(), &view, &seen) {
                Ok(advice) => advice.unwrap(),
                Err(OddsError::ShoeRunsOut { .. }) => {
                    refused += 1;
                    continue;
                }
                Err(error) => panic!("{}: {error}", house.name()),
            };
            advised += 1;
            assert_eq!(Some(advice.hand), view.phase.hand());
            let Phase::Action { legal, .. } = view.phase else { continue };
            for action in Action::ALL {
                let cost = advice.cost(action);
                assert_eq!(cost.is_some(), legal.contains(action), "{} {action}", house.name());
                assert!(cost.is_none_or(|cost| cost >= 0.0));
            }
            assert!(advice.best().is_some_and(|best| legal.contains(best)));
        }
    }
    assert!(advised > 100 * refused, "{advised} advised, {refused} refused");
}
