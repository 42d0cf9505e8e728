-- What two of the staff can edit at once has a version, which every change of what the form shows raises. A save names the one
-- that the person saw (server/http/check-seen.ts).
ALTER TABLE habits ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE reasons ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE store_items ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE terms ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE night_limits ADD COLUMN version int NOT NULL DEFAULT 1;
-- `version` is that of the app which the display runs.
ALTER TABLE displays ADD COLUMN edits int NOT NULL DEFAULT 1;

CREATE TRIGGER habits_version BEFORE UPDATE ON habits
  FOR EACH ROW WHEN ((OLD.name, OLD.colour, OLD.archived_at) IS DISTINCT FROM (NEW.name, NEW.colour, NEW.archived_at))
  EXECUTE FUNCTION raise_version();
CREATE TRIGGER reasons_version BEFORE UPDATE ON reasons
  FOR EACH ROW WHEN ((OLD.text, OLD.archived_at) IS DISTINCT FROM (NEW.text, NEW.archived_at))
  EXECUTE FUNCTION raise_version();
CREATE TRIGGER store_items_version BEFORE UPDATE ON store_items
  FOR EACH ROW WHEN ((OLD.name, OLD.description, OLD.cost_points, OLD.group_name, OLD.active)
                     IS DISTINCT FROM (NEW.name, NEW.description, NEW.cost_points, NEW.group_name, NEW.active))
  EXECUTE FUNCTION raise_version();
CREATE TRIGGER terms_version BEFORE UPDATE ON terms
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION raise_version();
CREATE TRIGGER night_limits_version BEFORE UPDATE ON night_limits
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION raise_version();

CREATE FUNCTION raise_edits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.edits := OLD.edits + 1;
  RETURN NEW;
END
$$;
CREATE TRIGGER displays_edits BEFORE UPDATE ON displays
  FOR EACH ROW WHEN ((OLD.name, OLD.place, OLD.settings) IS DISTINCT FROM (NEW.name, NEW.place, NEW.settings))
  EXECUTE FUNCTION raise_edits();
