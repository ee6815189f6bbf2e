//! Laws of public data: it never depends on an unseen card, and updates lead from each view to the
//! next.

use blackjack_engine::generate::{self, Choices as _, Seeded};
use blackjack_engine::{
    Action, Card, Chips, Choice, HandId, House, Input, Phase, Place, Record, Seat, WhenAway,
};
use blackjack_table::{
    Actor, Command, Guest, PlayerId, Question, Receipt, Request, RequestKey, RoundView, SeedSource,
    Step, Table, TableEvent, TableView,
};

/// A table whose messages are recorded, and that receives random requests from random senders.
struct Watched {
    table: Table,
    view: TableView,
    /// The messages since the table was opened, as bytes.
    sent: Vec<u8>,
    updates: u64,
}

impl Watched {
    /// Opens a table of this house whose shoe begins with these cards.
    fn open(house: &House, players: usize, seed: u64, first: &[Card]) -> Self {
        let stakes = house.stakes();
        let funds = stakes.offer(house.rules(), None, None, 1).map(|bet| bet * 5);
        let guests = (0..players).map(|number| Guest { name: Some(format!("P{number}")), funds });
        let (guests, first) = (guests.collect(), first.to_vec());
        let table = Table::practice(house.clone(), guests, SeedSource::Fixed(seed), first).unwrap();
        let table = table.when_away(WhenAway::Stand);
        let view = table.view();
        let sent = serde_json::to_vec(&view).unwrap();
        Self { table, view, sent, updates: 0 }
    }

    /// Carries out a request and sends all messages. Returns the steps.
    fn ask(&mut self, request: &Request) -> Vec<Step> {
        let plan = match self.table.plan(request, 0) {
            Ok(plan) => plan,
            Err(refusal) => {
                self.sent.extend(refusal.to_string().into_bytes());
                self.sent.extend(format!("{refusal:?}").into_bytes());
                assert_eq!(self.table.view(), self.view, "a refusal has changed the table");
                return Vec::new();
            }
        };
        let steps = self.table.commit(plan, &Receipt::default());
        let events = steps.iter().flat_map(|step| step.events.clone()).collect();
        self.updates += 1;
        let next = self.table.view();
        let update = self.view.update(&next, self.updates, events).unwrap();
        let written = serde_json::to_vec(&update).unwrap();
        let read = serde_json::from_slice(&written).unwrap();
        assert_eq!(update, read);
        assert_eq!(self.view.updated(&read).unwrap(), next, "{}", update.patch);
        self.view = next;
        self.sent.extend(written);
        self.send(&steps);
        self.send(&self.view.clone());
        for number in 1..9 {
            self.send(&self.table.private_view(PlayerId(number)));
        }
        steps
    }

    /// Sends a message after checking that it can be parsed.
    fn send<T>(&mut self, message: &T)
    where
        T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
    {
        let written = serde_json::to_vec(message).unwrap();
        assert_eq!(&serde_json::from_slice::<T>(&written).unwrap(), message);
        self.sent.extend(written);
    }
}

/// Makes a request: usually the expected one, sometimes any.
fn request(random: &mut Seeded, table: &Table) -> Request {
    let (actor, command) = match &table.view().round {
        Some(round) if !round.is_over() => in_round(random, table, round),
        Some(_) | None => between_rounds(random, table),
    };
    let request = table.request(actor, command);
    match random.below(60) {
        0 => Request { answers: Question::default(), ..request },
        1 => Request { actor: Actor::Player(PlayerId(77)), ..request },
        2 => Request { key: RequestKey(1), ..request },
        _ => request,
    }
}

