-- The school's day of each award, by the time of its tap. It is kept with the award, like the term: no day of the past
-- moves when the school changes its time zone. What is there already is dated by the zone of now.
ALTER TABLE ledger ADD COLUMN day date;
DO $$
BEGIN
  -- Not an UPDATE: rows of the ledger never change.
  EXECUTE format(
    'ALTER TABLE ledger ALTER COLUMN day TYPE date USING (occurred_at AT TIME ZONE %L)::date',
    (SELECT time_zone FROM school));
END
$$;
ALTER TABLE ledger ALTER COLUMN day SET NOT NULL;

CREATE OR REPLACE VIEW counted_entries AS
SELECT l.id, l.student_id, l.house_id, l.habit_id, l.term, l.points, l.day
  FROM ledger l LEFT JOIN review_decisions d ON d.award_id = l.id
 WHERE l.status = 'counted' OR d.outcome = 'counted';

-- The sums by day, kept like the other totals: today's board and this week's read a few rows, however many awards there are.
CREATE TABLE house_day_total (
  house_id uuid NOT NULL REFERENCES houses (id),
  day date NOT NULL,
  points bigint NOT NULL,
  PRIMARY KEY (house_id, day)
) WITH (fillfactor = 50);
INSERT INTO house_day_total (house_id, day, points)
SELECT house_id, day, sum(points) FROM counted_entries WHERE house_id IS NOT NULL GROUP BY house_id, day;
