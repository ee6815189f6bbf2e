//! A table of a server on the full screen.

use std::thread;
use std::time::{Duration, Instant};

use super::pty::{LIMIT, Start, Terminal};
use crate::join::House;

fn join(url: &str, name: &str, number: &str) -> Terminal {
    Start::bj(&["join", url, "--screen", "--name", name, "--box", number]).open()
}

#[test]
fn two_screens_sit_at_one_table() {
    let data = tempfile::tempdir().unwrap();
    let house = House::start(data.path(), None);
    let url = house.table("{}");
    let mut ann = join(&url, "Ann", "1");
    ann.shows("Your bet?");
    let mut mark = join(&url, "Mark", "3");
    mark.shows("Your bet?");
    ann.shows("Mark sits down at box 3.");
    ann.type_in("\r");
    ann.shows("Your bet is placed.");
    mark.shows("Ann bets $10.");
    mark.type_in("\r");
    mark.shows("Waiting for Ann.");
    ann.shows("Mark is ready.");
    // Letters that are commands elsewhere are plain text here.
    mark.type_in("/Good evenimg");
    mark.shows("Say: Good evenimg_");
    mark.type_in("\x7f\x7fng, qs\r");
    ann.shows("Mark: Good evening, qs");
    ann.type_in("\r");
    // The player who is asked declines or stands; other keys do nothing.
    let is_over = |terminal: &Terminal| terminal.contents().contains("deal again");
    let begun = Instant::now();
    while ![&ann, &mark].into_iter().all(is_over) {
        assert!(begun.elapsed() < LIMIT, "the round goes on: {}", ann.contents());
        for terminal in [&mut ann, &mut mark] {
            if !is_over(terminal) {
                terminal.type_in("ns");
            }
        }
        thread::sleep(Duration::from_millis(100));
    }
    mark.type_in("q");
    let (status, last_words) = mark.left();
    assert_eq!(status, 0);
    assert!(last_words.contains("Goodbye. You are "), "{last_words}");
    ann.shows("Mark leaves box 3.");
    ann.type_in("q");
    assert_eq!(ann.left().0, 0);
    house.stop();
}
