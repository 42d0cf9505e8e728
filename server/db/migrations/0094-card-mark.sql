-- What a student's card says of its school, so that a card of another school is told from an unknown one
-- (docs/decisions/0308). It is made once and stays, also in a backup: printed cards outlive a server.
ALTER TABLE school ADD COLUMN card_mark text NOT NULL DEFAULT substr(md5(gen_random_uuid()::text), 1, 8)
  CHECK (card_mark ~ '^[0-9a-f]{8}$');
