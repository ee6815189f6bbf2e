#!/usr/bin/env python3
"""Prints docs/fairness-vectors.json: records of shared shoes, right ones and wrong ones, and texts that
are no records.

Written from the text of docs/fairness.md, docs/notation.md and docs/rules.md alone, and shares nothing
with docs/fairness.py: HMAC is spelled out, and cards are numbers. Everybody hits below 17 and stands."""
import copy
import hashlib
import itertools
import json

RANKS, SUITS = "A23456789TJQK", "CDHS"
NAMES = {12: "Ann", 13: "Ben", 17: "Cleo", 31: "Eve"}
VECTORS = []


def sha(data):
    return hashlib.sha256(data).digest()


def mac(key, data):
    """RFC 2104, for keys of 32 bytes."""
    pad = key.ljust(64, b"\0")
    inner = sha(bytes(byte ^ 0x36 for byte in pad) + data)
    return sha(bytes(byte ^ 0x5C for byte in pad) + inner)


def eight(*numbers):
    return b"".join(int.to_bytes(number, 8, "big") for number in numbers)


def secret_of(label):
    return sha(b"vector " + label.encode())


def text(cards):
    return "".join(RANKS[card // 4] + SUITS[card % 4] for card in cards)


class Shoe:
    """A shoe whose cards are dealt one by one."""

    def __init__(self, seed, table, number, decks, burn, shuffle, parts, scheme=2):
        self.seed, self.table, self.number, self.parts = seed, table, number, sorted(parts)
        self.decks, self.burn, self.every_card = decks, burn, shuffle == "every-card"
        self.every_round = self.every_card or shuffle == "every-round"
        self.undealt, self.tray, self.table_cards = [], [], []
        self.rounds, self.scheme = -1, scheme

    def permuted(self, cards, reshuffle):
        secrets = b"".join(eight(player) + secret for player, secret, _ in self.parts)
        message = b"bj shuffle 2" + eight(self.table, self.number, self.rounds, reshuffle) + secrets
        if self.scheme == 1:
            message = b"bj shuffle 1" + eight(self.table, self.number, reshuffle)
        key = mac(self.seed, message)
        blocks = (mac(key, eight(n)) for n in itertools.count())
        words = (int.from_bytes(block[at:at + 4], "big") for block in blocks for at in range(0, 32, 4))
        cards = list(cards)

        def below(bound):
            end = (2**32 - 1) // bound * bound
            word = next(words)
            while word >= end:
                word = next(words)
            return word % bound

        if self.every_card:
            return [below(52) for _ in cards]
        for last in reversed(range(1, len(cards))):
            at = below(last + 1)
            cards[last], cards[at] = cards[at], cards[last]
        return cards

    def begin(self):
        self.rounds += 1
        self.tray += self.table_cards
        self.table_cards = []
        if self.rounds == 0 or self.every_round:
            cards = self.permuted(list(range(52)) * self.decks, 0)
            for _, _, cut in self.parts:  # one after the other
                cards = cards[cut:] + cards[:cut]
            self.tray, self.undealt, self.reshuffles = cards[:self.burn], cards[self.burn:], 0

    def draw(self):
        if not self.undealt:
            self.reshuffles += 1
            self.undealt = self.permuted(self.tray or range(52), self.reshuffles)
            self.tray = []
        self.table_cards.append(self.undealt.pop(0))
        return self.table_cards[-1]


def total(hand):
    points = sum(min(card // 4 + 1, 10) for card in hand)
    is_soft = any(card < 4 for card in hand) and points <= 11
    return points + 10 * is_soft


def play(shoe, house, seats, is_bold):
    """Plays a round with bets of 10 and returns its line: the dealer peeks, nobody insures. The bold
    split all pairs and hit until they have 21 or more."""
    words, limit = [], 21 if is_bold else 17

    def deal(hand):
        hand.append(shoe.draw())
        words.append(text(hand[-1:]))

    def play_hand(hands, at):
        hand = hands[at]
        if len(hand) == 1:
            deal(hand)
        while total(hand) < limit:
            is_pair = len(hand) == 2 and min(hand[0] // 4, 9) == min(hand[1] // 4, 9)
            if is_bold and is_pair and len(hands) < 7:
                words.append("p")
                hands.insert(at + 1, [hand.pop()])
            else:
                words.append("h")
            deal(hand)
        if total(hand) < 21:
            words.append("s")

    shoe.begin()
    dealer, boxes = [], [[[]] for _ in range(seats)]
    for _ in range(2):
        for hand in [box[0] for box in boxes] + [dealer]:
            deal(hand)
    house_has = total(dealer) == 21
    naturals = [box[0] for box in boxes if total(box[0]) == 21]

    def is_natural(hand):
        return any(hand is other for other in naturals)

    if not house_has:
        for hands in boxes:
            at = 0
            while at < len(hands):  # splits add hands
                play_hand(hands, at)
                at += 1
        if any(total(hand) <= 21 and not is_natural(hand) for hands in boxes for hand in hands):
            while total(dealer) < 17:
                deal(dealer)

    def net(hand):
        if is_natural(hand) or house_has:
            return ("0" if house_has else "+15") if is_natural(hand) else "-10"
        if total(hand) > 21 or total(dealer) <= 21 and total(dealer) > total(hand):
            return "-10"
        return "0" if total(dealer) == total(hand) else "+10"

    bets = "/".join(["10"] * seats)
    nets = "/".join(",".join(map(net, hands)) for hands in boxes)
    return f"{house} {bets}: {' '.join(words)} = {nets}"


def person(player):
    return {"player": player, "name": NAMES[player]}


def commitment(table, shoe, player, secret, cut):
    return sha(b"bj contribution 2" + eight(table, shoe, player, cut) + secret).hex()


def record(label, decks=6, burn=0, shuffle="cut-card", parts=(), rounds=3, seats=2, number=3, table=7,
           first=120, is_bold=False, seed=None, scheme=2):
    """Makes a right record. Each part is a player, a secret and a cut."""
    seed = seed or secret_of(label)
    shoe = Shoe(seed, table, number, decks, burn, shuffle, parts, scheme)
    changes = [("decks", decks, 6), ("shuffle", shuffle, "cut-card"), ("burn", burn, 0)]
    keys = [f"{key}={value}" for key, value, default in changes if value != default]
    keys += ["insurance=none"] + ["split-hands=7", "split-aces-hands=7", "hit-split-aces=true"] * is_bold
    house = "default{" + ",".join(keys) + "}"
    played = []
    for at in range(rounds):
        line = play(shoe, house, seats, is_bold)
        cards = text(shoe.table_cards)
        played.append({"id": 4000 + 2 * at, "number": first + at, "line": line, "cards": cards, "void": None})
    return {
        "schema": 1, "table": table, "shoe": number, "scheme": scheme, "house": house, "decks": decks,
        "burn": burn, "shuffle": shuffle, "commitment": sha(seed).hex(),
        "committed_ms": 1790000000000, "closed_ms": 1790000100000 if parts else None, "seed": seed.hex(),
        "revealed_ms": 1790000900000, "excluded": [],
        "contributions": [
            {**person(player), "commitment": commitment(table, number, player, secret, cut),
             "secret": secret.hex(), "cut": cut, "revealed_ms": 1790000100300}
            for player, secret, cut in sorted(parts)
        ],
        "void": None, "rounds": played,
        "entries": [{"number": 900 + n, "hash": secret_of(f"{label} entry {n}").hex()} for n in range(rounds + 2)],
    }


def right(name, label=None, **options):
    VECTORS.append({"name": name, "fault": None, "record": record(label or name, **options)})
    return VECTORS[-1]["record"]


def wrong(name, fault, change, base):
    changed = copy.deepcopy(base)
    change(changed)
    VECTORS.append({"name": name, "fault": fault, "record": changed})


ANN, BEN, CLEO = ((player, secret_of(NAMES[player]), cut) for player, cut in ((12, 104), (13, 7), (17, 251)))
ZEROS, ONES = bytes(32), b"\xff" * 32

right("the example of docs/fairness.md", decks=1, parts=[(12, bytes(range(32, 64)), 17), (13, ONES, 40)],
      seed=bytes(range(32)), table=1, number=1, first=1, rounds=2)
nobody = right("nobody contributes")
right("one player contributes", parts=[ANN], seats=1)
three = right("three players contribute", parts=[CLEO, ANN, BEN], seats=3, rounds=4)
right("secrets of zeros, cuts of 0", parts=[(12, ZEROS, 0), (13, ZEROS, 0), (17, ZEROS, 0)])
right("everybody has the same secret", parts=[(12, ONES, 100), (13, ONES, 100), (17, ONES, 100)])
right("cuts of 0 and of one card less than the shoe", parts=[(12, ANN[1], 0), (13, BEN[1], 311)])
right("cuts that add up to whole shoes", parts=[(12, ANN[1], 311), (13, BEN[1], 311), (17, CLEO[1], 2)])
right("one deck", decks=1, parts=[(12, ANN[1], 51)], seats=1, rounds=4, shuffle="when-below")
right("four decks, one card burned", decks=4, burn=1, parts=[BEN])
right("eight decks, 51 cards burned", decks=8, burn=51, parts=[(12, ANN[1], 415), BEN])
every = right("shuffled before every round", decks=1, shuffle="every-round", rounds=5,
              parts=[(12, ANN[1], 33), BEN])
right("shuffled before every round, 50 rounds, nobody contributes", decks=1, shuffle="every-round", rounds=50,
      seats=1)
infinite = right("every card is drawn from a whole deck", shuffle="every-card", rounds=5,
                 parts=[(12, ANN[1], 311), BEN])
right("every card is drawn from a whole deck, 50 rounds, nobody contributes", shuffle="every-card", rounds=50, seats=1)
right("dealt to the last card, discards shuffled three times", decks=1, shuffle="when-exhausted", rounds=14,
      parts=[(12, ANN[1], 5)], burn=2)
# With this seed, the first round takes 54 cards.
right("a fresh deck, because all cards are on the table", "fresh 17", decks=1, shuffle="when-exhausted", seats=7,
      rounds=1, is_bold=True)
right("a fresh deck in a shoe that is shuffled before every round", "fresh 17", decks=1, shuffle="every-round",
      seats=7, rounds=3, is_bold=True)
right("the cut card's shoe runs out in the middle of a round", decks=1, rounds=5, seats=3, parts=[ANN[:2] + (1,)])
right("scheme 1", scheme=1, burn=1)
right("scheme 1, discards shuffled", scheme=1, decks=1, shuffle="when-exhausted", rounds=9)
right("scheme 1, shuffled before every round", scheme=1, decks=1, shuffle="every-round", rounds=1)
right("large numbers", table=2**53 - 1, number=2**40, parts=[BEN])

HIDDEN = {"secret": None, "cut": None, "revealed_ms": None}


def voided(by, reason, *missing):
    return {"by": by, "reason": reason, "missing": [person(it) for it in missing], "at_ms": 1790000102000}


void = right("a void shoe: one player did not reveal", parts=[ANN, BEN, CLEO], rounds=0)
void["contributions"][1].update(HIDDEN)
void["void"] = voided("clock", "Ben did not reveal a contribution in time", 13)
ended = right("a void shoe: the house could not deal, and one player had not revealed", parts=[ANN, BEN, CLEO], rounds=0)
ended["contributions"][1].update(HIDDEN)
ended["void"] = voided("host", "it could not be dealt", 13)
right("a void shoe: the house could not deal, and everybody had revealed", parts=[ANN, BEN], rounds=0)["void"] = (
    voided("host", "it could not be dealt"))
late = right("the last part was opened ten seconds after the set was closed", parts=[ANN, BEN])
late["contributions"][1]["revealed_ms"] += 10000
next_one = right("the shoe after it, to which that player may not contribute", parts=[ANN, CLEO], number=4)
next_one["excluded"] = [person(13)]
unused = right("over before its first round, and nothing was revealed", parts=[ANN], rounds=0)
unused["contributions"][0].update(HIDDEN)
unused["closed_ms"] = None
cut_off = right("a void round", parts=[ANN], rounds=3)
cut_off["rounds"][2]["void"] = {"by": "host", "reason": "the power failed"}
line = cut_off["rounds"][2]["line"].split()[:7]  # the house, the bets, and five cards of the deal
cut_off["rounds"][2].update(line=" ".join(line), cards="".join(line[2:]))
capitals = right("capital digits", parts=[ANN])
for at in ("commitment", "seed"):
    capitals[at] = capitals[at].upper()
    capitals["contributions"][0].update({"secret": capitals["contributions"][0]["secret"].upper()})
names = right("names with the letters of other languages", parts=[ANN])
names["contributions"][0]["name"] = "Zo\u00eb \u738b \U0001f0a1"


def in_round(at, **fields):
    return lambda it: it["rounds"][at].update(fields)


def swapped(cards):
    """Swaps the last card for another one."""
    return cards[:-2] + ("2C" if cards[-2:] != "2C" else "3C")


def reseal(it, at, **fields):
    """Changes a contribution together with its commitment, as the house alone could."""
    part = it["contributions"][at]
    part.update(fields)
    part["commitment"] = commitment(it["table"], it["shoe"], part["player"], bytes.fromhex(part["secret"]), part["cut"])


def other_seed(it):
    seed = secret_of("another seed")
    it.update(seed=seed.hex(), commitment=sha(seed).hex())


def replay(it, table, shoe, owner):
    """Puts what somebody committed to elsewhere into the second contribution."""
    secret, cut = BEN[1], BEN[2]
    it["contributions"][1]["commitment"] = commitment(table, shoe, owner, secret, cut)


def without_round(at):
    return lambda it: it["rounds"].pop(at)


def renumbered(it):
    it["rounds"].pop(1)
    for at, played in enumerate(it["rounds"]):
        played["number"] = 120 + at


ben = three["contributions"][1]
cards = three["rounds"][2]["cards"]
for name, fault, change, base in [
    ("another version", "schema", lambda it: it.update(schema=2), three),
    ("a scheme that is none", "scheme", lambda it: it.update(scheme=3), three),
    ("scheme 1 with contributions", "scheme", lambda it: it.update(scheme=1), three),
    ("scheme 1 instead of 2", "card", lambda it: it.update(scheme=1), nobody),
    ("table 0", "number", lambda it: it.update(table=0), three),
    ("a house without a deck", "house", lambda it: it.update(decks=0), three),
    ("52 cards burned", "house", lambda it: it.update(burn=52), three),
    ("shuffled at an unknown time", "house", lambda it: it.update(shuffle="sometimes"), three),
    ("the seed is missing", "no_seed", lambda it: it.update(seed=None), three),
    ("another seed", "seed", lambda it: it.update(seed=ZEROS.hex()), three),
    ("another seed with its commitment", "card", other_seed, three),
    ("another table", "contribution", lambda it: it.update(table=8), three),
    ("another table without contributions", "card", lambda it: it.update(table=8), nobody),
    ("another shoe without contributions", "card", lambda it: it.update(shoe=4), nobody),
    ("another number of decks", "card", lambda it: it.update(decks=5), three),
    ("another burned card", "card", lambda it: it.update(burn=1), three),
    ("a changed card", "card", lambda it: it["rounds"][2].update(cards=swapped(cards)), three),
    ("two cards swapped", "card", lambda it: it["rounds"][0].update(
        cards=it["rounds"][0]["cards"][2:4] + it["rounds"][0]["cards"][:2] + it["rounds"][0]["cards"][4:]), three),
    ("cards that are none", "cards", in_round(1, cards="8C8X"), three),
    ("cards in small letters", "cards", in_round(1, cards=cards.lower()), three),
    ("half a card", "cards", lambda it: it["rounds"][1].update(cards=it["rounds"][1]["cards"] + "8"), three),
    ("a card more than the line has", "line_cards", lambda it: it["rounds"].pop() and it["rounds"][2].update(
        cards=cards + three["rounds"][3]["cards"][:2]), three),
    ("a line with a card in small letters", "line_cards", lambda it: it["rounds"][2].update(
        line=it["rounds"][2]["line"].replace(cards[:2], cards[:2].lower())), three),
    ("a line with another card", "line_cards", lambda it: it["rounds"][3].update(
        line=it["rounds"][0]["line"]), three),
    ("a changed secret", "contribution", lambda it: it["contributions"][1].update(secret=ZEROS.hex()), three),
    ("a changed secret with its commitment", "card", lambda it: reseal(it, 1, secret=ZEROS.hex()), three),
    ("a changed cut", "contribution", lambda it: it["contributions"][1].update(cut=8), three),
    ("a changed cut with its commitment", "card", lambda it: reseal(it, 1, cut=8), three),
    ("a cut of the whole shoe", "cut", lambda it: reseal(it, 1, cut=312), three),
    ("a secret that is too short", "secret", lambda it: it["contributions"][1].update(secret=ben["secret"][1:]), three),
    ("a secret without its cut", "secret", lambda it: it["contributions"][1].update(cut=None), three),
    ("a secret without its time", "secret", lambda it: it["contributions"][1].update(revealed_ms=None), three),
    ("a time without its secret", "secret", lambda it: it["contributions"][1].update(revealed_ms=1), void),
    ("another order of contributions", "order", lambda it: it["contributions"].reverse(), three),
    ("a player contributes twice", "twice", lambda it: it["contributions"].insert(1, it["contributions"][1]), three),
    ("a player contributes twice, with another in between", "twice",
     lambda it: it["contributions"].append(it["contributions"][0]), three),
    ("a contribution left out", "card", lambda it: it["contributions"].pop(1), three),
    ("a contribution of somebody else", "card", lambda it: reseal(it, 2, **person(31)), three),
    ("a replayed commitment of another player", "contribution", lambda it: replay(it, 7, 3, 12), three),
    ("a replayed commitment of another shoe", "contribution", lambda it: replay(it, 7, 2, 13), three),
    ("a replayed commitment of another table", "contribution", lambda it: replay(it, 6, 3, 13), three),
    ("a contribution by player 0", "number", lambda it: it["contributions"][0].update(player=0), three),
    ("a round 0", "number", lambda it: it["rounds"][0].update(number=0), three),
    ("an excluded player contributes", "excluded", lambda it: it.update(excluded=[person(13)]), three),
    ("dealt without a reveal", "not_revealed", lambda it: it["contributions"][1].update(HIDDEN), three),
    ("player 0 is excluded", "number", lambda it: it.update(excluded=[{"player": 0, "name": "X"}]), three),
    ("1,001 players are excluded", "size", lambda it: it.update(
        excluded=[{"player": 100 + n, "name": ""} for n in range(1001)]), unused),
    ("dealt, but the set was never closed", "not_closed", lambda it: it.update(closed_ms=None), three),
    ("void, but the set was never closed", "not_closed", lambda it: it.update(closed_ms=None), void),
    ("revealed, but the set was never closed", "not_closed", lambda it: it.update(closed_ms=None, rounds=[]), three),
    ("dropped after everybody had revealed", "dropped", lambda it: it.update(rounds=[]), three),
    ("dropped before everybody had revealed", "dropped", lambda it: it.update(void=None), void),
    ("the first round left out", "card", without_round(0), three),
    ("a round left out", "round_missing", without_round(1), three),
    ("a round left out, and the others numbered anew", "card", renumbered, three),
    ("a round left out of a shoe that is shuffled before every round", "round_missing", without_round(2), every),
    ("the same, and the others numbered anew", "card", renumbered, every),
    ("a number of decks for an infinite deck", "house", lambda it: it.update(decks=2), infinite),
    ("a card of an infinite deck changed", "card", lambda it: it["rounds"][3].update(
        cards=swapped(it["rounds"][3]["cards"])), infinite),
    ("rounds swapped", "card", lambda it: [
        it["rounds"][0].update(cards=three["rounds"][1]["cards"], line=three["rounds"][1]["line"])], three),
    ("an entry of the journal left out", "entries", lambda it: it["entries"].pop(2), three),
    ("no entry of the journal", "entries", lambda it: it.update(entries=[]), three),
    ("the last number of an entry twice", "entries", lambda it: it.update(
        entries=[{"number": 2**53 - 1, "hash": it["commitment"]}] * 2), three),
    ("an entry 0", "number", lambda it: it["entries"][0].update(number=0), three),
    ("a void shoe that names nobody", "void", lambda it: it["void"].update(missing=[]), void),
    ("a void shoe that names somebody who revealed", "void", lambda it: it["void"].update(
        missing=[person(12), person(13)]), void),
    ("a void shoe that names a player twice", "void", lambda it: it["void"].update(missing=[person(13)] * 2), void),
    ("a void shoe with rounds", "void", lambda it: it.update(void=voided("host", "no reason")), three),
    ("void by the clock, and nobody is missing", "void", lambda it: it.update(
        rounds=[], void=voided("clock", "no reason")), three),
    ("void by the host, who does not name a player", "void", lambda it: it["void"].update(missing=[]), ended),
    ("void by nobody who could", "void", lambda it: it["void"].update(by="Clock"), void),
    ("a line break among the cards", "cards", in_round(1, cards=cards[:2] + "\n" + cards[2:]), three),
    ("a line with the house's settings alone", "line_cards", in_round(2, line="default{insurance=none}"), three),
    ("a line with 10 for T", "line_cards", lambda it: [
        played.update(line=played["line"].replace(" T", " 10")) for played in it["rounds"]], three),
] + [
    (f"a line with {name} between cards", "line_cards", in_round(
        2, line=three["rounds"][2]["line"].replace(f" {cards[2:4]} ", f"{space}{cards[2:4]} ", 1)), three)
    for name, space in [("tabs", "\t"), ("line breaks", "\n"), ("hard spaces", "\u00a0"),
                        ("file separators", "\x1c"), ("byte order marks", "\ufeff")]
]:
    wrong(name, fault, change, base)

too_many = record("late", decks=1, shuffle="every-round", rounds=51, seats=1)
VECTORS.append({"name": "51 rounds of a shoe that lasts for 50", "fault": "after_the_end", "record": too_many})
fresh = record("fresh 17", decks=1, shuffle="when-exhausted", rounds=2, seats=7, is_bold=True)
VECTORS.append({"name": "a round after a fresh deck", "fault": "after_the_end", "record": fresh})



def unreadable(name, text):
    VECTORS.append({"name": name, "fault": "text", "text": text})


def changed(name, change, base=unused):
    """Adds the text of a record whose fields have other types."""
    it = copy.deepcopy(base)
    change(it)
    unreadable(name, json.dumps(it))


SMALL, DEEP = json.dumps(unused), 2000
assert '"void": null' in SMALL and '"decks": 6' in SMALL
for name, text in [
    ("nothing", ""),
    ("no JSON", "garbage"),
    ("null", "null"),
    ("an empty list", "[]"),
    ("the values of a record without their names", json.dumps(list(unused.values()))),
    ("a record and more", SMALL + "1"),
    ("a byte order mark", "\ufeff" + SMALL),
    ("a comma too many", SMALL[:-1] + ",}"),
    ("a line break in a name", SMALL.replace('"Ann"', '"A\nnn"')),
    ("half of a surrogate pair", SMALL.replace('"Ann"', '"Ann\\ud83d"')),
    ("a field twice", SMALL[:-1] + ', "table": 7}'),
    ("a field of a player twice", SMALL.replace('"name": "Ann"', '"name": "Ann", "n\\u0061me": "Ann"')),
    ("a field that no record has", SMALL[:-1] + ', "x": 1}'),
    ("not a number", SMALL[:-1] + ', "x": NaN}'),
    ("lists without end", SMALL[:-1] + ', "x": ' + "[" * DEEP + "]" * DEEP + "}"),
    ("decks with a point", SMALL.replace('"decks": 6', '"decks": 6.0')),
    ("decks with an exponent", SMALL.replace('"decks": 6', '"decks": 6e0')),
    ("minus 0 cards burned", SMALL.replace('"burn": 0', '"burn": -0')),
    ("a number of 5,000 digits", SMALL.replace('"decks": 6', '"decks": ' + "6" * 5000)),
]:
    unreadable(name, text)
for field in ("void", "seed", "closed_ms", "committed_ms", "rounds"):
    changed(f"{field} is missing", lambda it: it.pop(field))
for field in ("secret", "cut", "revealed_ms"):
    changed(f"{field} of a contribution is missing", lambda it: it["contributions"][0].pop(field))
for name, fields in [
    ("schema true", {"schema": True}),
    ("burn false", {"burn": False}),
    ("table 2^53", {"table": 2**53}),
    ("shoe -1", {"shoe": -1}),
    ("a time before 1970", {"committed_ms": -1}),
    ("256 decks", {"decks": 256}),
    ("scheme 2^32", {"scheme": 2**32}),
    ("decks as text", {"decks": "6"}),
    ("no commitment", {"commitment": None}),
    ("a commitment that is a number", {"commitment": 1}),
    ("a commitment of 63 digits", {"commitment": unused["commitment"][1:]}),
    ("an empty seed", {"seed": ""}),
    ("a seed with a space", {"seed": unused["seed"][:32] + " " + unused["seed"][33:]}),
    ("a seed with a letter g", {"seed": "g" + unused["seed"][1:]}),
    ("a seed in the digits of another script", {"seed": "\u0663" + unused["seed"][1:]}),
    ("rounds that are no list", {"rounds": {}}),
    ("a void that is no object", {"void": 1}),
    ("an empty void", {"void": {}}),
    ("a player as a list", {"excluded": [[13, "Ben"]]}),
    ("an entry between two others", {"entries": [{"number": 1.5, "hash": "0" * 64}]}),
    ("a hash that is none", {"entries": [{"number": 1, "hash": "x"}]}),
]:
    changed(name, lambda it: it.update(fields))
changed("a cut of 2^32 cards", lambda it: it["contributions"][0].update(cut=2**32))
changed("a name that is null", lambda it: it["contributions"][0].update(name=None))
changed("player -1", lambda it: it["contributions"][0].update(player=-1))

if __name__ == "__main__":
    print("[\n" + ",\n".join(json.dumps(vector) for vector in VECTORS) + "\n]")
