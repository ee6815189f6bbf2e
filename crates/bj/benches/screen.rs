//! Benchmarks the time from a key to its frame, on a small and on the largest supported screen.

use std::hint::black_box;

use bj::{HeadlessApp, run_headless};
use criterion::{Criterion, criterion_group, criterion_main};

/// Returns a screen of this size in the middle of a round of seven hands.
fn seven(columns: u16, rows: u16) -> HeadlessApp {
    let arguments = ["seven", "--seed", "7", "--hands", "7"];
    let mut screen = run_headless(arguments, columns, rows).expect("the arguments are valid");
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
                // An unbound key changes nothing, so the same frame is drawn each time.
                screen.press(black_box('5'));
                screen.draw();
            });
        });
    }
}

/// Benchmarks the same while the coach repeatedly computes something that takes seconds.
fn key_to_frame_while_the_coach_computes(criterion: &mut Criterion) {
    let arguments = ["strip", "--seed", "7", "--level", "simple", "--coach", "always"];
    let mut screen = run_headless(arguments, 200, 60).expect("the arguments are valid");
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
