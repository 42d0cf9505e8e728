-- Files that the school's system drops into IMPORT_DIR, each content once.
CREATE TABLE night_files (
  id uuid PRIMARY KEY,
  -- SHA-256 of the content.
  hash bytea NOT NULL UNIQUE,
  file_name text NOT NULL,
  found_at timestamptz NOT NULL,
  -- 'replaced': it waited when a newer file came.
  state text NOT NULL CHECK (state IN ('imported', 'waits', 'refused', 'skipped', 'replaced')),
  import_id uuid REFERENCES imports,
  -- Of a file that waits: what was read from it. It holds names, so it goes with the decision.
  request bytea,
  -- What the plan says, in numbers, and why the file waits or is refused. No name of a person.
  report jsonb NOT NULL,
  CHECK ((state = 'imported') = (import_id IS NOT NULL)),
  CHECK ((state = 'waits') = (request IS NOT NULL))
);
CREATE INDEX night_files_by_time ON night_files (found_at DESC);
-- One file waits at most: the newest.
CREATE UNIQUE INDEX night_file_that_waits ON night_files (state) WHERE state = 'waits';

-- Within what limits such a file is imported while nobody looks, and who said so. No row: each file waits.
CREATE TABLE night_limits (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  -- In percent of the students at school.
  most_leavers int NOT NULL CHECK (most_leavers BETWEEN 0 AND 100),
  most_changes int NOT NULL CHECK (most_changes BETWEEN 0 AND 100),
  -- Who is missing from a whole file leaves too.
  absent_leave boolean NOT NULL,
  deals_houses boolean NOT NULL,
  year_words text CHECK (year_words IN ('one-above-grade', 'same-as-grade')),
  set_at timestamptz NOT NULL,
  -- The imports of the night are in the name of this person, and stop when the account does.
  set_by uuid NOT NULL REFERENCES accounts
);
