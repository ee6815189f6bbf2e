//! The settlement of a caller's time at the end of a call: the shares for the board,
//! the time bank and an event.

use crate::HandBack;

/// The maximum time that a door gives back, in seconds: a day.
const LONGEST: u32 = 24 * 60 * 60;

/// A caller's time at the end of a call, in seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TimeAccount {
    /// The time left when the call entered the door.
    pub entered_with: u32,
    /// The seconds carried over from earlier calls, less than a minute.
    pub carried_in: u32,
    /// The time that the clock has taken; at most the time available.
    pub clock: u32,
    /// The time won in the door, minus the time lost there.
    pub net_won: i64,
    /// The time until the board's next event; `None` if there is none.
    pub until_event: Option<u32>,
    /// The time that the board's drop files can hold; `None` for up to a day.
    pub board_holds: Option<u32>,
    /// The time that the caller's time bank still accepts; `None` without a bank.
    pub bank_room: Option<u32>,
    /// True if the call itself is over, for example because of a cut line: all winnings then go to
    /// the bank, if there is one, because the caller could not use them.
    pub is_cut: bool,
}

/// The side that keeps the clock of a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardClock {
    /// The board takes over the remaining time from the door: DOOR.SYS, SFDOORS.DAT, PCBOARD.SYS.
    Door,
    /// The board counts down by itself, and the door changes its limit: EXITINFO.BBS, and the
    /// minutes of Synchronet.
    Board,
}

/// The settlement of a caller's time at the end of a call. All of it is accounted for:
/// `handed_back + banked + trimmed + carried_out = entered_with + carried_in - clock + net_won`.
///
/// Boards count the returned time in minutes, so parts of a minute are carried to the next call.
///
/// ```
/// use bbs_door::{BoardClock, Settlement, TimeAccount};
///
/// // 30 minutes at 20:00, an event at 21:00; 5 minutes of play won 40.
/// let account = TimeAccount {
///     entered_with: 30 * 60,
///     clock: 5 * 60,
///     net_won: 40 * 60,
///     until_event: Some(55 * 60),
///     bank_room: Some(60 * 60),
///     ..TimeAccount::default()
/// };
/// let settlement = Settlement::of(&account, BoardClock::Board);
/// assert_eq!((settlement.handed_back, settlement.banked), (55 * 60, 10 * 60));
/// assert_eq!(settlement.net_minutes, 30, "won less banked");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Settlement {
    /// The time that the caller gets back at the board.
    pub handed_back: u32,
    /// The time for the caller's time bank, in whole minutes.
    pub banked: u32,
    /// The time lost to the event or to the size of the board's fields, in whole minutes.
    pub trimmed: u32,
    /// The seconds kept for the next call: less than a minute.
    pub carried_out: u32,
    /// The difference in minutes between the time at the board and the time that the
    /// clock alone would have left.
    pub net_minutes: i32,
}

impl TimeAccount {
    /// Returns the time that the caller has at the end: never below zero.
    pub fn balance(&self) -> u32 {
        // The clock also takes time that was won or carried over, so it may
        // exceed the time at entry.
        let entered = i64::from(self.entered_with) - i64::from(self.clock);
        let balance = entered + i64::from(self.carried_in) + self.net_won;
        u32::try_from(balance.max(0)).unwrap_or(u32::MAX)
    }

    /// Returns the time that the clock alone would have left.
    const fn without_door(&self) -> u32 {
        self.entered_with.saturating_sub(self.clock)
    }
}

