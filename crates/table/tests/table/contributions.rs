//! Contributions to the shuffle of a shared shoe, and attacks on them: every attack that
//! docs/fairness.md calls impossible or detectable is tried here.

use blackjack_engine::Chips;
use blackjack_table::{
    Actor, Command, Commitment, Contribution, ContributionEntry, Entry, LiveShoe, PlayerId,
    Receipt, Refusal, RequestKey, Seating, Secret, Seed, Table, TableEvent, TableId,
    contribution_set,
};

use crate::kit::{hosted, house, snapshot};

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

/// Attack: commit after the others have revealed.
#[test]
fn late_commitment() {
    let mut evening = Evening::of("vegas", &[12, 13]);
    evening.commit(of(12, 1, 0)).unwrap();
    evening.ready(12).unwrap();
    evening.ready(13).unwrap();
    assert_eq!(evening.commit(of(13, 9, 9)), Err(Refusal::ContributionsClosed));
    evening.reveal(of(12, 1, 0)).unwrap();
    assert!(evening.table.round().is_some());
    assert_eq!(evening.commit(of(13, 9, 9)), Err(Refusal::ContributionsClosed));
}

/// Attack: reveal after the time is up, when the shoe is void and its seed known.
#[test]
fn late_reveal() {
    let mut evening = Evening::of("vegas", &[12, 13]);
    evening.commit(of(12, 1, 0)).unwrap();
    evening.commit(of(13, 2, 0)).unwrap();
    evening.ready(12).unwrap();
    evening.ready(13).unwrap();
    evening.reveal(of(12, 1, 0)).unwrap();
    evening.time_is_up().unwrap();
    assert_eq!(evening.reveal(of(13, 2, 0)), Err(Refusal::NothingToReveal));
    assert_eq!(evening.table.shoe().number, 2);
}

/// Attack: do not reveal, because the shoe would be a bad one.
#[test]
fn missing_reveal() {
    let mut evening = Evening::of("vegas", &[12, 13]);
    evening.commit(of(12, 1, 0)).unwrap();
    evening.commit(of(13, 2, 0)).unwrap();
    evening.ready(13).unwrap();
    evening.ready(12).unwrap();
    evening.reveal(of(12, 1, 0)).unwrap();
    let first = evening.table.shoe().commitment;
    evening.time_is_up().unwrap();
    let missing = vec![PlayerId(13)];
    assert_eq!(**evening.steps().last().unwrap(), ContributionEntry::Void(missing.clone()));
    assert!(matches!(&evening.events[..], [
        TableEvent::ShoeVoided { shoe: 1, missing: named },
        TableEvent::ShoeRevealed { shoe: 1, seed },
        TableEvent::ShoeCommitted { shoe: 2, .. },
    ] if *named == missing && seed.commitment() == first));
    let view = evening.table.view();
    assert_eq!(view.contributions.unwrap().excluded, missing);
    let bets = [12, 13].map(|player| evening.table.bet(evening.seat(player)).stakes.len());
    assert_eq!(bets, [1, 0], "the bet of somebody who does not reveal is taken back");
    // The next shoe takes no contribution from them, though they may play.
    evening.bet(13);
    assert_eq!(evening.commit(of(13, 2, 0)), Err(Refusal::Excluded));
    evening.commit(of(12, 1, 0)).unwrap();
    evening.ready(12).unwrap();
    evening.ready(13).unwrap();
    evening.reveal(of(12, 1, 0)).unwrap();
    // A blackjack may have ended the round already.
    assert!(evening.table.shoe().is_begun, "a round is dealt");
    assert_eq!(evening.table.view().contributions.unwrap().of.len(), 1);
}

