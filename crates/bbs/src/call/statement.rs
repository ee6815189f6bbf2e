//! The way out: the call ends in the ledger, the board gets its time, and the caller a statement.

use std::time::Duration;

use anyhow::{Error, Result};
use blackjack_engine::Chips;
use blackjack_frontend::words::with_causes;
use blackjack_table::CallEnding;

use crate::call::departure::{Departure, Limit, TimeReturn, bank_room, depart};
use crate::call::visit::Visit;
use crate::caller_terminal::Stop;
use crate::door_call::DoorCall;
use crate::door_settings::BankKind;
use crate::log::minutes;
use crate::page::{Bar, Facts, Frame, Notice, Page, StatementPage};
use crate::sysop::bulletins;
use crate::voice::signed;

/// The message to a caller whose time could not be handed back.
const UNWRITTEN: &str = "The board could not be told of this; the sysop finds why in the log.";

/// The time for which a statement waits for a key.
const STATEMENT_TIME: Duration = Duration::from_secs(30);

/// The time allowed for a board to pass on the last lines.
const LAST_WORDS_TIME: Duration = Duration::from_millis(150);

/// The time limit for the last lines to reach the caller.
const DRAIN_TIME: Duration = Duration::from_secs(2);

/// Ends a call, regardless of how it stopped; returns the exit status.
pub(crate) fn see_off(call: &mut DoorCall, stop: Stop) -> Result<u8> {
    let (ending, failure) = match stop {
        Stop::Ending(ending) => (ending, None),
        Stop::Failed(error) => (CallEnding::Failed, Some(error)),
    };
    let id = call.visit.call.id.0;
    let last_hand = call.finish_last_hand();
    if let Some(error) = &failure {
        call.log
            .write(call.visit.now_ms(), &format!("#{id} fails: {}", with_causes(error.as_ref())));
    }
    let until_event = call.board.until_event(call.visit.now_ms());
    let departed = depart(&mut call.visit, call.drop_folder.as_mut(), ending, until_event);
    match departed {
        Ok(departure) => {
            let line = log_line(&call.visit, &departure, ending);
            call.log.write(call.visit.now_ms(), &line);
            if let Some(failure) = &departure.failure {
                call.log.write(call.visit.now_ms(), &format!("#{id} not handed back: {failure}"));
            }
            if !matches!(ending, CallEnding::LineCut | CallEnding::Sysop) {
                call.show_statement(ending, &departure, last_hand.as_ref());
            }
        }
        Err(error) => {
            // The next program that starts settles the call.
            call.log.write(call.visit.now_ms(), &format!("#{id} cannot be ended: {error}"));
            call.terminal.face.leave_screen();
            call.terminal.face.print("Your call is settled when you come back.");
            return Err(failure.unwrap_or_else(|| Error::new(error)));
        }
    }
    bulletins::refresh(&call.visit, &call.log);
    failure.map_or(Ok(status(ending)), Err)
}

impl DoorCall {
    /// Shows the statement as plain lines, which remain when the board's menu follows, and waits
    /// for a key if the caller has chosen to leave. A hand that ended with the call is shown first.
    fn show_statement(
        &mut self,
        ending: CallEnding,
        departure: &Departure,
        last_hand: Option<&Frame>,
    ) {
        let event = self.board.event_text(self.visit.now_ms());
        let statement = page(&self.visit, departure, event);
        let last_words = match ending {
            CallEnding::TimeUp => "Time is up. Your hand stays.",
            CallEnding::Silent => "No key for a while. Your hand stays.",
            CallEnding::Sysop => "The sysop needs the line. Your hand is settled.",
            CallEnding::Failed => "This door is out of order. The sysop has been told.",
            CallEnding::Left | CallEnding::LineCut | CallEnding::Vanished => "",
        };
        self.terminal.face.leave_screen();
        if let Some(hand) = last_hand {
            self.terminal.face.show(hand, "");
        }
        let board = self.board.name.as_deref().unwrap_or("the board");
        let waits = ending == CallEnding::Left && self.drop_folder.is_some();
        let prompt = if waits { format!("<Enter> back to {board} :") } else { String::new() };
        let frame = Frame {
            bar: Bar::default(),
            page: Page::Statement(statement),
            notice: Some(Notice::plain(last_words)).filter(|notice| !notice.text.is_empty()),
            news: None,
            prompt,
        };
        self.terminal.face.show(&frame, "");
        if waits {
            self.terminal.wait_for_any_key(STATEMENT_TIME);
        }
        self.terminal.face.print("");
        self.terminal.line.drain(DRAIN_TIME);
        // Some boards drop what a terminal still holds when its door ends.
        std::thread::sleep(LAST_WORDS_TIME);
    }
}

