//! The full screen survives any keys, clicks and sizes.

use bj::run_headless;
use crate::begin_chance;

const HOUSES: [&str; 7] = ["strip", "seven", "vegas", "bbs", "reno", "macau", "euro"];

/// Keys that have a meaning somewhere.
const KEYS: &[u8] = b"\n\n\nhhhsssdprin12345ab+-q?lvgtfyx\x1b\t0";

pub(super) fn run(bytes: &[u8]) {
    begin_chance(0);
    let [house, seed, hands, rest @ ..] = bytes else { return };
    let house = HOUSES[usize::from(*house) % HOUSES.len()];
    let (seed, hands) = (seed.to_string(), (1 + hands % 7).to_string());
    let several = ["--player", "Ada:50", "--player", "你好"];
    let mut arguments = vec![house, "--seed", &seed];
    if house == "vegas" {
        arguments.extend(several);
    } else if house == "seven" {
        arguments.extend(["--hands", &hands]);
    }
    let Ok(mut screen) = run_headless(&arguments, 80, 24) else { return };
    for pair in rest.chunks_exact(2).take(300) {
        let [what, how] = [pair[0], pair[1]];
        match what {
            0..180 => screen.press(char::from(KEYS[usize::from(how) % KEYS.len()])),
            180..200 => screen.press(['←', '↑', '→', '↓'][usize::from(how % 4)]),
            200..220 => screen.click(u16::from(how) % 130, u16::from(what - 200) * 2),
            220..240 => screen.finish(),
            _ => screen.resize(1 + u16::from(how), 1 + u16::from(what - 240) * 3),
        }
        screen.draw();
        if screen.is_left() {
            break;
        }
    }
}
