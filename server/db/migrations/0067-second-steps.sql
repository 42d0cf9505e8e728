-- A second step at the sign-in of educators and staff: a code of an app, or a recovery code.
CREATE TABLE second_steps (
  account_id uuid PRIMARY KEY REFERENCES accounts,
  -- The secret that the person's app has, sealed.
  sealed bytea NOT NULL,
  begun_at timestamptz NOT NULL,
  -- When the person has typed a first code; only from then on one is asked for.
  confirmed_at timestamptz,
  -- The half minute of the last code that was used. Neither it nor an older one works again.
  last_step bigint
);

CREATE TABLE recovery_codes (
  account_id uuid NOT NULL REFERENCES second_steps ON DELETE CASCADE,
  hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (account_id, hash)
);

ALTER TABLE mails DROP CONSTRAINT mails_kind_check;
ALTER TABLE mails ADD CONSTRAINT mails_kind_check
  CHECK (kind IN ('approved', 'rejected', 'invitation', 'reset_code', 'signups_waiting', 'second_step_removed'));
