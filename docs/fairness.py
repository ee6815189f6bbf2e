#!/usr/bin/env python3
"""Checks the record of a shared shoe: fairness.py RECORD.json ("-" reads standard input)
Deals a shoe of your own from its seed: fairness.py SEED TABLE SHOE DECKS"""
import hashlib, hmac, json, re, sys

DECK = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]


class Fault(Exception):
    """The first difference: its code, and a sentence."""


def number(n):
    return n.to_bytes(8, "big")


def shuffled(cards, key):
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

    cards = list(cards)
    for last in range(len(cards) - 1, 0, -1):
        chosen = below(last + 1)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return cards


def key_of_scheme_1(seed, table, shoe, reshuffle=0):
    message = b"bj shuffle 1" + number(table) + number(shoe) + number(reshuffle)
    return hmac.digest(seed, message, "sha256")


def need(condition, code, sentence):
    if not condition:
        raise Fault(code, sentence)


def is_number(n):
    return type(n) is int and 1 <= n < 2**53


def is_secret(text):
    return type(text) is str and re.fullmatch("[0-9a-fA-F]{64}", text) is not None


def opened(record, full):
    """Returns the contributions that were revealed: (player, secret, cut)."""
    found, last = [], 0
    everybody = [it["player"] for it in record["contributions"]]
    excluded = [it["player"] for it in record["excluded"]]
    for it in record["contributions"]:
        player, secret, cut = it["player"], it["secret"], it["cut"]
        need(is_number(player), "number", f"{player} is not the number of a player")
        need(everybody.count(player) == 1 or player > last, "twice", f"player {player} contributes twice")
        need(player > last, "order", f"player {player} stands behind a larger number")
        need(player not in excluded, "excluded", f"player {player} is excluded, but contributes")
        last = player
        if secret is None and cut is None:
            continue
        need(is_secret(secret) and type(cut) is int, "secret", f"player {player}: no secret and cut")
        need(0 <= cut < full, "cut", f"player {player} cuts {cut} of {full} cards")
        secret = bytes.fromhex(secret)
        message = b"bj contribution 2" + b"".join(map(number, (record["table"], record["shoe"], player, cut)))
        is_same = hashlib.sha256(message + secret).hexdigest() == it["commitment"].lower()
        need(is_same, "contribution", f"player {player} committed to something else")
        found.append((player, secret, cut))
    return found


def check_void(record, unrevealed):
    void, rounds = record["void"], record["rounds"]
    if void is None:
        need(not rounds or not unrevealed, "not_revealed", f"dealt without {unrevealed}")
        return
    missing = [it["player"] for it in void["missing"]]
    need(not rounds, "void", "the shoe is void, but has rounds")
    need(set(missing) <= set(unrevealed), "void", "a missing player had nothing to reveal")
    is_whole = unrevealed and set(missing) == set(unrevealed)
    need(void["by"] != "clock" or is_whole, "void", "not everybody who did not reveal is named")


def check(record):
    """Returns what was checked, line by line. Raises the first Fault."""
    need(record["schema"] == 1, "schema", "the record has another version")
    scheme = record["scheme"]
    need(scheme == 2 or scheme == 1 and not record["contributions"], "scheme", "the shoe is of another scheme")
    table, shoe, decks, burn = (record[name] for name in ("table", "shoe", "decks", "burn"))
    need(is_number(table) and is_number(shoe), "number", "the number of the table or the shoe is wrong")
    known = ("cut-card", "when-below", "when-exhausted", "every-round")
    is_house = 1 <= decks <= 255 and 0 <= burn <= 51 and record["shuffle"] in known
    need(is_house, "house", "there is no such house")
    every_round, full, most = record["shuffle"] == "every-round", 52 * decks, 50 if scheme == 2 else 1

    parts = opened(record, full)
    unrevealed = [it["player"] for it in record["contributions"] if it["secret"] is None]
    for before, after in zip(record["entries"], record["entries"][1:]):
        need(after["number"] == before["number"] + 1, "entries", f"no entry before {after['number']}")
    need(record["seed"], "no_seed", "the shoe is in play, or its seed is kept back")
    seed = bytes.fromhex(record["seed"])
    is_same = hashlib.sha256(seed).hexdigest() == record["commitment"].lower()
    need(is_same, "seed", "the house committed to another seed")
    check_void(record, unrevealed)
    cut = sum(cut for _, _, cut in parts) % full

    def key(rounds, reshuffle):
        if scheme == 1:
            return key_of_scheme_1(seed, table, shoe, reshuffle)
        message = b"bj shuffle 2" + b"".join(map(number, (table, shoe, rounds, reshuffle)))
        return hmac.digest(seed, message + b"".join(number(player) + secret for player, secret, _ in parts), "sha256")

    left, tray, on_table, is_over, total = [], [], [], False, 0
    for index, played in enumerate(record["rounds"]):
        name = played["number"]
        need(is_number(name), "number", f"{name} is not the number of a round")
        need(name == record["rounds"][0]["number"] + index, "round_missing", f"no round before {name}")
        need(not is_over and (index < most or not every_round), "after_the_end", f"round {name} came too late")
        cards = re.findall("..?", played["cards"])
        need(all(card in DECK for card in cards), "cards", f"round {name}: unreadable cards")
        tray, on_table = tray + on_table, []
        if index == 0 or every_round:
            whole = shuffled(DECK * decks, key(index, 0))
            whole = whole[cut:] + whole[:cut]
            left, tray, reshuffles = whole[burn:], whole[:burn], 0
        for at, card in enumerate(cards, 1):
            if not left:
                reshuffles += 1
                is_over = not tray and not every_round
                left, tray = shuffled(tray or DECK, key(index, reshuffles)), []
            on_table.append(left.pop(0))
            need(card == on_table[-1], "card", f"card {at} of round {name} is {card}, not {on_table[-1]}")
        line = re.sub("{.*?}", "", played["line"]).split("=")[0].split()
        need([word for word in line if word in DECK] == cards, "line_cards", f"round {name}: other cards in its line")
        total += len(cards)
    void = record["void"]
    return [
        f"Shoe {shoe} of table {table}: the seed opens the commitment of the house.",
        f"{len(parts)} contributions open their commitments, {len(unrevealed)} were not revealed; together they cut {cut} cards.",
        f"The shoe is void, by the {void['by']}: {void['reason']}." if void else
        f"All {total} cards of {len(record['rounds'])} rounds follow from the seed and the contributions.",
    ]


if __name__ == "__main__":
    if len(sys.argv) == 5:
        seed, (table, shoe, decks) = bytes.fromhex(sys.argv[1]), map(int, sys.argv[2:])
        print("commitment", hashlib.sha256(seed).hexdigest())
        print(*shuffled(DECK * decks, key_of_scheme_1(seed, table, shoe)))
        sys.exit()
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print("Not proven: the house knows the order of the cards while you play, and players can talk.")
    try:
        with sys.stdin if sys.argv[1] == "-" else open(sys.argv[1]) as file:
            print(*check(json.load(file)), sep="\n")
    except Fault as fault:
        sys.exit("DIFFERENT ({}): {}".format(*fault.args))
    except (OSError, KeyError, TypeError, ValueError) as error:
        sys.exit(f"There is no record of a shoe: {error!r}")
