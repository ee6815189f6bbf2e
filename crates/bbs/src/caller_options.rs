//! The caller's choices for the screen and the coach, remembered from call to call.

use bbs_door::Charset;
use blackjack_frontend::coach::CoachMode;
use blackjack_frontend::settings::Animation;
use blackjack_frontend::settings::keyword::Keyword;

/// The caller's choices. `None` leaves a choice to the board and the sysop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CallerOptions {
    pub(crate) charset: Option<Charset>,
    pub(crate) screen: Option<ScreenMode>,
    pub(crate) has_suit_glyphs: Option<bool>,
    pub(crate) is_mono: bool,
    pub(crate) pace: Animation,
    pub(crate) coach: CoachMode,
}

/// The presentation of the game to a caller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ScreenMode {
    /// A screen with colours and cursor movement.
    Screen,
    /// Lines of text.
    Lines,
    /// Whole sentences, for speech.
    Speech,
}

impl ScreenMode {
    const ALL: [(&'static str, Self); 3] =
        [("screen", Self::Screen), ("lines", Self::Lines), ("speech", Self::Speech)];
}

impl Default for CallerOptions {
    fn default() -> Self {
        Self {
            charset: None,
            screen: None,
            has_suit_glyphs: None,
            is_mono: false,
            pace: Animation::Fast,
            coach: CoachMode::Off,
        }
    }
}

impl CallerOptions {
    /// Returns the text that is stored: `charset=utf8 pace=fast`.
    pub(crate) fn text(self) -> String {
        let screen = self.screen.and_then(|mode| {
            ScreenMode::ALL.into_iter().find(|(_, it)| *it == mode).map(|(word, _)| word.to_owned())
        });
        let flag = |flag: bool| if flag { "yes" } else { "no" }.to_owned();
        let parts = [
            ("charset", self.charset.map(|charset| charset.to_string())),
            ("screen", screen),
            ("suits", self.has_suit_glyphs.map(flag)),
            ("mono", Some(flag(self.is_mono))),
            ("pace", Some(self.pace.word().to_owned())),
            ("coach", Some(self.coach.word().to_owned())),
        ];
        let parts = parts.into_iter().filter_map(|(key, value)| Some(format!("{key}={}", value?)));
        parts.collect::<Vec<_>>().join(" ")
    }

    /// Reads the stored text; missing or unknown values keep their defaults.
    pub(crate) fn read(text: &str, usual: Self) -> Self {
        let mut options = usual;
        for (key, value) in text.split_whitespace().filter_map(|part| part.split_once('=')) {
            match key {
                "charset" => options.charset = value.parse().ok(),
                "screen" => {
                    let mode = ScreenMode::ALL.into_iter().find(|(word, _)| *word == value);
                    options.screen = mode.map(|(_, mode)| mode);
                }
                "suits" => options.has_suit_glyphs = Some(value == "yes"),
                "mono" => options.is_mono = value == "yes",
                "pace" => options.pace = Animation::from_word(value).unwrap_or(options.pace),
                "coach" => options.coach = CoachMode::from_word(value).unwrap_or(options.coach),
                _ => {}
            }
        }
        options
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_as_they_were_written() {
        let usual = CallerOptions::default();
        let chosen = CallerOptions {
            charset: Some(Charset::Utf8),
            screen: Some(ScreenMode::Speech),
            has_suit_glyphs: Some(false),
            is_mono: true,
            pace: Animation::Slow,
            coach: CoachMode::Always,
        };
        for options in [usual, chosen] {
            assert_eq!(CallerOptions::read(&options.text(), usual), options);
        }
        assert_eq!(CallerOptions::read("pace=9 x coach charset=latin", usual), usual);
    }
}
