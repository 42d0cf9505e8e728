-- The ledger's sum by student and habit, written by the award's own statement like the other totals, so that the report
-- costs as much with a million awards as with a thousand. Awards without a habit are in student_total alone.

CREATE TABLE student_habit_total (
  student_id uuid NOT NULL REFERENCES students (id),
  habit_id uuid NOT NULL REFERENCES habits (id),
  points bigint NOT NULL,
  PRIMARY KEY (student_id, habit_id)
) WITH (fillfactor = 70);

INSERT INTO student_habit_total (student_id, habit_id, points)
SELECT student_id, habit_id, sum(points) FROM ledger
 WHERE habit_id IS NOT NULL AND status = 'counted' GROUP BY student_id, habit_id;