/// Returns the exit status of a call. Boards may show it to their sysops.
const fn status(ending: CallEnding) -> u8 {
    match ending {
        CallEnding::Left => 0,
        CallEnding::LineCut => 10,
        CallEnding::TimeUp => 11,
        CallEnding::Silent => 12,
        CallEnding::Sysop => 13,
        CallEnding::Failed | CallEnding::Vanished => 2,
    }
}

/// Returns the line of the log about the end of a call.
fn log_line(visit: &Visit, departure: &Departure, ending: CallEnding) -> String {
    let Departure { call, .. } = departure;
    let net = signed(visit.house(), visit.tally.net());
    let hands = blackjack_coach::words::counted(visit.tally.hands, "hand");
    let how = match ending {
        CallEnding::Left => "left",
        CallEnding::LineCut => "line cut",
        CallEnding::TimeUp => "time up",
        CallEnding::Silent => "silent",
        CallEnding::Sysop => "ended by the sysop",
        CallEnding::Failed => "failed",
        CallEnding::Vanished => "vanished",
    };
    let id = call.id.0;
    if !call.is_timed {
        return format!("#{id} {how}: {hands}, net {net} coins");
    }
    format!(
        "#{id} {how}: {hands}, net {net} coins, clock {}, {} {}, banked {}, trimmed {}, kept {}",
        minutes(call.clock.0),
        match departure.time_return {
            TimeReturn::Written => "back",
            TimeReturn::Failed => "not back",
            TimeReturn::NotTaken | TimeReturn::NoLimit | TimeReturn::NoBoard => "left",
        },
        minutes(call.handed_back.0),
        minutes(call.banked.0),
        minutes(call.trimmed.0),
        minutes(call.carried_out.0)
    )
}