impl Settlement {
    /// Settles an account.
    ///
    /// Time never reaches across the event. Only winnings go to the bank: time beyond the event
    /// that the caller brought along would have been lost anyway, and must not become savings.
    pub fn of(account: &TimeAccount, clock: BoardClock) -> Self {
        let balance = account.balance();
        let carried_out = match clock {
            BoardClock::Door => balance % 60,
            // The board's own clock keeps its seconds, so only the seconds of the game are carried.
            BoardClock::Board => {
                let overtime = i64::from(account.clock.saturating_sub(account.entered_with));
                let change = i64::from(account.carried_in) + account.net_won - overtime;
                u32::try_from(change.rem_euclid(60)).unwrap_or(0).min(balance)
            }
        };
        let there = balance - carried_out;
        let limits = [account.until_event, account.board_holds, Some(LONGEST)];
        let most = limits.into_iter().flatten().min().unwrap_or(LONGEST);
        let beyond = there.saturating_sub(most).div_ceil(60).saturating_mul(60).min(there);
        let won = u32::try_from(account.net_won.max(0)).unwrap_or(u32::MAX);
        let bankable = won.min(account.bank_room.unwrap_or(0));
        let wanted = if account.is_cut { there } else { beyond };
        let banked = whole_minutes(wanted.min(bankable));
        let excess = beyond.max(banked);
        let handed_back = there - excess;
        let net = i64::from(handed_back) - i64::from(account.without_door());
        Self {
            handed_back,
            banked,
            trimmed: excess - banked,
            carried_out,
            net_minutes: i32::try_from(net.div_euclid(60)).unwrap_or(i32::MAX),
        }
    }

    /// Returns the values to write into the drop files of a board without its own time bank.
    pub const fn hand_back(&self) -> HandBack {
        HandBack {
            left_seconds: self.handed_back,
            net_minutes: self.net_minutes,
            banked_minutes: 0,
        }
    }
}

