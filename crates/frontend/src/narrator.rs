//! The narrator, which describes a round in full sentences.

use blackjack_coach::{Subject, words as english};
use blackjack_engine::{
    Action, Chips, Choice, DoubleOn, Event, HandId, HandView, House, NoInsurance, Outcome, Owner,
    RefusalReason, Rules, SIDE_BETS, Seat, Shuffle, SideBets, Stakes, Status, Surrender, View,
};
use blackjack_table::{InsuranceView, RoundView, Step, TableEvent};

use crate::scene::felt_print;
use crate::words;
use crate::words::house::HouseWords;

/// Turns events into sentences.
#[derive(Debug)]
pub struct Narrator {
    stakes: Stakes,
    side_bets: SideBets,
    words: HouseWords,
    /// The players by seat; a player without a name is "you".
    names: Vec<Option<String>>,
    /// True if the opening deal has been narrated.
    opened: bool,
}

impl Narrator {
    /// Creates a narrator for a round that has not begun, with the names of the players by seat.
    pub fn new(house: &House, names: Vec<Option<String>>) -> Self {
        let (stakes, side_bets) = (*house.stakes(), house.side_bets().clone());
        Self { stakes, side_bets, words: HouseWords::of(house), names, opened: false }
    }

    /// Creates a narrator for a round whose opening deal has been narrated before.
    pub fn resumed(house: &House, names: Vec<Option<String>>) -> Self {
        Self { opened: true, ..Self::new(house, names) }
    }

    /// Returns the words of the house.
    pub const fn words(&self) -> HouseWords {
        self.words
    }

    /// Names the hand that a question is about, if that is ambiguous: "Hand 2, 16. ".
    pub fn addresses(&self, view: &View, hand: HandId) -> String {
        let total = view.hand(hand).map(total).unwrap_or_default();
        match self.subject(view, hand) {
            Subject::You => String::new(),
            subject @ (Subject::Player(_) | Subject::Hand(..)) => format!("{subject}, {total}. "),
        }
    }

    /// Describes the hand to be decided, for a prompt that lists only the choices: "Hand 2
    /// has 16 against a ten."
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

    /// Narrates one step at a table, one sentence per line.
    pub fn step(&mut self, step: &Step) -> Vec<String> {
        let (mut lines, mut events) = (Vec::new(), Vec::new());
        for event in &step.events {
            match event {
                TableEvent::Round(event) => events.push(*event),
                TableEvent::Shuffled { .. } => lines.push("The cards are shuffled.".into()),
                TableEvent::RanOut => {
                    lines.push("The cards have run out and are reshuffled.".into());
                }
                // The page about the shoe shows its commitment and its seed; a void
                // shoe belongs to no round.
                TableEvent::ShoeRevealed { .. }
                | TableEvent::ShoeCommitted { .. }
                | TableEvent::ShoeVoided { .. } => {}
                TableEvent::Voided { reason } => {
                    lines.push(format!("The round is void: {reason}. All bets are returned."));
                }
            }
        }
        lines.extend(self.narrate(&events, &step.round));
        lines
    }

    /// Narrates events, one sentence per line. The opening deal is narrated once it is complete.
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

    /// Lists the players who cannot afford the insurance that the house would offer.
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

