//! What is said of a round, in whole sentences.

use blackjack_coach::{Subject, words as english};
use blackjack_engine::{
    Action, Chips, Choice, Event, HandId, HandView, House, NoInsurance, Outcome, Owner,
    RefusalReason, Rules, Seat, Shuffle, Stakes, Status, View,
};
use blackjack_table::{InsuranceView, RoundView, Step, TableEvent};

use crate::house_words::HouseWords;
use crate::words;

/// Turns events into sentences.
#[derive(Debug)]
pub struct Narrator {
    stakes: Stakes,
    words: HouseWords,
    /// The players by seat; who has no name is "you".
    names: Vec<Option<String>>,
    /// Whether the opening deal has been told.
    opened: bool,
}

impl Narrator {
    /// The voice of a round that has not begun; the players are named by seat.
    pub fn new(house: &House, names: Vec<Option<String>>) -> Self {
        Self { stakes: *house.stakes(), words: HouseWords::of(house), names, opened: false }
    }

    /// The voice of a round whose opening deal has been told before.
    pub fn resumed(house: &House, names: Vec<Option<String>>) -> Self {
        Self { opened: true, ..Self::new(house, names) }
    }

    /// Returns the words of the house.
    pub const fn words(&self) -> HouseWords {
        self.words
    }

    /// The hand that a question is about, where that is not plain: "Hand 2, 16. ".
    pub fn addresses(&self, view: &View, hand: HandId) -> String {
        let total = view.hand(hand).map(total).unwrap_or_default();
        match self.subject(view, hand) {
            Subject::You => String::new(),
            subject @ (Subject::Player(_) | Subject::Hand(..)) => format!("{subject}, {total}. "),
        }
    }

    /// What is to be decided about, where only the answers stand beside it: "Hand 2 has 16 against
    /// a ten."
    pub fn question(&self, view: &View, hand: HandId) -> String {
        let has = self.subject(view, hand).does("have");
        let total = view.hand(hand).map(total).unwrap_or_default();
        let up = view.dealer.open.cards().first().map(|card| card.rank().word());
        let against = up.map(|up| format!(" against {}", english::with_article(up)));
        format!("{has} {total}{}.", against.unwrap_or_default())
    }

    fn name(&self, seat: Seat) -> Option<&str> {
        self.names.get(usize::from(seat.0))?.as_deref()
    }

    fn subject(&self, view: &View, hand: HandId) -> Subject {
        let seat = view.hand(hand).map_or(Seat(0), |hand| hand.seat);
        Subject::of(view, hand, self.name(seat))
    }

    /// What came of one step at a table, a line each.
    pub fn step(&mut self, step: &Step) -> Vec<String> {
        let (mut lines, mut events) = (Vec::new(), Vec::new());
        for event in &step.events {
            match event {
                TableEvent::Round(event) => events.push(*event),
                TableEvent::Shuffled { .. } => lines.push("The cards are shuffled.".into()),
                TableEvent::RanOut => {
                    lines.push("The cards have run out, and are shuffled.".into());
                }
                // The promise and what became of it are told by who asks for the shoe.
                TableEvent::ShoeRevealed { .. } | TableEvent::ShoeCommitted { .. } => {}
                TableEvent::Voided { reason } => {
                    lines.push(format!("The round is void: {reason}. All stakes are returned."));
                }
            }
        }
        lines.extend(self.narrate(&events, &step.round));
        lines
    }

    /// What just happened, a line each; the opening deal is told when it is done.
    pub fn narrate(&mut self, events: &[Event], round: &RoundView) -> Vec<String> {
        let view = &round.cards;
        let mut lines = Vec::new();
        for &event in events {
            if event == Event::DealCompleted {
                self.opened = true;
                lines.extend(self.opening(view));
                lines.extend(self.uninsured(round));
            } else if self.opened {
                lines.extend(self.line(event, view));
            }
        }
        if let Some(Event::RoundClosed { .. }) = events.last() {
            lines.extend(self.sums(view));
        }
        lines
    }

    /// Who cannot pay for the insurance that the house would offer.
    fn uninsured(&self, round: &RoundView) -> Vec<String> {
        let short = |offer: &InsuranceView| match offer.refused {
            Some(why @ RefusalReason::ShortOfChips { .. }) => {
                let no = match self.subject(&round.cards, offer.hand) {
                    Subject::You => "No insurance".into(),
                    subject @ (Subject::Player(_) | Subject::Hand(..)) => {
                        format!("{subject}: no insurance")
                    }
                };
                Some(format!("{no}: {}.", words::why(&self.stakes, why)))
            }
            Some(_) | None => None,
        };
        round.insurance.iter().filter_map(short).collect()
    }

