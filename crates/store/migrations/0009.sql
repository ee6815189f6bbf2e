-- Duplicate evenings: rounds in which everybody plays the same cards, each alone.
-- docs/data.md explains every table and column.

CREATE TABLE stream_9 (
    id     INTEGER PRIMARY KEY,
    kind   TEXT    NOT NULL CHECK (kind IN ('table', 'player', 'evening')),
    owner  INTEGER NOT NULL,               -- the table, the player, or the evening
    length INTEGER NOT NULL DEFAULT 0,     -- how many entries it has
    hash   BLOB    NOT NULL,               -- of the last one
    UNIQUE (kind, owner)
) STRICT;
INSERT INTO stream_9 SELECT id, kind, owner, length, hash FROM stream;
DROP TABLE stream;
ALTER TABLE stream_9 RENAME TO stream;

CREATE TABLE evening (
    id         INTEGER PRIMARY KEY,
    address    TEXT    NOT NULL UNIQUE,    -- the part of its link that nobody can guess
    name       TEXT    NOT NULL,
    house      TEXT    NOT NULL,           -- the name of its house
    rules      INTEGER NOT NULL REFERENCES rules(id),
    rounds     INTEGER NOT NULL,           -- how many it has
    seconds    INTEGER NOT NULL,           -- for each round
    host       INTEGER NOT NULL REFERENCES player(id), -- who may start it
    is_public  INTEGER NOT NULL CHECK (is_public IN (0, 1)),
    commitment BLOB    NOT NULL,
    seed       BLOB    NOT NULL,           -- secret until the evening is over
    made_ms    INTEGER NOT NULL,
    epoch      INTEGER NOT NULL DEFAULT 0, -- raised by each claim
    holder     INTEGER,                    -- the process that has claimed it
    phase      TEXT    NOT NULL CHECK (phase IN ('waiting', 'playing', 'over', 'cancelled')),
    round      INTEGER NOT NULL,           -- the open one, from 1; 0 before the first
    ended_ms   INTEGER                     -- empty until it is over
) STRICT;

CREATE TABLE evening_player (              -- who takes part
    evening INTEGER NOT NULL REFERENCES evening(id),
    player  INTEGER NOT NULL REFERENCES player(id),
    entry   INTEGER NOT NULL,              -- that let the player join
    net     INTEGER,                       -- the result; empty until the evening is over
    PRIMARY KEY (evening, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX evening_player_player ON evening_player(player);
