#!/usr/bin/env python3
"""Checks the record of a shared shoe: fairness.py RECORD.json [--commitment HEX] [--set HEX]
("-" reads standard input; the options compare the record with what you noted)
Deals a shoe of your own from its seed: fairness.py SEED TABLE SHOE DECKS"""
import collections, hashlib, hmac, json, re, sys

DECK = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
CARDS = set(DECK)
LENGTH_MAX, ROUNDS_MAX, PLAYERS_MAX, NUMBER_MAX = 16 << 20, 20_000, 1_000, 2**53 - 1

# The form of a record: the largest number of a field, the pattern of its text, its fields, the form of the
# items of a list; in round brackets what may be null instead.
TEXT, HASH, NUMBER = re.compile("[^\ud800-\udfff]*"), re.compile("[0-9a-fA-F]{64}"), NUMBER_MAX
PERSON = {"player": NUMBER, "name": TEXT}
FORM = {
    "schema": 2**32 - 1, "table": NUMBER, "shoe": NUMBER, "scheme": 2**32 - 1, "house": TEXT, "decks": 255,
    "burn": 255, "shuffle": TEXT, "commitment": HASH, "committed_ms": NUMBER, "closed_ms": (NUMBER,),
    "seed": (HASH,), "revealed_ms": (NUMBER,), "excluded": [PERSON],
    "contributions": [{**PERSON, "commitment": HASH, "secret": (TEXT,), "cut": (2**32 - 1,), "revealed_ms": (NUMBER,)}],
    "void": ({"by": TEXT, "reason": TEXT, "missing": [PERSON], "at_ms": NUMBER},),
    "rounds": [{"id": NUMBER, "number": NUMBER, "line": TEXT, "cards": TEXT, "void": ({"by": TEXT, "reason": TEXT},)}],
    "entries": [{"number": NUMBER, "hash": HASH}],
}


class Fault(Exception):
    """The first difference: its code, and a sentence."""


def number(n):
    return n.to_bytes(8, "big")


def numbers(key):
    def words():
        block = 0
        while True:
            digest = hmac.digest(key, number(block), "sha256")
            for at in range(0, 32, 4):
                yield int.from_bytes(digest[at:at + 4], "big")
            block += 1

    stream = words()

    def below(bound):
        end = 2**32 - 1 - (2**32 - 1) % bound
        return next(word for word in stream if word < end) % bound

    return below


def shuffled(cards, key):
    cards, below = list(cards), numbers(key)
    for last in range(len(cards) - 1, 0, -1):
        chosen = below(last + 1)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return cards


def drawn(cards, key):
    """Draws as many cards, each from a whole deck."""
    below = numbers(key)
    return [DECK[below(len(DECK))] for _ in cards]


def key_of_scheme_1(seed, table, shoe, reshuffle=0):
    message = b"bj shuffle 1" + number(table) + number(shoe) + number(reshuffle)
    return hmac.digest(seed, message, "sha256")


def need(condition, code, sentence):
    if not condition:
        raise Fault(code, sentence)


def fits(value, form):
    """Returns whether a value has a form."""
    if type(form) is tuple:
        return value is None or fits(value, form[0])
    if type(form) is list:
        return type(value) is list and all(fits(it, form[0]) for it in value)
    if type(form) is dict:
        return type(value) is dict and value.keys() == form.keys() and all(fits(value[key], form[key]) for key in form)
    if type(form) is int:
        return type(value) is int and 0 <= value <= form
    return type(value) is str and form.fullmatch(value) is not None


def read(data):
    """Reads the bytes of a record: JSON in UTF-8, no field twice, whole numbers without sign or point."""

    def refused(text):
        raise ValueError(f"{text[:20]} is no number of a record")

    def whole(text):
        return int(text) if text.isdigit() and len(text) <= 16 else refused(text)

    def fields(pairs):
        if len(dict(pairs)) < len(pairs):
            raise ValueError("a field stands there twice")
        return dict(pairs)

    need(len(data) <= LENGTH_MAX, "size", "a record has at most 16 MiB")
    hooks = {"parse_int": whole, "parse_float": refused, "parse_constant": refused, "object_pairs_hook": fields}
    try:
        record = json.loads(data.decode(), **hooks)
    except (ValueError, RecursionError) as error:
        raise Fault("text", f"this is no record of a shoe: {str(error)[:200]!a}") from None
    need(fits(record, FORM), "text", "this is no record of a shoe: it has other fields")
    return record