/// Attack: the operator voids a shoe that begins badly before its time is up.
#[test]
fn early_void_by_the_host() {
    let mut evening = Evening::of("vegas", &[12]);
    evening.commit(of(12, 1, 0)).unwrap();
    evening.ready(12).unwrap();
    evening.now_ms = 1_999;
    assert_eq!(evening.send(Actor::Clock, Command::Timeout), Err(Refusal::Revealing));
    evening.now_ms = 9_999;
    assert_eq!(evening.send(Actor::Host, Command::Timeout), Err(Refusal::Revealing));
    assert_eq!(evening.send(Actor::Host, Command::UnlockBets), Err(Refusal::Revealing));
    let seat = evening.seat(12);
    assert_eq!(evening.send(Actor::Host, Command::StandUp { seat }), Err(Refusal::Revealing));
    let void = Command::Void { reason: "bad luck".into() };
    assert_eq!(evening.send(Actor::Host, void), Err(Refusal::NoRound));
    assert_eq!(evening.table.shoe().number, 1);
}

/// Attack: change a bet when the contributions of the others are known.
#[test]
fn changed_bet() {
    let mut evening = Evening::of("vegas", &[12, 13]);
    evening.commit(of(12, 1, 0)).unwrap();
    evening.ready(12).unwrap();
    evening.ready(13).unwrap();
    let seat = evening.seat(13);
    let bet = Command::Bet { seat, bets: vec![Chips(1_000)].into() };
    for command in
        [bet, Command::ClearBet { seat }, Command::Ready { seat }, Command::StandUp { seat }]
    {
        assert_eq!(evening.give(13, command), Err(Refusal::Revealing));
    }
}

/// Attack: copy another player's commitment, and then their reveal.
#[test]
fn replayed_contribution() {
    let mut evening = Evening::of("vegas", &[12, 13]);
    let ann = of(12, 1, 0);
    let commitment = ann.commitment(TABLE, 1);
    evening.commit(ann).unwrap();
    evening.give(13, Command::Commit { commitment }).unwrap();
    evening.ready(12).unwrap();
    evening.ready(13).unwrap();
    evening.reveal(ann).unwrap();
    assert_eq!(evening.reveal(of(13, 1, 0)), Err(Refusal::WrongReveal));
    // A commitment for an earlier shoe is not valid for this one.
    let earlier = of(13, 1, 0).commitment(TABLE, 9);
    assert_ne!(of(13, 1, 0).commitment(TABLE, 1), earlier);
}

/// Attack: choose the cut when everything else is known.
#[test]
fn chosen_cut() {
    let mut evening = Evening::of("vegas", &[12]);
    evening.commit(of(12, 1, 17)).unwrap();
    evening.ready(12).unwrap();
    for cut in [0, 16, 18, 207, 208, u32::MAX] {
        assert_eq!(evening.reveal(of(12, 1, cut)), Err(Refusal::WrongReveal), "{cut}");
    }
    evening.reveal(of(12, 1, 17)).unwrap();
}

/// Attack: commit to an impossible cut, in order to be unable to reveal.
#[test]
fn impossible_cut() {
    let mut evening = Evening::of("vegas", &[12]);
    evening.commit(of(12, 1, 208)).unwrap();
    evening.ready(12).unwrap();
    assert_eq!(evening.reveal(of(12, 1, 208)), Err(Refusal::WrongReveal));
    evening.time_is_up().unwrap();
    assert_eq!(evening.table.view().contributions.unwrap().excluded, [PlayerId(12)]);
}

/// Attack: one person with two accounts reveals with one of them only if the shoe is good.
#[test]
fn two_heads() {
    let mut evening = Evening::of("vegas", &[12, 13, 14]);
    for player in [12, 13, 14] {
        evening.commit(of(player, 7, 0)).unwrap();
    }
    for player in [12, 13, 14] {
        evening.ready(player).unwrap();
    }
    evening.reveal(of(12, 7, 0)).unwrap();
    evening.reveal(of(13, 7, 0)).unwrap();
    evening.time_is_up().unwrap();
    // Each refusal costs the shoe and is recorded, and that account has no
    // influence on the next shoe.
    assert_eq!(**evening.steps().last().unwrap(), ContributionEntry::Void(vec![PlayerId(14)]));
    assert_eq!(evening.commit(of(14, 7, 0)), Err(Refusal::Excluded));
}