    /// Describes a hand: "You have ten of spades and six of hearts, 16."
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
                let charlie = match view.hand(hand) {
                    Some(hand) if hand.status == Status::Charlie => ", a charlie",
                    Some(_) | None => "",
                };
                let total = total_of(hand);
                format!("{} {}: {total}{charlie}.", does(hand, "draw"), english::card(card))
            }
            Event::CardDealt { card, .. } => {
                format!("Dealer draws {}: {}.", english::card(card), dealer_total(view))
            }
            Event::InsuranceTaken { hand, stake } => {
                format!("{} insurance for {}.", does(hand, "take"), money(stake))
            }
            Event::InsuranceDeclined { hand } => format!("{} insurance.", does(hand, "decline")),
            Event::DealerPeeked { blackjack: false } => "Dealer peeks: no blackjack.".into(),
            Event::DealerPeeked { blackjack: true } => "Dealer peeks.".into(),
            Event::EarlySurrenderDeclined { hand } => format!("{} on.", does(hand, "play")),
            Event::HandSurrendered { hand } => format!("{}.", does(hand, "surrender")),
            Event::HandStood { hand } => {
                let stands = does(hand, self.words.action(Action::Stand));
                format!("{stands} on {}.", total_of(hand))
            }
            Event::HandDoubled { hand, stake } => match view.hand(hand).map(|hand| hand.added) {
                Some(less) if less > Chips::ZERO && less * 2 < stake => {
                    let doubles = does(hand, "double");
                    format!("{doubles} for {}: {} in all.", money(less), money(stake))
                }
                Some(_) | None => format!("{} the bet to {}.", does(hand, "double"), money(stake)),
            },
            Event::HandSplit { hand, into, stake } => self.split(view, hand, into, stake),
            Event::HandBusted { hand } => format!("{}.", does(hand, "bust")),
            Event::HoleCardRevealed { card } => {
                format!("Dealer turns over {}: {}.", english::card(card), dealer_total(view))
            }
            Event::DealerBlackjack => match self.words.blackjack() {
                Some(announced) => format!("Dealer announces: {announced}"),
                None => "Dealer has blackjack.".into(),
            },
            Event::DealerStood { total } => {
                format!("Dealer {}s on {total}.", self.words.action(Action::Stand))
            }
            Event::DealerBusted => "Dealer busts.".into(),
            Event::DealerPushed => "Dealer has 22, which pushes.".into(),
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
            Event::SideBetSettled { hand, side_bet, outcome, net } => {
                self.side_bet(view, hand, side_bet, outcome, net)
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

    /// States the result of a side bet.
    fn side_bet(
        &self,
        view: &View,
        hand: HandId,
        side_bet: u8,
        outcome: Option<u8>,
        net: Chips,
    ) -> String {
        let bet = self.side_bets.get(usize::from(side_bet));
        let name = bet.map_or("a side bet", |bet| &bet.name);
        let outcome = bet.zip(outcome).and_then(|(bet, at)| bet.outcomes.get(usize::from(at)));
        let outcome = outcome.map_or(String::new(), |outcome| format!(": {}", outcome.name));
        let money = self.stakes.money(Chips(net.0.abs()));
        let subject = self.subject(view, hand);
        match net.0.signum() {
            0 => format!("{} on {name}{outcome}.", subject.does("push")),
            1 => format!("{} {money} on {name}{outcome}.", subject.does("win")),
            _ => format!("{} {money} on {name}.", subject.does("lose")),
        }
    }

    fn settled(&self, view: &View, hand: HandId, outcome: Outcome, net: Chips) -> String {
        let subject = self.subject(view, hand);
        let money = self.stakes.money(Chips(net.0.abs()));
        let (wins, loses) = (subject.does("win"), subject.does("lose"));
        let cards = view.hand(hand).map_or(0, |hand| hand.cards.len());
        match outcome {
            Outcome::Blackjack => match self.words.blackjack() {
                Some(announced) => format!("{announced} {wins} {money}."),
                None => format!("{wins} {money} with a blackjack."),
            },
            Outcome::Charlie => match self.words.charlie(cards) {
                Some(announced) => format!("{announced} {wins} {money}."),
                None => format!("{wins} {money} with a charlie."),
            },
            Outcome::Won => format!("{wins} {money}."),
            Outcome::Pushed => format!("{}: the bet is returned.", subject.does("push")),
            Outcome::Returned => {
                format!(
                    "{} that bet back: a dealer blackjack takes only the initial bet.",
                    subject.does("get")
                )
            }
            Outcome::LostOriginal => {
                format!("{loses} {money}: a dealer blackjack takes only the initial bet.")
            }
            Outcome::LostTie => format!("{loses} {money}: the dealer wins ties."),
            Outcome::Lost | Outcome::Busted | Outcome::Surrendered => {
                format!("{loses} {money}.")
            }
        }
    }

    /// Sums up each player's result, if it consists of more than one amount.
    fn sums(&self, view: &View) -> Vec<String> {
        let mut lines = Vec::new();
        for (seat, named) in (0..).map(Seat).zip(&self.names) {
            let nets = view.seat(seat).flat_map(|hand| {
                let side = hand.side_bets.iter().map(|side| side.net);
                side.chain([hand.net, hand.insurance_net])
            });
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
                _ => format!("{} even.", subject.does("break")),
            });
        }
        lines
    }

    /// Reports that a choice was undone, given the round before that choice:
    /// "You take back the hit."
    pub fn taken_back(&self, view: &View, hand: HandId, choice: Choice) -> String {
        let what = match choice {
            Choice::Act(action) => self.words.action(action),
            Choice::DoubleFor(_) => self.words.action(Action::Double),
            Choice::Insure(_) => "insurance",
            Choice::Decline => "decision",
        };
        format!("{} back the {what}.", self.subject(view, hand).does("take"))
    }

    /// Describes the whole table.
    pub fn table(&self, view: &View) -> Vec<String> {
        let mut lines = vec![match view.dealer.open.cards() {
            [] => "Dealer has no cards.".into(),
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
            for side in hand.side_bets.iter().filter(|side| side.net.is_none()) {
                let name = self.side_bets.get(usize::from(side.side_bet));
                let name = name.map_or("a side bet", |bet| &bet.name);
                lines.push(format!("{} on {name}.", self.stakes.money(side.stake)));
            }
        }
        if let Some(hand) = view.phase.hand() {
            match self.subject(view, hand) {
                Subject::You => {}
                subject @ (Subject::Player(_) | Subject::Hand(..)) => {
                    lines.push(format!("{subject} to act."));
                }
            }
        }
        lines
    }

    fn state(&self, hand: &HandView) -> String {
        let bet = self.stakes.money(hand.stake);
        let state = match hand.status {
            Status::Open => "in play",
            Status::Blackjack => "a blackjack",
            Status::Stood => "standing",
            Status::Busted => "busted",
            Status::Charlie => "a charlie",
            Status::Surrendered => "surrendered",
        };
        format!("The bet is {bet}, and the hand is {state}.")
    }
}