/// Returns the statement of a call.
pub(crate) fn page(
    visit: &Visit,
    departure: &Departure,
    event: Option<(String, String)>,
) -> StatementPage {
    let (tally, house) = (&visit.tally, visit.house());
    let stakes = house.stakes();
    let call = &departure.call;
    let hands = format!("won {}, lost {}, stand-off {}", tally.won, tally.lost, tally.pushed);
    let coins =
        format!("bet {}, paid back {}", stakes.number(tally.bet), stakes.number(tally.paid_back));
    let row = |name: &str, value: String, note: String| (name.to_owned(), value, note);
    let score = vec![
        row("Hands", tally.hands.to_string(), hands),
        row("Coins", signed(house, tally.net()), coins),
    ];
    let best = tally.best.map(|(name, net)| format!("Best: {name}, {}.", signed(house, net)));
    let turns = visit.turns_left().map(|left| format!("Turns left today: {left}."));
    let unwritten = departure.failure.as_ref().map(|_| UNWRITTEN);
    let note = [unwritten.map(ToOwned::to_owned), best, turns].into_iter().flatten();
    let note = note.collect::<Vec<_>>().join(" ");
    let heading = format!("YOUR STATEMENT, {}", visit.caller.name.to_uppercase());
    if !call.is_timed {
        let pot = stakes.money(visit.pot());
        let account = vec![row("Your pot", pot, "it waits for your next visit".into())];
        return StatementPage { heading, score, account, shares: Vec::new(), note };
    }
    let won = call.net_won(call.handed_back + call.trimmed + call.banked + call.carried_out);
    let time = |chips: Chips| minutes(chips.0);
    let came = match departure.time_return {
        TimeReturn::NoLimit => "for the game: this board sets you no limit",
        TimeReturn::Written | TimeReturn::Failed | TimeReturn::NotTaken | TimeReturn::NoBoard => "",
    };
    let mut account = vec![row("You came with", time(call.entered), came.into())];
    let moves = [
        ("Kept from your last visit", call.carried_in),
        ("Played on the clock", -call.clock),
        (if won < Chips::ZERO { "Lost" } else { "Won" }, won),
        ("Out of the time bank", call.withdrawn),
        ("Into the time bank", -call.deposited),
    ];
    for (name, chips) in moves.into_iter().filter(|(_, chips)| *chips != Chips::ZERO) {
        let plus = if chips > Chips::ZERO { "+" } else { "" };
        account.push(row(name, format!("{plus}{}", time(chips)), String::new()));
    }
    let yours = call.handed_back + call.banked + call.carried_out + call.trimmed;
    account.push(row("Yours now", time(yours), String::new()));
    StatementPage { heading, score, account, shares: shares(visit, departure, event), note }
}

/// Returns the division of a caller's time.
fn shares(visit: &Visit, departure: &Departure, event: Option<(String, String)>) -> Facts {
    let call = &departure.call;
    let event = event.map_or_else(String::new, |(at, until)| format!("the {at} event is {until}"));
    let is_internal = visit.settings.bank.kind == BankKind::Internal;
    let balance =
        if is_internal { format!("balance {}", minutes(departure.bank.0)) } else { String::new() };
    let back = match departure.time_return {
        TimeReturn::Written => ("Back to the board", minutes(call.handed_back.0), event),
        TimeReturn::Failed => {
            ("Not handed back", minutes(call.handed_back.0), "it could not be written".to_owned())
        }
        TimeReturn::NotTaken => ("On the board's clock", minutes(call.handed_back.0), event),
        TimeReturn::NoLimit => ("On the board's clock", "no limit".to_owned(), String::new()),
        TimeReturn::NoBoard => ("Left at the end", minutes(call.handed_back.0), event),
    };
    let (account, note) = if departure.is_banked {
        ("Into your time bank", balance)
    } else {
        ("For your time bank", "it is paid in with your next call".to_owned())
    };
    let others = [
        (account, call.banked, note),
        ("Trimmed", call.trimmed, why_trimmed(visit, departure).to_owned()),
        ("Kept for your next visit", call.carried_out, String::new()),
    ];
    let others = others.into_iter().filter(|(_, chips, _)| *chips > Chips::ZERO);
    let others = others.map(|(name, chips, note)| (name, minutes(chips.0), note));
    let all = [back].into_iter().chain(others);
    all.map(|(name, value, note)| (name.to_owned(), value, note)).collect()
}

/// Returns the reason why time is lost that was neither handed back nor banked.
fn why_trimmed(visit: &Visit, departure: &Departure) -> &'static str {
    let kind = visit.settings.bank.kind;
    if kind == BankKind::None {
        return match (departure.limit, departure.time_return) {
            (Limit::Event, _) => "past the event, without a time bank",
            (Limit::Board, TimeReturn::NotTaken) => "this board takes no time back",
            (Limit::Board, TimeReturn::NoLimit) => "this board sets you no limit",
            (Limit::Board, TimeReturn::Written | TimeReturn::Failed | TimeReturn::NoBoard) => {
                "the board cannot hold more"
            }
        };
    }
    let is_full = bank_room(&visit.settings, departure.bank).is_some_and(|room| room < 60);
    if is_full { "your time bank is full" } else { "only whole minutes won are banked" }
}
