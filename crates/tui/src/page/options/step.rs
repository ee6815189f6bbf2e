//! The values of the settings as shown, and stepping to the next and the previous one.

use blackjack_engine::{Accepts, Chips, House, HouseErrors, Key, check_seating};
use blackjack_frontend::settings::keyword::Keyword;
use blackjack_frontend::settings::{HANDS_MAX, Settings};
use blackjack_frontend::words;
use blackjack_odds::Tags;

use super::Options;
use super::item::Item;
use crate::host::Change;
use crate::page::outcome::Outcome;

/// The number of amounts tried to find one that the house accepts.
const BETS_TRIED: i64 = 1000;

impl Options {
    /// Returns the value of an item as shown.
    pub(super) fn value(&self, item: Item) -> String {
        let settings = &self.settings;
        match item {
            Item::House => self.houses[self.chosen].clone(),
            Item::Face => settings.face.word().into(),
            Item::Hands => settings.hands.to_string(),
            Item::Bet => {
                let bet = self.bet();
                bet.map_or("none".into(), |bet| self.house.stakes().money(bet))
            }
            Item::Players if settings.players.is_empty() => "you alone".into(),
            Item::Players => settings.players.join(", "),
            Item::Theme => settings.theme.word().into(),
            Item::Colours => settings.colours.word().into(),
            Item::FourColour => yes_or_no(settings.four_colour),
            Item::Animation => settings.animation.word().into(),
            Item::Ascii => yes_or_no(settings.ascii),
            Item::PeriodLook => yes_or_no(settings.period_look),
            Item::Coach => settings.coaching.mode.word().into(),
            Item::Level => settings.coaching.level.word().into(),
            Item::Count => settings.coaching.count.word().into(),
            Item::Tags => settings.coaching.tags.clone(),
            Item::Panels => settings.panels.word().into(),
            Item::Rule(key) => self.rule(key),
            Item::Keys(index) => match self.map.names(index).as_str() {
                "" => "none".into(),
                names => names.to_owned(),
            },
            Item::Path(index) => self.paths[index].1.clone(),
        }
    }

    /// Returns whether the arrows step through the values of an item.
    pub(super) fn can_step(&self, item: Item) -> bool {
        match item {
            Item::Rule(key) => key.accepts() != Accepts::Unit,
            Item::Bet => self.house.stakes().fixed() == 0,
            Item::Players | Item::Keys(_) | Item::Path(_) => false,
            Item::House
            | Item::Face
            | Item::Hands
            | Item::Theme
            | Item::Colours
            | Item::FourColour
            | Item::Animation
            | Item::Ascii
            | Item::PeriodLook
            | Item::Coach
            | Item::Level
            | Item::Count
            | Item::Tags
            | Item::Panels => true,
        }
    }

    /// Returns whether a value precedes and whether one follows that of an item.
    pub(super) fn neighbours(&self, item: Item) -> [bool; 2] {
        let settings = &self.settings;
        let coaching = &settings.coaching;
        let both = |changes: bool| [changes, changes];
        let ends = |at: usize, count: usize| [at > 0, at + 1 < count];
        match item {
            Item::House => ends(self.chosen, self.houses.len()),
            Item::Face => words_around(settings.face),
            Item::Theme => words_around(settings.theme),
            Item::Colours => words_around(settings.colours),
            Item::Animation => words_around(settings.animation),
            Item::Coach => words_around(coaching.mode),
            Item::Level => words_around(coaching.level),
            Item::Count => words_around(coaching.count),
            Item::Panels => words_around(settings.panels),
            Item::FourColour => [settings.four_colour, !settings.four_colour],
            Item::Ascii => [settings.ascii, !settings.ascii],
            Item::PeriodLook => [settings.period_look, !settings.period_look],
            Item::Hands => [settings.hands > 1, settings.hands < HANDS_MAX],
            Item::Tags => [-1, 1].map(|by| tags(&coaching.tags, by) != coaching.tags),
            Item::Bet | Item::Rule(_) | Item::Players | Item::Keys(_) | Item::Path(_) => {
                both(self.can_step(item))
            }
        }
    }

    /// Returns the value of a rule or stake of the draft house.
    pub(super) fn rule(&self, key: &Key) -> String {
        let rule = self.house.rules().text(key.name);
        rule.or_else(|| self.house.stakes().text(key.name)).unwrap_or_default()
    }

    /// Returns the player's starting bet at this house.
    fn bet(&self) -> Option<Chips> {
        let Self { house, settings, .. } = self;
        let offer = || house.stakes().offer(house.rules(), None, None, settings.hands);
        settings.bet(house).or_else(offer)
    }

    /// Selects the next or the previous value.
    pub(super) fn step(&mut self, by: isize) -> Outcome {
        let Some(item) = self.item() else { return Outcome::Stay };
        let mut settings = self.settings.clone();
        match item {
            Item::House => {
                let last = self.houses.len() - 1;
                self.chosen = self.chosen.saturating_add_signed(by).min(last);
                return Outcome::Stay;
            }
            Item::Rule(key) => return self.step_rule(key, by > 0),
            Item::Bet => return self.step_bet(by > 0),
            Item::Players | Item::Keys(_) | Item::Path(_) => return Outcome::Stay,
            Item::Hands => settings.hands = self.hands(by),
            Item::Face => settings.face = settings.face.stepped(by),
            Item::Theme => settings.theme = settings.theme.stepped(by),
            Item::Colours => settings.colours = settings.colours.stepped(by),
            Item::Animation => settings.animation = settings.animation.stepped(by),
            Item::FourColour => settings.four_colour = by > 0,
            Item::Ascii => settings.ascii = by > 0,
            Item::PeriodLook => settings.period_look = by > 0,
            Item::Coach => settings.coaching.mode = settings.coaching.mode.stepped(by),
            Item::Level => settings.coaching.level = settings.coaching.level.stepped(by),
            Item::Count => settings.coaching.count = settings.coaching.count.stepped(by),
            Item::Tags => settings.coaching.tags = tags(&settings.coaching.tags, by),
            Item::Panels => settings.panels = settings.panels.stepped(by),
        }
        self.apply(settings)
    }

