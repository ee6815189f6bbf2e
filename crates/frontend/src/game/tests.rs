//! Tests of a game whose table answers late, with a scripted session.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use blackjack_engine::{Chips, Choice, Composition, House, Record, SeenCards};
use blackjack_table::{
    Guest, Notice, PrivateView, Refusal, RequestKey, RoundId, SeedSource, Step, Table, TableView,
    Wager,
};

use super::*;
use crate::bets::form::{BetChange, BetForm};
use crate::bets::hand::HandBet;
use crate::coach::CoachSettings;
use crate::prompt::prompt;
use crate::session::{SessionEvent, SessionExt};
use crate::ui::face_view::FaceView;

/// The table at the far end of the connection, driven by a test.
#[derive(Debug)]
struct Far {
    table: Table,
    sent: Vec<(RequestKey, Command)>,
    events: VecDeque<(SessionEvent, TableView)>,
}

impl Far {
    fn push(&mut self, event: SessionEvent) {
        let view = self.table.view();
        self.events.push_back((event, view));
    }

    /// Executes the last command, and answers it.
    fn answer(&mut self) {
        let (key, command) = self.sent.last().cloned().unwrap();
        let done = match command {
            Command::Deal(wagers) => self.table.deal(&wagers, 0),
            Command::Play { hand, choice } => self.table.act(hand, choice, 0),
            Command::Rebuy { .. } | Command::Undo => Err(Refusal::NothingToUndo),
        };
        self.push(match done {
            Ok(steps) => SessionEvent::Done { key, steps },
            Err(refusal) => SessionEvent::Refused { key, refusal },
        });
    }

    /// Stands for the player, as a timeout does.
    fn time_out(&mut self) -> Vec<Step> {
        let hand = self.table.active_hand().unwrap();
        self.table.act(hand, Choice::Act(blackjack_engine::Action::Stand), 0).unwrap()
    }
}

/// A session connected to the far table.
#[derive(Debug)]
struct Near {
    house: House,
    view: TableView,
    private: Vec<PrivateView>,
    far: Arc<Mutex<Far>>,
}

impl Session for Near {
    fn send(&mut self, command: Command, _now_ms: i64) -> RequestKey {
        let mut far = self.far.lock().unwrap();
        let key = RequestKey(1 + far.sent.len() as u64);
        far.sent.push((key, command));
        key
    }

    fn receive(&mut self, _now_ms: i64) -> Option<SessionEvent> {
        let mut far = self.far.lock().unwrap();
        let (event, view) = far.events.pop_front()?;
        self.view = view;
        self.private = vec![far.table.private_view(far.table.owner(0)?)?];
        Some(event)
    }

    fn wait_ms(&self, _now_ms: i64) -> Option<i64> {
        None
    }

    fn house(&self) -> &House {
        &self.house
    }

    fn view(&self) -> &TableView {
        &self.view
    }

    fn private_views(&self) -> &[PrivateView] {
        &self.private
    }

    fn seen_cards(&self) -> Composition {
        Composition::EMPTY
    }

    fn seen_before_round(&self) -> Option<&SeenCards> {
        None
    }

    fn last_record(&self) -> Option<&Record> {
        None
    }

    fn upcoming_id(&self) -> RoundId {
        RoundId(1)
    }

    fn can_undo(&self) -> bool {
        false
    }

    fn is_stored(&self) -> bool {
        true
    }
}

/// Starts a game at a far table that deals these cards first.
fn game(cards: &str) -> (Game, Arc<Mutex<Far>>) {
    let house = House::built_in("strip").unwrap();
    let deck = cards.split(' ').map(|card| card.parse().unwrap()).collect();
    let config = GameConfig { deck, coaching: CoachSettings::SILENT, ..GameConfig::at(house) };
    let table = config.practice_table().unwrap().without_undo();
    let private = vec![table.private_view(table.owner(0).unwrap()).unwrap()];
    let (house, view) = (config.house.clone(), table.view());
    let far = Far { table, sent: Vec::new(), events: VecDeque::new() };
    let far = Arc::new(Mutex::new(far));
    let session = Near { house, view, private, far: Arc::clone(&far) };
    let mut game = Game::new(config, Box::new(session), Animation::Off, Vec::new());
    game.begin();
    (game, far)
}

