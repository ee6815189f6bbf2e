-- Dailies go on where they were left: every choice is stored before its result is shown.
-- docs/data.md explains every table and column.

CREATE TABLE daily_step (                  -- a step of a player's attempt at a daily
    player INTEGER NOT NULL REFERENCES player(id),
    day    INTEGER NOT NULL,               -- the digits of the date, such as 20261120
    number INTEGER NOT NULL,               -- 0: the first deal; the choices follow
    hand   INTEGER,
    choice TEXT,                           -- as in decision
    amount INTEGER,
    at_ms  INTEGER NOT NULL,
    ms     INTEGER NOT NULL,               -- how long the choice took
    PRIMARY KEY (player, day, number)
) STRICT;
