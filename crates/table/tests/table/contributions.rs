//! Contributions to the shuffle of a shared shoe, and attacks on them: every attack that
//! docs/fairness.md calls impossible or detectable is tried here.

mod attacks;
mod exclusions;
mod lifetimes;

use blackjack_engine::Chips;
use blackjack_table::{
    Actor, Command, Contribution, ContributionEntry, Entry, LiveShoe, PlayerId, Receipt, Refusal,
    RequestKey, Secret, Seed, Table, TableEvent, TableId, contribution_set,
};

use crate::kit::{hosted, house};

/// The table of these tests, and its shoe's seed.
const TABLE: TableId = TableId(5);
const SEED: u64 = 77;

/// A table with a journal in memory.
struct Evening {
    table: Table,
    journal: Vec<Entry>,
    events: Vec<TableEvent>,
    keys: u64,
    now_ms: i64,
}

impl Evening {
    /// Opens a table of this house with a bet in the first box of each of these players.
    fn of(name: &str, players: &[i64]) -> Self {
        let table = hosted(&house(name), 7, SEED);
        let mut evening =
            Self { table, journal: Vec::new(), events: Vec::new(), keys: 0, now_ms: 0 };
        for (seat, &player) in players.iter().enumerate() {
            let purse = Some(Chips(90_000));
            evening.give(player, Command::Sit { seat, name: None, purse }).unwrap();
            evening.bet(player);
        }
        evening
    }

    fn send(&mut self, actor: Actor, command: Command) -> Result<(), Refusal> {
        self.keys += 1;
        let mut request = self.table.request(actor, command);
        request.key = RequestKey(self.keys);
        let plan = self.table.plan(&request, self.now_ms)?;
        self.journal.extend(plan.entry().cloned());
        let steps = self.table.commit(plan, &Receipt::default());
        self.events.extend(steps.into_iter().flat_map(|step| step.events));
        self.events.extend(self.table.take_shoe_events());
        Ok(())
    }

    /// Lets two seconds pass, and sends the clock's timeout.
    fn time_is_up(&mut self) -> Result<(), Refusal> {
        self.now_ms += 2_000;
        self.send(Actor::Clock, Command::Timeout)
    }

    fn give(&mut self, player: i64, command: Command) -> Result<(), Refusal> {
        self.send(Actor::Player(PlayerId(player)), command)
    }

    fn seat(&self, player: i64) -> usize {
        let owns = |&seat: &usize| self.table.owner(seat) == Some(PlayerId(player));
        (0..7).find(owns).unwrap()
    }

    fn bet(&mut self, player: i64) {
        let seat = self.seat(player);
        let stakes = vec![self.table.offer(seat, None, 1).unwrap()];
        self.give(player, Command::Bet { seat, bets: stakes.into() }).unwrap();
    }

    fn ready(&mut self, player: i64) -> Result<(), Refusal> {
        let seat = self.seat(player);
        self.give(player, Command::Ready { seat })
    }

    /// Commits to a contribution to the next shoe.
    fn commit(&mut self, contribution: Contribution) -> Result<(), Refusal> {
        let commitment = contribution.commitment(TABLE, self.table.shoe().number);
        self.give(contribution.player.0, Command::Commit { commitment })
    }

    /// Commits to these contributions and locks the bets of these players: their first boxes.
    fn close(&mut self, contributions: &[Contribution], players: &[i64]) {
        for &contribution in contributions {
            self.commit(contribution).unwrap();
        }
        for &player in players {
            self.ready(player).unwrap();
        }
        assert!(self.table.is_revealing());
    }

    /// Stores the entries that are due before anyone plays.
    fn store_upkeep(&mut self) -> Entry {
        self.keys += 1;
        let plan = self.table.plan_upkeep(RequestKey(self.keys), self.now_ms).unwrap();
        let entry = plan.entry().unwrap().clone();
        self.table.commit(plan, &Receipt::default());
        entry
    }

    fn excluded(&self) -> Vec<i64> {
        let excluded = self.table.view().contributions.unwrap().excluded;
        excluded.into_iter().map(|PlayerId(player)| player).collect()
    }

    fn reveal(&mut self, contribution: Contribution) -> Result<(), Refusal> {
        let Contribution { player, secret, cut } = contribution;
        self.give(player.0, Command::Reveal { secret, cut })
    }

    /// Returns the cards on the table, in the order in which they were dealt.
    fn cards(&self) -> String {
        let round = self.journal.iter().rev().find_map(|entry| entry.round.as_ref()).unwrap();
        round.cards.iter().map(ToString::to_string).collect()
    }

    /// Returns the contributions in the order of the journal, without those to other shoes.
    fn steps(&self) -> Vec<&ContributionEntry> {
        self.journal.iter().filter_map(|entry| entry.contribution.as_ref()).collect()
    }
}

fn of(player: i64, byte: u8, cut: u32) -> Contribution {
    Contribution { player: PlayerId(player), secret: Secret([byte; 32]), cut }
}

