-- The sign-ups that were approved together, kept for a day, so that they can be taken back together.
CREATE TABLE signup_approvals (
  id uuid PRIMARY KEY,
  actor_id uuid NOT NULL REFERENCES accounts,
  made_at timestamptz NOT NULL,
  undone_at timestamptz,
  -- The accounts, with the version that each has by the approval: [{"id", "version"}].
  rows jsonb NOT NULL
);
