-- Two records of one child can be merged. The other record points to the one that is kept and is archived, so that it is on no
-- list; the ledger keeps the id that was tapped, and every sum counts for the kept one. One level deep: a record that others
-- were merged into is never merged itself (server/students/merge-records.ts).
ALTER TABLE students ADD COLUMN merged_into uuid REFERENCES students (id);
ALTER TABLE students ADD CONSTRAINT students_merged_is_archived
  CHECK (merged_into IS NULL OR (archived_at IS NOT NULL AND merged_into <> id));
CREATE INDEX students_merged ON students (merged_into) WHERE merged_into IS NOT NULL;

-- The kept record may take the school number of the other one.
DROP INDEX students_by_school_number;
CREATE UNIQUE INDEX students_by_school_number ON students (lower(school_number))
  WHERE school_number IS NOT NULL AND merged_into IS NULL;

-- What a merge moved from one record to the other, by ids and names of columns alone, so that it can be parted for a day.
-- The rows stay: the kept record's page says when it was merged.
CREATE TABLE student_merges (
  id uuid PRIMARY KEY,
  kept_id uuid NOT NULL REFERENCES students (id),
  lost_id uuid NOT NULL REFERENCES students (id),
  actor_id uuid NOT NULL REFERENCES accounts (id),
  made_at timestamptz NOT NULL,
  parted_at timestamptz,
  moved jsonb NOT NULL
);
CREATE INDEX student_merges_of_kept ON student_merges (kept_id);
CREATE INDEX student_merges_of_lost ON student_merges (lost_id);
CREATE INDEX student_merges_newest ON student_merges (made_at DESC);

-- Whose points an entry of the ledger is, as things stand now.
CREATE OR REPLACE VIEW counted_entries AS
SELECT l.id, COALESCE(m.merged_into, l.student_id) AS student_id, l.house_id, l.habit_id, l.term, l.points, l.day,
       l.student_id AS tapped_id
  FROM ledger l
  LEFT JOIN students m ON m.id = l.student_id AND m.merged_into IS NOT NULL
  LEFT JOIN review_decisions d ON d.award_id = l.id
 WHERE l.status = 'counted' OR d.outcome = 'counted';
