-- The names of an evening are those under which its players joined: a player who takes another name
-- later could take that of somebody else there.
-- docs/data.md explains every table and column.

ALTER TABLE evening_player ADD COLUMN name TEXT; -- at the time of joining; empty where it was not kept
