-- The fingerprint of the master key that this database was written with: with another key no password fits, so the
-- server does not start with one.
CREATE TABLE master_key (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  fingerprint text NOT NULL,
  noted_at timestamptz NOT NULL
);

-- Too many wrong answers close the way to a new password for a time, under throttles, and no longer the account.
UPDATE accounts SET state = 'active' WHERE state = 'recovery_locked';
ALTER TABLE accounts DROP CONSTRAINT accounts_state_check;
ALTER TABLE accounts ADD CONSTRAINT accounts_state_check
  CHECK (state IN ('pending', 'active', 'disabled', 'rejected'));
