//! Requests of all kinds, from all senders, at any time: legal ones are carried out once, and all
//! others change nothing.

use blackjack_engine::{Action, Chips, Choice, HandId, House, SeatBets, SideStake, WhenAway};
use blackjack_table::{
    Actor, Command, PlayerId, Question, Receipt, Refusal, Request, RequestKey, Table, TableEvent,
    Wager,
};
use proptest::prelude::*;

use crate::kit::{Dice, choice, hosted, house, journaled, some_house};

/// Returns the whole state of a table as text.
fn all(table: &Table) -> String {
    format!("{table:?}")
}

/// Returns a table whose upkeep is stored.
fn ready(mut table: Table) -> Table {
    if let Some(plan) = table.plan_upkeep(RequestKey(0), 0) {
        table.commit(plan, &Receipt::default());
    }
    table
}

const SENDERS: [Actor; 6] = [
    Actor::Player(PlayerId(1)),
    Actor::Player(PlayerId(2)),
    Actor::Player(PlayerId(3)),
    Actor::Player(PlayerId(9)),
    Actor::Host,
    Actor::Clock,
];

/// Makes any command, mostly for a seat of the table.
fn any_command(table: &Table, dice: &mut Dice) -> Command {
    let seat = usize::try_from(dice.below(table.seat_count() as u64 + 1)).unwrap();
    let stake = table.house().stakes().min_bet() * i64::try_from(dice.below(4)).unwrap();
    let hand = HandId(u8::try_from(dice.below(4)).unwrap());
    let choices = [Choice::Act(Action::Stand), Choice::Act(Action::Hit), Choice::Decline];
    match dice.below(11) {
        0 => Command::Sit { seat, name: None, purse: Some(Chips(50_000)) },
        1 => Command::StandUp { seat },
        2 | 3 => Command::Bet { seat, bets: vec![stake].into() },
        4 => Command::ClearBet { seat },
        5 => Command::Ready { seat },
        6 => Command::Act { hand, choice: *dice.pick(&choices) },
        7 => Command::Rebuy { seat },
        8 => Command::Timeout,
        9 => Command::UnlockBets,
        _ => Command::Void { reason: "a test says so".into() },
    }
}

/// Makes a command that advances the table, from a sender who may give it.
fn useful(table: &Table, dice: &mut Dice) -> (Actor, Command) {
    if let (Some((hand, choice)), Some(player)) = (choice(table, dice), table.active_player()) {
        return (Actor::Player(player), Command::Act { hand, choice });
    }
    let seat = usize::try_from(dice.below(table.seat_count() as u64)).unwrap();
    let Some(owner) = table.owner(seat).map(Actor::Player) else {
        let command = Command::Sit { seat, name: None, purse: Some(Chips(90_000)) };
        return (*dice.pick(&SENDERS[..3]), command);
    };
    match table.offer(seat, None, 1) {
        Some(bet) if table.bet(seat).is_empty() => {
            (owner, Command::Bet { seat, bets: vec![bet].into() })
        }
        Some(_) => (owner, Command::Ready { seat }),
        None => (owner, Command::Rebuy { seat }),
    }
}

/// Makes a request that is often valid and often not.
fn some_request(
    table: &Table,
    done: &[(Actor, RequestKey)],
    next: u64,
    dice: &mut Dice,
) -> Request {
    let (mut actor, command) = useful(table, dice);
    let command = if dice.below(3) == 0 { any_command(table, dice) } else { command };
    if dice.below(4) == 0 {
        actor = *dice.pick(&SENDERS);
    }
    let mut answers = table.question();
    match dice.below(12) {
        0 => answers.round += 1,
        1 => answers.round -= 1,
        2 => answers.number += 1,
        3 => answers.number = answers.number.wrapping_sub(1),
        _ => {}
    }
    let mut key = RequestKey(next);
    if !done.is_empty() && dice.below(8) == 0 {
        (actor, key) = *dice.pick(done);
    }
    Request { actor, key, answers, command }
}

