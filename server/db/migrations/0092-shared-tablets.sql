-- Tablets that several teachers share: paired like a hall display, and teachers change on them by a PIN
-- (docs/decisions/0305). The PIN never reaches the server.
ALTER TABLE displays ADD COLUMN kind text NOT NULL DEFAULT 'hall' CHECK (kind IN ('hall', 'tablet')),
  -- After so long without a touch a tablet locks.
  ADD COLUMN lock_minutes int CHECK (lock_minutes BETWEEN 1 AND 60),
  ADD CONSTRAINT displays_tablets_lock CHECK ((kind = 'tablet') = (lock_minutes IS NOT NULL));
ALTER TABLE display_pairings ADD COLUMN kind text NOT NULL DEFAULT 'hall' CHECK (kind IN ('hall', 'tablet'));
CREATE TRIGGER displays_lock_edits BEFORE UPDATE ON displays FOR EACH ROW
  WHEN (OLD.lock_minutes IS DISTINCT FROM NEW.lock_minutes)
  EXECUTE FUNCTION raise_edits();

-- Who stays on a tablet, each with the session that their PIN opens there.
CREATE TABLE tablet_teachers (
  display_id uuid NOT NULL REFERENCES displays (id) ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  session_id uuid NOT NULL UNIQUE REFERENCES sessions (id) ON DELETE CASCADE,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (display_id, account_id)
);
