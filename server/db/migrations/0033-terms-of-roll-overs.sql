-- The term that began with a roll-over, so that its undo can take it back.
ALTER TABLE imports ADD COLUMN term_id uuid REFERENCES terms (id) ON DELETE SET NULL;
