-- One-time codes that let people in, each handed over on paper. Only what the server's key makes of a code is kept.

-- Of a student's record without an account. A new code replaces the old one.
CREATE TABLE student_codes (
  student_id uuid PRIMARY KEY REFERENCES students ON DELETE CASCADE,
  code_hash bytea NOT NULL UNIQUE,
  made_at timestamptz NOT NULL,
  made_by uuid NOT NULL REFERENCES accounts,
  expires_at timestamptz NOT NULL
);

-- Of an invitation, to type where its link can't be opened. It ends with the link.
ALTER TABLE invitations ADD COLUMN code_hash bytea UNIQUE;
