-- Rows of the ledger never change, but for one thing: when a person is erased, what teachers wrote about them goes. Points,
-- habit, house and time stay.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.reason_text = '' AND to_jsonb(NEW) - 'reason_text' = to_jsonb(OLD) - 'reason_text'
     AND EXISTS (SELECT 1 FROM students WHERE id = OLD.student_id AND erased_at IS NOT NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END
$$;
DROP TRIGGER ledger_append_only ON ledger;
CREATE TRIGGER ledger_no_delete BEFORE DELETE ON ledger FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_append_only BEFORE UPDATE ON ledger FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();

-- How long the records of students who left are kept; null: without end.
ALTER TABLE school ADD COLUMN IF NOT EXISTS retention_years int DEFAULT 7 CHECK (retention_years BETWEEN 1 AND 50);

-- What /privacy says in the school's own words; null: the text that is built in.
ALTER TABLE school ADD COLUMN privacy_text text;
