-- A backup that is put back takes the ledger to an earlier time, and only the devices know what is gone.

-- An epoch begins whenever a server can't know what happened to the database before: at each start of a server, and when it
-- finds that the database was replaced. Each answer names it, and a device that meets a new one compares what it made.
CREATE TABLE ledger_epochs (
  id uuid PRIMARY KEY,
  began_at timestamptz NOT NULL,
  -- The newest row of the ledger at that moment, and its time; 0 and null: the ledger was empty.
  after_seq bigint NOT NULL,
  after_at timestamptz
);
CREATE INDEX ledger_epochs_by_time ON ledger_epochs (began_at);

-- What a device has found missing and sends again, by the id of the award. `epoch_id` explains it: the server had answered
-- with a number that the ledger of that epoch had not reached. `on_time`: it counted at its first time without review.
CREATE TABLE returning_awards (
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('award', 'undo')),
  account_id uuid NOT NULL REFERENCES accounts,
  device_id uuid NOT NULL,
  epoch_id uuid,
  on_time boolean NOT NULL,
  -- To when the server went back; null where nothing explains it.
  went_back_to timestamptz,
  reported_at timestamptz NOT NULL,
  PRIMARY KEY (id, kind)
);
CREATE INDEX returning_awards_newest ON returning_awards (reported_at DESC);
