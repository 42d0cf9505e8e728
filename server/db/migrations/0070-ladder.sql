-- The school's own steps: what one is called, the number by which the lowest is stored, and their names. Null: Grade K to 12.
-- Steps below kindergarten have numbers below 0, so that no student's number changes.
ALTER TABLE school ADD COLUMN ladder jsonb;
DROP TRIGGER school_version ON school;
CREATE TRIGGER school_version BEFORE UPDATE ON school FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.time_zone IS DISTINCT FROM NEW.time_zone
        OR OLD.scoring IS DISTINCT FROM NEW.scoring OR OLD.display_names IS DISTINCT FROM NEW.display_names
        OR OLD.retention_years IS DISTINCT FROM NEW.retention_years OR OLD.help_email IS DISTINCT FROM NEW.help_email
        OR OLD.ladder IS DISTINCT FROM NEW.ladder)
  EXECUTE FUNCTION raise_version();
ALTER TABLE students DROP CONSTRAINT students_grade_check;
ALTER TABLE students ADD CONSTRAINT students_grade_check CHECK (grade BETWEEN -5 AND 15);
ALTER TABLE accounts DROP CONSTRAINT accounts_requested_grade_check;
ALTER TABLE accounts ADD CONSTRAINT accounts_requested_grade_check CHECK (requested_grade BETWEEN -5 AND 15);
