//! Advice on a decision: the value of each choice, the basic strategy, and the play by the count.

use blackjack_coach::figures::part;
use blackjack_coach::{
    ChoiceValue, Counsel, IndexPlays, Matchup, StrategyCard, Yardstick, describe_cell,
    describe_decision, row_name,
};
use blackjack_engine::{Choice, HandId, Stakes, value_symbol};
use blackjack_odds::{IndexPlay, Tags, insurance_index};
use blackjack_protocol::{
    Act, BasicPlay, CountedPlay, DecisionAdvice, IndexView, JudgedPlay, PricedChoice, Verdict,
};

use super::asked::{Asked, AskedDecision};
use super::library::Library;

/// Returns the answer to a question, or the reason why there is none.
pub(super) fn advice(
    asked: &Asked,
    library: &Library,
    tags: Option<&Tags>,
) -> Result<DecisionAdvice, String> {
    let AskedDecision { house, question, player, hand, view, seen } = &asked.decision;
    let counsel =
        Counsel::new(house, view, seen, &Yardstick::EXACT).map_err(|it| it.to_string())?;
    let counsel = counsel.ok_or("There is nothing to decide.")?;
    let stakes = house.stakes();
    let chart = library.chart(house);
    let by_chart = chart.as_ref().map(|card| counsel.by_chart(&card.chart));
    let basic = chart.as_ref().zip(by_chart);
    let count = tags.map(|tags| {
        let index = library.index(house, tags, counsel.matchup());
        count(&asked.decision, &counsel, by_chart, (tags, index.as_deref()))
    });
    let played = asked.played.and_then(|choice| judged(&counsel, *hand, choice, stakes));
    Ok(DecisionAdvice {
        player: *player,
        question: *question,
        hand: *hand,
        bet: counsel.bet(),
        matchup: counsel.matchup().to_string(),
        choices: choices(&counsel, *hand),
        lines: counsel.lines(stakes),
        why: counsel.reasons(stakes),
        basic: basic.map(|(card, choice)| by_card(&counsel, *hand, card, choice)),
        count,
        played,
    })
}

/// Returns every choice with its value, the best first.
fn choices(counsel: &Counsel, hand: HandId) -> Vec<PricedChoice> {
    let bet = counsel.bet();
    let priced = |&ChoiceValue { choice, value, cost }| PricedChoice {
        r#do: Act::playing(hand, choice),
        name: counsel.name(choice),
        ev: value,
        money: part(bet, value),
        cost,
        cost_money: part(bet, cost),
    };
    counsel.options().iter().map(priced).collect()
}

/// Returns the cell of the basic strategy, and the play that it gives here.
fn by_card(counsel: &Counsel, hand: HandId, card: &StrategyCard, choice: Choice) -> BasicPlay {
    let cell = match counsel.matchup() {
        Matchup::Hand { row, upcard } => Some((row, upcard, card.cell(row, upcard))),
        Matchup::Insurance => None,
    };
    BasicPlay {
        row: cell.as_ref().map(|(row, ..)| row_name(*row)),
        upcard: cell.as_ref().and_then(|(_, upcard, _)| upcard.map(value_symbol)).map(Into::into),
        code: cell.as_ref().map(|(.., cell)| cell.code()),
        words: cell.as_ref().map(|(.., cell)| describe_cell(cell)),
        r#do: Act::playing(hand, choice),
        name: counsel.name(choice),
        is_best: choice == counsel.best(),
    }
}

/// Returns the count, and whether its index plays change the basic strategy here.
fn count(
    decision: &AskedDecision,
    counsel: &Counsel,
    by_chart: Option<Choice>,
    (tags, index): (&Tags, Option<&IndexPlays>),
) -> CountedPlay {
    let rules = decision.house.rules();
    let count = tags.count(rules.decks(), &decision.all_seen());
    let mut counted = CountedPlay {
        title: tags.name().into(),
        running: count.running,
        r#true: count.true_count,
        name: None,
        changes: false,
        insurance_at: None,
        index: None,
        text: None,
    };
    let play = match counsel.matchup() {
        Matchup::Insurance => {
            let at = insurance_index(rules, tags);
            counted.insurance_at = at;
            // Where tens raise the count, insurance pays below the index.
            let is_above = |at: f64| (count.true_count - at) * -tags.of(10) >= 0.0;
            at.and_then(|at| insured_if(counsel, is_above(at)))
        }
        // Index plays are for hands that can still be played.
        Matchup::Hand { .. } if counsel.is_doubled() => None,
        Matchup::Hand { .. } => {
            counted.text = index.map(|index| index.text(counsel.matchup()));
            let plays = index.map(|index| index.of_matchup(counsel.matchup())).unwrap_or_default();
            counted.index = Some(plays.iter().map(index_view).collect());
            play_at(plays, count.true_count).filter(|play| counsel.judge(*play).is_some())
        }
    };
    counted.name = play.map(|play| counsel.name(play));
    counted.changes = play.zip(by_chart).is_some_and(|(play, chart)| play != chart);
    counted
}

/// Returns full insurance, or none.
fn insured_if(counsel: &Counsel, is_worth_it: bool) -> Option<Choice> {
    let mut choices = counsel.options().iter().map(|priced| priced.choice);
    choices.find(|choice| matches!(choice, Choice::Insure(_)) == is_worth_it)
}

