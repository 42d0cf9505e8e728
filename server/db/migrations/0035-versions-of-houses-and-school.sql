-- Two people of the office can have one house or the room School open: nobody overwrites what they have not seen. The
-- order and the crest of a house are changed on their own, so they raise no version.
ALTER TABLE houses ADD COLUMN version int NOT NULL DEFAULT 1;
CREATE TRIGGER houses_version BEFORE UPDATE ON houses
  FOR EACH ROW WHEN ((OLD.name, OLD.colour, OLD.goal, OLD.archived_at)
                     IS DISTINCT FROM (NEW.name, NEW.colour, NEW.goal, NEW.archived_at))
  EXECUTE FUNCTION raise_version();

-- Where 'Submit ideas or request help' leads; null: to the page /help.
ALTER TABLE school ADD COLUMN help_email text;
ALTER TABLE school ADD COLUMN version int NOT NULL DEFAULT 1;
CREATE TRIGGER school_version BEFORE UPDATE ON school
  FOR EACH ROW WHEN ((OLD.name, OLD.time_zone, OLD.scoring, OLD.display_names, OLD.retention_years, OLD.help_email)
                     IS DISTINCT FROM (NEW.name, NEW.time_zone, NEW.scoring, NEW.display_names, NEW.retention_years,
                                       NEW.help_email))
  EXECUTE FUNCTION raise_version();