fn in_round(random: &mut Seeded, table: &Table, round: &RoundView) -> (Actor, Command) {
    let player = table.active_player().unwrap();
    match random.below(40) {
        0 => return (Actor::Host, Command::Void { reason: "the test says so".into() }),
        1 => return (Actor::Clock, Command::Timeout),
        2 => return (Actor::Player(player), Command::StandUp { seat: 0 }),
        _ => {}
    }
    let asked = round.cards.phase;
    let hand = asked.hand().unwrap();
    let any = Choice::Act(*random.choose(&Action::ALL));
    let choice = match asked {
        _ if random.one_in(8) => any,
        Phase::Insurance { min, max, .. } if random.one_in(2) => {
            Choice::Insure(*random.choose(&[min, max]))
        }
        Phase::Insurance { .. } | Phase::EarlySurrender { .. } => Choice::Decline,
        Phase::Action { legal, .. } => {
            let legal: Vec<_> = legal.iter().collect();
            Choice::Act(*random.choose(&legal))
        }
        Phase::Card(_) | Phase::Over => any,
    };
    (Actor::Player(player), Command::Act { hand, choice })
}

fn between_rounds(random: &mut Seeded, table: &Table) -> (Actor, Command) {
    let seat = random.below(table.seat_count());
    let Some(owner) = table.owner(seat) else {
        let sits = PlayerId(1 + i64::try_from(random.below(8)).unwrap());
        let name = Some("again".to_owned());
        return (Actor::Player(sits), Command::Sit { seat, name, purse: None });
    };
    let command = match random.below(40) {
        0 => Command::StandUp { seat },
        1 => Command::ClearBet { seat },
        2 => Command::Bet { seat, bets: vec![Chips(7), Chips(3)].into() },
        3 => Command::Act { hand: HandId(0), choice: Choice::Decline },
        _ if table.can_bet(seat) && table.is_broke(seat) => Command::Rebuy { seat },
        _ if !table.bet(seat).is_empty() => Command::Ready { seat },
        _ => {
            let hands = 1 + u8::try_from(random.below(3)).unwrap();
            let bet = table.offer(seat, None, hands).unwrap_or(Chips(100));
            Command::Bet { seat, bets: vec![bet; usize::from(hands)].into() }
        }
    };
    (Actor::Player(owner), command)
}

/// Returns the index of the card that was dealt face down and never turned over, if any.
fn face_down(record: &Record) -> Option<usize> {
    if !record.round().view().dealer.hole_down {
        return None;
    }
    let bets: Vec<_> = record.bets().collect();
    let mut again = Record::open(record.house(), &bets).unwrap();
    let mut dealt = 0;
    for &input in record.inputs() {
        if again.round().phase() == Phase::Card(Place::Hole) {
            return Some(dealt);
        }
        dealt += usize::from(matches!(input, Input::Card(_)));
        again.put(input).unwrap();
    }
    None
}

/// Returns the part of a card that a peek reveals: an ace, a ten, or neither.
const fn revealed_by_a_peek(card: Card) -> u8 {
    match card.value() {
        kind @ (1 | 10) => kind,
        _ => 0,
    }
}

/// Returns the cards of this house's shoe in random order, without the burned ones.
fn some_order(random: &mut Seeded, house: &House) -> Vec<Card> {
    let rules = house.rules();
    let mut cards: Vec<Card> = (0..rules.decks()).flat_map(|_| Card::DECK).collect();
    mix(random, &mut cards);
    cards.truncate(cards.len() - usize::from(rules.burn()));
    cards
}

fn mix(random: &mut Seeded, cards: &mut [Card]) {
    for last in (1..cards.len()).rev() {
        cards.swap(last, random.below(last + 1));
    }
}

/// Shuffles the same cards into another order that agrees in every card shown: of the cards dealt
/// so far, only these face-down ones may differ. Returns the number that do.
fn twin(random: &mut Seeded, order: &[Card], dealt: usize, down: &[usize]) -> (Vec<Card>, usize) {
    let mut twin = order.to_vec();
    mix(random, &mut twin[dealt..]);
    let mut others = 0;
    for &down in down {
        let alike = |&at: &usize| revealed_by_a_peek(twin[at]) == revealed_by_a_peek(twin[down]);
        let alike: Vec<usize> = (dealt..twin.len()).filter(alike).collect();
        if !alike.is_empty() {
            twin.swap(down, *random.choose(&alike));
        }
        others += usize::from(twin[down] != order[down]);
    }
    (twin, others)
}

