//! The teletype compared with the output of the surviving programs.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use sha2::{Digest, Sha256};

fn printed(arguments: &[&str], answers: &[u8]) -> Vec<u8> {
    bj::run_scripted(arguments, answers).unwrap()
}

fn text(arguments: &[&str], answers: &str) -> String {
    String::from_utf8(printed(arguments, answers.as_bytes())).unwrap()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut hex, byte| {
        write!(hex, "{byte:02x}").unwrap();
        hex
    })
}

/// Checks a session of a surviving program. The file has the deck in the order of the deal, the
/// answers (each ends with a full stop), and the output, with `\a` for the bell.
fn check(path: &Path) {
    let name = path.file_name().unwrap().to_str().unwrap();
    let session = fs::read_to_string(path).unwrap();
    let (header, expected) = session.split_once("---\n").unwrap();
    let mut lines = header.lines();
    let deck = lines.next().unwrap().strip_prefix("deck: ").unwrap();
    let answers = lines.next().unwrap().strip_prefix("answers: ").unwrap();
    let answers: String = answers
        .split('|')
        .filter_map(|answer| answer.strip_suffix('.'))
        .flat_map(|answer| [answer, "\n"])
        .collect();
    let edition = name.split('-').next().unwrap();
    let later = edition == "1987";
    // The 1987 program splits equal ranks, although its page says equal values.
    let split_by: &[&str] = if later { &["--set", "split-by=rank"] } else { &[] };
    let arguments = [&["reno", "--edition", edition, "--deck", deck], split_by].concat();
    let expected = expected.replace("\\a", "\x07");
    let expected = if later { as_on_system_v(&expected) } else { expected };
    assert_eq!(text(&arguments, &answers), expected, "{name}");
}

/// The sessions of 1987 were printed by the `SunOS` program. Within one deck, the System V program
/// differs in one point: it announces its first shuffle.
fn as_on_system_v(sun_os: &str) -> String {
    sun_os.replacen("New game\n", "New game\nShuffle\n", 1)
}

#[test]
fn sessions_of_the_surviving_programs() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bj/teletype");
    let mut sessions = 0;
    for entry in fs::read_dir(folder).unwrap() {
        check(&entry.unwrap().path());
        sessions += 1;
    }
    assert_eq!(sessions, 17);
}

/// SHA-256 of the 1974 program's output for 200 blank answers, or 200 times `y`, with the clock at
/// this number.
#[test]
fn digests_of_the_program_of_1974() {
    for (seed, answer, digest) in [
        ("1", "\n", "43425ed66e2c622bb70757e3072e81e5415b46c3fe56f0baa9c59bafd99ecd27"),
        ("1", "y\n", "15515e606ed08d584450a0ebb0135efd247e419e70838ab8c685780a7a51fec6"),
        ("1971", "\n", "fef65618c1c4973e2acc3d0a6add2b9130105ee026deac4f5ae62a56997d1e89"),
        ("1971", "y\n", "554b6b439a1009c460cb648ca104b1cd4018856fe2e7f7454785ffce53e793e0"),
        ("65535", "\n", "a1e4945b5695429a61dc45ba130dc069fecf88f5ae66c3b2fa55df29c4bf53df"),
        ("65535", "y\n", "330c71f00359799d10690a87c8acddd8ac30d177baf31eef80dfa969af97ea8c"),
    ] {
        let printed = printed(&["reno", "--seed", seed], answer.repeat(200).as_bytes());
        assert_eq!(hex(&Sha256::digest(printed)), digest, "seed {seed}, answers {answer:?}");
    }
}

/// Returns 24 answers made from the seed by a generator unrelated to the game's.
fn answers(seed: u32) -> String {
    let mut state = seed.wrapping_mul(2_654_435_761).wrapping_add(1974);
    (0..24)
        .map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            if state >> 31 == 1 { "y\n" } else { "\n" }
        })
        .collect()
}

/// Returns the cards shown in a piece of the dialogue.
fn cards(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || c == '+').filter(|word| {
        let mut letters = word.chars();
        let (rank, suit) = (letters.next(), letters.next());
        rank.is_some_and(|c| "A23456789TJQK".contains(c))
            && suit.is_some_and(|c| "HSDC".contains(c))
            && letters.next().is_none()
    })
}

/// Returns the amount in a line of the form "You win $2".
fn result(line: &str) -> Option<i64> {
    if line == "You break even" {
        return Some(0);
    }
    let win = line.strip_prefix("You win $\x07").map(|amount| (1, amount));
    let (sign, amount) = win.or(line.strip_prefix("You lose $").map(|amount| (-1, amount)))?;
    amount.parse::<i64>().ok().map(|amount| sign * amount)
}

