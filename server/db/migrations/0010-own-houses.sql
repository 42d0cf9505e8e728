-- A school's own houses: more or fewer, with crests of their own, and closed when they are not used any more. A closed
-- house is on no list; its points stay in the ledger. Its name may be used again.
ALTER TABLE houses ALTER COLUMN icon DROP NOT NULL;
ALTER TABLE houses ADD COLUMN archived_at timestamptz;
ALTER TABLE houses DROP CONSTRAINT houses_name_key;
CREATE UNIQUE INDEX houses_one_active_name ON houses (lower(name)) WHERE archived_at IS NULL;

-- The pictures that a school uploaded. They are small and change once in years, and belong into the same backup.
CREATE TABLE house_crests (
  house_id uuid PRIMARY KEY REFERENCES houses (id),
  png bytea NOT NULL CHECK (octet_length(png) <= 204800),
  etag text NOT NULL,
  set_at timestamptz NOT NULL
);

-- No student on the school's list is in a closed house, whichever way the student comes there (a restored record, an
-- import, a sign-up of last year): the student then has no house. The lock makes a house that is being closed wait for the
-- student who is being written, and the other way round.
CREATE FUNCTION leave_closed_house() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.archived_at IS NULL AND NEW.house_id IS NOT NULL
     AND (SELECT archived_at FROM houses WHERE id = NEW.house_id FOR SHARE) IS NOT NULL THEN
    NEW.house_id := NULL;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER students_house_is_open BEFORE INSERT OR UPDATE OF house_id, archived_at ON students
  FOR EACH ROW EXECUTE FUNCTION leave_closed_house();