/// Returns whether the sender may give this command now, apart from money and rules.
fn may(table: &Table, request: &Request) -> bool {
    let is_open = table.round().is_some();
    let owner = |seat: usize| table.owner(seat).map(Actor::Player);
    let is_asked = table.active_player().map(Actor::Player) == Some(request.actor);
    match request.command {
        Command::Sit { seat, .. } => {
            matches!(request.actor, Actor::Player(_)) && !table.can_bet(seat)
        }
        Command::StandUp { seat } => {
            owner(seat).is_some()
                && (owner(seat) == Some(request.actor) || request.actor == Actor::Host)
        }
        Command::Bet { seat, .. }
        | Command::ClearBet { seat }
        | Command::Ready { seat }
        | Command::Rebuy { seat } => owner(seat) == Some(request.actor) && !is_open,
        Command::Act { hand, .. } => is_asked && table.active_hand() == Some(hand),
        Command::Timeout => {
            let is_betting = table.view().seats.iter().any(|seat| seat.ready);
            matches!(request.actor, Actor::Clock | Actor::Host) && (is_open || is_betting)
        }
        // The tables of this test are not shared.
        Command::Commit { .. } | Command::Reveal { .. } => false,
        Command::UnlockBets => request.actor == Actor::Host && !is_open,
        Command::Void { .. } => request.actor == Actor::Host && is_open,
    }
}

/// Sends a request and compares the table before and after; returns whether it was carried out.
fn ask(table: &mut Table, request: &Request, done: &[(Actor, RequestKey)], drops: bool) -> bool {
    let before = all(table);
    let planned = table.plan(request, 5);
    assert_eq!(all(table), before, "planning changes nothing: {request:?}");
    let is_repeated = done.contains(&(request.actor, request.key));
    let asked = table.question();
    match &planned {
        Err(refusal) => {
            assert_eq!(*refusal == Refusal::Repeated, is_repeated, "{request:?}: {refusal}");
            let is_stale = !is_repeated && request.answers != asked;
            assert_eq!(*refusal == Refusal::Stale { asked }, is_stale, "{request:?}: {refusal}");
        }
        Ok(_) => assert!(!is_repeated && request.answers == asked && may(table, request)),
    }
    let Ok(plan) = planned else { return false };
    if drops {
        drop(plan);
        assert_eq!(all(table), before, "a plan that is dropped leaves no trace");
        return false;
    }
    let again = table.plan(request, 5).unwrap();
    let round = |plan: &blackjack_table::Plan| plan.entry().map(|entry| entry.round.clone());
    assert_eq!(round(&again), round(&plan), "the same cards come again");
    let seating = table.seating_after(&again);
    table.commit(again, &Receipt::default());
    let view = table.view();
    let playing = view.round.filter(|round| !round.is_over() && table.round().is_some());
    assert_eq!(seating.seats, view.seats, "what is stored with a plan is what is there after it");
    assert_eq!(seating.playing, playing.map(|round| round.seats).unwrap_or_default());
    assert_eq!(seating.answered.last(), Some(&(request.actor, request.key)));
    true
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 80, failure_persistence: None, ..Default::default() })]

    #[test]
    fn legal_requests_are_carried_out_once_and_others_change_nothing(seed: u64) {
        let mut dice = Dice(seed);
        let house = some_house(&mut dice);
        let owners = dice.pick(&[vec![1], vec![1, 2], vec![1, 2, 1], vec![3, 1, 2]]).clone();
        let when_away = *dice.pick(&[WhenAway::Wait, WhenAway::Stand]);
        let mut table = ready(journaled(&house, &owners, seed)).when_away(when_away);
        let mut done = Vec::new();
        // Only as many requests as a table remembers.
        for next in 1..64 {
            let request = some_request(&table, &done, next, &mut dice);
            let was_timeout = request.command == Command::Timeout && table.round().is_some();
            if ask(&mut table, &request, &done, dice.below(4) == 0) {
                done.push((request.actor, request.key));
                let is_host = request.actor == Actor::Host;
                prop_assert!(!was_timeout || is_host || when_away == WhenAway::Stand);
                prop_assert_eq!(table.plan(&request, 6).err(), Some(Refusal::Repeated));
            }
        }
    }
}

/// Makes a table in the middle of a hand.
fn in_the_middle_of_a_hand(when_away: WhenAway) -> Table {
    let mut table = ready(journaled(&house("vegas"), &[1, 2], 8)).when_away(when_away);
    let mut dice = Dice(1);
    let mut key = 1;
    while table.round().is_none() {
        let (actor, command) = useful(&table, &mut dice);
        let request = Request { actor, key: RequestKey(key), answers: table.question(), command };
        if let Ok(plan) = table.plan(&request, 0) {
            table.commit(plan, &Receipt::default());
        }
        key += 1;
    }
    table
}

fn request(table: &Table, actor: Actor, command: Command) -> Request {
    Request { actor, key: RequestKey(77_777), answers: table.question(), command }
}

