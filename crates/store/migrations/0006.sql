-- What the host of a table has decided: a pause, the end of the table, and whether there is a chat.
-- docs/data.md explains every column.

ALTER TABLE hosted ADD COLUMN paused_ms INTEGER;      -- since when no round starts; empty: they do
ALTER TABLE hosted ADD COLUMN paused_by INTEGER REFERENCES player(id);
ALTER TABLE hosted ADD COLUMN pause_reason TEXT;      -- empty if none was given
ALTER TABLE hosted ADD COLUMN is_closing INTEGER NOT NULL DEFAULT 0 CHECK (is_closing IN (0, 1));
ALTER TABLE hosted ADD COLUMN has_chat INTEGER NOT NULL DEFAULT 1 CHECK (has_chat IN (0, 1));
