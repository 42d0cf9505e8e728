-- The lunch numbers of an import wait here until the server has hashed them, which takes longer than a page stays open. They
-- are sealed with a key that is not in the database. An undo, an erasure, or a number that staff set, removes them. One that
-- can't be opened any more stays without its number: it is missing, and the list of imports says so.
CREATE TABLE waiting_lunch_numbers (
  import_id uuid NOT NULL REFERENCES imports (id),
  student_id uuid NOT NULL REFERENCES students (id),
  sealed bytea,
  PRIMARY KEY (import_id, student_id)
);
CREATE INDEX waiting_lunch_numbers_of_student ON waiting_lunch_numbers (student_id);

ALTER TABLE imports ADD COLUMN lunch_numbers int NOT NULL DEFAULT 0;

-- An undo knows by the hash whether the number is still the one that its import set.
ALTER TABLE import_lunch_numbers ADD COLUMN hash text, ADD COLUMN was_set_at timestamptz;
UPDATE import_lunch_numbers i SET hash = n.hash, was_set_at = CASE WHEN i.was IS NOT NULL THEN n.set_at END
  FROM lunch_numbers n WHERE n.student_id = i.student_id AND n.set_at = i.set_at;
DELETE FROM import_lunch_numbers WHERE hash IS NULL;
ALTER TABLE import_lunch_numbers ALTER COLUMN hash SET NOT NULL, DROP COLUMN set_at;

CREATE OR REPLACE FUNCTION forget_imports_of_student() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM import_rows WHERE student_id = NEW.id;
  DELETE FROM import_lunch_numbers WHERE student_id = NEW.id;
  DELETE FROM waiting_lunch_numbers WHERE student_id = NEW.id;
  DELETE FROM student_sources WHERE student_id = NEW.id;
  DELETE FROM class_students WHERE student_id = NEW.id;
  RETURN NULL;
END
$$;
