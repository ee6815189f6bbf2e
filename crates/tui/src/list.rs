//! Which row of a list is marked, and which rows are on the screen.

use std::cell::Cell;
use std::ops::Range;

use blackjack_frontend::verb::Verb;

/// A place in a list of rows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct List {
    /// The row that is marked.
    at: usize,
    /// The first row on the screen, and how many there were, when it was drawn last.
    seen: Cell<(usize, usize)>,
}

/// What came of a verb in a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Moved {
    /// Another row may be marked now.
    Marked,
    /// The row that is marked was clicked again.
    Clicked,
    /// The verb means nothing in a list.
    No,
}

impl List {
    /// The row that is marked, of so many; `None` of none.
    pub(crate) fn at(&self, count: usize) -> Option<usize> {
        count.checked_sub(1).map(|last| self.at.min(last))
    }

    /// Marks this row.
    pub(crate) fn mark(&mut self, row: usize) {
        self.at = row;
    }

    /// Moves the mark among so many rows.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the other verbs move nothing")]
    pub(crate) fn moved(&mut self, verb: Verb, count: usize) -> Moved {
        let last = count.saturating_sub(1);
        let at = self.at.min(last);
        let (top, height) = self.seen.get();
        let page = height.saturating_sub(1).max(1);
        let to = match verb {
            Verb::Up => at.saturating_sub(1),
            Verb::Down => at + 1,
            Verb::PageUp => at.saturating_sub(page),
            Verb::PageDown => at + page,
            Verb::Home => 0,
            Verb::End => last,
            Verb::Row(row) => top + usize::from(row),
            _ => return Moved::No,
        };
        let clicked = matches!(verb, Verb::Row(_)) && to == self.at;
        self.at = to.min(last);
        if clicked { Moved::Clicked } else { Moved::Marked }
    }

    /// The rows that are on a screen of this height: the marked one always is.
    pub(crate) fn visible(&self, count: usize, height: u16) -> Range<usize> {
        let height = usize::from(height.max(1));
        let at = self.at(count).unwrap_or_default();
        let (top, _) = self.seen.get();
        // The neighbours of the marked row are seen too, where there is room.
        let near = usize::from(height > 2);
        let lowest = (at + 1 + near).saturating_sub(height);
        let top = top.max(lowest).min(at.saturating_sub(near)).min(count.saturating_sub(height));
        self.seen.set((top, height));
        top..count.min(top + height)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_row_that_is_clicked_is_marked_and_then_opened() {
        let mut list = List::default();
        assert_eq!(list.visible(10, 4), 0..4);
        assert_eq!(list.moved(Verb::Row(2), 10), Moved::Marked);
        assert_eq!(list.at(10), Some(2));
        assert_eq!(list.moved(Verb::Row(2), 10), Moved::Clicked);
        assert_eq!(list.moved(Verb::Hit, 10), Moved::No);
    }

    proptest! {
        #[test]
        fn the_marked_row_is_always_seen(
            moves in proptest::collection::vec(0..7_usize, 0..50),
            count in 0..40_usize,
            height in 1..20_u16,
        ) {
            let verbs = [Verb::Up, Verb::Down, Verb::PageUp, Verb::PageDown, Verb::Home, Verb::End,
                Verb::Row(3)];
            let mut list = List::default();
            for verb in moves {
                list.moved(verbs[verb], count);
                let seen = list.visible(count, height);
                prop_assert!(seen.len() <= usize::from(height) && seen.end <= count);
                prop_assert!(list.at(count).is_none_or(|at| seen.contains(&at)));
            }
        }
    }
}
