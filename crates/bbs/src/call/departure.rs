//! The end of a call: the round is finished, the clock booked, and the time divided.

use bbs_door::{
    BoardClock, DropFileKind, DropFolder, HandBack, ModUser, Settlement, TimeAccount, TimeLeft,
};
use blackjack_engine::Chips;
use blackjack_frontend::words::with_causes;
use blackjack_store::{Call, CallError, TimeShares, replace_file};
use blackjack_table::CallEnding;

use crate::call::bank_file;
use crate::call::finish_round::finish_round;
use crate::call::visit::Visit;
use crate::door_settings::{BankKind, DoorSettings};

/// The settlement of a caller's time at the end of a call.
#[derive(Clone, Debug)]
pub(crate) struct Departure {
    /// The call as it ended in the ledger.
    pub(crate) call: Call,
    /// The shares of the time.
    pub(crate) settlement: Settlement,
    /// The caller's balance in the time bank now.
    pub(crate) bank: Chips,
    /// The return of the time to the board.
    pub(crate) time_return: TimeReturn,
    /// True unless minutes for the board's own time bank wait for the caller's next call.
    pub(crate) is_banked: bool,
    /// The reason why time was trimmed.
    pub(crate) limit: Limit,
    /// The failures to hand back time, and their reasons, for the log.
    pub(crate) failure: Option<String>,
}

/// The return of a caller's time to the board: only what was written may be called handed back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TimeReturn {
    /// The board's drop file has it.
    Written,
    /// The drop file could not be written.
    Failed,
    /// The board reads no time back.
    NotTaken,
    /// The board sets the caller no limit.
    NoLimit,
    /// There is no board.
    NoBoard,
}

/// The limit beyond which time is not handed back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Limit {
    /// The next event of the board.
    Event,
    /// The board, which holds no more or takes nothing.
    Board,
}

impl TimeReturn {
    /// Returns how time goes back to this board, if nothing fails.
    fn of(folder: Option<&DropFolder>) -> Self {
        let Some(folder) = folder else { return Self::NoBoard };
        let is_unlimited = folder.call().time_left.is_some_and(TimeLeft::is_unlimited);
        if takes_time_back(folder) {
            return Self::Written;
        }
        if is_unlimited { Self::NoLimit } else { Self::NotTaken }
    }
}

/// Ends a call. Nothing is handed to the board before the ledger has ended the call: paying time to
/// a board twice would be worse than a caller getting it with the next call.
pub(crate) fn depart(
    visit: &mut Visit,
    drop_folder: Option<&mut DropFolder>,
    ending: CallEnding,
    until_event: Option<u32>,
) -> Result<Departure, CallError> {
    let now_ms = visit.now_ms();
    if !finish_round(visit.game.session.as_mut(), now_ms) {
        return Err(CallError::RoundOpen);
    }
    visit.game.skip_playback();
    visit.count_round();
    visit.book_clock()?;
    let settlement = settle(visit, drop_folder.as_deref(), ending, until_event)?;
    let shares = if visit.call.is_timed { shares(&settlement) } else { TimeShares::default() };
    let store = visit.store()?;
    let call = store.end_call(visit.call.id, ending, shares, now_ms)?;
    let mut departure = Departure {
        call,
        settlement,
        bank: visit.balances()?.bank,
        time_return: TimeReturn::of(drop_folder.as_deref()),
        is_banked: true,
        limit: limit(&settlement, until_event),
        failure: None,
    };
    if visit.call.is_timed {
        hand_over(visit, drop_folder, &mut departure);
    }
    Ok(departure)
}

/// Writes the time left into files that state it, in mid-call, after a deposit or
/// withdrawal, because the program may be killed before the end. Files that hold a limit are
/// written only at the end.
pub(crate) fn tell_board(
    visit: &Visit,
    drop_folder: Option<&mut DropFolder>,
    until_event: Option<u32>,
) -> Result<(), CallError> {
    let Some(folder) = drop_folder.filter(|folder| !keeps_clock(folder)) else { return Ok(()) };
    let settlement = settle(visit, Some(&*folder), CallEnding::Left, until_event)?;
    let left_seconds = settlement.handed_back;
    let hand_back = HandBack { left_seconds, net_minutes: 0, banked_minutes: 0 };
    // A failed write is repeated, or reported, at the end.
    let _later = folder.hand_back(&hand_back);
    Ok(())
}

/// Divides a caller's time.
fn settle(
    visit: &Visit,
    drop_folder: Option<&DropFolder>,
    ending: CallEnding,
    until_event: Option<u32>,
) -> Result<Settlement, CallError> {
    let (call, holds) = (&visit.call, visit.balances()?);
    let won = call.net_won(holds.purse);
    let changed = won + call.withdrawn - call.deposited;
    let without_door = (call.entered - call.clock).max(Chips::ZERO);
    let takes_back = drop_folder.is_none_or(takes_time_back);
    let is_synchronet = visit.settings.bank.kind == BankKind::Synchronet;
    let stated = drop_folder.and_then(DropFolder::holds_seconds);
    let account = TimeAccount {
        entered_with: seconds(call.entered),
        carried_in: seconds(call.carried_in),
        clock: seconds(call.clock),
        net_won: changed.0,
        until_event,
        // At a board that takes no time back, the caller keeps only the time
        // that its own clock leaves.
        board_holds: if takes_back { stated } else { Some(seconds(without_door)) },
        // A withdrawal from the bank is not a win.
        bank_room: bank_room(&visit.settings, holds.bank).map(|room| room.min(seconds(won))),
        is_cut: is_synchronet
            || matches!(ending, CallEnding::LineCut | CallEnding::TimeUp | CallEnding::Sysop),
    };
    let clock = if is_synchronet || drop_folder.is_some_and(keeps_clock) {
        BoardClock::Board
    } else {
        BoardClock::Door
    };
    Ok(Settlement::of(&account, clock))
}

