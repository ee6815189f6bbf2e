//! Random houses, and somebody who plays at random in them.

use blackjack_engine::{
    Accepts, Action, Asked, Bets, Card, Chips, House, Input, Record, Rules, Seat, Stakes, keys,
};

/// A small generator (splitmix64): a test names its seed, and fails again for it.
#[derive(Clone, Debug)]
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below the bound.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound as u64).unwrap()
    }

    pub(crate) fn pick(&mut self, bound: u32) -> u32 {
        u32::try_from(self.next() % u64::from(bound)).unwrap()
    }

    pub(crate) fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }

    pub(crate) fn choose<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }

    pub(crate) fn card(&mut self) -> Card {
        // Aces and tens are where the rules meet.
        if self.one_in(4) { Card::PACK[self.below(4)] } else { Card::PACK[self.below(52)] }
    }
}

/// Some value that the key accepts.
pub(crate) fn value(random: &mut Random, accepts: Accepts) -> String {
    match accepts {
        Accepts::Words(words) => (*random.choose(&words)).into(),
        Accepts::Flag => random.choose(&["true", "false"]).to_string(),
        Accepts::Odds => {
            random.choose(&["3 to 2", "1 to 1", "6 to 5", "2 to 1", "7 to 3"]).to_string()
        }
        Accepts::Whole { off: true, .. } if *random.choose(&[false, true]) => "0".into(),
        Accepts::Whole { least, most, off: true } => {
            (least + i64::try_from(random.below(5)).unwrap()).min(most).to_string()
        }
        Accepts::Whole { least, most, off: false } => {
            let span = usize::try_from((most - least).min(9)).unwrap();
            (least + i64::try_from(random.below(span + 1)).unwrap()).to_string()
        }
        Accepts::Unit => random.choose(&["$", "coin"]).to_string(),
    }
}

/// A house with some keys changed at random; changes that contradict others are not made.
pub(crate) fn house(random: &mut Random) -> House {
    let names: Vec<_> = House::built_in_names().collect();
    let mut house = if random.one_in(2) {
        House::default()
    } else {
        House::built_in(names[random.below(names.len())]).unwrap()
    };
    for _ in 0..random.below(16) {
        let all: Vec<_> = keys().filter(|key| key.name != "unit").collect();
        let key = random.choose(&all);
        let setting = format!("{}={}", key.name, value(random, key.accepts()));
        if let Ok(changed) = house.with([setting.as_str()]) {
            house = changed;
        }
    }
    house
}

/// A round just opened: some seats, some hands, some with little money.
pub(crate) fn open(random: &mut Random, house: &House) -> Option<Record> {
    let (rules, stakes) = (house.rules(), house.stakes());
    let most = usize::from(rules.hands());
    let mut left = 1 + random.below(most);
    let mut placed = Vec::new();
    while left > 0 {
        let mut hands = 1 + random.below(left);
        if rules.table_hands() > 0 {
            hands = hands.min(usize::from(rules.table_hands()));
        }
        placed.push(vec![bet(random, rules, stakes)?; hands]);
        left -= hands;
    }
    let bets: Vec<_> = placed
        .iter()
        .map(|stakes_placed| {
            let sum: Chips = stakes_placed.iter().copied().sum();
            let extra = sum * i64::try_from(random.below(4)).unwrap();
            let funds = random.one_in(2).then_some(sum + extra + stakes.reserve());
            Bets { stakes: stakes_placed, funds }
        })
        .collect();
    Record::open(house, &bets).ok()
}

fn bet(random: &mut Random, rules: &Rules, stakes: &Stakes) -> Option<Chips> {
    let offer = stakes.offer(rules, None, None, 1)?;
    let larger = offer * (1 + i64::try_from(random.below(3)).unwrap());
    Some(if stakes.check(rules, larger).is_ok() { larger } else { offer })
}

/// What somebody puts in who plays at random; `None` when the round is over.
pub(crate) fn input(random: &mut Random, record: &Record) -> Option<Input> {
    if random.one_in(40) {
        let money = i64::try_from(random.below(3000)).unwrap();
        return Some(Input::Fund(Seat(0), Chips(money)));
    }
    match record.round().asked() {
        Asked::Nothing => None,
        Asked::Card(_) => Some(Input::Card(random.card())),
        Asked::Insurance { least, most, .. } => {
            let stake = *random.choose(&[least, most]);
            Some(if random.one_in(2) { Input::Insure(stake) } else { Input::Decline })
        }
        Asked::EarlySurrender { .. } if random.one_in(3) => Some(Input::Act(Action::Surrender)),
        Asked::EarlySurrender { .. } => Some(Input::Decline),
        Asked::Action { legal, .. } => {
            let legal: Vec<_> = legal.iter().collect();
            // Splits are rare and doubles end a hand: let them happen.
            let split = legal.contains(&Action::Split) && random.one_in(2);
            let action = if split { Action::Split } else { *random.choose(&legal) };
            Some(Input::Act(action))
        }
    }
}
