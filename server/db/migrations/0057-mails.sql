-- Emails are rows of the act that sends them, so that a crash between the two loses none. A worker of the server sends them.
CREATE TABLE mails (
  -- Also in the Message-ID, which stays the same however often the email is tried.
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('approved', 'rejected', 'invitation', 'reset_code', 'signups_waiting')),
  email text NOT NULL,
  -- Whose account it is about, or which invitation: what ends them ends what waits.
  account_id uuid REFERENCES accounts,
  invitation_id uuid REFERENCES invitations,
  -- It opens the account of somebody of the staff: only superusers may read it.
  for_staff boolean NOT NULL,
  -- The text, unreadable without the server's key. Null: it was sent, or nobody needs it any more.
  sealed bytea,
  made_at timestamptz NOT NULL,
  -- Not sent before: an act that can be taken back waits for so long, and a failure for the next try.
  due_at timestamptz NOT NULL,
  -- When its link or code no longer works. After that the text is deleted.
  ends_at timestamptz NOT NULL,
  tries int NOT NULL DEFAULT 0,
  -- A server is sending it, and nobody else does until then.
  claimed_until timestamptz,
  sent_at timestamptz,
  -- It is tried no more, unless staff say so.
  failed_at timestamptz,
  -- Why the last try failed, and what the mail server said.
  problem text,
  answer text,
  CHECK (sent_at IS NULL OR sealed IS NULL)
);
CREATE INDEX mails_due ON mails (due_at) WHERE sealed IS NOT NULL AND failed_at IS NULL;
CREATE INDEX mails_not_sent ON mails (made_at) WHERE sent_at IS NULL AND problem IS NOT NULL;
CREATE INDEX mails_of_account ON mails (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX mails_of_invitation ON mails (invitation_id) WHERE invitation_id IS NOT NULL;