    fn opening(&self, view: &View) -> Vec<String> {
        let mut lines = Vec::new();
        match view.dealer.open.cards().first() {
            Some(&card) => lines.push(format!("Dealer shows {}.", english::card(card))),
            None => lines.push("Dealer takes no card yet.".into()),
        }
        lines.extend(view.hands.iter().map(|hand| self.holds(view, hand)));
        lines
    }

    /// "You have ten of spades and six of hearts, 16."
    fn holds(&self, view: &View, hand: &HandView) -> String {
        let cards = english::cards(&hand.cards);
        format!("{} {cards}, {}.", self.subject(view, hand.id).does("have"), total(hand))
    }

    fn line(&self, event: Event, view: &View) -> Option<String> {
        let does = |hand, command| self.subject(view, hand).does(command);
        let money = |chips| self.stakes.money(chips);
        let total_of = |hand| view.hand(hand).map(total).unwrap_or_default();
        Some(match event {
            Event::CardDealt { to: Owner::Hand(hand), card } => {
                format!("{} {}: {}.", does(hand, "draw"), english::card(card), total_of(hand))
            }
            Event::CardDealt { card, .. } => {
                format!("Dealer draws {}: {}.", english::card(card), dealer_total(view))
            }
            Event::InsuranceTaken { hand, stake } => {
                format!("{} insurance for {}.", does(hand, "take"), money(stake))
            }
            Event::InsuranceDeclined { hand } => format!("{} no insurance.", does(hand, "take")),
            Event::DealerPeeked { blackjack: false } => "Dealer looks, and has no natural.".into(),
            Event::DealerPeeked { blackjack: true } => "Dealer looks.".into(),
            Event::EarlySurrenderDeclined { hand } => format!("{} on.", does(hand, "play")),
            Event::HandSurrendered { hand } => format!("{}.", does(hand, "surrender")),
            Event::HandStood { hand } => {
                let stands = does(hand, self.words.action(Action::Stand));
                format!("{stands} on {}.", total_of(hand))
            }
            Event::HandDoubled { hand, stake } => {
                format!("{} the bet to {}.", does(hand, "double"), money(stake))
            }
            Event::HandSplit { hand, into, stake } => self.split(view, hand, into, stake),
            Event::HandBusted { hand } => format!("{}.", does(hand, "bust")),
            Event::HoleCardRevealed { card } => {
                format!("Dealer turns {}: {}.", english::card(card), dealer_total(view))
            }
            Event::DealerBlackjack => match self.words.blackjack() {
                Some(announced) => format!("Dealer announces: {announced}"),
                None => "Dealer has a natural.".into(),
            },
            Event::DealerStood { total } => {
                format!("Dealer {}s on {total}.", self.words.action(Action::Stand))
            }
            Event::DealerBusted => "Dealer busts.".into(),
            Event::DealerCharlie { .. } => {
                match self.words.charlie(view.dealer.open.cards().len()) {
                    Some(announced) => format!("Dealer announces: {announced}"),
                    None => "Dealer has a charlie.".into(),
                }
            }
            Event::InsuranceSettled { hand, net } => {
                let result = if net > Chips::ZERO { "win" } else { "lose" };
                format!("{} {} on insurance.", does(hand, result), money(Chips(net.0.abs())))
            }
            Event::HandSettled { hand, outcome, net } => self.settled(view, hand, outcome, net),
            Event::HoleCardDealt | Event::DealCompleted | Event::RoundClosed { .. } => return None,
        })
    }

    fn split(&self, view: &View, hand: HandId, into: HandId, stake: Chips) -> String {
        let card = view.hand(into).and_then(|hand| hand.cards.first().copied());
        let card = card.map(english::card).unwrap_or_default();
        let (first, second) = (self.subject(view, hand), self.subject(view, into));
        let second = second.does_mid_sentence("take");
        format!(
            "{}: {second} {card}, for another {}.",
            first.does("split"),
            self.stakes.money(stake)
        )
    }