/// Attack: the clock ends the time for bets while contributions are collected.
#[test]
fn a_timeout_before_the_bets_are_locked_voids_nothing() {
    let mut evening = Evening::of("vegas", &[12, 13]);
    evening.commit(of(12, 1, 0)).unwrap();
    evening.ready(12).unwrap();
    evening.time_is_up().unwrap();
    assert!(evening.table.is_revealing(), "the bet of the other is taken back");
    evening.reveal(of(12, 1, 0)).unwrap();
    assert!(evening.table.round().is_some());
}

#[test]
fn strangers_and_others_cannot_contribute() {
    let mut evening = Evening::of("vegas", &[12]);
    let commitment = Commitment([0; 32]);
    assert_eq!(evening.give(99, Command::Commit { commitment }), Err(Refusal::NoSuchSeat));
    for actor in [Actor::Host, Actor::Clock] {
        assert_eq!(evening.send(actor, Command::Commit { commitment }), Err(Refusal::NotYours));
    }
    evening.commit(of(12, 1, 0)).unwrap();
    evening.ready(12).unwrap();
    assert_eq!(evening.reveal(of(99, 1, 0)), Err(Refusal::NothingToReveal));
}

/// A house that shuffles only when no card is left would never reveal the seed of a shared shoe.
#[test]
fn no_shared_shoe_lasts_for_ever() {
    let house = blackjack_engine::House::built_in("vegas").unwrap();
    let house = house.with(["shuffle=when-exhausted"]).unwrap();
    let seed = Seed::from_number(SEED);
    let mut shared = LiveShoe::shared(house.rules(), seed, 5, 1);
    let mut sole = LiveShoe::new(house.rules(), seed, 5, 1);
    for round in 0..20_000 {
        for shoe in [&mut shared, &mut sole] {
            assert!(!shoe.is_over(), "round {round}");
            assert_eq!(shoe.begin_round(), round == 0);
            let _cards = [(); 5].map(|()| shoe.draw());
        }
    }
    assert!(shared.is_over());
    assert!(!sole.is_over(), "the seed of a table for one is revealed when it is opened again");
}

/// A house that shuffles before every round asks for contributions once every fifty rounds, and
/// each of these rounds has its own shuffle.
#[test]
fn a_house_that_shuffles_every_round_asks_every_fifty_rounds() {
    let house = blackjack_engine::House::built_in("vegas").unwrap();
    let house = house.with(["shuffle=every-round"]).unwrap();
    let contributions = vec![of(12, 1, 3)];
    let mut shoe = LiveShoe::shared(house.rules(), Seed::from_number(SEED), 5, 1);
    shoe.contribute(contributions);
    let mut first_cards = Vec::new();
    for round in 1..=50 {
        assert!(!shoe.is_over(), "round {round}");
        assert!(shoe.begin_round());
        assert_eq!(shoe.number(), 1);
        first_cards.push((0..12).map(|_| shoe.draw()).collect::<Vec<_>>());
    }
    assert!(shoe.is_over());
    first_cards.sort();
    first_cards.dedup();
    assert_eq!(first_cards.len(), 50);
}

