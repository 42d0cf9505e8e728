-- What the office keeps of a student beside the names: the number that the school's other systems know the student by.
ALTER TABLE students ADD COLUMN school_number text;
CREATE UNIQUE INDEX students_by_school_number ON students (lower(school_number)) WHERE school_number IS NOT NULL;

-- A record of someone who was erased keeps its id for the ledger, and nothing that says who it was.
ALTER TABLE students ADD COLUMN erased_at timestamptz;
ALTER TABLE accounts ADD COLUMN erased_at timestamptz;
CREATE INDEX students_gone_in_order ON students (sort_key, id) WHERE archived_at IS NOT NULL AND erased_at IS NULL;

-- Raised by every change, whichever way it comes (form, bulk edit, import, deletion), so that nobody overwrites what they
-- have not seen.
ALTER TABLE students ADD COLUMN version int NOT NULL DEFAULT 1;
CREATE FUNCTION raise_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END
$$;
CREATE TRIGGER students_version BEFORE UPDATE ON students
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION raise_version();

-- What a change of many students did, so that it can be undone: [{id, version, was}] with the version after the change.
-- Only ids, grades and houses' ids. It is deleted when nobody may undo it any more.
CREATE TABLE student_changes (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('house', 'grade', 'archive', 'restore')),
  actor_id uuid NOT NULL,
  made_at timestamptz NOT NULL,
  undone_at timestamptz,
  rows jsonb NOT NULL
);

-- Sessions are deleted some time after their end, and the office wants to know who never came back.
ALTER TABLE accounts ADD COLUMN last_signed_in_at timestamptz;
UPDATE accounts a SET last_signed_in_at = s.last
  FROM (SELECT account_id, max(created_at) AS last FROM sessions GROUP BY account_id) s WHERE s.account_id = a.id;