#[test]
fn the_clock_ends_a_turn_where_there_is_a_time_limit_and_the_host_anywhere() {
    for sender in SENDERS {
        let table = in_the_middle_of_a_hand(WhenAway::Stand);
        let planned = table.plan(&request(&table, sender, Command::Timeout), 0);
        match sender {
            Actor::Clock | Actor::Host => assert!(planned.is_ok()),
            Actor::Player(_) => assert_eq!(planned.err(), Some(Refusal::NotYours)),
        }
    }
    let waits = in_the_middle_of_a_hand(WhenAway::Wait);
    let planned = waits.plan(&request(&waits, Actor::Clock, Command::Timeout), 0);
    assert_eq!(planned.err(), Some(Refusal::NoTimeLimit));
    assert!(waits.plan(&request(&waits, Actor::Host, Command::Timeout), 0).is_ok());
}

#[test]
fn the_host_unlocks_bets_and_players_lock_them_again() {
    let mut table = ready(journaled(&house("vegas"), &[1, 2], 8));
    let send = |table: &mut Table, key, actor, command| {
        let request = Request { key: RequestKey(key), ..request(table, actor, command) };
        table.plan(&request, 0).map(|plan| table.commit(plan, &Receipt::default()))
    };
    let player = |id| Actor::Player(PlayerId(id));
    for (seat, id) in [(0, 1), (1, 2)] {
        let bet = Command::Bet { seat, bets: vec![Chips(500)].into() };
        send(&mut table, id, player(id.cast_signed()), bet).unwrap();
    }
    send(&mut table, 3, player(1), Command::Ready { seat: 0 }).unwrap();
    for actor in [Actor::Clock, player(1)] {
        let refused = send(&mut table, 4, actor, Command::UnlockBets);
        assert_eq!(refused.err(), Some(Refusal::NotYours));
    }
    send(&mut table, 5, Actor::Host, Command::UnlockBets).unwrap();
    assert!(table.view().seats.iter().all(|seat| !seat.ready && seat.bet == [Chips(500)]));
    send(&mut table, 6, player(2), Command::Ready { seat: 1 }).unwrap();
    assert!(table.round().is_none(), "the other bet is not locked any longer");
    send(&mut table, 7, player(1), Command::Ready { seat: 0 }).unwrap();
    assert!(table.last().is_some() || table.round().is_some());
}

#[test]
fn a_hand_stands_when_its_time_is_up() {
    let mut table = in_the_middle_of_a_hand(WhenAway::Stand);
    let mut key = 100_000;
    while table.round().is_some() {
        let timeout =
            Request { key: RequestKey(key), ..request(&table, Actor::Clock, Command::Timeout) };
        let plan = table.plan(&timeout, 0).unwrap();
        table.commit(plan, &Receipt::default());
        key += 1;
    }
    let line = table.last().unwrap().to_string();
    let acts = line.split(' ').filter(|token| ["h", "d", "p", "r", "i"].contains(token));
    assert_eq!(acts.count(), 0, "{line}");
}

#[test]
fn bets_that_are_not_locked_sit_out_when_the_time_for_bets_is_over() {
    let mut table = ready(journaled(&house("vegas"), &[1, 2], 8));
    let mut key = 0;
    let mut send = |table: &mut Table, actor, command| {
        key += 1;
        let request = Request { key: RequestKey(key), ..request(table, actor, command) };
        let plan = table.plan(&request, 0)?;
        table.commit(plan, &Receipt::default());
        Ok(())
    };
    for (seat, player) in [(0, 1), (1, 2)] {
        let bet = Command::Bet { seat, bets: vec![Chips(500)].into() };
        send(&mut table, Actor::Player(PlayerId(player)), bet).unwrap();
    }
    assert_eq!(send(&mut table, Actor::Clock, Command::Timeout), Err(Refusal::NoBet));
    send(&mut table, Actor::Player(PlayerId(2)), Command::Ready { seat: 1 }).unwrap();
    assert!(table.round().is_none(), "the first seat has a bet and is not ready");
    send(&mut table, Actor::Clock, Command::Timeout).unwrap();
    let round = table.view().round.unwrap();
    assert_eq!((round.seats, table.bet(0).is_empty()), (vec![1], true));
}