/// Attack: two connections take turns at not revealing, so that no card is ever dealt.
#[test]
fn alternating_voids() {
    let mut evening = Evening::of("vegas", &[12, 13, 14]);
    for griefer in [13, 14] {
        evening.close(&[of(12, 1, 0), of(griefer, 1, 0)], &[12, 13, 14]);
        evening.reveal(of(12, 1, 0)).unwrap();
        evening.time_is_up().unwrap();
        assert!(evening.table.round().is_none());
        evening.bet(griefer);
    }
    assert_eq!(evening.excluded(), [13, 14], "the list grows until a round is dealt");
    for griefer in [13, 14] {
        assert_eq!(evening.commit(of(griefer, 1, 0)), Err(Refusal::Excluded));
    }
    evening.close(&[of(12, 1, 0)], &[12, 13, 14]);
    evening.reveal(of(12, 1, 0)).unwrap();
    // A blackjack may have ended the round already.
    let shoe = evening.table.shoe();
    assert!(shoe.is_begun, "a round is dealt");
    assert_eq!(shoe.number, 3);
}

/// Attack: the host changes a rule after an accomplice has not revealed, so that the accomplice
/// contributes again.
#[test]
fn exclusion_escaped_by_a_new_house() {
    let mut evening = Evening::of("vegas", &[12, 13]);
    evening.close(&[of(12, 1, 0), of(13, 2, 0)], &[12, 13]);
    evening.reveal(of(12, 1, 0)).unwrap();
    evening.time_is_up().unwrap();
    for minimum in ["minimum=5", "minimum=6"] {
        evening.table.change_house(house("vegas").with([minimum]).unwrap(), &[]).unwrap();
        evening.store_upkeep();
        assert_eq!(evening.excluded(), [13]);
        assert_eq!(evening.commit(of(13, 2, 0)), Err(Refusal::Excluded));
    }
}

/// A round ends the exclusion: the shoe after it takes everybody's contributions.
#[test]
fn exclusion_lasts_until_a_round_is_dealt() {
    let mut evening = Evening::of("vegas", &[12, 13]);
    evening.close(&[of(13, 2, 0)], &[12, 13]);
    evening.time_is_up().unwrap();
    evening.ready(12).unwrap();
    assert!(evening.table.shoe().is_begun);
    while evening.table.round().is_some() {
        evening.send(Actor::Host, Command::Timeout).unwrap();
    }
    evening.table.change_house(house("vegas").with(["minimum=5"]).unwrap(), &[]).unwrap();
    evening.store_upkeep();
    assert_eq!(evening.excluded(), [0; 0]);
}

/// Attack: a reveal is held back until the next shoe is known, while the clock waits.
#[test]
fn reveal_after_two_seconds() {
    let mut evening = Evening::of("vegas", &[12, 13]);
    evening.close(&[of(12, 1, 0), of(13, 2, 0)], &[12, 13]);
    evening.reveal(of(12, 1, 0)).unwrap();
    evening.now_ms += 2_000;
    assert_eq!(evening.reveal(of(13, 2, 0)), Err(Refusal::TooLate));
    // After a restart there is more time, but still a limit.
    evening.table.wait_for_reveals(17_000);
    evening.now_ms = 17_000;
    assert_eq!(evening.reveal(of(13, 2, 0)), Err(Refusal::TooLate));
    evening.now_ms = 16_999;
    assert_eq!(evening.send(Actor::Clock, Command::Timeout), Err(Refusal::Revealing));
    evening.reveal(of(13, 2, 0)).unwrap();
    assert!(evening.table.round().is_some());
}

/// Attack: a clock that is set back keeps bets and seats locked until it has caught up.
#[test]
fn clock_set_back() {
    let mut evening = Evening::of("vegas", &[12, 13]);
    evening.now_ms = 3_600_000;
    evening.close(&[of(12, 1, 0)], &[12, 13]);
    evening.now_ms = 60_000;
    evening.time_is_up().unwrap();
    assert_eq!(evening.table.shoe().number, 2);
}

