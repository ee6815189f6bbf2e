//! Every point of a round at four sizes, in both modes.

use super::scenes;
use super::{drawn, plain, text};

#[test]
fn look() {
    let filter = std::env::var("SCENE").unwrap_or_default();
    let size = std::env::var("SIZE").unwrap_or("80x24".into());
    let (w, h) = size.split_once('x').unwrap();
    for (name, scene) in scenes::all() {
        if name.contains(&filter) {
            let (buf, _) = drawn(
                &scene,
                &plain(std::env::var("ASCII").is_ok()),
                w.parse().unwrap(),
                h.parse().unwrap(),
            );
            let line = "~".repeat(w.parse().unwrap());
            println!("{name}\n{line}\n{}{line}", text(&buf));
        }
    }
}
