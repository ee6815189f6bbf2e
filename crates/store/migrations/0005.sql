-- Tables that a server hosts for many players, the people who play there, and the browsers that act
-- for them. docs/data.md explains every table and column.

CREATE TABLE hosted (                      -- a table that a server hosts
    seating   INTEGER PRIMARY KEY REFERENCES seating(id),
    address   TEXT    NOT NULL UNIQUE,     -- the part of its link that nobody can guess
    name      TEXT    NOT NULL,
    house     TEXT    NOT NULL,            -- the name of a built-in house
    changes   TEXT    NOT NULL,            -- what was changed in it: lines of key=value
    is_public INTEGER NOT NULL CHECK (is_public IN (0, 1)),
    host      INTEGER REFERENCES player(id), -- who may change it; empty for the operator
    made_ms   INTEGER NOT NULL,
    closed_ms INTEGER,                     -- empty while it is open
    state     TEXT    NOT NULL             -- who sits where with which bet: a JSON document
) STRICT;

CREATE TABLE person (                      -- a player of a server
    player     INTEGER PRIMARY KEY REFERENCES player(id),
    passphrase TEXT                        -- its Argon2id hash; empty for a guest
) STRICT;

CREATE TABLE browser (                     -- a browser or a program that acts for people
    id      INTEGER PRIMARY KEY,
    token   BLOB    NOT NULL UNIQUE,       -- the SHA-256 of its token
    label   TEXT    NOT NULL,              -- what it says it is
    made_ms INTEGER NOT NULL,
    seen_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE browser_person (              -- whom a browser acts for
    browser INTEGER NOT NULL REFERENCES browser(id) ON DELETE CASCADE,
    player  INTEGER NOT NULL REFERENCES person(player),
    PRIMARY KEY (browser, player)
) STRICT, WITHOUT ROWID;
