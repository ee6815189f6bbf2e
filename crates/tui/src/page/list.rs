//! The selection and the scroll position of a list.

use std::cell::Cell;
use std::ops::Range;

use blackjack_frontend::ui::command::UiCommand;

/// The state of a list of rows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct List {
    /// The selected row.
    at: usize,
    /// The first visible row and the number of visible rows when last drawn.
    view: Cell<(usize, usize)>,
}

/// The effect of a command on a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ListOutcome {
    /// The selection may have moved.
    Marked,
    /// The selected row was clicked again.
    Opened,
    /// The list does not handle the command.
    Unhandled,
}

impl List {
    /// Returns the selected row among this number of rows; `None` if there are none.
    pub(crate) fn at(&self, count: usize) -> Option<usize> {
        count.checked_sub(1).map(|last| self.at.min(last))
    }

    /// Selects a row.
    pub(crate) fn mark(&mut self, row: usize) {
        self.at = row;
    }

    /// Moves the selection among this number of rows.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the other commands do not move the selection"
    )]
    pub(crate) fn update(&mut self, command: UiCommand, count: usize) -> ListOutcome {
        let last = count.saturating_sub(1);
        let at = self.at.min(last);
        let (top, height) = self.view.get();
        let page = height.saturating_sub(1).max(1);
        let to = match command {
            UiCommand::Up => at.saturating_sub(1),
            UiCommand::Down => at + 1,
            UiCommand::PageUp => at.saturating_sub(page),
            UiCommand::PageDown => at + page,
            UiCommand::Home => 0,
            UiCommand::End => last,
            UiCommand::Row(row) => top + usize::from(row),
            _ => return ListOutcome::Unhandled,
        };
        let clicked = matches!(command, UiCommand::Row(_)) && to == self.at;
        self.at = to.min(last);
        if clicked { ListOutcome::Opened } else { ListOutcome::Marked }
    }

    /// Returns the rows visible at this height; they include the selected one.
    pub(crate) fn visible(&self, count: usize, height: u16) -> Range<usize> {
        self.visible_around(self.at(count).unwrap_or_default(), count, height)
    }

    /// Returns the rows visible at this height; they include this one.
    pub(crate) fn visible_around(&self, at: usize, count: usize, height: u16) -> Range<usize> {
        let height = usize::from(height.max(1));
        let (top, _) = self.view.get();
        // The neighbours of the selected row stay in view if there is room.
        let near = usize::from(height > 2);
        let lowest = (at + 1 + near).saturating_sub(height);
        let top = top.max(lowest).min(at.saturating_sub(near)).min(count.saturating_sub(height));
        self.view.set((top, height));
        top..count.min(top + height)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_first_click_selects_a_row_and_the_second_opens_it() {
        let mut list = List::default();
        assert_eq!(list.visible(10, 4), 0..4);
        assert_eq!(list.update(UiCommand::Row(2), 10), ListOutcome::Marked);
        assert_eq!(list.at(10), Some(2));
        assert_eq!(list.update(UiCommand::Row(2), 10), ListOutcome::Opened);
        assert_eq!(list.update(UiCommand::Hit, 10), ListOutcome::Unhandled);
    }

    proptest! {
        #[test]
        fn the_selected_row_is_always_visible(
            moves in proptest::collection::vec(0..7_usize, 0..50),
            count in 0..40_usize,
            height in 1..20_u16,
        ) {
            let commands = [
                UiCommand::Up,
                UiCommand::Down,
                UiCommand::PageUp,
                UiCommand::PageDown,
                UiCommand::Home,
                UiCommand::End,
                UiCommand::Row(3),
            ];
            let mut list = List::default();
            for command in moves {
                list.update(commands[command], count);
                let seen = list.visible(count, height);
                prop_assert!(seen.len() <= usize::from(height) && seen.end <= count);
                prop_assert!(list.at(count).is_none_or(|at| seen.contains(&at)));
            }
        }
    }
}
