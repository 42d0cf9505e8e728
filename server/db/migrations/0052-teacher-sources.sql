-- The email that a teacher has in another system, by the id there: a file of changes names a teacher who has not changed
-- by this id alone.
CREATE TABLE teacher_sources (
  source text NOT NULL,
  source_id text NOT NULL,
  email text NOT NULL CHECK (email = lower(email)),
  import_id uuid NOT NULL REFERENCES imports (id),
  PRIMARY KEY (source, source_id)
);
