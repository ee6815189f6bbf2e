#!/usr/bin/env python3
"""Deals a shoe from its seed: fairness.py SEED TABLE SHOE DECKS"""
import hashlib, hmac, sys

DECK = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]


def number(n):
    return n.to_bytes(8, "big")


def shuffled(cards, seed, table, shoe, reshuffle=0, contributions=()):
    message = b"bj shuffle 1" + number(table) + number(shoe) + number(reshuffle)
    for contribution in contributions:
        message += number(len(contribution)) + contribution
    key = hmac.digest(seed, message, "sha256")

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


if __name__ == "__main__":
    seed, (table, shoe, decks) = bytes.fromhex(sys.argv[1]), map(int, sys.argv[2:])
    print("commitment", hashlib.sha256(seed).hexdigest())
    print(*shuffled(DECK * decks, seed, table, shoe))
