-- The journal: every change of a table is one entry of a hash chain, under a claim that one process
-- holds. docs/data.md explains every table and column.

-- Reviews and drills under the names that the program uses.
ALTER TABLE lesson RENAME TO seat_review;
ALTER TABLE seat_review RENAME COLUMN naturals TO blackjacks;
ALTER TABLE question RENAME TO matchup;
ALTER TABLE judgement RENAME COLUMN question TO matchup;
ALTER TABLE judgement RENAME COLUMN due TO recommended;
ALTER TABLE judgement RENAME COLUMN miss TO cost_vs_level;
ALTER TABLE drill_card RENAME COLUMN level TO box;
DROP INDEX judgement_dear;
CREATE INDEX judgement_costly
    ON judgement(round, number, seat, matchup, choice, best, cost, cost_vs_level, verdict)
    WHERE cost > 0 OR verdict <> 'right';
DROP INDEX round_untaught;
CREATE INDEX round_unreviewed ON round(id) WHERE state = 'closed' AND level IS NULL;

CREATE TABLE process (                     -- a program that has tables here
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    renewed_ms INTEGER NOT NULL            -- when its lease was renewed, by the database's clock
) STRICT;

CREATE TABLE rules (                       -- rules and stakes that rounds were played by
    id   INTEGER PRIMARY KEY,
    text TEXT NOT NULL UNIQUE              -- every key with its value
) STRICT;

CREATE TABLE seating_3 (                   -- a table
    id     INTEGER PRIMARY KEY,
    key    TEXT    NOT NULL,               -- the house's name, and what was changed in it
    owners TEXT    NOT NULL,               -- the ids of its players; empty for one of release 0.1.0
    number INTEGER NOT NULL,               -- among the tables of this house and these players
    rounds INTEGER NOT NULL DEFAULT 0,     -- how many were opened at it
    epoch  INTEGER NOT NULL DEFAULT 0,     -- how often it was claimed: an older claim writes nothing
    holder INTEGER,                        -- the process that holds it
    UNIQUE (key, owners, number)
) STRICT;
INSERT INTO seating_3 (id, key, owners, number, rounds)
    SELECT id, key, '', 1, (SELECT count(*) FROM round WHERE round.seating = seating.id)
    FROM seating;
DROP TABLE seating;
ALTER TABLE seating_3 RENAME TO seating;

CREATE TABLE account_3 (
    id       INTEGER PRIMARY KEY,
    holder   TEXT    NOT NULL CHECK (holder IN ('purse', 'escrow', 'house', 'mint')),
    owner    INTEGER NOT NULL,             -- the player or the table; 0 in release 0.1.0
    unit     TEXT    NOT NULL,
    minor    INTEGER NOT NULL,             -- smallest units in one unit
    funded   INTEGER NOT NULL DEFAULT 0 CHECK (funded IN (0, 1)), -- whether it had its first money
    opening  INTEGER NOT NULL DEFAULT 0,   -- the balance before the first entry of the journal
    postings INTEGER NOT NULL DEFAULT 0,   -- how many it has had since
    balance  INTEGER NOT NULL DEFAULT 0,
    UNIQUE (holder, owner, unit, minor)
) STRICT;
INSERT INTO account_3 (id, holder, owner, unit, minor, opening, balance)
    SELECT id, holder, owner, unit, minor, balance, balance FROM account;
UPDATE account_3 SET funded = 1 WHERE holder = 'purse' AND id IN
    (SELECT account FROM posting JOIN transfer ON transfer.id = posting.transfer
     WHERE kind = 'bankroll');
DROP TABLE account;
ALTER TABLE account_3 RENAME TO account;

ALTER TABLE shoe ADD COLUMN entry INTEGER;                        -- that committed to it
ALTER TABLE shoe ADD COLUMN scheme INTEGER NOT NULL DEFAULT 1;    -- how it follows from its seed
ALTER TABLE shoe ADD COLUMN contributions TEXT NOT NULL DEFAULT ''; -- of players, in hex
ALTER TABLE shoe ADD COLUMN rules_id INTEGER REFERENCES rules(id);

ALTER TABLE round ADD COLUMN entry INTEGER;                       -- that opened it
ALTER TABLE round ADD COLUMN number INTEGER;                      -- among those of its table
ALTER TABLE round ADD COLUMN voided_by TEXT;                      -- if it is void

ALTER TABLE seat ADD COLUMN purse INTEGER REFERENCES account(id); -- that its stakes came from

CREATE TABLE stream (                      -- a chain of entries
    id     INTEGER PRIMARY KEY,
    kind   TEXT    NOT NULL CHECK (kind IN ('table', 'player')),
    owner  INTEGER NOT NULL,               -- the table, or the player
    length INTEGER NOT NULL DEFAULT 0,     -- how many entries it has
    hash   BLOB    NOT NULL,               -- of the last one
    UNIQUE (kind, owner)
) STRICT;

CREATE TABLE entry (
    stream INTEGER NOT NULL REFERENCES stream(id),
    number INTEGER NOT NULL,               -- from 1
    body   TEXT    NOT NULL,               -- what changed: a JSON document
    hash   BLOB    NOT NULL,               -- SHA-256 of the hash before it and the body
    PRIMARY KEY (stream, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE genesis (                     -- what was there before the first entry
    hash  BLOB    NOT NULL,                -- of all rows of release 0.1.0
    at_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE published (                   -- heads that were published
    root    BLOB    PRIMARY KEY,
    at_ms   INTEGER NOT NULL,
    streams TEXT    NOT NULL               -- stream and length of each chain then
) STRICT, WITHOUT ROWID;
