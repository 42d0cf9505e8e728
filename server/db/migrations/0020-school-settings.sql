-- How this school counts and shows, and its terms. `retention_years` null: records of former students are never erased
-- by themselves.
ALTER TABLE school ADD COLUMN scoring text NOT NULL DEFAULT 'total' CHECK (scoring IN ('total', 'per_child'));
ALTER TABLE school ADD COLUMN display_names text NOT NULL DEFAULT 'initial'
  CHECK (display_names IN ('none', 'initial', 'full'));
ALTER TABLE school ADD COLUMN IF NOT EXISTS retention_years int DEFAULT 7 CHECK (retention_years BETWEEN 1 AND 50);

-- Days of the school's own zone, both of them in the term. No day is in two terms.
CREATE TABLE terms (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  CHECK (starts_on <= ends_on),
  CONSTRAINT terms_do_not_overlap EXCLUDE USING gist (daterange(starts_on, ends_on, '[]') WITH &&)
);
