//! The end of a call in time: what goes back to the board, what is banked, what an event takes.

use crate::HandBack;

/// The longest time that a door gives back, in seconds: a day.
const LONGEST: u32 = 24 * 60 * 60;

/// A caller's time at the end of a call, in seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TimeAccount {
    /// The time left when the call entered the door.
    pub entered_with: u32,
    /// The seconds kept from earlier calls, below a minute.
    pub carried_in: u32,
    /// The time that the clock has taken; at most what there was.
    pub clock: u32,
    /// The time won in the door, less the time lost there.
    pub net_won: i64,
    /// The time until the board's next event; `None` if there is none.
    pub until_event: Option<u32>,
    /// The time that the caller's time bank still takes; `None` without a bank.
    pub bank_room: Option<u32>,
}

/// What becomes of a caller's time. All of it goes somewhere: for every account,
/// `handed_back + banked + trimmed + carried_out = entered_with + carried_in - clock + net_won`.
///
/// Boards count in minutes, so that all but `carried_out` are whole minutes.
///
/// ```
/// use bbs_door::{Settlement, TimeAccount};
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
/// let settlement = Settlement::of(&account);
/// assert_eq!((settlement.handed_back, settlement.banked), (55 * 60, 10 * 60));
/// // RemoteAccess keeps the clock itself: its limit grows by what was won less what was banked.
/// assert_eq!(settlement.hand_back(&account).net_minutes, 30);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Settlement {
    /// The time that the caller has at the board.
    pub handed_back: u32,
    /// The time for the caller's time bank.
    pub banked: u32,
    /// The time that the event takes.
    pub trimmed: u32,
    /// The seconds kept for the next call.
    pub carried_out: u32,
}

impl TimeAccount {
    /// Returns the time that the caller has at the end.
    pub fn balance(&self) -> u32 {
        let time = i64::from(self.entered_with) + i64::from(self.carried_in);
        let balance = time - i64::from(self.clock) + self.net_won;
        u32::try_from(balance.max(0)).unwrap_or(u32::MAX)
    }
}

impl Settlement {
    /// Settles an account.
    ///
    /// Time never reaches across the event. Only winnings go to the bank: time beyond the event
    /// that the caller brought along would have been lost anyway, and must not become savings.
    pub fn of(account: &TimeAccount) -> Self {
        let balance = account.balance();
        let most = account.until_event.unwrap_or(LONGEST).min(LONGEST).min(balance);
        let handed_back = whole_minutes(most);
        let excess = balance - most;
        let won = u32::try_from(account.net_won.max(0)).unwrap_or(u32::MAX);
        let banked = whole_minutes(excess.min(won).min(account.bank_room.unwrap_or(0)));
        let trimmed = whole_minutes(excess - banked);
        Self { handed_back, banked, trimmed, carried_out: balance - handed_back - banked - trimmed }
    }

    /// Returns what to write into the drop files of a board that has no time bank of its own.
    pub fn hand_back(&self, account: &TimeAccount) -> HandBack {
        // Without the door, the board would have counted down to this.
        let without = i64::from(account.entered_with) - i64::from(account.clock);
        let net_seconds = i64::from(self.handed_back) - without;
        HandBack {
            left_seconds: self.handed_back,
            net_minutes: i32::try_from(net_seconds.div_euclid(60)).unwrap_or(i32::MAX),
            banked_minutes: 0,
        }
    }
}

/// Cuts off what is less than a minute.
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
            carried_in: 0,
            clock: clock * 60,
            net_won: won * 60,
            until_event: event.map(|minutes| minutes * 60),
            bank_room: bank.then_some(u32::MAX),
        }
    }

    /// Returns what is handed back, banked, trimmed and carried out, in minutes.
    fn settled(account: &TimeAccount) -> [u32; 4] {
        let Settlement { handed_back, banked, trimmed, carried_out } = Settlement::of(account);
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

    proptest! {
        #[test]
        fn all_time_goes_somewhere(
            entered_with in 0..100_000_u32,
            carried_in in 0..120_u32,
            clock_share in 0..=100_u32,
            net_won in -50_000..200_000_i64,
            until_event in proptest::option::of(0..90_000_u32),
            bank_room in proptest::option::of(0..20_000_u32),
        ) {
            let clock = (entered_with + carried_in) * clock_share / 100;
            let there = i64::from(entered_with + carried_in - clock);
            let net_won = net_won.max(-there);
            let account =
                TimeAccount { entered_with, carried_in, clock, net_won, until_event, bank_room };
            let settlement = Settlement::of(&account);
            let Settlement { handed_back, banked, trimmed, carried_out } = settlement;
            prop_assert_eq!(
                i64::from(handed_back + banked + trimmed + carried_out),
                there + net_won
            );
            prop_assert!(handed_back <= until_event.unwrap_or(u32::MAX), "across the event");
            prop_assert!(banked <= bank_room.unwrap_or(0));
            prop_assert!(i64::from(banked) <= net_won.max(0), "only winnings are banked");
            prop_assert!(carried_out < 120);
            prop_assert!(until_event.is_some() || handed_back == LONGEST || banked + trimmed == 0);
            let back = settlement.hand_back(&account);
            let limit = i64::from(entered_with) - i64::from(clock) + 60 * i64::from(back.net_minutes);
            prop_assert!(limit <= i64::from(handed_back), "the board gives no more");
        }
    }
}
