-- How many entries the ledger has of each student, kept like the other totals, so that a history costs as much with a
-- million awards as with a thousand.

ALTER TABLE student_total ADD COLUMN entries bigint NOT NULL DEFAULT 0;

UPDATE student_total t SET entries = l.entries
  FROM (SELECT student_id, count(*) AS entries FROM ledger GROUP BY student_id) l WHERE l.student_id = t.student_id;
