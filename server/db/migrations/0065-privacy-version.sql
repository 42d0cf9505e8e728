-- How often the school wrote its own words for /privacy: a save names the one that the person saw.
ALTER TABLE school ADD COLUMN privacy_version int NOT NULL DEFAULT 1;
