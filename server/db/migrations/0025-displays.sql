-- Screens in the hall that staff have paired. Each has a token of its own, which opens the board and nothing else; of the
-- token there is only a hash. `token_before` still opens the board until the newest has been in use for a few minutes,
-- because the answer with the newest may have been lost. `token_count` says how many tokens the display has had.
CREATE TABLE displays (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  place text NOT NULL,
  search_text text NOT NULL,
  settings jsonb NOT NULL,
  browser text NOT NULL,
  paired_at timestamptz NOT NULL,
  paired_by uuid NOT NULL REFERENCES accounts (id),
  revoked_at timestamptz,
  revoked_by uuid REFERENCES accounts (id),
  last_seen_at timestamptz,
  -- Of the app that it runs, and whether its connection is encrypted, as it last said.
  version text,
  is_secure boolean,
  token_count int NOT NULL DEFAULT 0,
  token_hash bytea UNIQUE,
  token_made_at timestamptz,
  token_used_at timestamptz,
  token_before bytea UNIQUE
);
CREATE INDEX displays_by_name ON displays (name, id);

-- Screens that ask to be paired. The device has a secret of its own; staff type the code that the screen shows. Rows go
-- a day later.
CREATE TABLE display_pairings (
  id uuid PRIMARY KEY,
  device_hash bytea NOT NULL UNIQUE,
  user_code text NOT NULL UNIQUE,
  browser text NOT NULL,
  -- Where it asks from, turned into a key: no address is kept.
  network bytea NOT NULL,
  asked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  polled_at timestamptz,
  interval_s int NOT NULL,
  denied_at timestamptz,
  -- Once staff have confirmed it.
  display_id uuid UNIQUE REFERENCES displays (id)
);
CREATE INDEX display_pairings_by_end ON display_pairings (expires_at);