def set_of(record):
    """Returns the hash of everything that was committed to when the set was closed; None before."""
    if record["closed_ms"] is None:
        return None
    data = b"bj set 2" + number(record["table"]) + number(record["shoe"]) + bytes.fromhex(record["commitment"])
    parts = (number(it["player"]) + bytes.fromhex(it["commitment"]) for it in record["contributions"])
    return hashlib.sha256(data + b"".join(parts)).hexdigest()


def check_noted(record, commitment, closed):
    """Compares a record with the commitment and the set that somebody noted; None compares nothing."""
    for name, noted, found in (("commitment", commitment, record["commitment"]), ("set", closed, set_of(record))):
        is_same = noted is None or found is not None and noted.lower() == found.lower()
        need(is_same, "noted", f"you noted the {name} {noted}, but that of the record is {found}")


def opened(record, full):
    """Returns the contributions that were revealed: (player, secret, cut)."""
    found, last = [], 0
    counts = collections.Counter(it["player"] for it in record["contributions"])
    excluded = {it["player"] for it in record["excluded"]}
    need(0 not in excluded, "number", "0 is not the number of a player")
    for it in record["contributions"]:
        player, secret, cut = it["player"], it["secret"], it["cut"]
        need(player > 0, "number", "0 is not the number of a player")
        need(counts[player] == 1 or player > last, "twice", f"player {player} contributes twice")
        need(player > last, "order", f"player {player} stands behind a larger number")
        need(player not in excluded, "excluded", f"player {player} is excluded, but contributes")
        last, told = player, (secret, cut, it["revealed_ms"])
        if told == (None, None, None):
            continue
        need(None not in told and HASH.fullmatch(secret), "secret", f"player {player}: no secret, cut and time")
        need(cut < full, "cut", f"player {player} cuts {cut} of {full} cards")
        secret = bytes.fromhex(secret)
        message = b"bj contribution 2" + b"".join(map(number, (record["table"], record["shoe"], player, cut)))
        is_same = hashlib.sha256(message + secret).hexdigest() == it["commitment"].lower()
        need(is_same, "contribution", f"player {player} committed to something else")
        found.append((player, secret, cut))
    return found


def check_entries(entries):
    need(entries, "entries", "the entries of the journal are missing")
    need(entries[0]["number"] > 0, "number", "0 is not the number of an entry")
    for before, after in zip(entries, entries[1:]):
        need(after["number"] == before["number"] + 1, "entries", f"no entry before {after['number']}")


def check_end(record, unrevealed):
    """Checks that a shoe to which players contributed was dealt, or is void and names who did not reveal."""
    void, rounds, parts = record["void"], record["rounds"], record["contributions"]
    is_due = void is not None or parts and rounds or len(unrevealed) < len(parts)
    need(record["closed_ms"] is not None or not is_due, "not_closed", "the set of contributions was never closed")
    if void is None:
        need(not rounds or not unrevealed, "not_revealed", f"dealt without {unrevealed[:9]}")
        is_dropped = record["closed_ms"] is not None and parts and not rounds
        need(not is_dropped, "dropped", "the set was closed, but no round was dealt, and the shoe is not void")
        return
    need(not rounds, "void", "the shoe is void, but has rounds")
    need(void["by"] in ("clock", "host"), "void", "the shoe is void, but neither by the clock nor by the host")
    missing = [it["player"] for it in void["missing"]]
    need(missing == unrevealed, "void", "the missing players are not those who did not reveal")
    need(missing or void["by"] == "host", "void", "the clock voided the shoe, but nobody is missing")


def delay(record):
    """Returns how many seconds after the set was closed the last part was opened."""
    times = [it["revealed_ms"] for it in record["contributions"] if it["revealed_ms"] is not None]
    return (max(times) - record["closed_ms"]) / 1000 if times else 0


