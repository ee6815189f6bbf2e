//! A duplicate evening on the full screen.

use std::thread;
use std::time::{Duration, Instant};

use super::pty::{LIMIT, Start, Terminal};
use crate::join::House;

fn join(url: &str, name: &str) -> Terminal {
    Start::bj(&["join", url, "--screen", "--name", name]).size(100, 30).open()
}

/// Deals, declines and stands at both terminals until the standings are shown: a round opens when
/// both have finished the one before.
fn play(mut terminals: [&mut Terminal; 2]) {
    let is_over = |terminal: &Terminal| terminal.contents().contains("place 1 of 2");
    let begun = Instant::now();
    while !terminals.iter().all(|terminal| is_over(terminal)) {
        assert!(begun.elapsed() < LIMIT, "the evening goes on: {}", terminals[0].contents());
        for terminal in &mut terminals {
            terminal.type_in("\rns");
        }
        thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn the_host_starts_an_evening_that_two_screens_play() {
    let data = tempfile::tempdir().unwrap();
    let house = House::start(data.path(), None);
    let (url, host) = house.evening(2);
    house.keep_account(&host, "correct horse");
    let mut zoe = join(&url, "Zoe");
    zoe.shows("The passphrase of Zoe");
    zoe.type_in("correct horse\r");
    zoe.shows("Your bet?");
    zoe.type_in("\r");
    zoe.shows("Start when everybody is here.");
    let mut ann = join(&url, "Ann");
    zoe.shows("Ann takes part.");
    ann.shows("Your bet?");
    ann.type_in("\r");
    ann.shows("The first round opens when the host starts.");
    zoe.type_in("\r");
    // A blackjack ends the first round at once, and opens the second.
    ann.shows(" of 2 is open.");
    play([&mut zoe, &mut ann]);
    for terminal in [&mut zoe, &mut ann] {
        terminal.type_in("q");
        assert_eq!(terminal.left().0, 0);
    }
    house.stop();
}
