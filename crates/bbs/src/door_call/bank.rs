//! The bank of time: deposits and withdrawals of whole minutes.

use blackjack_engine::Chips;

use super::DoorCall;
use super::menu::letter;
use crate::calendar::{ALWAYS, short_date};
use crate::call::departure::{bank_room, takes_time_back, tell_board};
use crate::caller_terminal::Step;
use crate::door_settings::BankKind;
use crate::log::minutes;
use crate::page::{BankPage, Page};

/// The maximum number of digits in a number of minutes.
const DIGITS: usize = 6;

/// The number of past calls whose deposits the bank shows.
const LISTED: usize = 8;

/// The limits of deposits and withdrawals now, and today's totals, in minutes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Room {
    deposit: i64,
    withdraw: i64,
    deposited_today: i64,
    withdrawn_today: i64,
}

impl DoorCall {
    /// Returns whether callers have a time bank here. The board's own bank takes winnings, but
    /// has its own user interface.
    pub(super) fn has_bank(&self) -> bool {
        let is_internal = self.visit.settings.bank.kind == BankKind::Internal;
        // If the board takes nothing back, its own clock would still count the deposited time.
        let takes_back = self.drop_folder.as_ref().is_none_or(takes_time_back);
        self.visit.call.is_timed && is_internal && takes_back
    }

    /// Returns the caller's balance in the bank, if there is one.
    pub(super) fn bank_balance(&self) -> Step<Option<Chips>> {
        Ok(if self.has_bank() { Some(self.visit.balances()?.bank) } else { None })
    }

    /// Shows the bank until the caller goes back to the menu.
    pub(super) fn bank(&mut self) -> Step<()> {
        if !self.has_bank() {
            self.say("This door has no time bank.");
            return Ok(());
        }
        self.note_doing("at the bank");
        loop {
            self.visit.book_clock()?;
            let key = self.ask(|call| {
                let prompt = "<D>eposit  <W>ithdraw  <M>enu :".to_owned();
                Ok((Page::Bank(call.bank_page()?), prompt))
            })?;
            let room = self.room()?;
            match letter(key) {
                Some('d') if room.deposit < 1 => self.say("You can deposit nothing now."),
                Some('w') if room.withdraw < 1 => self.say("You can withdraw nothing now."),
                Some('d') => self.move_time("Deposit", room.deposit, true)?,
                Some('w') => self.move_time("Withdraw", room.withdraw, false)?,
                _ => {
                    self.notice = None;
                    return Ok(());
                }
            }
        }
    }

    /// Asks for minutes and moves them.
    fn move_time(&mut self, verb: &str, most: i64, into_bank: bool) -> Step<()> {
        let question = format!("{verb} how many minutes, 1 to {most}?  <Enter> none :");
        let line =
            self.ask_line(DIGITS, |call| Ok((Page::Bank(call.bank_page()?), question.clone())))?;
        let typed = line.unwrap_or_default();
        if typed.trim().is_empty() {
            return Ok(());
        }
        // The clock has advanced while the caller typed.
        self.visit.book_clock()?;
        let room = self.room()?;
        let most = if into_bank { room.deposit } else { room.withdraw };
        let Some(count) = typed.trim().parse().ok().filter(|count| (1..=most).contains(count))
        else {
            self.say(format!("Type a number from 1 to {most}."));
            return Ok(());
        };
        let (call, now_ms) = (self.visit.call.id, self.visit.now_ms());
        let seconds = Chips(count * 60);
        let store = self.visit.store()?;
        self.visit.call = if into_bank {
            store.deposit(call, seconds, now_ms)?
        } else {
            store.withdraw(call, seconds, now_ms)?
        };
        self.visit.game.session.refresh_purses(now_ms);
        // From now on the board's file must not include the time in the bank.
        let until_event = self.board.until_event(now_ms);
        tell_board(&self.visit, self.drop_folder.as_mut(), until_event)?;
        let what = if into_bank { "deposited" } else { "withdrawn" };
        self.log.write(now_ms, &format!("#{} {what} {count} min", call.0));
        self.say(format!("{count} min {what}."));
        Ok(())
    }

    /// Returns the number of minutes that the caller may move now.
    fn room(&self) -> Step<Room> {
        let (visit, bank) = (&self.visit, &self.visit.settings.bank);
        let holds = visit.balances()?.bank;
        let (deposited, withdrawn) =
            visit.store()?.bank_moves(visit.caller.player, self.today())?;
        let whole = |chips: Chips| chips.0 / 60;
        let room = bank_room(&visit.settings, holds).map_or(0, i64::from) / 60;
        let left = whole(visit.pot());
        let deposit = (left - i64::from(bank.stay_minutes))
            .min(room)
            .min(i64::from(bank.deposit_a_day) - whole(deposited));
        // Withdrawn time must not extend beyond an event.
        let until =
            self.board.until_event(visit.now_ms()).map_or(i64::MAX, |it| i64::from(it) / 60);
        let withdraw = whole(holds)
            .min(i64::from(bank.withdraw_a_day) - whole(withdrawn))
            .min(until.saturating_sub(left));
        Ok(Room {
            deposit: deposit.max(0),
            withdraw: withdraw.max(0),
            deposited_today: whole(deposited),
            withdrawn_today: whole(withdrawn),
        })
    }

    fn bank_page(&self) -> Step<BankPage> {
        let (visit, bank) = (&self.visit, &self.visit.settings.bank);
        let now_ms = visit.now_ms();
        let holds = visit.balances()?.bank;
        let room = self.room()?;
        let row = |name: &str, value: String, note: String| (name.to_owned(), value, note);
        let mut rows = vec![
            row("In the bank", minutes(holds.0), format!("at most {} min", bank.most_minutes)),
            row(
                "Time left",
                minutes(visit.pot().0),
                format!("{} min stay on line", bank.stay_minutes),
            ),
        ];
        let moved = [
            ("Deposited today", room.deposited_today, bank.deposit_a_day),
            ("Withdrawn today", room.withdrawn_today, bank.withdraw_a_day),
        ];
        rows.extend(moved.map(|(name, today, most)| {
            row(name, format!("{today} min"), format!("at most {most} a day"))
        }));
        let mut lines = vec![format!(
            "You can deposit up to {} minutes and withdraw up to {}.",
            room.deposit, room.withdraw
        )];
        if let Some((at, until)) = self.board.event_text(now_ms) {
            lines.push(format!("Nothing can be withdrawn across the {at} event, {until}."));
        }
        Ok(BankPage { rows, lines, history: self.bank_history()? })
    }

    /// Lists the transfers of the last calls: day, minutes and reason.
    fn bank_history(&self) -> Step<Vec<(String, String, String)>> {
        let visit = &self.visit;
        let calls = visit.store()?.calls(Some(visit.caller.player), ALWAYS, 40)?;
        let moved = calls.iter().flat_map(|call| {
            let moves = [
                (call.banked.0, "winnings over the event"),
                (call.deposited.0, "deposited"),
                (-call.withdrawn.0, "withdrawn"),
            ];
            let day = short_date(call.begun_ms);
            moves.into_iter().filter(|(seconds, _)| *seconds != 0).map(move |(seconds, why)| {
                let sign = if seconds > 0 { "+" } else { "-" };
                (day.clone(), format!("{sign}{}", seconds.abs() / 60), why.to_owned())
            })
        });
        Ok(moved.take(LISTED).collect())
    }
}
