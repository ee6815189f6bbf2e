-- What a coach found of every round, and what was drilled. docs/data.md explains every column.
-- Amounts of expectation are integers of millionths of a unit's smallest unit.

ALTER TABLE round ADD COLUMN level TEXT;   -- what a coach judged it by; empty while none has

CREATE INDEX round_untaught ON round(id) WHERE state = 'closed' AND level IS NULL;

CREATE TABLE lesson (                      -- what a coach found of a seat
    round    INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    purse    INTEGER NOT NULL REFERENCES account(id),
    won      INTEGER NOT NULL,             -- how many of its hands
    pushed   INTEGER NOT NULL,
    lost     INTEGER NOT NULL,
    naturals INTEGER NOT NULL,
    staked   INTEGER NOT NULL,             -- on all of them, insurance too
    worth    INTEGER,                      -- of its bets before the first card, to the best play
    bet_cost INTEGER NOT NULL,             -- of betting more than the least
    unjudged INTEGER NOT NULL,             -- how many decisions could not be judged
    PRIMARY KEY (round, seat),
    FOREIGN KEY (round, seat) REFERENCES seat(round, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE question (                    -- what a hand was asked about
    id    INTEGER PRIMARY KEY,
    class TEXT NOT NULL CHECK (class IN ('hard', 'soft', 'pair', 'insurance')),
    hand  TEXT NOT NULL,                   -- and the upcard: 16 v T
    UNIQUE (class, hand)
) STRICT;

CREATE TABLE judgement (                   -- what a coach found of a decision
    round    INTEGER NOT NULL,
    number   INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    question INTEGER NOT NULL REFERENCES question(id),
    choice   TEXT    NOT NULL,
    due      TEXT    NOT NULL,             -- what the level plays
    best     TEXT    NOT NULL,             -- by the cards that were left
    cost     INTEGER NOT NULL CHECK (cost >= 0),   -- against the best
    miss     INTEGER NOT NULL CHECK (miss >= 0),   -- against what the level plays
    verdict  TEXT    NOT NULL CHECK (verdict IN ('right', 'close', 'wrong')),
    PRIMARY KEY (round, number),
    FOREIGN KEY (round, number) REFERENCES decision(round, number),
    FOREIGN KEY (round, seat) REFERENCES lesson(round, seat)
) STRICT, WITHOUT ROWID;

-- Most decisions are right and cost nothing: sums are made of the others.
CREATE INDEX judgement_dear
    ON judgement(round, number, seat, question, choice, best, cost, miss, verdict)
    WHERE cost > 0 OR verdict <> 'right';

CREATE TABLE drill (
    id         INTEGER PRIMARY KEY,
    player     INTEGER NOT NULL REFERENCES player(id),
    house      TEXT    NOT NULL,           -- the key of its table
    kind       TEXT    NOT NULL,           -- what was drilled
    seed       INTEGER NOT NULL,
    started_ms INTEGER NOT NULL,
    asked      INTEGER NOT NULL,
    right      INTEGER NOT NULL,
    cost       INTEGER NOT NULL,           -- in millionths of a bet
    ms         INTEGER NOT NULL,           -- how long it took
    median_ms  INTEGER NOT NULL            -- how long half of the answers took at most
) STRICT;

CREATE INDEX drill_player ON drill(player, house);

CREATE TABLE drill_card (                  -- how well a player knows a hand
    player  INTEGER NOT NULL REFERENCES player(id),
    house   TEXT    NOT NULL,
    hand    TEXT    NOT NULL,
    level   INTEGER NOT NULL CHECK (level BETWEEN 1 AND 5),
    streak  INTEGER NOT NULL,              -- right answers in a row
    seen    INTEGER NOT NULL,
    right   INTEGER NOT NULL,
    last_ms INTEGER NOT NULL,              -- when it was asked last
    PRIMARY KEY (player, house, hand)
) STRICT, WITHOUT ROWID;
