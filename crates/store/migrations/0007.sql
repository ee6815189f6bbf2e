-- What the players of a shared table contribute to the shuffle of a shoe, and shoes that are void because
-- somebody did not reveal it. docs/data.md explains every column.

ALTER TABLE shoe ADD COLUMN closed_ms INTEGER;        -- when the contributions were closed; empty: they were not
ALTER TABLE shoe ADD COLUMN is_void INTEGER NOT NULL DEFAULT 0 CHECK (is_void IN (0, 1));

CREATE TABLE contribution (
    seating    INTEGER NOT NULL,
    shoe       INTEGER NOT NULL,
    player     INTEGER NOT NULL REFERENCES player(id),
    commitment BLOB    NOT NULL CHECK (length(commitment) = 32),
    secret     BLOB             CHECK (length(secret) = 32),   -- empty until it is revealed
    cut        INTEGER          CHECK (cut >= 0),
    PRIMARY KEY (seating, shoe, player),
    FOREIGN KEY (seating, shoe) REFERENCES shoe(seating, number)
) STRICT, WITHOUT ROWID;
