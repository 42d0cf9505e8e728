-- When each student last had an award that counts, kept like the other totals: a teacher's device shows whom nobody has
-- noticed lately, and reads the whole school for it.
ALTER TABLE student_total ADD COLUMN last_awarded_at timestamptz;

UPDATE student_total t SET last_awarded_at = l.last
  FROM (SELECT l.student_id, max(l.occurred_at) AS last
          FROM ledger l LEFT JOIN review_decisions d ON d.award_id = l.id LEFT JOIN ledger r ON r.reverses_id = l.id
         WHERE l.points > 0 AND r.id IS NULL AND (l.status = 'counted' OR d.outcome = 'counted')
         GROUP BY l.student_id) l
 WHERE l.student_id = t.student_id;
