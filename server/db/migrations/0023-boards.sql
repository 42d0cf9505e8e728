-- What the boards of the week and of today need beside the sums of the houses: who has the most points on them. It is kept
-- by day first, because a board reads all students of a few days.
CREATE TABLE student_day_total (
  day date NOT NULL,
  student_id uuid NOT NULL REFERENCES students (id),
  points bigint NOT NULL,
  PRIMARY KEY (day, student_id)
) WITH (fillfactor = 70);
INSERT INTO student_day_total (day, student_id, points)
SELECT day, student_id, sum(points) FROM counted_entries GROUP BY day, student_id;

-- The points that a house wants to reach in a term; null: it has set itself none.
ALTER TABLE houses ADD COLUMN goal int CHECK (goal BETWEEN 1 AND 1000000);
