-- The day on which the school's weeks begin. No sum is kept by week, so nothing has to be counted again.
ALTER TABLE school ADD COLUMN week_starts_on text NOT NULL DEFAULT 'monday'
  CHECK (week_starts_on IN ('monday', 'sunday', 'saturday'));
-- A trigger of its own: 0070-ladder makes school_version, and may be here before or after this step.
CREATE TRIGGER school_week_version BEFORE UPDATE ON school FOR EACH ROW
  WHEN (OLD.week_starts_on IS DISTINCT FROM NEW.week_starts_on)
  EXECUTE FUNCTION raise_version();
