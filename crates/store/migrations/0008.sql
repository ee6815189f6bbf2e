-- Bots: which people are programs, and how many of them a table's host asks for.
-- docs/data.md explains every column.

ALTER TABLE person ADD COLUMN is_bot INTEGER NOT NULL DEFAULT 0 CHECK (is_bot IN (0, 1));
ALTER TABLE hosted ADD COLUMN company INTEGER NOT NULL DEFAULT 0 CHECK (company >= 0);
