//! The coach: what it says, and what it cannot know.

use blackjack_engine::{
    Action, Asked, Bets, Card, Chips, Composition, House, Place, Rank, Round, Suit, Turn,
};
use blackjack_odds::{Advice, Condition, OddsError, Strategy, hand_odds};

use crate::live::{Decision, Live};

/// A round at a house with one hand, dealt these cards.
fn dealt(house: &House, cards: &str) -> Round {
    let bets = [Bets { stakes: &[Chips(6000)], funds: None }];
    let mut round = Round::open(house, &bets).unwrap();
    for card in cards.split_whitespace() {
        deal(&mut round, card.parse().unwrap());
    }
    round
}

fn deal(round: &mut Round, card: Card) {
    let Turn::Chance(draw) = round.turn() else { panic!("no card is asked for") };
    draw.card(card);
}

fn act(round: &mut Round, action: Action) {
    let Turn::Seat(seat) = round.turn() else { panic!("nobody is asked") };
    seat.act(action).unwrap();
}

fn advice(house: &House, round: &Round) -> Advice {
    Advice::new(house.rules(), &round.view(), &Composition::EMPTY).unwrap().unwrap()
}

#[test]
fn it_says_what_every_action_costs() {
    let house = House::built_in("strip").unwrap();
    let round = dealt(&house, "TS TH 6D 7C");
    let advice = advice(&house, &round);
    assert_eq!(advice.condition, Condition::NoDealerNatural);
    assert_eq!(advice.best(), Some(Action::Surrender));
    assert_eq!(advice.cost(Action::Surrender), Some(0.0));
    let hit = advice.odds.hit.unwrap();
    assert!((advice.cost(Action::Hit).unwrap() - (-0.5 - hit)).abs() < 1e-15);
    assert_eq!(advice.cost(Action::Split), None, "no pair");
}

#[test]
fn it_counts_every_card_on_the_table_and_those_that_are_gone() {
    let house = House::built_in("strip").unwrap();
    let bets = [Bets { stakes: &[Chips(6000), Chips(6000)], funds: None }];
    let mut round = Round::open(&house, &bets).unwrap();
    for card in ["TS", "5S", "TH", "6D", "5D", "7C"] {
        deal(&mut round, card.parse().unwrap());
    }
    let gone = Composition::from_iter(["5H".parse::<Card>().unwrap(), "4H".parse().unwrap()]);
    let advice = Advice::new(house.rules(), &round.view(), &gone).unwrap().unwrap();
    let mut shoe = Composition::packs(6);
    for rank in [Rank::Five, Rank::Five, Rank::Five, Rank::Four] {
        assert!(shoe.remove(rank));
    }
    let cards = [Rank::Ten, Rank::Six];
    let strategy = Strategy::ZeroMemory;
    let alone = hand_odds::<f64>(house.rules(), &shoe, &cards, Some(Rank::Ten), strategy);
    assert_eq!(advice.odds, alone.unwrap());
}

