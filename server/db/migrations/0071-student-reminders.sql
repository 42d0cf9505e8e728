-- A reminder to a student who has a code on paper and has not come yet. At most one a day goes to each.
ALTER TABLE mails ADD COLUMN student_id uuid REFERENCES students ON DELETE CASCADE;
CREATE INDEX mails_of_student ON mails (student_id, made_at) WHERE student_id IS NOT NULL;

ALTER TABLE mails DROP CONSTRAINT mails_kind_check;
ALTER TABLE mails ADD CONSTRAINT mails_kind_check
  CHECK (kind IN ('approved', 'rejected', 'invitation', 'reset_code', 'signups_waiting', 'second_step_removed',
                  'student_reminder'));
ALTER TABLE mails ADD CONSTRAINT mails_to_students CHECK ((kind = 'student_reminder') = (student_id IS NOT NULL));

-- A reminder that still waits is not sent, however the student gets an account, and however the code ends or becomes another.
CREATE FUNCTION drop_reminders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM mails WHERE student_id IN (OLD.student_id, NEW.student_id) AND sent_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER accounts_come AFTER INSERT OR UPDATE OF student_id ON accounts
  FOR EACH ROW WHEN (NEW.student_id IS NOT NULL) EXECUTE FUNCTION drop_reminders();
CREATE TRIGGER student_codes_end AFTER UPDATE OR DELETE ON student_codes
  FOR EACH ROW EXECUTE FUNCTION drop_reminders();
