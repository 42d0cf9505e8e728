-- Accounts, the school's records, and the ledger.
-- Ids are made by the server (or by the device, for awards), never by the database, so that tests can choose them.
-- Times come from the server's clock for the same reason.

CREATE TABLE houses (
  id uuid PRIMARY KEY,
  name text NOT NULL UNIQUE,
  colour text NOT NULL,
  icon text NOT NULL,
  position int NOT NULL
);

CREATE TABLE habits (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  colour text NOT NULL,
  position int NOT NULL,
  archived_at timestamptz
);
CREATE UNIQUE INDEX habits_one_active_name ON habits (name) WHERE archived_at IS NULL;

CREATE TABLE reasons (
  id uuid PRIMARY KEY,
  habit_id uuid NOT NULL REFERENCES habits (id),
  text text NOT NULL,
  position int NOT NULL,
  archived_at timestamptz
);
CREATE INDEX reasons_of_habit ON reasons (habit_id, position);

-- search_text and sort_key are folded (no case, no accents) by the one rule in src/domain/names.ts.
CREATE TABLE students (
  id uuid PRIMARY KEY,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text,
  house_id uuid REFERENCES houses (id),
  grade int CHECK (grade BETWEEN 0 AND 12),
  search_text text NOT NULL,
  sort_key text NOT NULL,
  created_at timestamptz NOT NULL,
  created_by uuid,
  archived_at timestamptz,
  archived_by uuid
);
CREATE INDEX students_in_order ON students (sort_key, id) WHERE archived_at IS NULL;
CREATE INDEX students_of_house ON students (house_id) WHERE archived_at IS NULL;
CREATE INDEX students_by_email ON students (lower(email));

-- Apart from students, so that no query over students can carry it along. argon2id over a peppered HMAC of the digits.
CREATE TABLE lunch_numbers (
  student_id uuid PRIMARY KEY REFERENCES students (id),
  hash text NOT NULL,
  set_at timestamptz NOT NULL
);

CREATE TABLE accounts (
  id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  username text NOT NULL UNIQUE CHECK (username = lower(username)),
  first_name text NOT NULL,
  last_name text NOT NULL,
  role text NOT NULL CHECK (role IN ('SCHOLAR', 'EDUCATOR', 'STAFF')),
  is_staff boolean NOT NULL DEFAULT false,
  is_superuser boolean NOT NULL DEFAULT false,
  state text NOT NULL CHECK (state IN ('pending', 'active', 'recovery_locked', 'disabled', 'rejected')),
  password_hash text NOT NULL,
  password_changed_at timestamptz NOT NULL,
  security_question text,
  security_answer_hash text,
  student_id uuid UNIQUE REFERENCES students (id),
  requested_grade int CHECK (requested_grade BETWEEN 0 AND 12),
  requested_house_id uuid REFERENCES houses (id),
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL
);
CREATE INDEX accounts_waiting ON accounts (created_at) WHERE state = 'pending';

-- A sign-up for an address that is already used: the applicant is told nothing, staff see it.
CREATE TABLE duplicate_signups (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  desired_role text NOT NULL,
  created_at timestamptz NOT NULL
);

-- One row a sign-in. Only the counter of the newest refresh token is kept; the tokens are recomputed from it.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id),
  counter int NOT NULL,
  rotated_at timestamptz NOT NULL,
  idle_seconds int NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  revoked_why text
);
CREATE INDEX sessions_of_account ON sessions (account_id) WHERE revoked_at IS NULL;

-- Failed attempts. The key is an HMAC of what was typed (or of the address), never the thing itself.
CREATE TABLE throttles (
  key bytea PRIMARY KEY,
  failures int NOT NULL,
  window_started_at timestamptz NOT NULL,
  last_failure_at timestamptz NOT NULL,
  last_attempt bytea,
  blocked_until timestamptz
);
CREATE INDEX throttles_by_age ON throttles (last_failure_at);

CREATE TABLE reset_requests (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id),
  kind text NOT NULL CHECK (kind IN ('admin', 'scholar', 'notice')),
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  settled_by uuid
);
CREATE UNIQUE INDEX reset_requests_one_open ON reset_requests (account_id, kind) WHERE settled_at IS NULL;

-- The ledger: what was ever awarded, in the order in which it was recorded. Rows are added, never changed.
CREATE TABLE ledger (
  id uuid PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  student_id uuid NOT NULL REFERENCES students (id),
  house_id uuid REFERENCES houses (id),
  habit_id uuid REFERENCES habits (id),
  habit_name text NOT NULL,
  reason_ids uuid[] NOT NULL,
  reason_text text NOT NULL,
  points int NOT NULL CHECK (points BETWEEN -100 AND 100 AND points <> 0),
  actor_id uuid NOT NULL REFERENCES accounts (id),
  source text NOT NULL,
  term text NOT NULL,
  batch_id uuid,
  reverses_id uuid UNIQUE REFERENCES ledger (id),
  fingerprint bytea NOT NULL,
  client_keyed boolean NOT NULL,
  occurred_at timestamptz NOT NULL,
  occurred_clamped boolean NOT NULL DEFAULT false,
  recorded_at timestamptz NOT NULL,
  status text NOT NULL DEFAULT 'counted' CHECK (status IN ('counted', 'review')),
  CHECK ((reverses_id IS NULL) = (points > 0))
);
CREATE INDEX ledger_of_student ON ledger (student_id, occurred_at DESC, seq DESC);
CREATE INDEX ledger_of_actor ON ledger (actor_id, occurred_at DESC);

CREATE TABLE student_total (
  student_id uuid PRIMARY KEY REFERENCES students (id),
  house_id uuid REFERENCES houses (id),
  points bigint NOT NULL,
  active boolean NOT NULL DEFAULT true
) WITH (fillfactor = 70);
CREATE INDEX student_total_top ON student_total (house_id, points DESC, student_id) WHERE active;

CREATE TABLE house_total (
  house_id uuid PRIMARY KEY REFERENCES houses (id),
  points bigint NOT NULL
) WITH (fillfactor = 10);

CREATE TABLE rosters (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES accounts (id),
  name text NOT NULL,
  description text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz
);
CREATE INDEX rosters_of_owner ON rosters (owner_id) WHERE deleted_at IS NULL;

CREATE TABLE roster_members (
  roster_id uuid NOT NULL REFERENCES rosters (id),
  student_id uuid NOT NULL REFERENCES students (id),
  PRIMARY KEY (roster_id, student_id)
);
CREATE INDEX roster_members_of_student ON roster_members (student_id);

CREATE TABLE store_items (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  description text,
  cost_points int NOT NULL CHECK (cost_points >= 0),
  group_name text,
  active boolean NOT NULL,
  position int NOT NULL
);

-- Who did what to whom. Ids only, never names, emails or answers.
CREATE TABLE audit_log (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_id uuid,
  action text NOT NULL,
  object_type text,
  object_id uuid,
  details jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_log_of_object ON audit_log (object_id, seq DESC);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE ON ledger FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_no_truncate BEFORE TRUNCATE ON ledger FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_no_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
