-- Callers of bulletin boards: their calls, their time, and what they say to each other.
-- docs/data.md explains every table and column.

CREATE TABLE account_4 (
    id       INTEGER PRIMARY KEY,
    holder   TEXT    NOT NULL CHECK (holder IN ('purse', 'escrow', 'house', 'mint', 'board',
                                                'time bank', 'carried')),
    owner    INTEGER NOT NULL,             -- the player or the table; 0 in release 0.1.0
    unit     TEXT    NOT NULL,
    minor    INTEGER NOT NULL,             -- smallest units in one unit
    funded   INTEGER NOT NULL DEFAULT 0 CHECK (funded IN (0, 1)), -- whether it had its first money
    opening  INTEGER NOT NULL DEFAULT 0,   -- the balance before the first entry of the journal
    postings INTEGER NOT NULL DEFAULT 0,   -- how many it has had since
    balance  INTEGER NOT NULL DEFAULT 0,
    UNIQUE (holder, owner, unit, minor)
) STRICT;
INSERT INTO account_4 SELECT * FROM account;
DROP TABLE account;
ALTER TABLE account_4 RENAME TO account;

CREATE TABLE caller (                      -- a player who calls a bulletin board
    player  INTEGER PRIMARY KEY REFERENCES player(id),
    board   TEXT    NOT NULL,              -- the board's name
    record  TEXT    NOT NULL,              -- the number of the user there, or a name
    renamed INTEGER NOT NULL DEFAULT 0 CHECK (renamed IN (0, 1)), -- whether the sysop gave the name
    since_ms INTEGER NOT NULL,             -- from when on rounds count for the records
    options TEXT    NOT NULL DEFAULT ''    -- what the caller chose, as the door wrote it
) STRICT;

CREATE TABLE call (                        -- a visit to the door
    id          INTEGER PRIMARY KEY,
    player      INTEGER NOT NULL REFERENCES caller(player),
    node        INTEGER NOT NULL,
    process     INTEGER,                   -- the program that serves it, or served it last
    is_timed    INTEGER NOT NULL CHECK (is_timed IN (0, 1)), -- whether the purse is the caller's time
    unit        TEXT    NOT NULL,
    minor       INTEGER NOT NULL,
    begun_ms    INTEGER NOT NULL,
    ended_ms    INTEGER,                   -- empty while it goes on
    entered     INTEGER NOT NULL,          -- what the board gave
    carried_in  INTEGER NOT NULL,
    clock       INTEGER NOT NULL DEFAULT 0,
    deposited   INTEGER NOT NULL DEFAULT 0,
    withdrawn   INTEGER NOT NULL DEFAULT 0,
    ending      TEXT,
    handed_back INTEGER,
    trimmed     INTEGER,
    banked      INTEGER,
    carried_out INTEGER,
    doing       TEXT    NOT NULL DEFAULT '' -- what the caller is doing, for others to see
) STRICT;
CREATE UNIQUE INDEX call_open ON call(player) WHERE ended_ms IS NULL;
CREATE INDEX call_player ON call(player, begun_ms);

CREATE TABLE news (                        -- what callers hear from other nodes
    id    INTEGER PRIMARY KEY AUTOINCREMENT,
    at_ms INTEGER NOT NULL,
    call  INTEGER NOT NULL REFERENCES call(id), -- the call that it comes from
    text  TEXT    NOT NULL
) STRICT;

CREATE INDEX seat_player ON seat(player, round);
