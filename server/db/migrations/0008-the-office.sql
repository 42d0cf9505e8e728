-- What the office decides: sign-ups, and help for people who can't sign in.

-- Names as the app compares them (foldText in src/domain/names.ts): without case, accents and kinds of apostrophe.
CREATE FUNCTION folded(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT lower(translate(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'), '’ʼ', ''''''))
$$;

-- When a sign-up was approved or rejected, and by whom; null where nobody had to decide.
ALTER TABLE accounts ADD COLUMN decided_at timestamptz;
ALTER TABLE accounts ADD COLUMN decided_by uuid;
CREATE INDEX accounts_decided ON accounts (decided_at) WHERE decided_at IS NOT NULL;
CREATE INDEX duplicate_signups_of_email ON duplicate_signups (email, created_at);

-- The codes with which a person may choose a new password once. Of the code itself there is only a peppered hash.
CREATE TABLE reset_codes (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id),
  hash text NOT NULL,
  made_at timestamptz NOT NULL,
  made_by uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_why text CHECK (ended_why IN ('used', 'replaced', 'withdrawn'))
);
CREATE UNIQUE INDEX reset_codes_one_open ON reset_codes (account_id) WHERE ended_at IS NULL;

-- Whose way in a row closes, where it is known, and which way: so that staff can open it again.
ALTER TABLE throttles ADD COLUMN account_id uuid;
ALTER TABLE throttles ADD COLUMN about text;
CREATE INDEX throttles_of_account ON throttles (account_id) WHERE account_id IS NOT NULL;
