//! `BoardFacts`: facts about the board during a call.

use std::cell::Cell;

use bbs_door::Event;

use crate::calendar::weekday_and_second;

/// The minimum time between two chat lines of one node, in milliseconds.
const CHAT_MS: i64 = 5_000;

/// The facts that the door knows about the board during a call.
#[derive(Clone, Debug, Default)]
pub(crate) struct BoardFacts {
    /// The name of the board, for the farewell.
    pub(crate) name: Option<String>,
    pub(crate) node: Option<u16>,
    /// The events that count.
    pub(crate) events: Vec<Event>,
    /// True if the caller is hidden from others.
    pub(crate) is_hidden: Cell<bool>,
    /// The time of the caller's last line of chat, in milliseconds.
    chatted_ms: Cell<Option<i64>>,
}

impl BoardFacts {
    pub(crate) fn new(name: Option<String>, node: Option<u16>, events: Vec<Event>) -> Self {
        Self { name, node, events, ..Self::default() }
    }

    /// Returns the seconds until the next event, if there is one.
    pub(crate) fn until_event(&self, now_ms: i64) -> Option<u32> {
        let (weekday, second) = weekday_and_second(now_ms);
        self.events.iter().filter_map(|event| event.seconds_until(weekday, second)).min()
    }

    /// Returns the time of the next event, and the time until then: `05:00`, `in 3 h 12`.
    pub(crate) fn event_text(&self, now_ms: i64) -> Option<(String, String)> {
        let until = self.until_event(now_ms)?;
        let (weekday, second) = weekday_and_second(now_ms);
        let is_next = |event: &&Event| event.seconds_until(weekday, second) == Some(until);
        let minute = self.events.iter().find(is_next)?.minute;
        let (hours, minutes) = (until / 3_600, until % 3_600 / 60);
        let away = if hours > 0 {
            format!("in {hours} h {minutes:02}")
        } else {
            format!("in {minutes} min")
        };
        Some((format!("{:02}:{:02}", minute / 60, minute % 60), away))
    }

    /// Returns whether the caller may send a chat line now, and if so records the time.
    pub(crate) fn may_chat(&self, now_ms: i64) -> bool {
        let may = self.chatted_ms.get().is_none_or(|last| now_ms - last >= CHAT_MS);
        if may {
            self.chatted_ms.set(Some(now_ms));
        }
        may
    }
}
