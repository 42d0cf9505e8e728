-- What the browser claimed to be at the sign-in ('Chrome on Android'), so that a person can tell their own devices apart.
-- Null for sessions of before.
ALTER TABLE sessions ADD COLUMN browser text;
