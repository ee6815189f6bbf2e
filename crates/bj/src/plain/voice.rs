//! What is said of a round, in whole sentences.

use blackjack_engine::{
    Action, Card, Chips, Event, HandId, HandView, House, Outcome, Place, Round, Rules, Seat,
    Stakes, Status, Total, View,
};

/// Turns events into sentences.
#[derive(Debug)]
pub(super) struct Voice {
    stakes: Stakes,
    /// The players by seat; who has no name is "you".
    names: Vec<Option<String>>,
    /// Whether the opening deal has been told.
    opened: bool,
}

/// Whom a sentence is about.
enum Subject {
    You,
    Other(String),
}

impl Subject {
    /// "You draw", "Ada draws", "Hand 2 draws".
    fn does(&self, verb: &str) -> String {
        match (self, verb) {
            (Self::You, _) => format!("You {verb}"),
            (Self::Other(name), "have") => format!("{name} has"),
            (Self::Other(name), "push") => format!("{name} pushes"),
            (Self::Other(name), _) => format!("{name} {verb}s"),
        }
    }

    /// In the middle of a sentence: "hand 2", "Ada".
    fn within(self) -> Self {
        match self {
            Self::You => Self::You,
            Self::Other(name) if name.starts_with("Hand ") => {
                Self::Other(name.replacen('H', "h", 1))
            }
            Self::Other(name) => Self::Other(name),
        }
    }
}

impl Voice {
    pub(super) fn new(stakes: Stakes, names: Vec<Option<String>>) -> Self {
        Self { stakes, names, opened: false }
    }

    /// The hand that a question is about, where that is not plain: "Hand 2, 16. ".
    pub(super) fn addresses(&self, round: &Round, hand: HandId) -> String {
        let view = round.view();
        let total = view.hand(hand).map(total).unwrap_or_default();
        match self.subject(&view, hand) {
            Subject::You => String::new(),
            Subject::Other(name) => format!("{name}, {total}. "),
        }
    }

    fn name(&self, seat: Seat) -> Option<&str> {
        self.names.get(usize::from(seat.0))?.as_deref()
    }

    /// Hands are numbered within a seat in the order of creation, so that a hand keeps its number.
    fn subject(&self, view: &View, hand: HandId) -> Subject {
        let seat = view.hand(hand).map_or(Seat(0), |hand| hand.seat);
        let mut ids: Vec<_> = view.seat(seat).map(|hand| hand.id).collect();
        ids.sort_unstable();
        let number = ids.iter().position(|&id| id == hand).unwrap_or_default() + 1;
        match (self.name(seat), ids.len()) {
            (None, 1) => Subject::You,
            (None, _) => Subject::Other(format!("Hand {number}")),
            (Some(name), 1) => Subject::Other(name.into()),
            (Some(name), _) => Subject::Other(format!("{name}'s hand {number}")),
        }
    }

    /// What just happened, a line each; the opening deal is told when it is done.
    pub(super) fn tell(&mut self, events: &[Event], round: &Round) -> Vec<String> {
        let view = round.view();
        let mut lines = Vec::new();
        let mut rest = events;
        if !self.opened {
            let dealt = view.hands.iter().all(|hand| hand.cards.len() == 2);
            let rules = round.rules();
            let up = !view.dealer.open.is_empty() || !rules.dealer_upcard();
            let hole = view.dealer.hole_down
                || view.dealer.open.len() > 1
                || !rules.dealer_upcard()
                || !rules.deals_hole_card();
            if !(dealt && up && hole) {
                return lines;
            }
            self.opened = true;
            lines = self.opening(&view);
            rest = &events[1..];
        }
        lines.extend(rest.iter().filter_map(|&event| self.line(event, &view)));
        if let Some(Event::RoundClosed { .. }) = events.last() {
            lines.extend(self.sums(&view));
        }
        lines
    }