/// Rounds down to whole minutes.
const fn whole_minutes(seconds: u32) -> u32 {
    seconds / 60 * 60
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Returns an account in minutes.
    fn minutes(entered: u32, clock: u32, won: i64, event: Option<u32>, bank: bool) -> TimeAccount {
        TimeAccount {
            entered_with: entered * 60,
            clock: clock * 60,
            net_won: won * 60,
            until_event: event.map(|minutes| minutes * 60),
            bank_room: bank.then_some(u32::MAX),
            ..TimeAccount::default()
        }
    }

    /// Returns the time handed back, banked and trimmed, in minutes, and the
    /// time carried, in seconds.
    fn settled(account: &TimeAccount) -> [u32; 4] {
        let Settlement { handed_back, banked, trimmed, carried_out, .. } =
            Settlement::of(account, BoardClock::Door);
        [handed_back / 60, banked / 60, trimmed / 60, carried_out]
    }

    #[test]
    fn time_is_clipped_at_the_event_and_only_winnings_are_banked() {
        assert_eq!(settled(&minutes(30, 5, 40, Some(55), true)), [55, 10, 0, 0]);
        assert_eq!(settled(&minutes(30, 5, 40, Some(55), false)), [55, 0, 10, 0]);
        assert_eq!(settled(&minutes(30, 5, -12, Some(55), true)), [13, 0, 0, 0]);
        // The board had not clipped the time at the event.
        assert_eq!(settled(&minutes(90, 5, 10, Some(55), true)), [55, 10, 30, 0]);
        assert_eq!(settled(&minutes(30, 5, 40, None, true)), [65, 0, 0, 0]);
        assert_eq!(settled(&minutes(30, 30, -12, None, true)), [0, 0, 0, 0], "never below zero");
        assert_eq!(settled(&minutes(600, 0, 1_000, None, true)), [1_440, 160, 0, 0]);
    }

    #[test]
    fn what_the_board_cannot_hold_is_banked() {
        let mut account = minutes(500, 0, 200, None, true);
        account.board_holds = Some(546 * 60);
        assert_eq!(settled(&account), [546, 154, 0, 0]);
        account.bank_room = None;
        assert_eq!(settled(&account), [546, 0, 154, 0]);
    }

    #[test]
    fn winnings_of_a_cut_call_are_banked() {
        let cut = |account: TimeAccount| settled(&TimeAccount { is_cut: true, ..account });
        assert_eq!(cut(minutes(30, 5, 8, None, true)), [25, 8, 0, 0]);
        assert_eq!(cut(minutes(30, 5, 8, None, false)), [33, 0, 0, 0], "no bank");
        assert_eq!(cut(minutes(30, 5, -8, None, true)), [17, 0, 0, 0]);
        assert_eq!(cut(minutes(30, 5, 40, Some(10), true)), [10, 40, 15, 0]);
        assert_eq!(cut(minutes(30, 30, 8, None, true)), [0, 8, 0, 0], "time was up");
    }

    #[test]
    fn the_clock_may_take_more_than_was_brought_along() {
        assert_eq!(settled(&minutes(2, 12, 20, None, true)), [10, 0, 0, 0], "won and played on");
        assert_eq!(settled(&minutes(2, 12, 5, None, true)), [0, 0, 0, 0]);
        let account = minutes(2, 12, 20, None, true);
        let settlement = Settlement::of(&account, BoardClock::Board);
        assert_eq!((settlement.handed_back, settlement.net_minutes), (600, 10));
    }

    #[test]
    fn parts_of_a_minute_are_carried_to_the_next_call() {
        let mut account = minutes(30, 0, 23, None, true);
        (account.clock, account.until_event) = (9 * 60 + 12, Some(38 * 60 + 20));
        assert_eq!(account.balance(), 43 * 60 + 48);
        assert_eq!(settled(&account), [38, 5, 0, 48]);
        account.bank_room = None;
        assert_eq!(settled(&account), [38, 0, 5, 48]);
        account.bank_room = Some(2 * 60 + 59);
        assert_eq!(settled(&account), [38, 2, 3, 48]);
    }

    #[test]
    fn a_board_with_a_clock_of_its_own_gets_the_change_only() {
        let net = |account: &TimeAccount| {
            let settlement = Settlement::of(account, BoardClock::Board);
            (settlement.net_minutes, settlement.carried_out)
        };
        let mut account = minutes(30, 0, 0, None, true);
        account.clock = 10;
        assert_eq!(net(&account), (0, 0), "looking in costs nothing");
        account = minutes(30, 0, 23, None, true);
        account.clock = 9 * 60 + 12;
        assert_eq!(net(&account), (23, 0));
        account.net_won = -90;
        account.carried_in = 45;
        assert_eq!(net(&account), (-1, 15));
    }

    proptest! {
        #[test]
        fn all_time_goes_somewhere(
            entered_with in 0..100_000_u32,
            carried_in in 0..60_u32,
            clock_share in 0..=100_u32,
            net_won in -50_000..200_000_i64,
            until_event in proptest::option::of(0..90_000_u32),
            board_holds in proptest::option::of(0..90_000_u32),
            bank_room in proptest::option::of(0..20_000_u32),
            door_keeps_clock in any::<bool>(),
            is_cut in any::<bool>(),
        ) {
            let most = i64::from(entered_with + carried_in) + net_won.max(0);
            let clock = u32::try_from(most * i64::from(clock_share) / 100).unwrap();
            let there = i64::from(entered_with + carried_in) - i64::from(clock);
            let net_won = net_won.max(-there);
            let account = TimeAccount {
                entered_with,
                carried_in,
                clock,
                net_won,
                until_event,
                board_holds,
                bank_room,
                is_cut,
            };
            let kept = if door_keeps_clock { BoardClock::Door } else { BoardClock::Board };
            let settlement = Settlement::of(&account, kept);
            let Settlement { handed_back, banked, trimmed, carried_out, net_minutes } = settlement;
            prop_assert_eq!(
                i64::from(handed_back + banked + trimmed + carried_out),
                there + net_won
            );
            prop_assert!(handed_back <= until_event.unwrap_or(u32::MAX), "across the event");
            prop_assert!(handed_back <= board_holds.unwrap_or(u32::MAX));
            prop_assert!(banked <= bank_room.unwrap_or(0));
            prop_assert!(i64::from(banked) <= net_won.max(0), "only winnings are banked");
            prop_assert!(banked % 60 == 0 && carried_out < 60);
            // A board that counts by itself gets exactly the change, unless the
            // last minute was incomplete.
            let change = i64::from(carried_in) + net_won - i64::from(banked + trimmed + carried_out);
            let is_whole = !door_keeps_clock && handed_back >= 60 && clock <= entered_with;
            prop_assert!(!is_whole || i64::from(net_minutes) * 60 <= change);
            let limit = i64::from(entered_with.saturating_sub(clock)) + 60 * i64::from(net_minutes);
            prop_assert!(limit <= i64::from(handed_back), "the board gives no more");
        }
    }
}