/// Reports a player's result in a round: "Ada wins $10."; a player without a name is "you".
pub fn came_to(stakes: &Stakes, name: Option<&str>, net: Chips) -> String {
    let money = stakes.money(Chips(net.0.abs()));
    let subject = Subject::You.called(name);
    match net.0.signum() {
        1 => format!("{} {money}.", subject.does("win")),
        -1 => format!("{} {money}.", subject.does("lose")),
        _ => format!("{} even.", subject.does("break")),
    }
}

/// Reports a player's result since sitting down: "You are up $10."
pub fn score(stakes: &Stakes, name: Option<&str>, net: Chips) -> String {
    let money = stakes.money(Chips(net.0.abs()));
    let subject = name.map_or("You are".into(), |name| format!("{name} is"));
    match net.0.signum() {
        1 => format!("{subject} up {money}."),
        -1 => format!("{subject} down {money}."),
        _ => format!("{subject} even."),
    }
}

/// Reports a player's result in a past round: "you won $10".
pub fn result(stakes: &Stakes, name: Option<&str>, net: Chips) -> String {
    let (who, money) = (name.unwrap_or("you"), stakes.money(Chips(net.0.abs())));
    match net.0.signum() {
        1 => format!("{who} won {money}"),
        -1 => format!("{who} lost {money}"),
        _ => format!("{who} broke even"),
    }
}