/// Returns the first cards of the shoe with these contributions.
fn expected(house_name: &str, contributions: &[Contribution], cards: usize) -> String {
    let house = house(house_name);
    let mut shoe = LiveShoe::shared(house.rules(), Seed::from_number(SEED), 5, 1);
    shoe.contribute(contributions.to_vec());
    shoe.begin_round();
    (0..cards).map(|_| shoe.draw().to_string()).collect()
}

#[test]
fn chosen_cards_are_dealt_whatever_players_contribute() {
    let mut evening = Evening::of("vegas", &[12, 13]);
    let chosen = ["8H", "9C", "6D", "8S", "2C", "TS"].map(|card| card.parse().unwrap());
    evening.table.choose_cards(chosen.to_vec()).unwrap();
    let contributions = [of(12, 1, 17), of(13, 2, 200)];
    evening.close(&contributions, &[12, 13]);
    for contribution in contributions {
        evening.reveal(contribution).unwrap();
    }
    assert_eq!(evening.cards(), "8H9C6D8S2CTS");
}

/// The example of docs/fairness.md: the house's commitment, Ann's and Ben's.
#[test]
fn the_set_of_the_contributions_is_the_documented_one() {
    let counted = |from: u8| std::array::from_fn(|at| from + u8::try_from(at).unwrap());
    let ann = Contribution { player: PlayerId(12), secret: Secret(counted(32)), cut: 17 };
    let ben = of(13, 255, 40);
    let closed = [ann, ben].map(|it| (it.player, it.commitment(TableId(1), 1)));
    let set = contribution_set(TableId(1), 1, &Seed(counted(0)).commitment(), closed);
    let expected = "a038c108448b4a298752be1a6c871573fbed848d1271515b6584c76f0bd8eb18";
    assert_eq!(set.to_string(), expected);
}

#[test]
fn a_shoe_is_dealt_with_what_everybody_contributes() {
    let mut evening = Evening::of("vegas", &[13, 12]);
    let (ann, ben) = (of(13, 1, 5), of(12, 2, 200));
    evening.commit(ann).unwrap();
    evening.commit(ben).unwrap();
    evening.ready(13).unwrap();
    assert!(!evening.table.is_revealing());
    evening.ready(12).unwrap();
    assert!(evening.table.is_revealing());
    assert!(evening.table.round().is_none(), "no card is dealt before everything is revealed");
    evening.reveal(ann).unwrap();
    assert!(evening.table.is_revealing());
    evening.reveal(ben).unwrap();
    assert!(!evening.table.is_revealing());
    let cards = evening.cards();
    assert_eq!(cards, expected("vegas", &[ben, ann], cards.len() / 2), "in the order of numbers");
    let steps = evening.steps();
    let commitment = ann.commitment(TABLE, 1);
    assert_eq!(*steps[0], ContributionEntry::Committed(PlayerId(13), commitment));
    assert_eq!(*steps[2], ContributionEntry::Closed(vec![PlayerId(12), PlayerId(13)]));
    assert_eq!(*steps[3], ContributionEntry::Revealed(ann));
    assert_eq!(steps.len(), 5, "each step is stored");
    let view = evening.table.view().contributions.unwrap();
    assert_eq!(
        (view.of[1].player, view.of[1].secret, view.of[1].cut),
        (PlayerId(13), Some(ann.secret), Some(5))
    );
}

#[test]
fn nobody_has_to_contribute() {
    let mut evening = Evening::of("vegas", &[12, 13]);
    evening.ready(12).unwrap();
    evening.ready(13).unwrap();
    let cards = evening.cards();
    assert_eq!(cards, expected("vegas", &[], cards.len() / 2));
    assert!(evening.steps().is_empty());
}

#[test]
fn somebody_without_a_bet_keeps_nobody_waiting() {
    let mut evening = Evening::of("vegas", &[12, 13]);
    evening.commit(of(12, 1, 0)).unwrap();
    evening.commit(of(13, 1, 0)).unwrap();
    let seat = evening.seat(12);
    evening.give(12, Command::ClearBet { seat }).unwrap();
    evening.ready(13).unwrap();
    evening.reveal(of(13, 1, 0)).unwrap();
    assert!(evening.table.round().is_some());
    assert_eq!(*evening.steps()[2], ContributionEntry::Closed(vec![PlayerId(13)]));
}

#[test]
fn a_contribution_can_be_typed_over_until_the_last_bet_is_locked() {
    let mut evening = Evening::of("vegas", &[12]);
    evening.commit(of(12, 1, 0)).unwrap();
    evening.commit(of(12, 2, 0)).unwrap();
    evening.ready(12).unwrap();
    assert_eq!(evening.commit(of(12, 3, 0)), Err(Refusal::ContributionsClosed));
    assert_eq!(evening.reveal(of(12, 1, 0)), Err(Refusal::WrongReveal));
    evening.reveal(of(12, 2, 0)).unwrap();
}
