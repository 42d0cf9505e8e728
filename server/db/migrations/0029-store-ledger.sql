-- What students spend in the store: a book of its own beside the ledger of awards, so that nothing in it can reach the
-- points of a house. `points` is what was spent; a row of its own gives it back, and is negative.
CREATE TABLE store_ledger (
  id uuid PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  student_id uuid NOT NULL REFERENCES students (id),
  item_id uuid NOT NULL REFERENCES store_items (id),
  item_name text NOT NULL,
  points int NOT NULL,
  actor_id uuid NOT NULL REFERENCES accounts (id),
  reverses_id uuid UNIQUE REFERENCES store_ledger (id),
  recorded_at timestamptz NOT NULL,
  CHECK (CASE WHEN reverses_id IS NULL THEN points >= 0 ELSE points <= 0 END)
);
CREATE INDEX store_ledger_of_student ON store_ledger (student_id, seq DESC);
CREATE TRIGGER store_ledger_append_only BEFORE UPDATE OR DELETE ON store_ledger
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER store_ledger_no_truncate BEFORE TRUNCATE ON store_ledger
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Kept beside the points, in the row that awards and redemptions both lock: a balance is read and spent in one step.
ALTER TABLE student_total ADD COLUMN spent bigint NOT NULL DEFAULT 0;
