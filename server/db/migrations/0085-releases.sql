-- A server of one release runs on the schema of the next one, so that servers on one database are updated one after the other
-- (docs/decisions/0289).

-- The newest migration that a server must know to run on a schema with this one; NULL: it must know this one itself.
ALTER TABLE schema_migrations ADD COLUMN IF NOT EXISTS runs_from int;
