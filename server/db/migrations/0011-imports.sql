-- What the office wrote from a file, or at the turn of the school year.
CREATE TABLE imports (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('csv', 'oneroster', 'roll_over')),
  file_name text NOT NULL,
  school_year text,
  added int NOT NULL,
  changed int NOT NULL,
  archived int NOT NULL,
  made_at timestamptz NOT NULL,
  made_by uuid NOT NULL REFERENCES accounts (id),
  undone_at timestamptz,
  undone_by uuid REFERENCES accounts (id),
  CHECK ((kind = 'roll_over') = (school_year IS NOT NULL))
);
CREATE INDEX imports_newest ON imports (made_at DESC);
-- Grades move up once a school year, however often somebody taps.
CREATE UNIQUE INDEX imports_one_roll_over ON imports (school_year) WHERE undone_at IS NULL;

-- What an undo needs: how each record was (null: it was not there) and its version since then. It holds names, so it is
-- deleted after a day, when nobody can undo the import any more, and when a student is erased.
CREATE TABLE import_rows (
  import_id uuid NOT NULL REFERENCES imports (id),
  student_id uuid NOT NULL REFERENCES students (id),
  was jsonb,
  version int NOT NULL,
  PRIMARY KEY (import_id, student_id)
);
CREATE INDEX import_rows_of_student ON import_rows (student_id);

CREATE TABLE import_lunch_numbers (
  import_id uuid NOT NULL REFERENCES imports (id),
  student_id uuid NOT NULL REFERENCES students (id),
  was text,
  set_at timestamptz NOT NULL,
  PRIMARY KEY (import_id, student_id)
);
CREATE INDEX import_lunch_numbers_of_student ON import_lunch_numbers (student_id);

-- The id that a student has in another system. A system may give a student another id one day; both then mean them.
CREATE TABLE student_sources (
  source text NOT NULL,
  source_id text NOT NULL,
  student_id uuid NOT NULL REFERENCES students (id),
  import_id uuid NOT NULL REFERENCES imports (id),
  PRIMARY KEY (source, source_id)
);
CREATE INDEX student_sources_of_student ON student_sources (student_id);

CREATE FUNCTION forget_imports_of_student() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM import_rows WHERE student_id = NEW.id;
  DELETE FROM import_lunch_numbers WHERE student_id = NEW.id;
  DELETE FROM student_sources WHERE student_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER students_erased AFTER UPDATE OF erased_at ON students
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION forget_imports_of_student();