/// Counts of the events over many tables.
#[derive(Debug, Default)]
struct Met {
    rounds: u64,
    open: usize,
    others: usize,
    insured: usize,
    voids: usize,
    seated: usize,
}

/// Plays the same game at two tables whose shoes agree in every card shown so far, and checks that
/// their messages are equal byte for byte.
fn play_at_two_shoes(seed: u64, met: &mut Met) {
    let mut random = Seeded(seed);
    let house = generate::house(&mut random);
    let players = 1 + random.below(usize::from(house.rules().hands()).min(3));
    let order = some_order(&mut random, &house);
    let mut table = Watched::open(&house, players, seed, &order);
    let (mut asked, mut until) = (Vec::new(), table.sent.len());
    let (mut dealt, mut down, mut open) = (0, Vec::new(), None);
    for _ in 0..5 + random.below(60) {
        let request = request(&mut random, &table.table);
        let steps = table.ask(&request);
        // The cards after that are shuffled from unseen cards.
        if steps.iter().any(|step| step.events.contains(&TableEvent::RanOut)) {
            break;
        }
        met.note(&request, &steps);
        asked.push(request);
        until = table.sent.len();
        if let Some(last) = steps.last() {
            dealt = order.len() - last.left;
            let is_over = last.round.is_over();
            let record = if is_over { table.table.last() } else { table.table.round() };
            if let Some(record) = record {
                open = face_down(record).map(|at| dealt - record.cards() + at);
                down.extend(open.take_if(|_| is_over));
            }
        }
        if table.table.shoe().number > 1 {
            break;
        }
    }
    met.open += usize::from(open.is_some());
    down.extend(open);
    let (twin, others) = twin(&mut random, &order, dealt, &down);
    met.others += others;
    met.rounds += table.table.view().round.map_or(0, |round| round.number);
    let mut other = Watched::open(&house, players, seed, &twin);
    for request in &asked {
        other.ask(request);
    }
    assert_eq!(other.sent.len(), until, "seed {seed}");
    assert!(other.sent == table.sent[..until], "seed {seed}: a message depends on unseen cards");
}

impl Met {
    fn note(&mut self, request: &Request, steps: &[Step]) {
        let insures = matches!(request.command, Command::Act { choice: Choice::Insure(_), .. });
        self.insured += usize::from(insures && !steps.is_empty());
        self.voids += usize::from(matches!(request.command, Command::Void { .. }));
        self.seated += usize::from(matches!(request.command, Command::Sit { .. }));
    }
}

#[test]
fn messages_do_not_depend_on_unseen_cards() {
    let mut met = Met::default();
    for seed in 0..1_500 {
        play_at_two_shoes(seed, &mut met);
    }
    assert!(met.rounds > 3_000 && met.open > 100 && met.others > 300, "{met:?}");
    assert!(met.insured > 20 && met.voids > 50 && met.seated > 50, "{met:?}");
}

/// The money moved by a round follows from its public view.
#[test]
fn seat_balances_match_purse_changes() {
    let mut counted = 0;
    for seed in 0..2_000 {
        let mut random = Seeded(seed);
        let house = generate::house(&mut random);
        let Some(mut record) = generate::open(&mut random, &house) else { continue };
        let held: Vec<_> = record.bets().map(|bets| bets.funds).collect();
        while let Some(input) = generate::input(&mut random, record.round()) {
            if matches!(input, Input::Fund(..)) {
                continue;
            }
            record.put(input).unwrap();
            let view = RoundView::replayed(&record);
            for (seat, held) in (0..).map(Seat).zip(&held) {
                let holds = held.map(|held| held + view.balance(seat));
                assert_eq!(record.round().funds(seat), holds, "seed {seed}: {record}");
                counted += usize::from(holds.is_some());
            }
        }
    }
    assert!(counted > 10_000, "{counted}");
}
