//! How long a key takes until its frame is drawn, on the largest screen that is designed.

use std::hint::black_box;

use bj::{HeadlessApp, run_headless};
use criterion::{Criterion, criterion_group, criterion_main};

/// A table of seven hands that are being played, so many columns wide.
fn seven(columns: u16, rows: u16) -> HeadlessApp {
    let arguments = ["seven", "--seed", "7", "--hands", "7"];
    let mut screen = run_headless(arguments, columns, rows).expect("it is a game");
    screen.press('\n');
    screen.finish();
    screen.draw();
    screen
}

fn key_to_frame(criterion: &mut Criterion) {
    for (columns, rows) in [(80, 24), (200, 60)] {
        let mut screen = seven(columns, rows);
        criterion.bench_function(&format!("key to frame, {columns}x{rows}"), |bencher| {
            bencher.iter(|| {
                // A key that means nothing changes nothing: the same frame is drawn each time.
                screen.press(black_box('5'));
                screen.draw();
            });
        });
    }
}

/// The same while the coach works out something that takes seconds, again and again.
fn key_to_frame_while_the_coach_computes(criterion: &mut Criterion) {
    let arguments = ["strip", "--seed", "7", "--level", "simple", "--coach", "always"];
    let mut screen = run_headless(arguments, 200, 60).expect("it is a game");
    screen.spawn_coach();
    criterion.bench_function("key to frame, 200x60, the coach at work", |bencher| {
        bencher.iter(|| {
            for key in ['\n', 's'] {
                screen.press(black_box(key));
                screen.draw();
            }
        });
    });
}

criterion_group!(benches, key_to_frame, key_to_frame_while_the_coach_computes);
criterion_main!(benches);
