-- What staff decide about awards that could not simply count, and when the totals were last checked.

-- Why an award waits for staff. A reversal of an award that doesn't count doesn't count either, and waits for nobody.
ALTER TABLE ledger ADD COLUMN review_why text CHECK (review_why IN
  ('student_archived', 'habit_archived', 'reason_archived', 'late', 'term_closed', 'teacher_disabled'));
ALTER TABLE ledger ADD CONSTRAINT ledger_review_has_a_reason
  CHECK ((status = 'review' AND reverses_id IS NULL) = (review_why IS NOT NULL));
CREATE INDEX ledger_in_review ON ledger (seq) WHERE review_why IS NOT NULL;

-- The ledger's rows never change, so what staff decided is a row of its own, one for each award.
CREATE TABLE review_decisions (
  award_id uuid PRIMARY KEY REFERENCES ledger (id),
  outcome text NOT NULL CHECK (outcome IN ('counted', 'declined')),
  decided_by uuid NOT NULL REFERENCES accounts (id),
  decided_at timestamptz NOT NULL
);
CREATE TRIGGER review_append_only BEFORE UPDATE OR DELETE ON review_decisions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER review_no_truncate BEFORE TRUNCATE ON review_decisions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What the totals are the sums of.
CREATE VIEW counted_entries AS
SELECT l.id, l.student_id, l.house_id, l.habit_id, l.term, l.points
  FROM ledger l LEFT JOIN review_decisions d ON d.award_id = l.id
 WHERE l.status = 'counted' OR d.outcome = 'counted';

-- The sums by term, kept like the other totals, so that a term costs as much after ten years as in the first.
CREATE TABLE student_term_total (
  student_id uuid NOT NULL REFERENCES students (id),
  term text NOT NULL,
  points bigint NOT NULL,
  PRIMARY KEY (student_id, term)
) WITH (fillfactor = 70);
CREATE TABLE house_term_total (
  house_id uuid NOT NULL REFERENCES houses (id),
  term text NOT NULL,
  points bigint NOT NULL,
  PRIMARY KEY (house_id, term)
) WITH (fillfactor = 10);
INSERT INTO student_term_total (student_id, term, points)
SELECT student_id, term, sum(points) FROM counted_entries GROUP BY student_id, term;
INSERT INTO house_term_total (house_id, term, points)
SELECT house_id, term, sum(points) FROM counted_entries WHERE house_id IS NOT NULL GROUP BY house_id, term;

-- The last recount of the ledger, and the last one that had to correct a total.
CREATE TABLE totals_check (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  checked_at timestamptz NOT NULL,
  differences int NOT NULL,
  mended_at timestamptz,
  mended int
);

CREATE INDEX audit_log_of_actor ON audit_log (actor_id, seq DESC);
CREATE INDEX audit_log_of_action ON audit_log (action, seq DESC);
CREATE INDEX audit_log_by_time ON audit_log (at);