    /// Selects the next value, or the first one after the last.
    pub(super) fn step_or_wrap(&mut self) -> Outcome {
        let before = self.settings.clone();
        let outcome = self.step(1);
        if self.settings != before || self.message.is_some() {
            return outcome;
        }
        let mut settings = before;
        match self.item() {
            Some(Item::Face) => settings.face = first(),
            Some(Item::Theme) => settings.theme = first(),
            Some(Item::Colours) => settings.colours = first(),
            Some(Item::Animation) => settings.animation = first(),
            Some(Item::FourColour) => settings.four_colour = false,
            Some(Item::Ascii) => settings.ascii = false,
            Some(Item::PeriodLook) => settings.period_look = false,
            Some(Item::Coach) => settings.coaching.mode = first(),
            Some(Item::Level) => settings.coaching.level = first(),
            Some(Item::Count) => settings.coaching.count = first(),
            Some(Item::Panels) => settings.panels = first(),
            Some(Item::Hands) => settings.hands = 1,
            _ => return outcome,
        }
        self.apply(settings)
    }

    /// Applies these settings, if they differ from the current ones.
    pub(super) fn apply(&mut self, settings: Settings) -> Outcome {
        if settings == self.settings {
            return Outcome::Stay;
        }
        self.settings = settings.clone();
        Outcome::Change(Change::Settings(Box::new(settings)))
    }

    /// Returns the number of hands changed by `by`, as far as the house allows.
    fn hands(&mut self, by: isize) -> u8 {
        let (now, most) = (self.settings.hands, HANDS_MAX);
        let wanted = if by > 0 { (now + 1).min(most) } else { now.saturating_sub(1).max(1) };
        let refusal = self.seats(self.settings.players.len(), wanted).err();
        if wanted > now && refusal.is_some() {
            self.message = refusal;
            return now;
        }
        wanted
    }

    /// Checks that the house seats this number of players with this number of hands each.
    pub(super) fn seats(&self, players: usize, hands: u8) -> Result<(), String> {
        let seating = (0..players.max(1)).map(|_| usize::from(hands));
        let stakes = self.house.stakes();
        check_seating(self.house.rules(), seating)
            .map_err(|error| format!("{}.", words::open(stakes, error)))
    }

    /// Selects the next or the previous amount that the house accepts as a bet.
    fn step_bet(&mut self, up: bool) -> Outcome {
        let Some(bet) = self.bet() else { return Outcome::Stay };
        let stakes = *self.house.stakes();
        let step = stakes.units(stakes.step()) * if up { 1 } else { -1 };
        let amounts = (1..=BETS_TRIED).map(|times| bet + step * times);
        let rules = *self.house.rules();
        let mut amounts = amounts.take_while(|amount| *amount >= stakes.min_bet());
        let Some(next) = amounts.find(|&amount| stakes.check(&rules, amount).is_ok()) else {
            return Outcome::Stay;
        };
        self.set_bet(next)
    }

    /// Sets the player's starting bet at this house.
    pub(super) fn set_bet(&mut self, bet: Chips) -> Outcome {
        let mut settings = self.settings.clone();
        settings.set_bet(&self.house, bet);
        self.apply(settings)
    }

    /// Selects the nearest value that the house accepts, or shows why there is none.
    fn step_rule(&mut self, key: &'static Key, up: bool) -> Outcome {
        let mut refused = None;
        for value in key.steps(&self.rule(key), up) {
            match self.changed(key, &value) {
                Ok(house) => return self.draft(house),
                Err(refusal) => refused = refused.or(Some(refusal)),
            }
        }
        self.message = refused;
        Outcome::Stay
    }

    /// Returns the draft house with this value, or the refusal as a sentence.
    pub(super) fn changed(&self, key: &Key, value: &str) -> Result<House, String> {
        let setting = format!("{}={value}", key.name);
        self.house.with([setting.as_str()]).map_err(|errors| in_words(&errors))
    }

    /// Makes this house the draft: it is shown and priced, and nothing is saved.
    pub(super) fn draft(&mut self, house: House) -> Outcome {
        self.house = house;
        if !self.is_changed() {
            self.house = self.base.clone();
        }
        self.request().map_or(Outcome::Stay, Outcome::Analyse)
    }
}

/// Returns the next or the previous built-in tag system; the first one after a tags file.
fn tags(now: &str, by: isize) -> String {
    let names: Vec<_> = Tags::built_in_names().collect();
    let at = names.iter().position(|name| *name == now);
    let to = at.map_or(0, |at| at.saturating_add_signed(by).min(names.len() - 1));
    names[to].to_owned()
}

/// Returns the errors of a change as a sentence.
fn in_words(errors: &HouseErrors) -> String {
    let kinds: Vec<_> = errors.0.iter().map(|error| error.kind.to_string()).collect();
    format!("This cannot be set: {}.", kinds.join("; "))
}

fn yes_or_no(flag: bool) -> String {
    if flag { "yes".into() } else { "no".into() }
}

fn first<T: Keyword>() -> T {
    T::KEYWORDS[0].1
}

/// Returns whether a word precedes and whether one follows this one in a setting.
fn words_around<T: Keyword + PartialEq>(now: T) -> [bool; 2] {
    let at = T::KEYWORDS.iter().position(|(_, value)| *value == now).unwrap_or_default();
    [at > 0, at + 1 < T::KEYWORDS.len()]
}
