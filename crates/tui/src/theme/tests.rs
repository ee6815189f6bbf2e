//! The readability of themes.

use blackjack_engine::House;
use ratatui::style::{Color, Modifier};

use super::{Depth, Period, Theme, ThemeName, Token};
use crate::screenshot::rgb;

const COLOURED: [Depth; 3] = [Depth::True, Depth::Indexed, Depth::Sixteen];

/// Returns the text and background colours of the terminals on which a theme without its own
/// background may be shown.
fn grounds(name: ThemeName, depth: Depth) -> &'static [(u32, u32)] {
    match (name, depth) {
        (ThemeName::Light, Depth::Sixteen) => &[(0x00_0000, 0xff_ffff)],
        (ThemeName::Light, _) => &[(0x00_0000, 0xff_ffff), (0x1c_1c1c, 0xfd_f6e3)],
        (_, Depth::Sixteen) => &[(0xe5_e5e5, 0x00_0000)],
        (_, _) => &[(0xe5_e5e5, 0x00_0000), (0xe6_e6e6, 0x1e_1e2e)],
    }
}

/// Returns the relative luminance of a colour, from 0 to 1, as defined by the Web Content
/// Accessibility Guidelines.
fn luminance(colour: u32) -> f64 {
    let [_, red, green, blue] = colour.to_be_bytes();
    let linear = |part: u8| {
        let part = f64::from(part) / 255.0;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/// Returns the contrast of two colours, from 1 to 21.
fn contrast(one: u32, other: u32) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Returns the minimum contrast of a token's letters with their background.
fn least_contrast(theme: Theme, grounds: &[(u32, u32)], token: Token) -> f64 {
    let style = theme.ground().patch(theme.style(token));
    let colour = |colour: Option<Color>, own| colour.and_then(rgb).unwrap_or(own);
    let on = |&(ink, paper): &(u32, u32)| contrast(colour(style.fg, ink), colour(style.bg, paper));
    grounds.iter().map(on).fold(f64::INFINITY, f64::min)
}

/// Returns the tokens of text.
fn texts() -> impl Iterator<Item = Token> {
    Token::ALL.into_iter().filter(|token| !DRAWN.contains(token))
}

/// Lines, patterns and chips, which carry no text.
const DRAWN: [Token; 9] = [
    Token::Frame,
    Token::Paper,
    Token::Back,
    Token::ChipOne,
    Token::ChipFive,
    Token::ChipTwentyFive,
    Token::ChipHundred,
    Token::ChipFiveHundred,
    Token::ChipThousand,
];

fn check_contrast(themes: &[ThemeName], depths: &[Depth], least: f64) {
    for &name in themes {
        for &depth in depths {
            for token in texts() {
                for four_colour in [false, true] {
                    let theme = Theme::new(name, depth, four_colour);
                    let found = least_contrast(theme, grounds(name, depth), token);
                    assert!(found >= least, "{name:?}, {depth:?}, {token:?}: {found:.2}");
                }
            }
        }
    }
}

#[test]
fn black_on_white_has_the_maximum_contrast() {
    assert!((contrast(0, 0xff_ffff) - 21.0).abs() < 1e-9);
    assert!((contrast(0x77_7777, 0xff_ffff) - 4.48).abs() < 0.01);
}

#[test]
fn all_text_has_a_contrast_of_at_least_4_5_to_1() {
    check_contrast(&ThemeName::ALL, &COLOURED, 4.5);
}

#[test]
fn the_high_contrast_theme_has_at_least_7_to_1() {
    check_contrast(&[ThemeName::Contrast], &[Depth::True, Depth::Indexed], 7.0);
}

/// Returns the number of colours of the suits.
fn suit_colours(theme: Theme) -> usize {
    let suits = [Token::Hearts, Token::Diamonds, Token::Clubs, Token::Spades];
    let mut inks: Vec<_> = suits.iter().map(|&suit| theme.style(suit).fg.and_then(rgb)).collect();
    inks.sort_unstable();
    inks.dedup();
    inks.len()
}

#[test]
fn suits_have_four_colours_or_two() {
    for name in ThemeName::ALL {
        for depth in COLOURED {
            let colours = |four| suit_colours(Theme::new(name, depth, four));
            assert_eq!((colours(true), colours(false)), (4, 2), "{name:?}, {depth:?}");
        }
    }
}

#[test]
fn the_looks_of_historic_houses_are_as_readable_as_themes() {
    for period in Period::ALL {
        for depth in COLOURED {
            let theme = |four| Theme::new(ThemeName::Felt, depth, four).at(Some(period));
            for (token, four) in texts().flat_map(|token| [(token, false), (token, true)]) {
                let found = least_contrast(theme(four), &[(0, 0)], token);
                assert!(found >= 4.5, "{period:?}, {depth:?}, {token:?}: {found:.2}");
            }
            let colours = (suit_colours(theme(true)), suit_colours(theme(false)));
            assert_eq!(colours, (4, 2), "{period:?}, {depth:?}");
        }
    }
}

#[test]
fn only_historic_houses_have_a_look_and_high_contrast_keeps_its_own() {
    let looks = House::built_in_names()
        .filter(|name| Period::of(&House::built_in(name).unwrap()).is_some());
    let looks: Vec<_> = looks.collect();
    assert_eq!(looks.len(), 4, "{looks:?}");
    for name in ["reno", "reno-1987", "bbs", "vegas"] {
        assert!(looks.contains(&name), "{looks:?}");
    }
    for depth in [Depth::True, Depth::None] {
        let theme = Theme::new(ThemeName::Contrast, depth, true);
        assert_eq!(theme.at(Some(Period::Grey)), theme);
        let plain = Theme::new(ThemeName::Felt, Depth::None, true).at(Some(Period::Board));
        assert_eq!(plain.style(Token::Text).fg, None, "no colours where there are none");
    }
}

#[test]
fn without_colours_modifiers_mark_important_tokens() {
    for name in ThemeName::ALL {
        let theme = Theme::new(name, Depth::None, true);
        for token in Token::ALL {
            assert_eq!((theme.style(token).fg, theme.style(token).bg), (None, None));
        }
        for token in [Token::Turn, Token::Phase, Token::Key, Token::Marked, Token::Warn] {
            assert_ne!(theme.style(token).add_modifier, Modifier::empty(), "{token:?}");
        }
    }
}

/// Returns the colour depth in an environment of these variables.
fn detect(environment: &[(&str, &str)]) -> Depth {
    Depth::detect(|name| {
        let found = environment.iter().find(|(variable, _)| *variable == name);
        found.map(|(_, value)| (*value).to_owned())
    })
}

#[test]
fn the_colour_depth_is_detected_from_the_environment() {
    assert_eq!(detect(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]), Depth::True);
    assert_eq!(detect(&[("TERM", "xterm-256color")]), Depth::Indexed);
    assert_eq!(detect(&[("TERM", "xterm-direct")]), Depth::True);
    assert_eq!(detect(&[("TERM", "xterm-kitty")]), Depth::True);
    assert_eq!(detect(&[("TERM", "linux")]), Depth::Sixteen);
    assert_eq!(detect(&[("TERM", "vt220")]), Depth::None);
    assert_eq!(detect(&[("TERM", "dumb")]), Depth::None);
    assert_eq!(detect(&[("OS", "Windows_NT")]), Depth::Indexed);
}

#[test]
fn no_color_takes_precedence_unless_it_is_empty() {
    assert_eq!(detect(&[("NO_COLOR", "1"), ("COLORTERM", "truecolor")]), Depth::None);
    assert_eq!(detect(&[("NO_COLOR", ""), ("COLORTERM", "truecolor")]), Depth::True);
}