/// Starts a session of one player who has this much and both boxes of a table.
fn at_two_boxes(purse: i64) -> Near {
    let house = House::built_in("strip").unwrap();
    let guest = |name: &str| Guest { name: Some(name.into()), funds: Some(Chips(purse)) };
    let guests = vec![guest("Ann"), guest("Mark")];
    let table = Table::practice(house.clone(), guests, SeedSource::Fixed(1), vec![]).unwrap();
    let mut view = table.view();
    view.seats[1].owner = view.seats[0].owner;
    let private = vec![table.private_view(table.owner(0).unwrap()).unwrap()];
    let far = Far { table, sent: Vec::new(), events: VecDeque::new() };
    Near { house, view, private, far: Arc::new(Mutex::new(far)) }
}

fn sent(far: &Arc<Mutex<Far>>) -> usize {
    far.lock().unwrap().sent.len()
}

#[test]
fn nothing_is_shown_before_the_answer_and_only_one_command_is_pending() {
    let (mut game, far) = game("TS 6D 9C TH 5C 8D");
    game.perform(UiCommand::Go, 1, true);
    assert!(game.is_pending() && game.displayed_round.is_none());
    assert_eq!(game.pending_line().as_deref(), Some("Sent: deal. Waiting for the table."));
    for command in
        [UiCommand::Go, UiCommand::Stand, UiCommand::Undo, UiCommand::BetUp, UiCommand::Rebet]
    {
        game.perform(command, 2, true);
    }
    game.close(3);
    assert_eq!(sent(&far), 1, "other keys send nothing meanwhile");
    assert!(!game.can_switch_house());
    far.lock().unwrap().answer();
    game.tick(4);
    assert!(!game.is_pending() && game.displayed_round.is_some());
    assert_eq!(game.context(), Context::Playing);
}

#[test]
fn a_refusal_leaves_the_bets_and_the_table_as_they_were() {
    let (mut game, far) = game("TS 6D 9C TH 5C 8D");
    let bet = game.bet_form.current().bet;
    game.perform(UiCommand::Go, 1, true);
    let refusal = Refusal::NotStored { reason: "the line is cut".into() };
    far.lock().unwrap().push(SessionEvent::Refused { key: RequestKey(1), refusal });
    game.tick(2);
    assert!(!game.is_pending() && game.displayed_round.is_none());
    assert_eq!((game.bet_form.current().bet, game.context()), (bet, Context::Betting));
    assert!(game.message.as_ref().unwrap().text.contains("the line is cut"));
}

#[test]
fn a_bet_is_limited_by_the_bets_on_the_players_other_boxes() {
    let mut near = at_two_boxes(10_000);
    let last = (Some(HandBet::from(Chips(8_000))), 1);
    let mut bet_form = BetForm::with_offers(&near, &[last, last]);
    let offered: Vec<_> = bet_form.bets().iter().map(|pending| pending.bet).collect();
    assert_eq!(offered, [Some(Chips(8_000)), Some(Chips(2_000))]);
    let ninety = BetChange::To(Chips(9_000).into());
    let refused = bet_form.change(&near, ninety).unwrap_err();
    assert_eq!(refused, "That comes to $90, but you can bet only $80.");
    // What lies at the table stays there if this form bets nothing on the box.
    assert!(bet_form.next(&near));
    bet_form.sit_out();
    bet_form.back(&near);
    assert_eq!(bet_form.change(&near, ninety), Ok(()));
    near.view.seats[1].bet = vec![Chips(3_000)];
    let refused = bet_form.change(&near, ninety).unwrap_err();
    assert_eq!(refused, "That comes to $90, but you can bet only $70.");
}

#[test]
fn a_player_who_has_bet_too_much_elsewhere_sees_what_is_left() {
    let mut near = at_two_boxes(10_000);
    near.view.seats[1].bet = vec![Chips(9_950)];
    near.view.seats[1].can_bet = false;
    let config =
        GameConfig { coaching: CoachSettings::SILENT, ..GameConfig::at(near.house.clone()) };
    let mut game = Game::new(config, Box::new(near), Animation::Off, Vec::new());
    game.begin();
    let labels = |_: UiCommand, _: Context| Some(String::new());
    let face = FaceView { labels: &labels, ascii: true, has_panel: true, opens_panels: false };
    let question = prompt(&game, &face).question;
    assert_eq!(question, "Ann has $0.50 left: too little for the minimum bet of $1.");
}