    fn settled(&self, view: &View, hand: HandId, outcome: Outcome, net: Chips) -> String {
        let subject = self.subject(view, hand);
        let money = self.stakes.money(Chips(net.0.abs()));
        let (wins, loses) = (subject.does("win"), subject.does("lose"));
        let cards = view.hand(hand).map_or(0, |hand| hand.cards.len());
        match outcome {
            Outcome::Blackjack => match self.words.blackjack() {
                Some(announced) => format!("{announced} {wins} {money}."),
                None => format!("{wins} {money} with a natural."),
            },
            Outcome::Charlie => match self.words.charlie(cards) {
                Some(announced) => format!("{announced} {wins} {money}."),
                None => format!("{wins} {money} with a charlie."),
            },
            Outcome::Won => format!("{wins} {money}."),
            Outcome::Pushed => format!("{}: the bet is returned.", subject.does("push")),
            Outcome::Returned => {
                format!(
                    "{} that bet back: a natural takes no more than the first.",
                    subject.does("get")
                )
            }
            Outcome::LostOriginal => {
                format!("{loses} {money}: a natural takes no more than the first bet.")
            }
            Outcome::LostTie => format!("{loses} {money}: the dealer wins ties."),
            Outcome::Lost | Outcome::Busted | Outcome::Surrendered => {
                format!("{loses} {money}.")
            }
        }
    }

    /// What each player won or lost, where that takes a sum to know.
    fn sums(&self, view: &View) -> Vec<String> {
        let mut lines = Vec::new();
        for (seat, named) in (0..).map(Seat).zip(&self.names) {
            let nets = view.seat(seat).flat_map(|hand| [hand.net, hand.insurance_net]);
            let nets: Vec<_> = nets.flatten().collect();
            if nets.len() < 2 {
                continue;
            }
            let net: Chips = nets.into_iter().sum();
            let money = self.stakes.money(Chips(net.0.abs()));
            let subject = Subject::You.called(named.as_deref());
            lines.push(match net.0.signum() {
                1 => format!("{} {money} in all.", subject.does("win")),
                -1 => format!("{} {money} in all.", subject.does("lose")),
                _ => format!("{} even in all.", subject.does("break")),
            });
        }
        lines
    }

    /// What was taken back of a hand, whose round is as it was before: "You take the hit back."
    pub fn taken_back(&self, view: &View, hand: HandId, choice: Choice) -> String {
        let what = match choice {
            Choice::Act(action) => self.words.action(action),
            Choice::Insure(_) => "insurance",
            Choice::Decline => "no",
        };
        format!("{} the {what} back.", self.subject(view, hand).does("take"))
    }

    /// The table, told again.
    pub fn table(&self, view: &View) -> Vec<String> {
        let mut lines = vec![match view.dealer.open.cards() {
            [] => "Dealer has no card.".into(),
            cards if view.dealer.hole_down => {
                format!("Dealer shows {}, with one card face down.", english::cards(cards))
            }
            cards => format!("Dealer shows {}.", english::cards(cards)),
        }];
        for hand in &view.hands {
            lines.push(self.holds(view, hand));
            lines.push(self.state(hand));
            if hand.insured > Chips::ZERO && hand.insurance_net.is_none() {
                lines.push(format!("It is insured for {}.", self.stakes.money(hand.insured)));
            }
        }
        if let Some(hand) = view.phase.hand() {
            match self.subject(view, hand) {
                Subject::You => {}
                subject @ (Subject::Player(_) | Subject::Hand(..)) => {
                    lines.push(format!("{subject} is asked."));
                }
            }
        }
        lines
    }

    fn state(&self, hand: &HandView) -> String {
        let bet = self.stakes.money(hand.stake);
        let state = match hand.status {
            Status::Open => "open",
            Status::Blackjack => "a natural",
            Status::Stood => "standing",
            Status::Busted => "busted",
            Status::Charlie => "a charlie",
            Status::Surrendered => "surrendered",
        };
        format!("The bet on it is {bet}, and it is {state}.")
    }
}

/// What a round came to for somebody; nobody is named who plays alone without a name.
pub fn came_to(stakes: &Stakes, name: Option<&str>, net: Chips) -> String {
    let money = stakes.money(Chips(net.0.abs()));
    let subject = Subject::You.called(name);
    match net.0.signum() {
        1 => format!("{} {money}.", subject.does("win")),
        -1 => format!("{} {money}.", subject.does("lose")),
        _ => format!("{} even.", subject.does("break")),
    }
}