/// Reports that a player has too little left to bet on this many hands.
pub fn too_little(house: &House, name: Option<&str>, funds: Chips, hands: u8) -> String {
    let stakes = house.stakes();
    let least = stakes.money(stakes.min_payable_bet(house.rules()) * i64::from(hands));
    let has = Subject::You.called(name).does("have");
    let left = stakes.money(funds);
    let reserve_note = match stakes.kept_back() {
        Chips::ZERO => String::new(),
        reserve => format!(", of which {} cannot be bet", stakes.money(reserve)),
    };
    format!("{has} {left} left{reserve_note}: too little for the minimum bet of {least}.")
}

/// Lists the rules and stakes that were changed from the house's file, one sentence each.
pub fn changes(house: &House) -> Vec<String> {
    let sentence = |(key, value): (&str, String)| {
        let sentence = stakes_sentence(house.stakes(), key, &value);
        let sentence = sentence.unwrap_or_else(|| rule_sentence(house.rules(), key, &value));
        format!("Changed: {}", words::in_mid_sentence(&sentence))
    };
    house.changes().map(sentence).collect()
}

/// Lists the most important rules and the unusual rules, one sentence each.
pub fn rule_card(house: &House) -> Vec<String> {
    let first = ["decks", "dealer-17", "natural-pays", "double-on", "split-hands", "surrender"];
    let unusual = house.difference(&House::default());
    let is_unusual = |key: &str| {
        unusual.iter().any(|setting| setting.split_once('=').is_some_and(|(name, _)| name == key))
    };
    // The sentence on the shuffle states this number.
    let keys = Rules::KEYS.iter().filter(|key| key.name != "when-below");
    let keys = keys.filter(|key| first.contains(&key.name) || is_unusual(key.name));
    let mut lines: Vec<_> = keys
        .map(|key| {
            let value = house.rules().text(key.name).unwrap_or_default();
            rule_sentence(house.rules(), key.name, &value)
        })
        .collect();
    if house.stakes().kept_back() > Chips::ZERO {
        let reserve = house.stakes().money(house.stakes().kept_back());
        lines.push(format!("{reserve} of each bankroll cannot be bet."));
    }
    lines
}

/// States the value of a key of the stakes: "The minimum bet is $10."; `None` for other keys.
fn stakes_sentence(stakes: &Stakes, key: &str, value: &str) -> Option<String> {
    let money = stakes.money(stakes.units(value.parse().ok()?));
    Some(match key {
        "minimum" => format!("The minimum bet is {money}."),
        "maximum" if value == "0" => "There is no maximum bet.".into(),
        "maximum" => format!("The maximum bet is {money}."),
        "step" => format!("Bets are multiples of {money}."),
        "fixed" if value == "0" => "Bets are free.".into(),
        "fixed" => format!("Every bet is {money}."),
        "bankroll" => format!("The bankroll is {money}."),
        _ => return None,
    })
}