#[test]
fn events_of_others_are_shown_and_clear_a_typed_amount() {
    let (mut game, far) = game("TS 6D 9C TH 5C 8D");
    game.perform(UiCommand::Go, 1, true);
    far.lock().unwrap().answer();
    game.tick(2);
    game.typed = Some("50".into());
    let steps = far.lock().unwrap().time_out();
    far.lock().unwrap().push(SessionEvent::Observed { steps });
    game.tick(3);
    assert_eq!((game.typed.as_deref(), game.context()), (None, Context::Betting));
    assert!(game.displayed_round.as_ref().unwrap().round.is_over());
    assert!(game.log.iter().any(|line| line.starts_with("You stand")), "{:?}", game.log);
    assert_eq!(sent(&far), 1);
}

#[test]
fn another_round_that_arrives_while_cards_fall_shows_its_money_with_its_cards() {
    let (mut game, far) = game("TS 6D 9C TH 5C 8D");
    game.pace = Animation::Slow;
    game.perform(UiCommand::Go, 1, true);
    far.lock().unwrap().answer();
    game.tick(2);
    let bet = vec![Chips(1_000)];
    let mut held = far.lock().unwrap();
    let steps = held.time_out();
    held.push(SessionEvent::Observed { steps });
    let steps = held.table.deal(&[Wager { seat: 0, bets: bet.into() }], 0).unwrap();
    held.push(SessionEvent::Observed { steps });
    drop(held);
    let nets = game.nets.clone();
    game.tick(3);
    assert_eq!(game.displayed_round.as_ref().unwrap().round.number, 2);
    assert!(!game.is_at_rest());
    assert_eq!(game.nets, nets, "not before its cards are shown");
}

#[test]
fn a_reopened_table_is_shown_from_the_start() {
    let (mut game, far) = game("TS 6D 9C TH 5C 8D");
    game.perform(UiCommand::Go, 1, true);
    far.lock().unwrap().answer();
    game.tick(2);
    game.typed = Some("5".into());
    game.perform(UiCommand::Stand, 3, true);
    let notices = vec![Notice::Resumed { round: RoundId(1) }];
    far.lock().unwrap().push(SessionEvent::Reopened { notices });
    far.lock()
        .unwrap()
        .push(SessionEvent::Refused { key: RequestKey(2), refusal: Refusal::TableLost });
    game.tick(4);
    assert!(!game.is_pending() && game.typed.is_none());
    assert_eq!(game.context(), Context::Playing, "the open round resumes");
    assert_eq!(game.message.as_ref().unwrap().tone, Tone::Warning);
}

/// Creates a session of one player with these funds and these bets in three boxes.
fn boxes(house: &House, funds: i64, bets: [Option<HandBet>; 3]) -> Near {
    let guest = |at| Guest { name: Some(format!("P{at}")), funds: Some(Chips(funds)) };
    let guests = (0..3).map(guest).collect();
    let table = Table::practice(house.clone(), guests, SeedSource::Fixed(1), vec![]).unwrap();
    let owner = table.owner(0);
    let (mut view, private) = (table.view(), vec![table.private_view(owner.unwrap()).unwrap()]);
    for (seat, bet) in view.seats.iter_mut().zip(bets) {
        let bets = bet.map(|bet| bet.on(1)).unwrap_or_default();
        (seat.owner, seat.bet, seat.side) = (owner, bets.stakes, bets.side);
    }
    let far = Arc::new(Mutex::new(Far { table, sent: Vec::new(), events: VecDeque::new() }));
    Near { house: house.clone(), view, private, far }
}

#[test]
fn a_bet_is_offered_from_what_the_bets_in_a_players_other_boxes_leave() {
    let house = House::built_in("strip").unwrap().with(["side-bets=21+3"]).unwrap();
    let read = |text| HandBet::read(house.stakes(), text, Chips(1_000)).unwrap();
    let two = [Some(read("500+25")), Some(read("465")), None];
    assert_eq!(boxes(&house, 99_000, two).offer(2, None, 1), None, "the side bet is spent");
    assert_eq!(boxes(&house, 99_900, two).offer(2, None, 1), Some(Chips(900)));
    let offered = |funds| {
        let session = boxes(&house, funds, two);
        let offers = [(None, 1), (None, 1), (Some(read("10+5")), 1)];
        BetForm::with_offers(&session, &offers).bets()[2].hand_bet()
    };
    assert_eq!(offered(100_500), Some(read("10+5")));
    assert_eq!(offered(100_400), Some(read("10")), "the side bet cannot be paid");
    assert_eq!(offered(99_000), None);
}
