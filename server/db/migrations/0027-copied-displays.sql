-- When the newest token of a display was given a second time: its first answer may have been lost, or somebody with a copy
-- of the token before it asks too.
ALTER TABLE displays ADD COLUMN token_repeated_at timestamptz;

-- Where a display called from in the last day, turned into a key: no address is kept. At two addresses there may be a copy.
CREATE TABLE display_networks (
  display_id uuid NOT NULL REFERENCES displays (id) ON DELETE CASCADE,
  network bytea NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (display_id, network)
);
CREATE INDEX display_networks_by_age ON display_networks (last_seen_at);
