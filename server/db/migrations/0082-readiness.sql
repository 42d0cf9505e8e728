-- The row that /readyz writes: a database that only reads, or a disk without room, is not ready.

CREATE TABLE readiness (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  probed_at timestamptz NOT NULL
);
