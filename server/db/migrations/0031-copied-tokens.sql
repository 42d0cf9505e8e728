-- The newest tokens of a session that were used, and since when: whoever shows an older refresh token later than that has
-- a copy.
ALTER TABLE sessions ADD COLUMN used_counter int NOT NULL DEFAULT 1;
ALTER TABLE sessions ADD COLUMN used_at timestamptz;
UPDATE sessions SET used_counter = counter - 1;