def check(record):
    """Returns what was checked, line by line. Raises the first Fault."""
    need(record["schema"] == 1, "schema", "the record has another version")
    scheme = record["scheme"]
    need(scheme == 2 or scheme == 1 and not record["contributions"], "scheme", "the shoe is of another scheme")
    table, shoe, decks, burn = (record[name] for name in ("table", "shoe", "decks", "burn"))
    need(table > 0 and shoe > 0, "number", "the number of the table or the shoe is 0")
    void = record["void"]
    people = (record["contributions"], record["excluded"], void["missing"] if void else [])
    is_small = len(record["rounds"]) <= ROUNDS_MAX and all(len(it) <= PLAYERS_MAX for it in people)
    need(is_small, "size", "the record has too many rounds or players")
    known = ("cut-card", "when-below", "when-exhausted", "every-round", "every-card")
    every_card = record["shuffle"] == "every-card"
    is_counted = (decks, burn) == (6, 0) if every_card else decks > 0 and burn <= 51
    need(is_counted and record["shuffle"] in known, "house", "there is no such house")
    every_round, mixed = record["shuffle"] in known[3:], drawn if every_card else shuffled
    full, most = 52 * decks, 50 if scheme == 2 else 1

    parts = opened(record, full)
    unrevealed = [it["player"] for it in record["contributions"] if it["secret"] is None]
    check_entries(record["entries"])
    need(record["seed"], "no_seed", "the shoe is in play, or its seed is kept back")
    seed = bytes.fromhex(record["seed"])
    is_same = hashlib.sha256(seed).hexdigest() == record["commitment"].lower()
    need(is_same, "seed", "the house committed to another seed")
    check_end(record, unrevealed)
    cut = sum(cut for _, _, cut in parts) % full

    def key(rounds, reshuffle):
        if scheme == 1:
            return key_of_scheme_1(seed, table, shoe, reshuffle)
        message = b"bj shuffle 2" + b"".join(map(number, (table, shoe, rounds, reshuffle)))
        return hmac.digest(seed, message + b"".join(number(player) + secret for player, secret, _ in parts), "sha256")

    left, tray, on_table, is_over, total = [], [], [], False, 0  # the next card of `left` is its last one
    for index, played in enumerate(record["rounds"]):
        name, text = played["number"], played["cards"]
        need(name > 0, "number", "0 is not the number of a round")
        need(name == record["rounds"][0]["number"] + index, "round_missing", f"no round before {name}")
        need(not is_over and (index < most or not every_round), "after_the_end", f"round {name} came too late")
        cards = [text[at:at + 2] for at in range(0, len(text), 2)]
        need(all(card in CARDS for card in cards), "cards", f"round {name}: unreadable cards")
        tray += on_table
        on_table = []
        if index == 0 or every_round:
            whole = mixed(DECK * decks, key(index, 0))
            whole = whole[cut:] + whole[:cut]
            left, tray, reshuffles = whole[burn:][::-1], whole[:burn], 0
        for at, card in enumerate(cards, 1):
            if not left:
                reshuffles += 1
                is_over = not tray and not every_round
                left, tray = mixed(tray or DECK, key(index, reshuffles))[::-1], []
            on_table.append(left.pop())
            need(card == on_table[-1], "card", f"card {at} of round {name} is {card}, not {on_table[-1]}")
        line = re.sub(r"(?s)\{.*?\}", "", played["line"], count=1).split("=")[0].split(" ")
        need([word for word in line if word in CARDS] == cards, "line_cards", f"round {name}: other cards in its line")
        total += len(cards)
    told = [
        f"Shoe {shoe} of table {table}: the seed opens the commitment of the house.",
        f"{len(parts)} contributions open their commitments, {len(unrevealed)} were not revealed; together they cut {cut} cards.",
        f"The shoe is void, by the {void['by']}: {void['reason']!a}." if void else
        f"All {total} cards of {len(record['rounds'])} rounds follow from the seed and the contributions.",
        f"The set of commitments is {set_of(record)}." if parts else "Nobody contributed: you trust the house's seed.",
    ]
    if delay(record) > 2:
        told.insert(2, f"The last was opened {delay(record)} s after the set was closed: a restart, or a server that waited.")
    return told


def main(arguments):
    if len(arguments) == 4 and "-" not in arguments[1][:1]:
        seed, (table, shoe, decks) = bytes.fromhex(arguments[0]), map(int, arguments[1:])
        print("commitment", hashlib.sha256(seed).hexdigest())
        print(*shuffled(DECK * decks, key_of_scheme_1(seed, table, shoe)))
        return
    noted = dict(zip(arguments[1::2], arguments[2::2]))
    is_used = len(arguments) % 2 == 1 and noted.keys() <= {"--commitment", "--set"}
    need(is_used and len(noted) == len(arguments) // 2, "usage", __doc__)
    need(all(map(HASH.fullmatch, noted.values())), "usage", "What you noted has 64 hexadecimal digits.")
    print("Not proven: the house knows the order of the cards while you play, and players can talk.")
    with sys.stdin.buffer if arguments[0] == "-" else open(arguments[0], "rb") as file:
        record = read(file.read(LENGTH_MAX + 1))
    check_noted(record, noted.get("--commitment"), noted.get("--set"))
    print(*check(record), sep="\n")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except Fault as fault:
        code, sentence = fault.args
        sys.exit(sentence if code == "usage" else f"DIFFERENT ({code}): {sentence}")
    except (OSError, ValueError, OverflowError) as error:
        sys.exit(f"{str(error)!a}")
