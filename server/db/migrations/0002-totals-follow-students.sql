-- Every student has a total, in the house of now, and counts as a top student only while at school. Kept by triggers,
-- because students come and change on many ways (screens, import, restore), and a total that was left behind would show
-- the wrong top student for good.

CREATE FUNCTION follow_student() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO student_total AS t (student_id, house_id, points, active)
  VALUES (NEW.id, NEW.house_id, 0, NEW.archived_at IS NULL)
  ON CONFLICT (student_id) DO UPDATE SET house_id = NEW.house_id, active = NEW.archived_at IS NULL;
  RETURN NULL;
END
$$;

CREATE TRIGGER students_added AFTER INSERT ON students FOR EACH ROW EXECUTE FUNCTION follow_student();
CREATE TRIGGER students_changed AFTER UPDATE OF house_id, archived_at ON students
  FOR EACH ROW EXECUTE FUNCTION follow_student();

INSERT INTO student_total (student_id, house_id, points, active)
SELECT id, house_id, 0, archived_at IS NULL FROM students
ON CONFLICT (student_id) DO UPDATE SET house_id = excluded.house_id, active = excluded.active;
