-- A class of another system, with who is in it and who teaches it. It is a roster of each of its teachers as soon as the
-- teacher has an account. A teacher may add to such a roster: an import adds and removes only whom the other system added
-- and removed.
CREATE TABLE classes (
  id uuid PRIMARY KEY,
  source text NOT NULL,
  source_id text NOT NULL,
  title text NOT NULL,
  ended_at timestamptz,
  changed_at timestamptz NOT NULL,
  UNIQUE (source, source_id)
);

-- The roster's id is known before the roster is there.
CREATE TABLE class_teachers (
  class_id uuid NOT NULL REFERENCES classes (id) ON DELETE CASCADE,
  email text NOT NULL CHECK (email = lower(email)),
  roster_id uuid NOT NULL UNIQUE,
  PRIMARY KEY (class_id, email)
);
CREATE INDEX class_teachers_by_email ON class_teachers (email);

CREATE TABLE class_students (
  class_id uuid NOT NULL REFERENCES classes (id) ON DELETE CASCADE,
  student_id uuid NOT NULL REFERENCES students (id),
  PRIMARY KEY (class_id, student_id)
);
CREATE INDEX class_students_of_student ON class_students (student_id);

-- What an undo needs, as of students: how a class was (null: it was not there), and who was invited.
CREATE TABLE import_classes (
  import_id uuid NOT NULL REFERENCES imports (id),
  class_id uuid NOT NULL,
  was jsonb,
  PRIMARY KEY (import_id, class_id)
);
CREATE TABLE import_invitations (
  import_id uuid NOT NULL REFERENCES imports (id),
  invitation_id uuid NOT NULL,
  PRIMARY KEY (import_id, invitation_id)
);

-- Makes the rosters of those teachers who have an account by now; null stands for all teachers.
CREATE FUNCTION give_class_rosters(teacher text, at timestamptz) RETURNS void LANGUAGE sql AS $$
  WITH made AS (
    INSERT INTO rosters (id, owner_id, name, created_at, updated_at)
    SELECT t.roster_id, a.id, c.title, at, at
      FROM class_teachers t JOIN classes c ON c.id = t.class_id JOIN accounts a ON a.email = t.email
     WHERE c.ended_at IS NULL AND a.state = 'active' AND a.role IN ('EDUCATOR', 'STAFF')
       AND (teacher IS NULL OR t.email = teacher)
    ON CONFLICT (id) DO NOTHING RETURNING id
  )
  INSERT INTO roster_members (roster_id, student_id)
  SELECT made.id, s.student_id
    FROM made JOIN class_teachers t ON t.roster_id = made.id JOIN class_students s ON s.class_id = t.class_id
$$;

-- An account begins in several ways (an invitation, an approval, the set-up); whichever it is, the classes are there.
CREATE FUNCTION give_rosters_of_new_teacher() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM give_class_rosters(NEW.email, NEW.created_at);
  RETURN NULL;
END
$$;
CREATE TRIGGER accounts_get_rosters AFTER INSERT OR UPDATE OF state, role ON accounts
  FOR EACH ROW WHEN (NEW.state = 'active') EXECUTE FUNCTION give_rosters_of_new_teacher();

CREATE OR REPLACE FUNCTION forget_imports_of_student() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM import_rows WHERE student_id = NEW.id;
  DELETE FROM import_lunch_numbers WHERE student_id = NEW.id;
  DELETE FROM student_sources WHERE student_id = NEW.id;
  DELETE FROM class_students WHERE student_id = NEW.id;
  RETURN NULL;
END
$$;
