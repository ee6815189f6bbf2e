//! A game with the cells that count its rounds, [`GameCells`], and the start of a round,
//! [`RoundStart`].

use crate::game::Game;
use crate::lanes::vectors::Vectors;
use crate::lanes::{LANES, Words};
use crate::tally::layout::{SLICE, TallyLayout};
use crate::tally::round_observer::RoundObserver;

/// A game, and the cells of its tally that count rounds.
#[derive(Debug)]
pub(crate) struct GameCells<'a> {
    pub(crate) game: &'a Game,
    pub(crate) layout: TallyLayout,
    /// The first cell of every count's class, in a slice of the shoe, in the
    /// order of the counter's table.
    classes: Vec<u32>,
    /// By unseen cards: the same for running counts near 0; empty if a word
    /// cannot number all cells.
    near: Vec<Words>,
}

impl<'a> GameCells<'a> {
    pub(crate) fn new(game: &'a Game) -> Self {
        let layout = game.tally_layout();
        let classes = game.counter.counts().iter();
        let classes = classes.map(|&count| layout.cell(0, game.count_class(count)) as u32);
        let classes = classes.collect::<Vec<_>>();
        let are_words = layout.cells() <= 1 << 16;
        let rows = classes.chunks_exact(game.counter.width()).filter(|_| are_words);
        let near = rows.map(near).collect();
        Self { game, layout, classes, near }
    }

    /// Returns whether ended rounds are counted many at a time. This is fixed for a game.
    #[inline(always)]
    pub(crate) fn counts_many<V: Vectors, W: RoundObserver>(&self) -> bool {
        V::HAS_MASKS && W::COUNTS && !self.near.is_empty()
    }

    /// Returns the conditions for starting a round at this depth.
    #[inline(always)]
    pub(crate) fn round_start(&self, depth: usize) -> RoundStart<'_> {
        let game = self.game;
        let width = game.counter.width();
        let unseen = game.unseen(depth.min(game.full), game.burn());
        let slice = (depth - game.burn()) / SLICE;
        RoundStart {
            depth: depth as u16,
            is_allowed: depth < game.cut,
            classes: &self.classes[unseen * width..][..width],
            near: self.near.get(unseen),
            zero: (width / 2) as i16,
            cells: self.layout.cell(slice, 0) as u32,
        }
    }
}

/// The conditions under which a round begins at some depth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RoundStart<'a> {
    pub(crate) depth: u16,
    /// True if a round may begin here.
    pub(crate) is_allowed: bool,
    /// The first cell of every running count's class, from the lowest.
    classes: &'a [u32],
    /// The same for those near 0, by their lower six bits, if ended rounds can
    /// be counted many at a time.
    pub(crate) near: Option<&'a Words>,
    /// The index of the running count 0 in `classes`.
    zero: i16,
    /// The first cell of this depth.
    cells: u32,
}

impl RoundStart<'_> {
    /// Returns the first cell of a round that begins at this running count.
    #[inline(always)]
    pub(crate) fn cell(&self, running: i16) -> u32 {
        self.cells + self.classes[(running + self.zero) as usize]
    }

    /// Returns the first cells of rounds that begin at these running counts, from those near 0; and
    /// a bit for each count that is near 0. The cells of other counts are wrong.
    #[inline(always)]
    pub(crate) fn near_cells<V: Vectors>(
        &self,
        vectors: V,
        near: &Words,
        running: V::Words,
    ) -> (V::Words, u64) {
        let classes = vectors.select(near, running);
        let are_near = vectors.below(vectors.add_words(running, vectors.word(NEAR)), 2 * NEAR);
        (vectors.add_words(classes, vectors.word(self.cells as u16)), are_near)
    }
}

/// Running counts are near 0 from minus this number (inclusive) to this number (exclusive):
/// six bits distinguish them.
const NEAR: u16 = LANES as u16 / 2;

/// Returns the first cells of the classes of running counts near 0, by their lower six bits. Counts
/// that cannot occur get the cell of one that can.
fn near(classes: &[u32]) -> Words {
    let (zero, last) = (classes.len() / 2, classes.len() - 1);
    std::array::from_fn(|bits| {
        let above = (zero + bits).min(last);
        let below = (zero + bits).saturating_sub(LANES);
        classes[if bits < usize::from(NEAR) { above } else { below }] as u16
    })
}