    fn opening(&self, view: &View) -> Vec<String> {
        let mut lines = Vec::new();
        match view.dealer.open.cards().first() {
            Some(&card) => lines.push(format!("Dealer shows {}.", name(card))),
            None => lines.push("Dealer takes no card yet.".into()),
        }
        lines.extend(view.hands.iter().map(|hand| self.holds(view, hand)));
        lines
    }

    /// "You have ten of spades and six of hearts, 16."
    fn holds(&self, view: &View, hand: &HandView) -> String {
        let cards = list(&hand.cards);
        format!("{} {cards}, {}.", self.subject(view, hand.id).does("have"), total(hand))
    }

    fn line(&self, event: Event, view: &View) -> Option<String> {
        let does = |hand, verb| self.subject(view, hand).does(verb);
        let money = |chips| self.stakes.money(chips);
        let total_of = |hand| view.hand(hand).map(total).unwrap_or_default();
        Some(match event {
            Event::CardDealt { to: Place::Hand(hand), card } => {
                format!("{} {}: {}.", does(hand, "draw"), name(card), total_of(hand))
            }
            Event::CardDealt { card, .. } => {
                format!("Dealer draws {}: {}.", name(card), dealer_total(view))
            }
            Event::InsuranceTaken { hand, stake } => {
                format!("{} insurance for {}.", does(hand, "take"), money(stake))
            }
            Event::InsuranceDeclined { hand } => format!("{} no insurance.", does(hand, "take")),
            Event::DealerPeeked { natural: false } => "Dealer looks, and has no natural.".into(),
            Event::DealerPeeked { natural: true } => "Dealer looks.".into(),
            Event::HandPlayedOn { hand } => format!("{} on.", does(hand, "play")),
            Event::HandSurrendered { hand } => format!("{}.", does(hand, "surrender")),
            Event::HandStood { hand } => {
                format!("{} on {}.", does(hand, "stand"), total_of(hand))
            }
            Event::HandDoubled { hand, stake } => {
                format!("{} the bet to {}.", does(hand, "double"), money(stake))
            }
            Event::HandSplit { hand, into, stake } => self.split(view, hand, into, stake),
            Event::HandBusted { hand } => format!("{}.", does(hand, "bust")),
            Event::HoleCardTurned { card } => {
                format!("Dealer turns {}: {}.", name(card), dealer_total(view))
            }
            Event::DealerNatural => "Dealer has a natural.".into(),
            Event::DealerStood { total } => format!("Dealer stands on {total}."),
            Event::DealerBusted => "Dealer busts.".into(),
            Event::DealerCharlie { .. } => "Dealer has a charlie.".into(),
            Event::InsuranceSettled { hand, net } => {
                let result = if net > Chips::ZERO { "win" } else { "lose" };
                format!("{} {} on insurance.", does(hand, result), money(Chips(net.0.abs())))
            }
            Event::HandSettled { hand, outcome, net } => {
                self.settled(&self.subject(view, hand), outcome, net)
            }
            Event::HoleCardDealt | Event::RoundClosed { .. } => return None,
        })
    }

    fn split(&self, view: &View, hand: HandId, into: HandId, stake: Chips) -> String {
        let card = view.hand(into).and_then(|hand| hand.cards.first().copied());
        let card = card.map(name).unwrap_or_default();
        let (first, second) = (self.subject(view, hand), self.subject(view, into));
        let second = second.within().does("take");
        format!(
            "{}: {second} {card}, for another {}.",
            first.does("split"),
            self.stakes.money(stake)
        )
    }

