-- Which fields of a record staff set in the portal, each with the school year of the edit: {"last_name": "2026–27"}.
-- An import keeps them.
ALTER TABLE students ADD COLUMN edited_fields jsonb NOT NULL DEFAULT '{}';
