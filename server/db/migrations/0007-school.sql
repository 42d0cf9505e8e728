-- The school itself: one row, from the beginning. `set_up_at` is null until there is a first administrator, and is then
-- never null again, so that no fault can bring the set-up back. A database that is in use already needs no set-up.
CREATE TABLE school (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  name text NOT NULL,
  time_zone text NOT NULL,
  set_up_at timestamptz
);

INSERT INTO school (name, time_zone, set_up_at)
SELECT 'Our school', 'UTC',
       CASE WHEN EXISTS (SELECT 1 FROM accounts) OR EXISTS (SELECT 1 FROM houses) THEN now() END;

-- A house of the school's own has no picture at first.
ALTER TABLE houses ALTER COLUMN icon DROP NOT NULL;

-- The one link that opens the set-up: the hash of its token. Each start of the server makes a new one until it is used.
CREATE TABLE setup_link (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  token_hash bytea NOT NULL,
  made_at timestamptz NOT NULL
);

-- Who may make an account without waiting for approval. The link's token is shown once and only its hash is kept; an
-- invitation without one has no link yet. It ends by its use, by a person, or by its age.
CREATE TABLE invitations (
  id uuid PRIMARY KEY,
  email text NOT NULL CHECK (email = lower(email)),
  role text NOT NULL CHECK (role IN ('EDUCATOR', 'STAFF')),
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  -- Email and names, folded like those of the students.
  search_text text NOT NULL,
  token_hash bytea UNIQUE,
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL REFERENCES accounts (id),
  expires_at timestamptz,
  used_at timestamptz,
  account_id uuid REFERENCES accounts (id),
  withdrawn_at timestamptz,
  withdrawn_by uuid REFERENCES accounts (id),
  CHECK ((token_hash IS NULL) = (expires_at IS NULL)),
  CHECK ((used_at IS NULL) = (account_id IS NULL))
);
CREATE UNIQUE INDEX invitations_one_open ON invitations (email) WHERE used_at IS NULL AND withdrawn_at IS NULL;
CREATE INDEX invitations_newest ON invitations (created_at DESC, id);