#[test]
fn it_knows_what_a_split_hand_may_do() {
    let house = House::built_in("strip").unwrap();
    let mut round = dealt(&house, "8S 6H 8D TC");
    assert_eq!(advice(&house, &round).best(), Some(Action::Split));
    act(&mut round, Action::Split);
    deal(&mut round, "3C".parse().unwrap());
    let eleven = advice(&house, &round);
    assert_eq!(eleven.best(), Some(Action::Double));
    assert_eq!(eleven.cost(Action::Surrender), None, "not after a split");
    // Three more hands are allowed, not four.
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
fn it_keeps_to_what_the_player_can_pay() {
    let house = House::built_in("strip").unwrap();
    let bets = [Bets { stakes: &[Chips(6000)], funds: Some(Chips(6000)) }];
    let mut round = Round::open(&house, &bets).unwrap();
    for card in ["5S", "6H", "6D", "TC"] {
        deal(&mut round, card.parse().unwrap());
    }
    let advice = advice(&house, &round);
    assert_eq!(advice.cost(Action::Double), None);
    assert_eq!(advice.best(), Some(Action::Hit));
}

#[test]
fn it_prices_insurance_and_early_surrender() {
    let house = House::default().with(["surrender=early"]).unwrap();
    let mut round = dealt(&house, "TS AH 6D 7C");
    let insured = advice(&house, &round);
    assert_eq!((insured.best(), insured.condition), (None, Condition::None));
    let value = insured.odds.insurance.unwrap();
    assert!((value - (3.0 * 95.0 / 309.0 - 1.0)).abs() < 1e-12, "95 tens in 309 cards");
    let Turn::Insurance(offer) = round.turn() else { panic!("insurance is offered") };
    offer.decline();
    let early = advice(&house, &round);
    assert!(matches!(early.asked, Asked::EarlySurrender { .. }));
    assert_eq!(early.best(), Some(Action::Surrender));
    assert_eq!(early.odds.surrender, Some(-0.5));
    let Turn::EarlySurrender(offer) = round.turn() else { panic!("early surrender is offered") };
    offer.play_on();
    let later = advice(&house, &round);
    assert_eq!((later.condition, later.odds.surrender), (Condition::NoDealerNatural, None));
}

#[test]
fn it_prices_early_surrender_beside_another_hand() {
    let house = House::default().with(["surrender=early", "insurance=none"]).unwrap();
    let bets = [Bets { stakes: &[Chips(6000), Chips(6000)], funds: None }];
    let mut round = Round::open(&house, &bets).unwrap();
    for card in ["TS", "5S", "AH", "6D", "5D", "7C"] {
        deal(&mut round, card.parse().unwrap());
    }
    let early = advice(&house, &round);
    assert_eq!((early.best(), early.odds.surrender), (Some(Action::Surrender), Some(-0.5)));
}

/// A third hand of aces can come to need a card when none is left: the nine and the jack are gone
/// to the first two.
#[test]
fn it_sees_that_a_resplit_may_run_the_shoe_out() {
    let settings =
        ["decks=1", "split-aces-hands=3", "hole-card=none", "surrender=none", "insurance=none"];
    let house = House::default().with(settings).unwrap();
    let mut round = dealt(&house, "AS TH AD");
    act(&mut round, Action::Split);
    deal(&mut round, "AC".parse().unwrap());
    let mut gone = Composition::packs(1);
    for rank in [Rank::Ace, Rank::Ace, Rank::Ace, Rank::Ten, Rank::Nine, Rank::Jack] {
        assert!(gone.remove(rank));
    }
    let advice = Advice::new(house.rules(), &round.view(), &gone);
    assert_eq!(advice, Err(OddsError::ShoeRunsOut { cards: 5 }));
}

#[test]
fn it_says_nothing_where_nothing_is_asked() {
    let house = House::built_in("strip").unwrap();
    let round = dealt(&house, "TS");
    assert_eq!(Advice::new(house.rules(), &round.view(), &Composition::EMPTY).unwrap(), None);
}

/// Two rounds that differ in the hole card alone, played side by side: what is said is the same to
/// the last bit.
#[test]
fn it_cannot_reach_the_hole_card() {
    let mut compared = 0;
    for name in ["strip", "reno", "bbs", "vegas", "reno-1987", "charlie", "downtown"] {
        let house = House::built_in(name).unwrap();
        for seed in 0..12 {
            compared += side_by_side(&house, seed);
        }
    }
    assert!(compared > 100, "{compared} pieces of advice were compared");
}

/// The number of decisions that were advised upon.
fn side_by_side(house: &House, seed: usize) -> usize {
    let stakes = house.stakes();
    let units = if stakes.fixed() > 0 { stakes.fixed() } else { 10 * stakes.step() };
    let bets = [Bets { stakes: &[Chips(units * stakes.minor())], funds: None }];
    let mut rounds = [Round::open(house, &bets), Round::open(house, &bets)].map(Result::unwrap);
    let mut deck = (0..).map(|place| pick(seed, place));
    let mut advised = 0;
    for _ in 0..40 {
        match rounds[0].asked() {
            // Neither makes a natural with any upcard that is dealt here.
            Asked::Card(Place::Hole) => {
                for (round, rank) in rounds.iter_mut().zip([Rank::Six, Rank::Nine]) {
                    deal(round, Card::new(rank, Suit::Clubs));
                }
            }
            Asked::Card(_) => {
                let card = deck.next().unwrap();
                for round in &mut rounds {
                    deal(round, card);
                }
            }
            Asked::Nothing => break,
            Asked::Action { legal, .. } => {
                advised += same_advice(house, &rounds);
                let action = legal.iter().nth(seed % legal.len() as usize).unwrap();
                for round in &mut rounds {
                    act(round, action);
                }
            }
            Asked::Insurance { .. } | Asked::EarlySurrender { .. } => {
                advised += same_advice(house, &rounds);
                for round in &mut rounds {
                    match round.turn() {
                        Turn::Insurance(offer) => drop(offer.decline()),
                        Turn::EarlySurrender(offer) => drop(offer.play_on()),
                        Turn::Chance(_) | Turn::Seat(_) | Turn::Over(_) => {
                            panic!("both rounds ask the same")
                        }
                    }
                }
            }
        }
        // Once the hole card lies open, the rounds are different.
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

/// A card that depends on the seed and its place, spread over all ranks.
fn pick(seed: usize, place: usize) -> Card {
    let rank = Rank::ALL[(seed * 7 + place * 5 + place * place * seed) % 13];
    Card::new(rank, Suit::ALL[place % 4])
}

/// In live play at every house: what is legal has a value, nothing else has, and the best is legal.
#[test]
fn it_prices_whatever_is_legal_in_live_play() {
    let (mut advised, mut refused) = (0, 0);
    for house in House::built_in_names().filter_map(House::built_in) {
        for Decision { view, gone } in Live::new(&house, 7).decisions(60) {
            let advice = match Advice::new(house.rules(), &view, &gone) {
                Ok(advice) => advice.unwrap(),
                Err(OddsError::ShoeRunsOut { .. }) => {
                    refused += 1;
                    continue;
                }
                Err(error) => panic!("{}: {error}", house.name()),
            };
            advised += 1;
            assert_eq!(Some(advice.hand), view.asked.hand());
            let Asked::Action { legal, .. } = view.asked else { continue };
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
