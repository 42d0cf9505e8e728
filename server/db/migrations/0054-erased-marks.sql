-- How a student who was erased is known again in a file: keyed hashes of the school number, the email and the ids in other
-- systems, under a key that is not in the database. They say nothing of anyone, and go after two school years.
CREATE TABLE erased_marks (
  mark bytea PRIMARY KEY,
  erased_at timestamptz NOT NULL
);
