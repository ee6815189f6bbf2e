//! The steps of an update: a server sends the events of a whole command with the view after them,
//! and a front end shows them one by one, each with the view at that point.

use blackjack_engine::{
    Chips, Event, HAND_CARDS_MAX, Hand, HandId, HandView, Owner, Phase, Place, Status,
};
use blackjack_table::{RoundView, ShoeView, Step, TableEvent};

/// Returns the steps from one state of a round to the view after these events.
pub(crate) fn steps(
    before: Option<&RoundView>,
    events: Vec<TableEvent>,
    after: Option<&RoundView>,
    shoe: ShoeView,
) -> Vec<Step> {
    let Some(after) = after else { return Vec::new() };
    if events.is_empty() {
        return Vec::new();
    }
    let mut round = match before {
        Some(before) if before.number == after.number => before.clone(),
        Some(_) | None => undealt(after),
    };
    (round.choices, round.nets) = (Vec::new(), None);
    round.insurance.clone_from(&after.insurance);
    round.cards.phase = Phase::Card(Place::Dealer);
    let mut to_come = events.iter().filter(|event| takes_a_card(event)).count();
    let mut steps: Vec<Step> = Vec::new();
    for event in events {
        if let TableEvent::Round(event) = &event {
            apply(&mut round, *event);
            name_hands(&mut round, after);
        }
        to_come -= usize::from(takes_a_card(&event));
        let left = (shoe.left + to_come).min(shoe.full);
        match steps.last_mut().filter(|_| !begins_a_step(&event)) {
            Some(step) => {
                step.events.push(event);
                (step.round, step.left) = (round.clone(), left);
            }
            None => steps.push(Step { events: vec![event], round: round.clone(), left }),
        }
    }
    if let Some(last) = steps.last_mut() {
        // Only the server knows the next question.
        last.round = after.clone();
    }
    steps
}

/// Returns a round before its first card, from its view after the deal.
fn undealt(after: &RoundView) -> RoundView {
    let mut round = after.clone();
    round.cards.dealer.open = Hand::new();
    round.cards.dealer.hole_down = false;
    round.cards.hands.retain(|hand| hand.id == hand.start);
    for hand in &mut round.cards.hands {
        set_cards(hand, Vec::new());
        (hand.status, hand.doubled, hand.is_split) = (Status::Open, false, false);
        hand.added = Chips::ZERO;
        (hand.insured, hand.net, hand.insurance_net) = (Chips::ZERO, None, None);
        for side in &mut hand.side_bets {
            (side.outcome, side.net) = (None, None);
        }
    }
    round
}

/// Returns whether an event takes a card from the shoe.
const fn takes_a_card(event: &TableEvent) -> bool {
    matches!(event, TableEvent::Round(Event::CardDealt { .. } | Event::HoleCardDealt))
}

/// Returns whether an event is shown by itself, with those that follow from it.
const fn begins_a_step(event: &TableEvent) -> bool {
    matches!(
        event,
        TableEvent::Shuffled { .. }
            | TableEvent::RanOut
            | TableEvent::Round(
                Event::CardDealt { .. }
                    | Event::HoleCardDealt
                    | Event::HoleCardRevealed { .. }
                    | Event::HandSplit { .. }
                    | Event::HandDoubled { .. }
                    | Event::HandSurrendered { .. }
                    | Event::InsuranceTaken { .. }
                    | Event::InsuranceDeclined { .. }
            )
    )
}

/// Changes the view of a round by an event. Events that do not fit are ignored, because the last
/// step shows the server's view.
fn apply(round: &mut RoundView, event: Event) {
    let dealer = &mut round.cards.dealer;
    match event {
        Event::CardDealt { to: Owner::Dealer, card } | Event::HoleCardRevealed { card } => {
            if usize::from(dealer.open.len()) < HAND_CARDS_MAX {
                dealer.open.push(card);
            }
            if matches!(event, Event::HoleCardRevealed { .. }) {
                dealer.hole_down = false;
            }
        }
        Event::HoleCardDealt => dealer.hole_down = true,
        Event::DealerPushed => dealer.pushes = true,
        Event::HandSplit { hand, into, stake } => split(round, hand, into, stake),
        Event::CardDealt { to: Owner::Hand(id), .. }
        | Event::InsuranceTaken { hand: id, .. }
        | Event::HandSurrendered { hand: id }
        | Event::HandStood { hand: id }
        | Event::HandDoubled { hand: id, .. }
        | Event::HandBusted { hand: id }
        | Event::InsuranceSettled { hand: id, .. }
        | Event::SideBetSettled { hand: id, .. }
        | Event::HandSettled { hand: id, .. } => {
            if let Some(hand) = round.cards.hands.iter_mut().find(|hand| hand.id == id) {
                change(hand, event);
            }
        }
        Event::DealCompleted
        | Event::InsuranceDeclined { .. }
        | Event::DealerPeeked { .. }
        | Event::EarlySurrenderDeclined { .. }
        | Event::DealerBlackjack
        | Event::DealerStood { .. }
        | Event::DealerBusted
        | Event::DealerCharlie { .. }
        | Event::RoundClosed { .. } => {}
    }
}