/// Attack: the host drops a shoe whose contributions are known by changing a rule.
#[test]
fn dropped_shoe() {
    let mut evening = Evening::of("vegas", &[12, 13]);
    evening.close(&[of(12, 1, 0), of(13, 2, 0)], &[12, 13]);
    let other = || house("vegas").with(["minimum=5"]).unwrap();
    evening.reveal(of(12, 1, 0)).unwrap();
    assert_eq!(evening.table.change_house(other(), &[]), Err(Refusal::Revealing));
    assert_eq!(evening.table.end_shoe(), Err(Refusal::Revealing));
    // All purses are empty when everything is revealed, so no round opens and a void is recorded.
    for player in [12, 13] {
        evening.table.set_balance(PlayerId(player), Chips::ZERO);
    }
    evening.reveal(of(13, 2, 0)).unwrap();
    assert!(evening.table.round().is_none() && !evening.table.is_revealing());
    assert_eq!(evening.table.change_house(other(), &[]), Err(Refusal::Revealing));
    let events = evening.table.end_shoe().unwrap();
    assert!(matches!(&events[..], [
        TableEvent::ShoeVoided { shoe: 1, missing },
        TableEvent::ShoeRevealed { shoe: 1, .. },
        TableEvent::ShoeCommitted { shoe: 2, .. },
    ] if missing.is_empty()));
    assert_eq!(evening.table.change_house(other(), &[]), Err(Refusal::Revealing));
    let entry = evening.store_upkeep();
    assert_eq!(entry.contribution, Some(ContributionEntry::Void(Vec::new())));
    assert_eq!((entry.actor, entry.shoe.unwrap().number), (Actor::Host, 2));
    assert_eq!(evening.excluded(), [0; 0]);
}

/// Attack: a purse is emptied at another table before the last reveal, so that no card is dealt and
/// bets can change when the order is known.
#[test]
fn emptied_purse() {
    let mut evening = Evening::of("vegas", &[12, 13]);
    evening.close(&[of(12, 1, 0), of(13, 2, 0)], &[12, 13]);
    evening.reveal(of(12, 1, 0)).unwrap();
    evening.table.set_balance(PlayerId(12), Chips::ZERO);
    evening.reveal(of(13, 2, 0)).unwrap();
    let view = evening.table.view();
    assert_eq!(view.round.unwrap().seats, [1], "the others are dealt");
    let cards = evening.cards();
    let contributions = [of(12, 1, 0), of(13, 2, 0)];
    let expected = expected("vegas", &contributions, cards.len() / 2);
    assert_eq!(cards, expected, "what was revealed counts all the same");
}

/// Attack: the server starts again with other rules while contributions are revealed, so that the
/// shoe disappears without a trace.
#[test]
fn shoe_dropped_by_a_restart() {
    let mut evening = Evening::of("vegas", &[12, 13]);
    evening.close(&[of(12, 1, 0), of(13, 2, 0)], &[12, 13]);
    let seats = evening.table.view().seats;
    let seating = Seating { seats, ..Seating::empty(0) };
    let mut stored = snapshot(&house("vegas"), Vec::new(), Some(seating), SEED);
    for contribution in [of(12, 1, 0), of(13, 2, 0)] {
        let commitment = contribution.commitment(TABLE, 1);
        stored.contributions.commit(contribution.player, commitment);
    }
    stored.contributions.close(&[PlayerId(12), PlayerId(13)], 0);
    stored.contributions.reveal(of(12, 1, 0));
    stored.contributions.excluded = vec![PlayerId(9)];
    let other = house("vegas").with(["minimum=5"]).unwrap();
    evening.table = Table::restore(other, &stored).unwrap().0;
    let entry = evening.store_upkeep();
    let missing = vec![PlayerId(13)];
    assert_eq!(entry.contribution, Some(ContributionEntry::Void(missing)));
    assert_eq!((entry.actor, entry.shoe.unwrap().number), (Actor::Host, 2));
    assert_eq!(evening.excluded(), [9, 13]);
    let seats = evening.table.view().seats;
    assert_eq!([0, 1].map(|at: usize| seats[at].bet.len()), [1, 0]);
    assert!(seats.iter().all(|seat| !seat.ready), "a round does not start by itself");
}
