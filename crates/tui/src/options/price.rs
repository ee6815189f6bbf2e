//! What the rules of the house are worth to the player, as far as that is worked out.

use blackjack_coach::figures::signed;
use blackjack_engine::{House, Key, Rules};
use blackjack_frontend::analysis::{AnalysisRequest, HouseUpdate};

use super::Options;
use super::item::{Item, Line};
use super::price_list::{AdjacentValue, Price, PriceList};

impl Options {
    /// What has to be worked out for the house as it is: the price of the value before and of the
    /// next one, of every rule. Nothing, if that was asked for before.
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

    /// Takes in what was found of a house.
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

    /// The value before this one, or the next, that the house can have.
    fn adjacent_value(&self, key: &'static Key, up: bool) -> Option<String> {
        let values = key.steps(&self.rule(key), up);
        let is_other = |house: House| house.rules() != self.house.rules();
        values.into_iter().find(|value| self.changed(key, value).is_ok_and(is_other))
    }

    /// The values before and after the one of a rule, with what they are worth; none of anything
    /// else.
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

    /// The house, and what a round is worth to the player there: "strip, your edge -0.36 %". The
    /// same in fewer words follows.
    pub(super) fn noted(&self) -> [String; 3] {
        let changed = if self.is_changed() { " with changes" } else { "" };
        let house = format!("{}{changed}", self.base.name());
        let edge = self.edge();
        let full = if edge.is_empty() { house.clone() } else { format!("{house}, {edge}") };
        [full, edge, house]
    }

    /// What a round is worth to the player: "your edge -0.36 %".
    pub(super) fn edge(&self) -> String {
        match &self.prices.edge {
            _ if self.prices.rules.is_none() => String::new(),
            None => "your edge …".into(),
            Some(Ok(edge)) => {
                let was = self.base_edge.filter(|_| self.is_changed());
                let was = was.map(|was| format!(" (was {})", signed(was * 100.0, 2)));
                let edge = signed(*edge * 100.0, 2);
                format!("your edge {edge} %{}", was.unwrap_or_default())
            }
            Some(Err(_)) => "no exact edge".into(),
        }
    }

    /// What the values next to the one of a rule are worth, in a sentence.
    pub(super) fn price_lines(&self, item: Item) -> String {
        let was = if let Item::Rule(key) = item { self.value_before(key) } else { None };
        let was = was.map(|was| format!("{} plays {was}. ", self.base.name()));
        let told = self.adjacent_values(item).into_iter().flatten();
        let told = told.map(|AdjacentValue { value, price }| match price {
            Price::Waiting => format!("{value} is being priced"),
            Price::Unavailable => format!("{value} has no exact price"),
            Price::Ready(0.0) => format!("{value} changes no chance"),
            Price::Ready(change) => {
                format!("{value} is worth {} % of a bet to you", signed(change * 100.0, 2))
            }
        });
        let told = told.collect::<Vec<_>>().join(", ");
        let told = if told.is_empty() { told } else { format!("{told}. ") };
        was.unwrap_or_default() + &told
    }
}