/// Returns the play of the index plays at a true count; `None` if the count changes nothing.
fn play_at(plays: &[IndexPlay], true_count: f64) -> Option<Choice> {
    let above = plays.iter().rev().find(|play| play.at <= true_count).map(|play| play.above);
    above.or(plays.first().map(|play| play.below)).map(Choice::Act)
}

const fn index_view(play: &IndexPlay) -> IndexView {
    IndexView { at: play.at, below: play.below, above: play.above }
}

/// Returns the cost of the choice that was played.
fn judged(counsel: &Counsel, hand: HandId, choice: Choice, stakes: &Stakes) -> Option<JudgedPlay> {
    let judgement = counsel.judge(choice)?;
    let text = describe_decision(&counsel.judged(choice, 1)?, stakes, counsel.bet());
    Some(JudgedPlay {
        r#do: Act::playing(hand, choice),
        name: counsel.name(choice),
        ev: judgement.value,
        cost: judgement.cost,
        cost_money: part(counsel.bet(), judgement.cost),
        verdict: match judgement.verdict {
            blackjack_coach::Verdict::Right => Verdict::Right,
            blackjack_coach::Verdict::Close => Verdict::Close,
            blackjack_coach::Verdict::Wrong => Verdict::Wrong,
        },
        text,
        remark: counsel.remark(&judgement, stakes).map(|remark| remark.text),
    })
}

#[cfg(test)]
mod tests {
    use blackjack_engine::Action;
    use blackjack_table::Table;
    use serde_json::{Value, json};

    use super::super::asked::tests::dealt;
    use super::*;

    fn advice(table: &Table, played: Option<Choice>) -> DecisionAdvice {
        let asked = Asked::at(table, played);
        super::advice(&asked, &Library::default(), Tags::built_in("hi-lo").as_ref()).unwrap()
    }

    #[test]
    fn no_card_that_lies_face_down_or_is_undealt_changes_it() {
        let nine = advice(&dealt(&[], 1, "TS 9D 6H 9C"), None);
        let king = advice(&dealt(&[], 2, "TS 9D 6H KC 2S 3S"), None);
        assert_eq!(nine, king);
        assert_eq!(nine.basic.unwrap().name, nine.choices[0].name);
        let upcard = advice(&dealt(&[], 1, "TS 8D 6H 9C"), None);
        assert_ne!(nine.choices, upcard.choices);
    }

    #[test]
    fn insurance_is_worth_it_when_the_count_says_so() {
        let table = dealt(&[], 1, "5S AD 6H 9C");
        let advice = advice(&table, Some(Choice::Decline));
        assert_eq!(advice.matchup, "insurance");
        assert_eq!(advice.choices[0].r#do, Act::Decline { hand: HandId(0) });
        assert!(matches!(advice.choices[1].r#do, Act::Insure { .. }));
        assert_eq!(advice.basic.unwrap().code, None);
        let count = advice.count.unwrap();
        assert!(!count.changes && count.insurance_at.unwrap() > 2.0);
        assert_eq!(advice.played.unwrap().verdict, Verdict::Right);
    }

    #[test]
    fn early_surrender_is_a_choice_of_two() {
        let table = dealt(&["surrender=early"], 1, "TS TD 6H 9C");
        let advice = advice(&table, Some(Choice::Decline));
        assert_eq!(advice.choices.len(), 2);
        let surrender = Act::Play { hand: HandId(0), action: Action::Surrender };
        assert_eq!(advice.choices[0].r#do, surrender, "half of it is saved");
        assert!(advice.basic.unwrap().is_best);
        let played = advice.played.unwrap();
        assert_eq!(played.verdict, Verdict::Wrong);
        assert!(played.cost_money.0 > 0);
        assert!(played.remark.unwrap().starts_with("You played on"));
    }

    #[test]
    fn as_json_it_names_commands_as_a_player_gives_them() {
        let table = dealt(&[], 1, "5S AD 6H 9C");
        let advice = serde_json::to_value(advice(&table, Some(Choice::Decline))).unwrap();
        assert_eq!(advice["choices"][0]["do"], json!({ "type": "decline", "hand": 0 }));
        assert_eq!(advice["basic"]["code"], Value::Null);
        assert_eq!(advice["played"]["verdict"], "right");
        assert!(advice["count"].get("index").is_none(), "insurance has no index plays of a hand");
    }

    #[test]
    fn an_index_play_is_the_play_of_the_highest_index_below_the_count() {
        let play = |below, at, above| IndexPlay {
            row: blackjack_odds::Row::Hard(15),
            upcard: Some(10),
            below,
            at,
            above,
            whole: None,
            gain: 0.0,
        };
        let plays = [
            play(Action::Hit, -0.3, Action::Surrender),
            play(Action::Surrender, 7.2, Action::Stand),
        ];
        let at = |count| play_at(&plays, count);
        assert_eq!(at(-1.0), Some(Choice::Act(Action::Hit)));
        assert_eq!(at(0.0), Some(Choice::Act(Action::Surrender)));
        assert_eq!(at(8.0), Some(Choice::Act(Action::Stand)));
        assert_eq!(play_at(&[], 3.0), None);
    }
}
