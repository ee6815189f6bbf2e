//! The reference: the same shoes, played one by one on the engine's own `Round`.

use crate::column::Column;
use crate::lane_numbers::LANES;
use crate::round_player::RoundPlayer;
use crate::shoes::Shoes;
use crate::tally::SLICE;
use crate::threefry::Key;
use crate::vectors::Vectors;
use crate::walk::Track;

/// Plays a group of shoes on `Round`.
pub(crate) fn play_group<V: Vectors, const LOW: usize, const HIGH: usize>(
    vectors: V,
    track: &Track<'_>,
    shoes: &mut Shoes<LOW, HIGH>,
    (key, group): (Key, u32),
    cells: &mut [u32],
) {
    let game = track.game;
    shoes.shuffle(key, group);
    for lane in 0..LANES {
        let (mut depth, mut running) = (game.burn(), 0);
        while depth < game.cut {
            let class =
                game.count_class(game.counter.count(game.unseen(depth, game.burn()), running));
            let mut player = RoundPlayer::new(game, depth, running);
            let mut column = Column { vectors, game, shoes, lane, start: depth, depth };
            let net = player.play(|| column.next());
            let slice = (depth - game.burn()) / SLICE;
            cells[track.shape.cell(slice, class) + (net - track.shape.lowest) as usize] += 1;
            // A shoe that had to be refilled in mid-round ends.
            (depth, running) = (player.dealt, player.running);
        }
    }
}
