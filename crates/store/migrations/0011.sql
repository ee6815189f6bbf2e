-- A board gives the number of a user who is gone to somebody else, so a caller is known by number and
-- name.
-- docs/data.md explains every table and column.

ALTER TABLE caller ADD COLUMN board_name TEXT NOT NULL DEFAULT ''; -- the board's name for the caller at the last call; empty if not known
UPDATE caller
    SET board_name = (SELECT name FROM player WHERE player.id = caller.player)
    WHERE renamed = 0;