/// Reads a session like a bookkeeper: results, cards and shuffles.
#[derive(Default)]
struct Bookkeeper<'a> {
    standing: i64,
    seen: Vec<&'a str>,
    /// Cards left, as far as they can be counted.
    left: usize,
    /// True if the dealer's hole card of the game in progress has been shown.
    shown: bool,
    in_report: bool,
}

impl<'a> Bookkeeper<'a> {
    fn read(&mut self, game: &'a str) {
        self.begin(game);
        for line in game.lines() {
            if line.contains("Shuffle") {
                assert!(self.left < 15, "a shuffle with {} cards left", self.left);
                self.left = 52;
                self.seen.clear();
            }
            if line.contains("Action $") {
                self.in_report = true;
            } else if let Some(amount) = result(line) {
                if self.in_report {
                    assert_eq!(amount, self.standing, "the standing is the sum of the results");
                } else {
                    self.standing += amount;
                }
                self.in_report = false;
            }
            self.shown |= line.contains("Dealer has");
            for card in cards(line) {
                assert!(!self.seen.contains(&card), "{card} twice between shuffles");
                self.seen.push(card);
                self.left -= 1;
            }
        }
    }

    /// Begins a game: the hole card of the last one is used up too.
    fn begin(&mut self, game: &str) {
        if !std::mem::take(&mut self.shown) && self.left > 0 {
            self.left -= 1;
        }
        let shuffled = game.starts_with("Shuffle");
        assert_eq!(shuffled, self.left < 15, "{} cards left: {game}", self.left);
    }
}

/// Plays all 65,536 seeds. The digest comes from an independent model of the program, written from
/// its description in another language.
#[test]
fn all_seeds() {
    let mut digest = Sha256::new();
    for seed in 0..=u16::MAX {
        let answers = answers(u32::from(seed));
        let session = text(&["reno", "--seed", &seed.to_string()], &answers);
        digest.update(&session);
        let games = session.strip_prefix("Black Jack\nnew game\n").unwrap();
        let mut books = Bookkeeper::default();
        let games: Vec<_> = games.split("\nnew game\n").collect();
        let (last, whole) = games.split_last().unwrap();
        for game in whole {
            books.read(game);
        }
        // The last game was cut off: its cards count, but its result may be half booked.
        books.begin(last);
    }
    assert_eq!(
        hex(&digest.finalize()),
        "859f4ce6f656ad861fe354d0c19cfe2b5fae7e3b18ffc2ed5d82fd0d820cc298"
    );
}

#[test]
fn the_edition_of_1971_prompts_as_its_page_says() {
    let printed = text(&["reno", "--edition", "1971", "--seed", "1"], "\n");
    assert_eq!(
        printed,
        "Black Jack\nnew game\nShuffle\n8C up\nKS+2S\n\n? You have 12\nDealer has 8S+7D = bust\n\
         \nYou win $\x072\nnew game\nQD up\nJD+8H\n\n? \nAction $2\nYou win $\x072\n\n"
    );
}

#[test]
fn reno_1987_fixes_the_accounting_bugs() {
    let edition = |deck, answers| text(&["reno", "--edition", "1987", "--deck", deck], answers);
    // Insurance and a push: the insurance dollar is lost.
    let pushed = edition("AC 9H TS TD 2C 3D 4H 5S", "y\n\n\n");
    assert!(pushed.contains("You lose $1\n\nAction $2\nYou're down $1\n"), "{pushed}");
    // Both naturals: nobody loses, and the dealer says why.
    let both = edition("AC KH AS TD 2C 3D 4H 5S", "\n");
    assert!(
        both.contains("Insurance? Dealer has KH for blackjack!\n\nYou break even\n\nAction $2\n"),
        "{both}"
    );
    // Both naturals with insurance: the insurance is paid.
    let insured = edition("AC KH AS TD 2C 3D 4H 5S", "y\n");
    assert!(insured.contains("You win $2\n\nAction $2\nYou're up $2\n"), "{insured}");
    // Split hands have separate wagers, and one of them is doubled.
    let split = edition("6C TH 8S 8D 3D 9H TC TD 2H", "y\ny\n\n");
    assert!(split.contains("First down card: 3D\n\nDouble down? "), "{split}");
    assert!(split.contains("You win $6\n\nAction $6\nYou're up $6\n"), "{split}");
    // The dealer's soft 16 is not played as a hard one.
    let soft = edition("AC 5H TS 8D 9C 2D 3D 4H", "\n\n\n");
    assert!(soft.contains("Dealer has 5H+9C+2D = 17\n\nYou win $2\n"), "{soft}");
    // Ace and nine are soft: no double.
    let soft_20 = edition("6C TH AS 9D 2C 3D 4H 5S", "\n");
    assert!(soft_20.contains("AS+9D\n\nHit? "), "{soft_20}");
    // Equal values are a pair, as the page says.
    let pair = edition("6C TH JS KD 2C 3D 4H 5S", "\n\n");
    assert!(pair.contains("JS+KD\n\nSplit pair? "), "{pair}");
    // A split natural is paid like a natural.
    let natural = edition("6C TH AS AD KH 9H TC 2D 3D 4H 5S", "y\n\n");
    assert!(
        natural.contains("First down card: KH\nYou have blackjack!\nSecond down card: 9H\n"),
        "{natural}"
    );
    assert!(natural.contains("You win $5\n\nAction $5\nYou're up $5\n"), "{natural}");
}