/// Returns the limit that time beyond what is handed back would cross.
fn limit(settlement: &Settlement, until_event: Option<u32>) -> Limit {
    let is_event = until_event.is_some_and(|until| until < settlement.handed_back + 60);
    if is_event { Limit::Event } else { Limit::Board }
}

/// Returns the shares of the ledger.
fn shares(settlement: &Settlement) -> TimeShares {
    TimeShares {
        handed_back: Chips(settlement.handed_back.into()),
        trimmed: Chips(settlement.trimmed.into()),
        banked: Chips(settlement.banked.into()),
        carried: Chips(settlement.carried_out.into()),
    }
}

/// Returns the seconds that a caller's time bank still accepts; `None` without a bank.
pub(crate) fn bank_room(settings: &DoorSettings, holds: Chips) -> Option<u32> {
    match settings.bank.kind {
        BankKind::None => None,
        BankKind::Internal => {
            Some((settings.bank.most_minutes * 60).saturating_sub(seconds(holds)))
        }
        // The board's bank has its own limits.
        BankKind::Synchronet | BankKind::TheBankText | BankKind::TheBankRecord => Some(u32::MAX),
    }
}

/// Hands time back to the board, and the bank's share to the board's own bank.
fn hand_over(visit: &Visit, drop_folder: Option<&mut DropFolder>, departure: &mut Departure) {
    let Settlement { handed_back, net_minutes, .. } = departure.settlement;
    let kind = visit.settings.bank.kind;
    let bank_minutes = i32::try_from(departure.bank.0 / 60).unwrap_or(i32::MAX);
    let given = if kind == BankKind::Internal { 0 } else { bank_minutes };
    let mut failures = Vec::new();
    let mut is_given = given == 0;
    if let Some(folder) = drop_folder {
        let takes_bank = kind == BankKind::Synchronet
            && folder.files().iter().any(|found| found.file.takes_bank_minutes());
        let hand_back = HandBack {
            left_seconds: handed_back,
            net_minutes,
            // Lost time is also subtracted from the account's minutes.
            banked_minutes: if takes_bank { given + net_minutes.min(0) } else { 0 },
        };
        match folder.hand_back(&hand_back) {
            Ok(_) => is_given |= takes_bank,
            Err(error) => {
                if departure.time_return == TimeReturn::Written {
                    departure.time_return = TimeReturn::Failed;
                }
                failures.push(error.to_string());
            }
        }
        if kind == BankKind::Synchronet && !takes_bank && (given != 0 || net_minutes < 0) {
            let minutes = given + net_minutes.min(0);
            let path = folder.folder().join("MODUSER.DAT");
            let text = ModUser::default().with_minutes(minutes).to_string();
            match replace_file(&path, &text) {
                Ok(()) => is_given = true,
                Err(error) => failures.push(with_causes(&error)),
            }
        }
    }
    if let (Some(format), true) = (kind.file_format(), given > 0) {
        let name = &visit.caller.name;
        match bank_file::append(&visit.settings.bank.file, format, name, given) {
            Ok(()) => is_given = true,
            Err(error) => failures.push(with_causes(error.as_ref())),
        }
    }
    if given > 0 && is_given {
        departure.bank = move_out_of_bank(visit, departure.bank);
    }
    departure.is_banked = is_given;
    departure.failure = Some(failures.join("; ")).filter(|text| !text.is_empty());
}

/// Removes minutes that went to the board's bank from the ledger's bank, and returns the rest. If
/// that fails, the next call pays them again, and the log says so.
fn move_out_of_bank(visit: &Visit, holds: Chips) -> Chips {
    let whole = Chips(holds.0 / 60 * 60);
    let reason = "handed to the time bank of the board";
    let moved = visit.store().and_then(|store| {
        store.correct_bank(visit.caller.player, &visit.call.unit, -whole, reason, visit.now_ms())
    });
    if moved.is_ok() { holds - whole } else { holds }
}

/// Returns whether the board reads the time back from one of its files, and sets the caller a
/// limit there.
pub(crate) fn takes_time_back(folder: &DropFolder) -> bool {
    folder.files().iter().any(|found| found.file.takes_time())
}

/// Returns whether the board counts the call's time by itself, and accepts changes of its limit.
fn keeps_clock(folder: &DropFolder) -> bool {
    folder.files().iter().any(|found| found.file.kind() == DropFileKind::ExitInfo)
}

fn seconds(chips: Chips) -> u32 {
    u32::try_from(chips.0.max(0)).unwrap_or(u32::MAX)
}
