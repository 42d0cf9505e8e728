-- Sign-in with the school's account, at a provider of OpenID Connect.

-- Which account of a provider opens which account here. The subject is the provider's number of a person; its email may go
-- to somebody else one day, the subject never does.
CREATE TABLE provider_links (
  issuer text NOT NULL,
  subject text NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts,
  linked_at timestamptz NOT NULL,
  PRIMARY KEY (issuer, subject),
  -- An account has one at each provider.
  UNIQUE (issuer, account_id)
);

-- A sign-in that is under way, for some minutes.
CREATE TABLE provider_sign_ins (
  -- Of the secret that the browser keeps.
  hash bytea PRIMARY KEY,
  -- What was asked of the provider, then what it answered.
  sealed bytea NOT NULL,
  started_at timestamptz NOT NULL,
  -- The answer is taken once.
  answered_at timestamptz
);

-- When the person last proved who they are, where that is another moment than the sign-in: a provider may let a browser in
-- by its own session.
ALTER TABLE sessions ADD COLUMN proved_at timestamptz;