/// How somebody stands since sitting down; nobody is named who plays alone without a name.
pub fn score(stakes: &Stakes, name: Option<&str>, net: Chips) -> String {
    let money = stakes.money(Chips(net.0.abs()));
    let subject = name.map_or("You are".into(), |name| format!("{name} is"));
    match net.0.signum() {
        1 => format!("{subject} up {money}."),
        -1 => format!("{subject} down {money}."),
        _ => format!("{subject} even."),
    }
}

/// What somebody won or lost in a round of the past: "you won $10".
pub fn result(stakes: &Stakes, name: Option<&str>, net: Chips) -> String {
    let (who, money) = (name.unwrap_or("you"), stakes.money(Chips(net.0.abs())));
    match net.0.signum() {
        1 => format!("{who} won {money}"),
        -1 => format!("{who} lost {money}"),
        _ => format!("{who} broke even"),
    }
}

/// That somebody has too little left for so many hands.
pub fn too_little(house: &House, name: Option<&str>, funds: Chips, hands: u8) -> String {
    let stakes = house.stakes();
    let least = stakes.money(stakes.min_payable_bet(house.rules()) * i64::from(hands));
    let has = Subject::You.called(name).does("have");
    let left = stakes.money(funds);
    let kept = match stakes.kept_back() {
        Chips::ZERO => String::new(),
        reserve => format!(", {} of which may not be staked", stakes.money(reserve)),
    };
    format!("{has} {left} left{kept}: too little for the least bet, {least}.")
}

/// What is not as the house's file says, in words.
pub fn changes(house: &House) -> Vec<String> {
    let changes = house.changes();
    changes
        .map(|(key, value)| format!("Changed, {}: {}.", spoken(key), value_in_words(&value)))
        .collect()
}

/// The rules that a player asks for first, and those that are not as everywhere, in words.
pub fn rule_card(house: &House) -> Vec<String> {
    let first = ["decks", "dealer-17", "natural-pays", "double-on", "split-hands", "surrender"];
    let unusual = house.difference(&House::default());
    let is_unusual = |key: &str| {
        unusual.iter().any(|setting| setting.split_once('=').is_some_and(|(name, _)| name == key))
    };
    let told = Rules::KEYS.iter().filter(|key| first.contains(&key.name) || is_unusual(key.name));
    let mut lines: Vec<_> = told
        .map(|key| {
            let value = house.rules().text(key.name).unwrap_or_default();
            format!("Rule, {}: {}.", spoken(key.name), value_in_words(&value))
        })
        .collect();
    if house.rules().shuffle() == Shuffle::WhenBelow {
        let below = house.rules().when_below();
        lines.push(format!("Shuffled when fewer than {below} cards are left."));
    }
    if house.stakes().kept_back() > Chips::ZERO {
        let reserve = house.stakes().money(house.stakes().kept_back());
        lines.push(format!("Never to be staked: {reserve}."));
    }
    lines
}

/// A key as it is spoken.
fn spoken(key: &str) -> String {
    key.replace('-', " ")
}

/// A value as it is spoken: "yes", "hit soft", "9 to 11".
fn value_in_words(value: &str) -> String {
    match value {
        "true" => "yes".into(),
        "false" => "no".into(),
        range if range.starts_with(|c: char| c.is_ascii_digit()) => range.replace('-', " to "),
        word => word.replace('-', " "),
    }
}

/// Why no insurance is offered when a hand is to be played.
pub fn no_insurance(view: &View, rules: &Rules) -> &'static str {
    match view.no_insurance(rules) {
        Some(NoInsurance::House) => "No insurance: this house does not offer it.",
        Some(NoInsurance::Over) | None => {
            "No insurance: it was offered before the first hand was played."
        }
        Some(NoInsurance::NoAce) => "No insurance: the dealer shows no ace.",
    }
}

/// What an action does, as the end of a sentence.
pub fn meaning(action: Action, rules: &Rules) -> &'static str {
    match action {
        Action::Surrender if rules.surrender_risks_blackjack() => {
            "give the hand up for half the bet, or all of it if the dealer has a natural"
        }
        Action::Hit => "take a card",
        Action::Stand => "take no more cards",
        Action::Double => "double the bet and take exactly one more card",
        Action::Split => "make two hands of the pair, with a second bet",
        Action::Surrender => "give the hand up for half the bet",
    }
}

/// "16", "soft 17", "a natural".
fn total(hand: &HandView) -> String {
    if hand.status == Status::Blackjack { "a natural".into() } else { english::total(hand.total) }
}

fn dealer_total(view: &View) -> String {
    english::total(view.dealer.open.total())
}
