-- Tokens by which other programs call the API, in the name of the superuser who made them.
CREATE TABLE machine_tokens (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  -- Of the token, which nobody can read back.
  token_hash bytea NOT NULL UNIQUE,
  scopes text[] NOT NULL,
  made_by uuid NOT NULL REFERENCES accounts,
  made_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz,
  ended_at timestamptz,
  ended_by uuid REFERENCES accounts
);
