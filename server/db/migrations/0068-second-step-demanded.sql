-- Whether the portal opens for staff without a second step: 'offered' asks nobody for one.
ALTER TABLE school ADD COLUMN second_step text NOT NULL DEFAULT 'offered' CHECK (second_step IN ('offered', 'demanded'));
-- Beside school_version: both set the same next version.
CREATE TRIGGER school_second_step_version BEFORE UPDATE ON school FOR EACH ROW
  WHEN (OLD.second_step IS DISTINCT FROM NEW.second_step)
  EXECUTE FUNCTION raise_version();
