//! Hostile frames change nothing, leak nothing and crash nothing.

use bjd::settings::{LimitSettings, Settings};
use blackjack_store::Store;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use super::host::{Host, play_until_asked, table};

/// The number of frames that leave their line open, and of those that end it.
const REFUSED: u64 = 9_000;
const BROKEN: u64 = 1_200;

/// Numbers that follow from a seed.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) % sides
    }

    fn of<'a, T: ?Sized>(&mut self, all: &[&'a T]) -> &'a T {
        all[usize::try_from(self.roll(all.len() as u64)).unwrap()]
    }
}

/// The victim's game, as the attacker sees it.
struct Game {
    ann: i64,
    mallory: i64,
    question: Value,
    /// A key that the victim has used.
    used: u64,
}

/// Returns a frame that can be read, and must be refused: for another player's seat, in another
/// player's name, out of turn, out of range, or for an earlier question.
fn refused(dice: &mut Dice, game: &Game, key: u64) -> Value {
    let seat = dice.of(&[&0_u64, &0, &9, &u64::MAX]);
    let hand = dice.of(&[&0_u64, &1, &255]);
    let amount = dice.of(&[&0_i64, &-1, &500, &i64::MAX, &i64::MIN]);
    let actions = ["hit", "stand", "double", "split", "surrender"];
    let act = match dice.roll(9) {
        0 => json!({ "type": "sit", "seat": seat }),
        1 => json!({ "type": "stand_up", "seat": seat }),
        2 => json!({ "type": "bet", "seat": seat, "stakes": [amount] }),
        3 => json!({ "type": "bet", "seat": seat, "stakes": vec![amount; 150] }),
        4 => json!({ "type": "clear_bet", "seat": seat }),
        5 => json!({ "type": "ready", "seat": seat }),
        6 => json!({ "type": "insure", "hand": hand, "amount": amount }),
        7 => json!({ "type": "rebuy", "seat": seat }),
        _ => json!({ "type": "play", "hand": hand, "action": dice.of(&actions) }),
    };
    let stale = json!({ "round": 0, "number": 0 });
    let wild = json!({ "round": u32::MAX, "number": u32::MAX });
    let answers = dice.of(&[&game.question, &stale, &wild, &Value::Null]);
    let player = dice.of(&[&game.ann, &game.mallory, &-1, &0, &i64::MAX]);
    let key = if dice.roll(8) == 0 { game.used } else { key };
    json!({ "t": "command", "key": key, "player": player, "answers": answers, "do": act })
}

/// Returns a frame that cannot be read, or is too large.
fn broken(dice: &mut Dice) -> Message {
    let good = r#"{"t":"command","key":1,"player":1,"answers":null,"do":{"type":"sit","seat":0}}"#;
    match dice.roll(8) {
        0 => Message::Binary(vec![0; 100].into()),
        1 => Message::Text("x".repeat(5_000).into()),
        2 => Message::Text("[".repeat(4_000).into()),
        3 => Message::Text(good[..usize::try_from(dice.roll(70)).unwrap()].into()),
        4 => Message::Text(r#"{"t":"command","key":-1}"#.into()),
        5 => Message::Text(r#"{"t":"nothing"}"#.into()),
        6 => Message::Text(good.replace("sit", "win").into()),
        _ => {
            let mut bytes = good.as_bytes().to_vec();
            let at = usize::try_from(dice.roll(bytes.len() as u64)).unwrap();
            bytes[at] = b"\0{}[]\",:9e"[usize::try_from(dice.roll(10)).unwrap()];
            bytes.truncate(at + 1);
            Message::Text(String::from_utf8(bytes).unwrap().into())
        }
    }
}

/// Checks that a text that was sent holds no seed: no word of 64 hexadecimal
/// digits but the commitment.
fn check_for_seeds(text: &str, commitment: &str) {
    assert!(!text.contains("seed"), "{text}");
    let words = text.split(|c: char| !c.is_ascii_hexdigit());
    for word in words.filter(|word| word.len() >= 64) {
        assert_eq!(word, commitment);
    }
}

/// Returns the public view without the list of connected people.
async fn seen(host: &Host, id: &str) -> Value {
    let view = reqwest::get(host.url(&format!("/api/tables/{id}"))).await.unwrap();
    view.json::<Value>().await.unwrap()["state"]["table"].clone()
}

#[tokio::test]
async fn ten_thousand_hostile_frames_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings { limits: LimitSettings::NONE, ..Settings::default() };
    let host = Host::start(folder.path(), settings).await;
    let (anns, mallorys) = (host.browser(), host.browser());
    let (ann, mallory) = (anns.person("Ann").await, mallorys.person("Mallory").await);
    let id = table(&anns, "Friday").await;
    let mut line = anns.line(&id).await;
    let state = play_until_asked(&mut line, ann).await;
    let commitment = state["table"]["shoe"]["commitment"].as_str().unwrap().to_owned();
    let used = line.last_key();
    let game = Game { ann, mallory, question: state["table"]["question"].clone(), used };
    let before = seen(&host, &id).await;
    let entries = || Store::open_to_read(folder.path()).unwrap().verify(1).unwrap().entries;
    let stored = entries();

    let path = format!("/api/tables/{id}/line");
    let mut dice = Dice(1);
    let (mut out, mut back) = mallorys.socket(&path).await.split();
    let sending = async {
        for key in 1..=REFUSED {
            let frame = refused(&mut dice, &game, 1_000_000 + key).to_string();
            out.send(Message::Text(frame.into())).await.unwrap();
        }
    };
    let reading = async {
        let mut answers = 0;
        while answers < REFUSED {
            let message = back.next().await.unwrap().unwrap();
            let Message::Text(text) = message else { continue };
            check_for_seeds(&text, &commitment);
            assert!(!text.contains("unreadable"), "{text}");
            assert!(!text.starts_with(r#"{"t":"done""#), "{text}");
            answers += u64::from(text.starts_with(r#"{"t":"refused""#));
        }
    };
    tokio::join!(sending, reading);
    for _ in 0..BROKEN {
        let mut socket = mallorys.socket(&path).await;
        socket.send(broken(&mut dice)).await.unwrap();
        while let Some(Ok(message)) = socket.next().await {
            if let Message::Text(text) = message {
                check_for_seeds(&text, &commitment);
            }
        }
    }
    // The victim's own command, sent again.
    for _ in 0..20 {
        let replay = json!({
            "key": used, "player": ann, "answers": game.question, "do": { "type": "ready", "seat": 0 },
        });
        let _answer = anns.post(&format!("/api/tables/{id}/commands"), &replay).await;
    }
    assert_eq!(seen(&host, &id).await, before);
    assert_eq!(entries(), stored);
    host.stop().await;
    assert_eq!(Store::open_to_read(folder.path()).unwrap().verify(1).unwrap().faults, []);
}