#[test]
fn a_player_sits_down_in_mid_round_for_the_next_one() {
    let mut table = hosted(&house("vegas"), 3, 8);
    let mut key = 0;
    let mut send = |table: &mut Table, player, command| {
        key += 1;
        let sender = Actor::Player(PlayerId(player));
        let request = Request { key: RequestKey(key), ..request(table, sender, command) };
        let plan = table.plan(&request, 0)?;
        table.commit(plan, &Receipt::default());
        Ok(())
    };
    let sit = |seat| Command::Sit { seat, name: None, purse: Some(Chips(50_000)) };
    send(&mut table, 1, sit(1)).unwrap();
    send(&mut table, 1, Command::Bet { seat: 1, bets: vec![Chips(500)].into() }).unwrap();
    send(&mut table, 1, Command::Ready { seat: 1 }).unwrap();
    assert!(table.round().is_some());
    assert_eq!(send(&mut table, 2, sit(1)), Err(Refusal::SeatTaken));
    assert_eq!(send(&mut table, 1, Command::StandUp { seat: 1 }), Ok(()));
    assert_eq!(send(&mut table, 2, sit(1)), Err(Refusal::SeatTaken), "its hand is in play");
    assert_eq!(send(&mut table, 2, sit(0)), Ok(()));
    let bet = Command::Bet { seat: 0, bets: vec![Chips(500)].into() };
    assert_eq!(send(&mut table, 2, bet), Err(Refusal::RoundOpen));
    assert_eq!(table.view().round.unwrap().seats, [1]);
}

#[test]
fn only_the_host_voids_a_round_and_all_money_is_returned() {
    for sender in SENDERS {
        let mut table = in_the_middle_of_a_hand(WhenAway::Wait);
        let reason = || "the cards were marked".to_owned();
        let void = request(&table, sender, Command::Void { reason: reason() });
        let planned = table.plan(&void, 0);
        if sender != Actor::Host {
            assert_eq!(planned.err(), Some(Refusal::NotYours));
            continue;
        }
        let (nets, shoe) = ([0, 1].map(|seat| table.net(seat)), table.shoe());
        let steps = table.commit(planned.unwrap(), &Receipt::default());
        let bankroll = table.house().stakes().units(table.house().stakes().bankroll());
        for (seat, net) in nets.into_iter().enumerate() {
            assert_eq!(table.funds(seat), Some(bankroll + net));
        }
        assert!(table.round().is_none());
        assert_eq!(table.shoe().number, shoe.number + 1, "its cards have been seen");
        let voided = TableEvent::Voided { reason: reason() };
        assert!(steps.iter().any(|step| step.events.contains(&voided)), "{steps:?}");
        assert_eq!(table.question(), Question { round: void.answers.round + 1, number: 0 });
    }
}

#[test]
fn a_paused_table_refuses_everything() {
    let mut table = in_the_middle_of_a_hand(WhenAway::Wait);
    let mut dice = Dice(5);
    let (actor, command) = useful(&table, &mut dice);
    let act = request(&table, actor, command);
    let before = all(&table);
    let plan = table.plan(&act, 0).unwrap();
    let line = plan.entry().and_then(|entry| Some(entry.round.as_ref()?.line.clone()));
    table.pause(plan, "the line was cut".into());
    assert_eq!(table.paused(), Some("the line was cut"));
    assert!(matches!(table.plan(&act, 0), Err(Refusal::Paused { .. })));
    assert!(table.resolve(None).is_empty());
    assert_eq!(all(&table), before, "it was not stored, so it has not happened");
    let plan = table.plan(&act, 0).unwrap();
    table.pause(plan, "again".into());
    let steps = table.resolve(Some(&Receipt::default()));
    assert!(!steps.is_empty(), "it was stored, so it is shown");
    let now = table.round().or(table.last()).map(ToString::to_string);
    assert!(line.is_some_and(|line| line.ends_with(now.unwrap().split_once(": ").unwrap().1)));
}

#[test]
fn own_requests_get_unused_keys() {
    let mut table = ready(journaled(&house("vegas"), &[1], 8));
    let owner = Actor::Player(table.owner(0).unwrap());
    let bet = |stake| Command::Bet { seat: 0, bets: vec![Chips(stake)].into() };
    for key in [9, 8, u64::MAX, u64::MAX - 1] {
        let request = Request { key: RequestKey(key), ..table.request(owner, bet(1_000)) };
        let plan = table.plan(&request, 0).unwrap();
        table.commit(plan, &Receipt::default());
        let plan = table.plan(&table.request(owner, bet(2_000)), 0).unwrap();
        table.commit(plan, &Receipt::default());
    }
}

#[test]
fn house_files_set_what_happens_to_absent_players() {
    for (file, expected) in [("", false), ("[table]\nwhen-away = \"stand\"\n", true)] {
        let house = House::parse("club", file).unwrap();
        let mut table = ready(journaled(&house, &[1], 8));
        let bet = vec![house.stakes().min_bet()];
        let wager = Wager { seat: 0, bets: bet.into() };
        for (actor, command) in table.deal_commands(&[wager]).unwrap() {
            let plan = table.plan(&table.request(actor, command), 0).unwrap();
            table.commit(plan, &Receipt::default());
        }
        assert!(table.active_hand().is_some());
        let timeout = table.request(Actor::Clock, Command::Timeout);
        assert_eq!(table.plan(&timeout, 0).is_ok(), expected, "{file}");
    }
}