    fn settled(&self, subject: &Subject, outcome: Outcome, net: Chips) -> String {
        let money = self.stakes.money(Chips(net.0.abs()));
        let wins = subject.does("win");
        let loses = subject.does("lose");
        match outcome {
            Outcome::Natural => format!("{wins} {money} with a natural."),
            Outcome::Charlie => format!("{wins} {money} with a charlie."),
            Outcome::Won => format!("{wins} {money}."),
            Outcome::Pushed => format!("{}: the bet is returned.", subject.does("push")),
            Outcome::Returned => {
                format!(
                    "{} that bet back: a natural takes no more than the first.",
                    subject.does("get")
                )
            }
            Outcome::Lost | Outcome::Busted | Outcome::Surrendered => format!("{loses} {money}."),
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
            let subject = named.clone().map_or(Subject::You, Subject::Other);
            lines.push(match net.0.signum() {
                1 => format!("{} {money} in all.", subject.does("win")),
                -1 => format!("{} {money} in all.", subject.does("lose")),
                _ => format!("{} even in all.", subject.does("break")),
            });
        }
        lines
    }

    /// The table, told again.
    pub(super) fn table(&self, round: &Round) -> Vec<String> {
        let view = round.view();
        let mut lines = vec![match view.dealer.open.cards() {
            [] => "Dealer has no card.".into(),
            cards if view.dealer.hole_down => {
                format!("Dealer shows {}, with one card face down.", list(cards))
            }
            cards => format!("Dealer shows {}.", list(cards)),
        }];
        for hand in &view.hands {
            lines.push(format!("{} {}", self.holds(&view, hand), self.state(hand)));
        }
        lines
    }

    fn state(&self, hand: &HandView) -> String {
        let bet = self.stakes.money(hand.stake);
        let state = match hand.status {
            Status::Open => "still open",
            Status::Natural => "a natural",
            Status::Stood => "standing",
            Status::Busted => "busted",
            Status::Charlie => "a charlie",
            Status::Surrendered => "surrendered",
        };
        let insured = if hand.insured > Chips::ZERO {
            format!(", insured for {}", self.stakes.money(hand.insured))
        } else {
            String::new()
        };
        format!("The bet is {bet}, {state}{insured}.")
    }
}

/// The rules that a player asks for first, and those that are not as everywhere, in words.
pub(super) fn rule_card(house: &House) -> Vec<String> {
    let first = ["decks", "dealer-17", "natural-pays", "double-on", "split-hands", "surrender"];
    let unusual = house.difference(&House::default());
    let is_unusual = |key: &str| {
        unusual.iter().any(|setting| setting.split_once('=').is_some_and(|(name, _)| name == key))
    };
    let told = Rules::KEYS.iter().filter(|key| first.contains(&key.name) || is_unusual(key.name));
    told.map(|key| {
        let value = house.rules().text(key.name).unwrap_or_default();
        let value = match value.as_str() {
            "true" => "yes".into(),
            "false" => "no".into(),
            _ => value.replace('-', " "),
        };
        format!("Rule, {}: {value}.", key.name.replace('-', " "))
    })
    .collect()
}

/// What an action does, as the end of a sentence.
pub(super) const fn meaning(action: Action) -> &'static str {
    match action {
        Action::Hit => "take a card",
        Action::Stand => "take no more cards",
        Action::Double => "double the bet and take exactly one more card",
        Action::Split => "make two hands of the pair, with a second bet",
        Action::Surrender => "give the hand up for half the bet",
    }
}

/// "ten of spades".
fn name(card: Card) -> String {
    format!("{} of {}", card.rank().word(), card.suit().word())
}

/// "ten of spades and six of hearts", "two of clubs, three of clubs and four of clubs".
fn list(cards: &[Card]) -> String {
    let names: Vec<_> = cards.iter().map(|&card| name(card)).collect();
    match names.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// "16", "soft 17", "a natural".
fn total(hand: &HandView) -> String {
    if hand.status == Status::Natural { "a natural".into() } else { count(hand.total) }
}

fn dealer_total(view: &View) -> String {
    count(view.dealer.open.total())
}

fn count(total: Total) -> String {
    if total.is_soft() && total.best() < 21 {
        format!("soft {}", total.best())
    } else {
        total.best().to_string()
    }
}
