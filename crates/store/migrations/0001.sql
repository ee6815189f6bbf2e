-- The memory of blackjack tables. docs/data.md explains every table and column.
-- Amounts are integers of a unit's smallest units, times are milliseconds since 1970 (UTC).

CREATE TABLE player (
    id       INTEGER PRIMARY KEY,
    name     TEXT    NOT NULL,             -- as it was typed; "you" is who plays without a name
    key      TEXT    NOT NULL UNIQUE,      -- the name in small letters
    since_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE seating (                     -- a house's table
    id   INTEGER PRIMARY KEY,
    key  TEXT NOT NULL UNIQUE              -- the house's name, and what was changed in it
) STRICT;

CREATE TABLE shoe (
    seating       INTEGER NOT NULL REFERENCES seating(id),
    number        INTEGER NOT NULL,        -- from 1
    commitment    BLOB    NOT NULL,        -- SHA-256 of the seed, told before the first bet
    seed          BLOB    NOT NULL,        -- secret until the shoe is over
    engine        TEXT    NOT NULL,        -- the version that deals it and plays its rounds
    rules         TEXT    NOT NULL,        -- hash of the house's rules and stakes, for its rounds too
    committed_ms  INTEGER NOT NULL,
    revealed_ms   INTEGER,
    PRIMARY KEY (seating, number)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX shoe_open ON shoe(seating) WHERE revealed_ms IS NULL;

CREATE TABLE round (
    id        INTEGER PRIMARY KEY,
    seating   INTEGER NOT NULL,
    shoe      INTEGER NOT NULL,
    house     TEXT    NOT NULL,            -- its name
    opened_ms INTEGER NOT NULL,
    closed_ms INTEGER,
    state     TEXT    NOT NULL CHECK (state IN ('open', 'closed', 'void')),
    reason    TEXT,                        -- why it is void
    line      TEXT    NOT NULL,            -- the round in the text notation, as far as it has come
    drawn     INTEGER NOT NULL,            -- how many cards it has taken from the shoe
    FOREIGN KEY (seating, shoe) REFERENCES shoe(seating, number)
) STRICT;

CREATE UNIQUE INDEX round_open ON round(seating) WHERE state = 'open';
CREATE INDEX round_shoe ON round(seating, shoe);

CREATE TABLE seat (
    round  INTEGER NOT NULL REFERENCES round(id),
    seat   INTEGER NOT NULL,               -- from 0
    player INTEGER NOT NULL REFERENCES player(id),
    bet    INTEGER NOT NULL,               -- first stakes of all starting hands
    net    INTEGER,                        -- what it won or lost, insurance included
    PRIMARY KEY (round, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE decision (                    -- what was put into a round, beside cards
    round  INTEGER NOT NULL REFERENCES round(id),
    number INTEGER NOT NULL,               -- from 1
    place  INTEGER NOT NULL,               -- the hand, in order of creation, from 0; of @ the seat
    choice TEXT    NOT NULL CHECK (choice IN ('h', 's', 'd', 'p', 'r', 'i', 'n', '@')),
    amount INTEGER,                        -- of insurance; of @ what the purse holds now
    at_ms  INTEGER NOT NULL,
    PRIMARY KEY (round, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE account (
    id      INTEGER PRIMARY KEY,
    holder  TEXT    NOT NULL CHECK (holder IN ('purse', 'escrow', 'house', 'mint')),
    owner   INTEGER NOT NULL,              -- the player, the seating, or 0
    unit    TEXT    NOT NULL,
    minor   INTEGER NOT NULL,              -- smallest units in one unit
    credit  INTEGER NOT NULL DEFAULT 0 CHECK (credit IN (0, 1)),
    balance INTEGER NOT NULL DEFAULT 0,
    UNIQUE (holder, owner, unit, minor),
    CHECK (balance >= 0 OR credit = 1 OR holder IN ('house', 'mint'))
) STRICT;

CREATE TABLE transfer (
    id    INTEGER PRIMARY KEY,
    key   TEXT    NOT NULL UNIQUE,         -- nothing is paid twice
    kind  TEXT    NOT NULL CHECK (kind IN ('bankroll', 'refill', 'stake', 'settlement', 'void')),
    round INTEGER REFERENCES round(id),
    at_ms INTEGER NOT NULL
) STRICT;

CREATE INDEX transfer_round ON transfer(round);

CREATE TABLE posting (
    transfer INTEGER NOT NULL REFERENCES transfer(id),
    account  INTEGER NOT NULL REFERENCES account(id),
    amount   INTEGER NOT NULL CHECK (amount <> 0),
    PRIMARY KEY (transfer, account)
) STRICT, WITHOUT ROWID;