/// States a rule: "Dealer hits soft 17.", "Deal: dealer first.".
fn rule_sentence(rules: &Rules, key: &str, value: &str) -> String {
    match key {
        "decks" if rules.decks() == 1 => "1 deck.".into(),
        "decks" => format!("{} decks.", rules.decks()),
        "dealer-17" => format!("{}.", felt_print::dealer_17(rules)),
        "natural-pays" => format!("Blackjack pays {}.", rules.natural_pays()),
        "natural-beats-21" if !rules.natural_beats_21() => {
            "Blackjack only ties the dealer's other 21s.".into()
        }
        "dealer-natural-beats-21" if !rules.dealer_natural_beats_21() => {
            "A dealer's blackjack only ties your other 21s.".into()
        }
        "double-on" if rules.double_on() == DoubleOn::Any => "Double on any total.".into(),
        "double-on" if rules.double_on() == DoubleOn::Never => "No doubling.".into(),
        "double-on" => format!("Double on {} only.", words::double_on(rules.double_on())),
        "split-hands" if !rules.allows_splits() => "No splitting.".into(),
        "split-hands" => format!("Split to {} hands at most.", rules.split_limit(false)),
        "shuffle" => match rules.shuffle() {
            Shuffle::CutCard => "Shuffled after the round in which the cut card appears.".into(),
            Shuffle::EveryRound => "Shuffled before every round.".into(),
            Shuffle::EveryCard => "An infinite deck: every card comes from the whole deck.".into(),
            Shuffle::WhenBelow => {
                format!("Shuffled when fewer than {} cards are left.", rules.when_below())
            }
            Shuffle::WhenExhausted => "Shuffled only when no cards are left.".into(),
        },
        "surrender" => match rules.surrender() {
            Surrender::None => "No surrender.",
            Surrender::Late => "Late surrender.",
            Surrender::Early => "Early surrender.",
            Surrender::EarlyNotAce => "Early surrender, except against an ace.",
        }
        .into(),
        "split-aces-hands" => {
            format!("Aces can be split to {} hands at most.", rules.split_limit(true))
        }
        "hit-split-aces" if rules.hit_split_aces() => "Split aces may be hit.".into(),
        "double-after-split" if rules.double_after_split() => "Split hands may be doubled.".into(),
        "double-after-split" => "Split hands may not be doubled.".into(),
        SIDE_BETS => {
            let name = |bet: &str| bet.split(':').next().unwrap_or_default().trim().to_owned();
            format!("Side bets: {}.", value.split('|').map(name).collect::<Vec<_>>().join(", "))
        }
        _ => format!("{}: {}.", english::capital(&key_in_words(key)), value_in_words(value)),
    }
}

/// Returns a key in words: "dealer charlie".
fn key_in_words(key: &str) -> String {
    key.replace('-', " ").replace("natural", "blackjack")
}

/// Returns a value in words: "yes", "hit soft", "9 to 11".
fn value_in_words(value: &str) -> String {
    match value {
        "true" => "yes".into(),
        "false" => "no".into(),
        range if range.starts_with(|c: char| c.is_ascii_digit()) => range.replace('-', " to "),
        word => word.replace('-', " "),
    }
}

/// Returns the reason why insurance is not offered when a hand is about to be played.
pub fn no_insurance(view: &View, rules: &Rules) -> &'static str {
    match view.no_insurance(rules) {
        Some(NoInsurance::House) => "No insurance: this house does not offer it.",
        Some(NoInsurance::Over) | None => {
            "No insurance: it was offered before the first hand was played."
        }
        Some(NoInsurance::NoAce) => "No insurance: the dealer does not show an ace.",
    }
}

/// Returns the effect of an action of the active hand, as the end of a sentence.
pub fn meaning(action: Action, rules: &Rules, view: &View) -> &'static str {
    match action {
        Action::Hit => "take a card",
        Action::Stand => "take no more cards",
        Action::Double => "double the bet and take exactly one more card",
        Action::Split => "play the pair as two hands, with a second bet",
        Action::Surrender => surrender_meaning(rules, view),
    }
}

fn surrender_meaning(rules: &Rules, view: &View) -> &'static str {
    let hand = view.phase.hand().and_then(|hand| view.hand(hand));
    let is_doubled = hand.is_some_and(|hand| hand.doubled);
    let loses_all = hand.is_some_and(|hand| view.surrender_risks_blackjack(rules, hand));
    match (is_doubled, loses_all) {
        (false, false) => "give up the hand for half the bet",
        (false, true) => {
            "give up the hand for half the bet, or all of it if the dealer has blackjack"
        }
        (true, false) => "give up the initial bet and take the rest back",
        (true, true) => {
            "give up the initial bet and take the rest back, or lose both if the dealer has blackjack"
        }
    }
}

/// Names the total of a hand: "16", "soft 17", "a blackjack".
fn total(hand: &HandView) -> String {
    if hand.status == Status::Blackjack { "a blackjack".into() } else { english::total(hand.total) }
}

fn dealer_total(view: &View) -> String {
    english::total(view.dealer.open.total())
}