/// Changes the view of a hand by an event of it.
#[expect(clippy::wildcard_enum_match_arm, reason = "the other events are not of one hand")]
fn change(hand: &mut HandView, event: Event) {
    match event {
        Event::CardDealt { card, .. } if hand.cards.len() < HAND_CARDS_MAX => {
            let mut cards = hand.cards.clone();
            cards.push(card);
            set_cards(hand, cards);
        }
        Event::InsuranceTaken { stake, .. } => hand.insured = stake,
        Event::HandSurrendered { .. } => hand.status = Status::Surrendered,
        Event::HandStood { .. } => hand.status = Status::Stood,
        Event::HandDoubled { stake, .. } => {
            hand.added = stake - hand.stake;
            (hand.stake, hand.doubled) = (stake, true);
        }
        Event::HandBusted { .. } => hand.status = Status::Busted,
        Event::InsuranceSettled { net, .. } => hand.insurance_net = Some(net),
        Event::HandSettled { net, .. } => hand.net = Some(net),
        Event::SideBetSettled { side_bet, outcome, net, .. } => {
            let side = hand.side_bets.iter_mut().find(|side| side.side_bet == side_bet);
            if let Some(side) = side {
                (side.outcome, side.net) = (outcome, Some(net));
            }
        }
        _ => {}
    }
}

/// Marks the hands that the house counts as a blackjack or a charlie. No event says so, but the
/// final view, which has the same cards, does.
fn name_hands(round: &mut RoundView, after: &RoundView) {
    for hand in round.cards.hands.iter_mut().filter(|hand| hand.status == Status::Open) {
        let last = after.cards.hand(hand.id).filter(|last| last.cards == hand.cards);
        if let Some(status @ (Status::Blackjack | Status::Charlie)) = last.map(|last| last.status) {
            hand.status = status;
        }
    }
}

/// Splits a hand: the new one stands to its right, with the second card of the pair.
fn split(round: &mut RoundView, id: HandId, into: HandId, stake: Chips) {
    let hands = &mut round.cards.hands;
    let Some(at) = hands.iter().position(|hand| hand.id == id) else { return };
    let mut cards = hands[at].cards.clone();
    let second = if cards.len() > 1 { cards.split_off(1) } else { Vec::new() };
    set_cards(&mut hands[at], cards);
    hands[at].is_split = true;
    let mut new = hands[at].clone();
    (new.id, new.stake, new.insured, new.insurance_net) = (into, stake, Chips::ZERO, None);
    new.side_bets.clear();
    set_cards(&mut new, second);
    hands.insert(at + 1, new);
}

/// Sets the cards of a hand, with their total.
fn set_cards(hand: &mut HandView, cards: Vec<blackjack_engine::Card>) {
    hand.total = cards.iter().take(HAND_CARDS_MAX).copied().collect::<Hand>().total();
    hand.cards = cards;
}

#[cfg(test)]
mod tests {
    use blackjack_engine::{Action, Choice, House};
    use blackjack_frontend::narrator::Narrator;
    use blackjack_frontend::session::{Command, LocalSession, Session, SessionEvent, SessionExt};
    use blackjack_table::{Guest, SeedSource, Table, Wager};

    use super::*;

    /// Returns a narrator's account of steps, and the cards and chips after each step.
    fn told(narrator: &mut Narrator, steps: &[Step]) -> Vec<String> {
        let mut lines = Vec::new();
        for step in steps {
            lines.extend(narrator.step(step));
        }
        lines
    }

    /// Returns the choice of an arbitrary player.
    fn choice(session: &LocalSession, number: usize) -> Choice {
        match session.view().phase() {
            Some(Phase::Action { legal, .. }) => {
                let legal: Vec<Action> = legal.iter().collect();
                Choice::Act(legal[number % legal.len()])
            }
            Some(Phase::Insurance { max, .. }) if number.is_multiple_of(2) => Choice::Insure(max),
            Some(_) | None => Choice::Decline,
        }
    }

    /// Sends a command to a table in this process, and compares the narration of its steps with the
    /// narration from the events and the view alone.
    fn check(session: &mut LocalSession, command: Command, narrators: &mut [Narrator; 2]) -> bool {
        let before = session.view().round.clone();
        let is_deal = matches!(command, Command::Deal(_));
        session.send(command, 0);
        let Some(SessionEvent::Done { steps: real, .. }) = session.receive(0) else { return false };
        if is_deal {
            let names = session.seated_names();
            *narrators = [0, 1].map(|_| Narrator::new(session.house(), names.clone()));
        }
        let events = real.iter().flat_map(|step| step.events.clone()).collect();
        let view = session.view();
        let made = steps(before.as_ref(), events, view.round.as_ref(), view.shoe);
        let [first, second] = narrators;
        assert_eq!(told(first, &real), told(second, &made), "{real:?}");
        assert_eq!(made.last().map(|step| &step.round), real.last().map(|step| &step.round));
        true
    }

    #[test]
    fn the_same_is_told_as_at_the_table_itself() {
        let (mut rounds, mut choices) = (0, 0);
        for house in ["strip", "vegas", "seven", "euro", "downtown", "macau", "charlie", "bbs"] {
            for seed in 0..30 {
                let house = House::built_in(house).unwrap();
                let bet = house.first_offer();
                let guest = |name: &str| Guest { name: Some(name.into()), funds: None };
                let guests = vec![guest("Ann"), guest("Mark")];
                let table = Table::practice(house, guests, SeedSource::Fixed(seed), vec![]);
                let mut session = LocalSession::practice(table.unwrap());
                let mut narrators = [0, 1].map(|_| Narrator::new(session.house(), Vec::new()));
                for _ in 0..6 {
                    let wager = |seat| Wager { seat, bets: vec![bet].into() };
                    let deal = Command::Deal(vec![wager(0), wager(1)]);
                    if !check(&mut session, deal, &mut narrators) {
                        break;
                    }
                    rounds += 1;
                    while let Some(hand) = session.view().active_hand() {
                        choices += 1;
                        let play = Command::Play { hand, choice: choice(&session, choices) };
                        assert!(check(&mut session, play, &mut narrators));
                    }
                }
            }
        }
        assert!(rounds > 800 && choices > 1_000, "{rounds} rounds, {choices} choices");
    }
}