/// Makes a table of two players with bets, the first of whom is ready.
fn half_ready(owners: [i64; 2]) -> Table {
    let mut table = ready(journaled(&house("vegas"), &owners, 8));
    for (seat, owner) in [(1, owners[1]), (0, owners[0])] {
        let owner = Actor::Player(PlayerId(owner));
        let bet = Command::Bet { seat, bets: vec![Chips(1_000)].into() };
        for command in [bet, Command::Ready { seat }].into_iter().take(2 - seat) {
            let plan = table.plan(&table.request(owner, command), 0).unwrap();
            table.commit(plan, &Receipt::default());
        }
    }
    assert!(table.round().is_none());
    table
}

#[test]
fn a_round_starts_when_the_last_unready_player_leaves() {
    for command in [Command::ClearBet { seat: 1 }, Command::StandUp { seat: 1 }] {
        let mut table = half_ready([1, 2]);
        let request = table.request(Actor::Player(PlayerId(2)), command.clone());
        let plan = table.plan(&request, 0).unwrap();
        table.commit(plan, &Receipt::default());
        let round = table.view().round.unwrap();
        assert_eq!(round.seats, [0], "{command:?}");
    }
    let mut table = half_ready([1, 2]);
    for (seat, owner) in [(0, 1), (1, 2)] {
        let stand_up = table.request(Actor::Player(PlayerId(owner)), Command::StandUp { seat });
        let plan = table.plan(&stand_up, 0).unwrap();
        table.commit(plan, &Receipt::default());
        assert!(table.round().is_none(), "no ready player is left");
    }
}

#[test]
fn bets_on_other_seats_reduce_the_suggested_bet() {
    let table = half_ready([1, 1]);
    let (funds, spare) = (table.funds(0).unwrap(), Chips(1_000));
    let most = table.offer(0, Some(funds), 1).unwrap();
    assert!(most <= funds - spare, "{most:?} of {funds:?}");
}

#[test]
fn side_bets_on_other_seats_reduce_the_suggested_bet_too() {
    let strip = house("strip").with(["side-bets=21+3"]).unwrap();
    let mut table = hosted(&strip, 3, 8);
    let mut send = |command| {
        let request = table.request(Actor::Player(PlayerId(1)), command);
        let plan = table.plan(&request, 0).unwrap();
        table.commit(plan, &Receipt::default());
    };
    for seat in 0..3 {
        send(Command::Sit { seat, name: None, purse: Some(Chips(99_000)) });
    }
    let side = vec![SideStake { hand: 0, side_bet: 0, stake: Chips(2_500) }];
    send(Command::Bet { seat: 0, bets: SeatBets { stakes: vec![Chips(50_000)], side } });
    send(Command::Bet { seat: 1, bets: vec![Chips(46_500)].into() });
    assert_eq!(table.view().staked_elsewhere(2), Chips(99_000));
    assert_eq!(table.offer(2, None, 1), None);
}

#[test]
fn another_house_brings_a_new_shoe_and_other_time_limits_do_not() {
    let vegas = house("vegas");
    let mut table = ready(journaled(&vegas, &[1], 8));
    let bet = Command::Bet { seat: 0, bets: vec![Chips(500)].into() };
    let plan = table.plan(&request(&table, Actor::Player(PlayerId(1)), bet), 0).unwrap();
    table.commit(plan, &Receipt::default());
    let limits = House::parse("club", "[table]\nwhen-away = \"stand\"\n").unwrap();
    let (shoe, timed) = (table.shoe(), vegas.clone().with_table_settings(*limits.table_settings()));
    assert_eq!(table.change_house(timed, &[]).unwrap(), []);
    assert_eq!((table.shoe(), &table.bet(0).stakes[..]), (shoe, &[Chips(500)][..]));
    assert!(!table.needs_upkeep());
    let purses = [(PlayerId(1), Chips(40_000), false)];
    let events = table.change_house(vegas.with(["minimum=10"]).unwrap(), &purses).unwrap();
    assert!(matches!(&events[..], [TableEvent::ShoeRevealed { shoe: 1, seed }, _]
        if seed.commitment() == shoe.commitment));
    assert_eq!(
        (table.shoe().number, table.bet(0).is_empty()),
        (2, true),
        "the bet was below the minimum"
    );
    assert!(table.needs_upkeep(), "nobody plays before the new shoe is stored");
}
