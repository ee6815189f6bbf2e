//! The player's edge and the prices of rule changes on the settings screen.

use blackjack_coach::figures::signed;
use blackjack_engine::{House, Key, Rules};
use blackjack_frontend::history::analysis::{AnalysisRequest, HouseUpdate};

use super::Options;
use super::item::{Item, Line};
use super::price_list::{AdjacentValue, Price, PriceList};

impl Options {
    /// Returns the request for the prices of the values adjacent to each rule of the draft house,
    /// or `None` if it was sent before.
    pub(crate) fn request(&mut self) -> Option<AnalysisRequest> {
        if self.prices.rules == Some(*self.house.rules()) {
            return None;
        }
        self.prices = PriceList { rules: Some(*self.house.rules()), ..PriceList::default() };
        let rules = self.lines.iter().filter_map(|line| match line {
            Line::Item(Item::Rule(key)) if key.table == "rules" => Some(*key),
            Line::Item(_) | Line::Heading(_) => None,
        });
        let changes = rules.flat_map(|key| {
            let next = [false, true].map(|up| self.adjacent_value(key, up));
            next.into_iter().flatten().map(|value| (key.name, value))
        });
        let changes = changes.collect();
        let before = (self.base_edge.is_none() && self.is_changed()).then(|| self.base.clone());
        let before = before.map(Box::new);
        Some(AnalysisRequest::RulePrices { house: Box::new(self.house.clone()), before, changes })
    }

    /// Receives a result of the analysis. Results for other rules are ignored.
    pub(crate) fn receive(&mut self, rules: &Rules, found: &HouseUpdate) {
        if let (HouseUpdate::Edge(edge), true) = (found, self.base.rules() == rules) {
            self.base_edge = Some(*edge);
        }
        if self.prices.rules != Some(*rules) {
            return;
        }
        match found {
            HouseUpdate::Edge(edge) => self.prices.edge = Some(Ok(*edge)),
            HouseUpdate::Unavailable(why) => self.prices.edge = Some(Err(why.clone())),
            HouseUpdate::Price { key, value, change } => {
                self.prices.changes.insert((key, value.clone()), *change);
            }
            HouseUpdate::Card(_)
            | HouseUpdate::Cell(_)
            | HouseUpdate::Complete
            | HouseUpdate::IndexPlays(_) => {}
        }
    }

    /// Returns the nearest lower or higher value that the house accepts.
    fn adjacent_value(&self, key: &'static Key, up: bool) -> Option<String> {
        let values = key.steps(&self.rule(key), up);
        let is_other = |house: House| house.rules() != self.house.rules();
        values.into_iter().find(|value| self.changed(key, value).is_ok_and(is_other))
    }

    /// Returns the values before and after the current value of a rule with their prices; `None`
    /// for other items.
    pub(super) fn adjacent_values(&self, item: Item) -> [Option<AdjacentValue>; 2] {
        let Item::Rule(key) = item else { return [None, None] };
        if key.table != "rules" || self.prices.rules.is_none() {
            return [None, None];
        }
        [false, true].map(|up| {
            let value = self.adjacent_value(key, up)?;
            let price =
                match (&self.prices.edge, self.prices.changes.get(&(key.name, value.clone()))) {
                    (Some(Err(_)), _) | (_, Some(None)) => Price::Unavailable,
                    (_, Some(Some(change))) => Price::Ready(*change),
                    (_, None) => Price::Waiting,
                };
            Some(AdjacentValue { value, price })
        })
    }

    /// Returns the note beside the title, "strip, your edge -0.36 %", and two shorter forms of it.
    pub(super) fn title_notes(&self) -> [String; 3] {
        let changed = if self.is_changed() { " with changes" } else { "" };
        let house = format!("{}{changed}", self.base.name());
        let edge = self.edge();
        let full = if edge.is_empty() { house.clone() } else { format!("{house}, {edge}") };
        [full, edge, house]
    }

    /// Returns the player's edge: "your edge -0.36 %".
    pub(super) fn edge(&self) -> String {
        match &self.prices.edge {
            _ if self.prices.rules.is_none() => String::new(),
            None => "your edge …".into(),
            Some(Ok(edge)) => {
                let before = self.base_edge.filter(|_| self.is_changed());
                let before = before.map(|edge| format!(" (was {})", signed(edge * 100.0, 2)));
                let edge = signed(*edge * 100.0, 2);
                format!("your edge {edge} %{}", before.unwrap_or_default())
            }
            Some(Err(_)) => "no exact edge".into(),
        }
    }

    /// Returns the prices of the values adjacent to a rule, in sentences.
    pub(super) fn price_lines(&self, item: Item) -> String {
        let before = if let Item::Rule(key) = item { self.value_before(key) } else { None };
        let before = before.map(|value| format!("{} has {value}. ", self.base.name()));
        let values = self.adjacent_values(item).into_iter().flatten();
        let sentences = values.map(|AdjacentValue { value, price }| match price {
            Price::Waiting => format!("{value} is being priced"),
            Price::Unavailable => format!("{value} has no exact price"),
            Price::Ready(0.0) => format!("{value} does not change your edge"),
            Price::Ready(change) => {
                format!("{value} changes your edge by {} % of a bet", signed(change * 100.0, 2))
            }
        });
        let text = sentences.collect::<Vec<_>>().join(", ");
        let text = if text.is_empty() { text } else { format!("{text}. ") };
        before.unwrap_or_default() + &text
    }
}