/// All 52 cards return in the middle of a hand, as in the original.
#[test]
fn reno_1987_deals_to_the_last_card() {
    let printed = text(&["reno-1987", "--seed", "7"], &"\n".repeat(2000));
    assert!(printed.matches("New game").count() > 500);
    assert!(printed.ends_with("Bye!!\n"));
    // A shuffle is announced only with the next new game, and each comes after 52 cards.
    assert!(printed.starts_with("Black Jack!\n\nNew game\nShuffle\n"));
    let shuffles = printed.matches("Shuffle\n").count();
    assert_eq!(printed.matches("New game\nShuffle\n").count(), shuffles);
    let hidden = printed.matches("You have blackjack!\n").count();
    let dealt = cards(&printed).count() + hidden;
    assert!((dealt / 52..=dealt / 52 + 1).contains(&shuffles), "{shuffles} of {dealt} cards");
}

/// All 52 cards return when the deck runs out in the middle of a hand, including those on the
/// table: sooner or later, one of them appears twice in the same game.
#[test]
fn cards_on_the_table_return() {
    let twice = (0..200).any(|seed| {
        let session = text(&["reno-1987", "--seed", &seed.to_string()], &"\n".repeat(200));
        session.split("New game\n").any(|game| {
            let mut seen: Vec<_> = cards(game).collect();
            let all = seen.len();
            seen.sort_unstable();
            seen.dedup();
            seen.len() < all
        })
    });
    assert!(twice);
}

#[test]
fn insurance_is_half_the_bet_where_any_amount_is_allowed() {
    let printed = text(&["vegas", "--teletype", "--deck", "TC AD 9C 9H"], "10\ny\n\n\n");
    assert!(printed.contains("Dealer has 9H = 20\n\nYou lose $15\n"), "{printed}");
}

#[test]
fn other_houses_play_on_the_teletype_too() {
    let printed = text(
        &["vegas", "--teletype", "--deck", "8C 6D 8S TH TD 9H KD", "--bankroll", "50"],
        "x\n600\n20\ny\n\n\n",
    );
    assert_eq!(
        printed,
        "Black Jack\nnew game\nShuffle\nBet [10]? A bet is an amount\nBet [10]? \
         The most you can bet is $500\nBet [10]? 6D up\n8C+8S\n\nSplit pair? TD\n\nHit? \
         You have 18\n9H\n\nHit? You have 17\nDealer has TH+KD = bust\n\nYou win $\x0740\n\
         new game\nBet [20]? \nAction $60\nYou win $\x0740\n\n"
    );
    // The dialogue is the same with any order of the deal.
    let cards_first = ["vegas", "--teletype", "--set", "deal=hand-by-hand"];
    let dealt = text(&[&cards_first[..], &["--deck", "8C 8S 6D TH"]].concat(), "10\n");
    assert!(dealt.contains("? 6D up\n8C+8S\n\nSplit pair? "), "{dealt}");
    // Coins have a name, not a sign.
    let coins = text(&["bbs", "--teletype", "--deck", "TC 9D TS 8H"], "4\n\n\n\n");
    assert!(coins.contains("You win \x074 coins\n"), "{coins}");
}

/// The game ends with a message when the player has too little left.
#[test]
fn a_broke_player_ends_the_game() {
    let printed =
        text(&["vegas", "--teletype", "--bankroll", "1", "--deck", "TC 9D 6S TH TD"], "\ny\n\n");
    assert!(
        printed.ends_with("You lose $1\nnew game\nYou have $0 left\n\nAction $1\nYou lose $1\n\n"),
        "{printed}"
    );
}

#[test]
fn answers_of_any_length_and_any_bytes() {
    let long = [b"y".repeat(1_000_000).as_slice(), b"\n\xff\xfe\n\0\n"].concat();
    let printed = printed(&["reno", "--seed", "1"], &long);
    let printed = String::from_utf8(printed).unwrap();
    assert!(printed.contains("Hit? 8S") || printed.contains("Hit? 7D"), "{printed}");
}
