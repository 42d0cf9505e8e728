-- The change of students by which a closed house was emptied: as long as it can be undone, the house can be opened again
-- with them.
ALTER TABLE houses ADD COLUMN closing_change uuid;
