-- What each device that awards says of itself: when it was last in touch, and what it still holds. No student is named.
CREATE TABLE devices (
  -- Random, made by the app on the device; another one after the browser has cleared its storage.
  id uuid PRIMARY KEY,
  -- What the browser claims to be: 'Safari on iPad or iPhone'.
  browser text NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  -- Who was signed in then.
  account_id uuid NOT NULL REFERENCES accounts,
  -- Awards and undos that wait, by account: [{"account_id", "awards", "undos"}].
  held jsonb NOT NULL,
  -- Numbers of awards that the device made and has no trace of: [[141, 144]].
  gaps jsonb NOT NULL
);
CREATE INDEX devices_by_contact ON devices (last_seen_at DESC);
