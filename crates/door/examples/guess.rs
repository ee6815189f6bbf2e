//! A whole door: the caller guesses a number, and wins a minute for a quick answer.
//!
//! A board starts it with the path of its drop file: `guess /bbs/node1/door32.sys`. Without one it
//! plays at your own terminal: `cargo run -p bbs-door --example guess`.

use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, SystemTime};

use bbs_door::{
    Call, CallerLine, Charset, Comm, ConsoleEvent, DropFolder, Encoder, HandBack, LineConsole,
    LineKind, TelnetMode, TimeLeft,
};

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let started = SystemTime::now();
    let path = std::env::args_os().nth(1).map(PathBuf::from);
    let mut files = path.map(|path| DropFolder::find(&path, None)).transpose()?;
    let call = files.as_ref().map_or_else(Call::default, |files| files.call().clone());
    let kind = LineKind::of(&call);
    let telnet = match (kind, call.comm) {
        (LineKind::Socket(_), Some(Comm::Socket(_))) => TelnetMode::Negotiate,
        _ => TelnetMode::Off,
    };
    let charset = if files.is_some() { Charset::Cp437 } else { Charset::Utf8 };
    let line = CallerLine::open(kind, telnet, charset)?;
    let mut console = LineConsole::new(line, Encoder::new(charset));

    let number = std::process::id() % 10 + 1;
    let name = call.caller.handle().unwrap_or("stranger");
    console.print(&format!("Hello, {name}. I think of a number from 1 to 10.\n"));
    let mut won = false;
    for tries_left in (0..3).rev() {
        console.print("Your guess? ");
        let Some(guess) = answer(&mut console) else { return Ok(ExitCode::from(2)) };
        won = guess.trim().parse() == Ok(number);
        if won {
            break;
        }
        console.print(&format!("No. Tries left: {tries_left}.\n"));
    }
    console.print(&format!("It was {number}. You win {} minutes.\n", u8::from(won)));
    console.line().drain(Duration::from_secs(5));
    if let Some(files) = &mut files {
        // The clock has run meanwhile.
        let brought = call.time_left_at(started).map_or(0, TimeLeft::seconds);
        let used = started.elapsed().map_or(0, |used| used.as_secs());
        let rest = brought.saturating_sub(u32::try_from(used).unwrap_or(u32::MAX));
        let left_seconds = rest + if won { 60 } else { 0 };
        files.hand_back(&HandBack { left_seconds, net_minutes: won.into(), banked_minutes: 0 })?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the caller's answer; `None` if the line has ended or the caller is silent for a minute.
fn answer(console: &mut LineConsole) -> Option<String> {
    loop {
        match console.next(Some(Duration::from_secs(60)))? {
            ConsoleEvent::Line(line) => return Some(line),
            ConsoleEvent::HungUp(_) => return None,
            ConsoleEvent::Chosen(_)
            | ConsoleEvent::Typed
            | ConsoleEvent::Resized { .. }
            | ConsoleEvent::Woken => {}
        }
    }
}
