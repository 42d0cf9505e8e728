-- The schema of Habit Points. First the tables, by subject; then the rules that PostgreSQL keeps by itself, each under a
-- heading that begins with 'Rule:'. server/db/schema.sql shows what this file and the migrations after it really make.
--
-- Ids are made by the server (or by the device, for awards), never by the database, so that tests can choose them. Times
-- come from the server's clock for the same reason. A column stands where it was added, not where it reads best.

-------------------------------------------------------------------------------------------------------------------------
-- The school
-------------------------------------------------------------------------------------------------------------------------

-- One row, from the beginning. `set_up_at` is null until there is a first administrator, and is then never null again, so
-- that no fault can bring the set-up back.
CREATE TABLE school (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  name text NOT NULL,
  time_zone text NOT NULL,
  set_up_at timestamptz,
  -- How long the records of students who left are kept; null: without end.
  retention_years int DEFAULT 7 CHECK (retention_years BETWEEN 1 AND 50),
  -- What /privacy says in the school's own words; null: the text that is built in.
  privacy_text text,
  scoring text NOT NULL DEFAULT 'total' CHECK (scoring IN ('total', 'per_child')),
  display_names text NOT NULL DEFAULT 'initial' CHECK (display_names IN ('none', 'initial', 'full')),
  -- Where 'Submit ideas or request help' leads; null: to the page /help.
  help_email text,
  version int NOT NULL DEFAULT 1
);
INSERT INTO school (name, time_zone) VALUES ('Our school', 'UTC');

-- The fingerprint of the master key that this database was written with: with another key no password fits, so the
-- server does not start with one.
CREATE TABLE master_key (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  fingerprint text NOT NULL,
  noted_at timestamptz NOT NULL
);

-- The one link that opens the set-up: the hash of its token. Each start of the server makes a new one until it is used.
CREATE TABLE setup_link (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  token_hash bytea NOT NULL,
  made_at timestamptz NOT NULL
);

-- Days of the school's own zone, both of them in the term. No day is in two terms.
CREATE TABLE terms (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  CHECK (starts_on <= ends_on),
  CONSTRAINT terms_do_not_overlap EXCLUDE USING gist (daterange(starts_on, ends_on, '[]') WITH &&)
);

-- A closed house is on no list; its points stay in the ledger. Its name may be used again.
CREATE TABLE houses (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  colour text NOT NULL,
  -- A house of the school's own has no picture at first.
  icon text,
  position int NOT NULL,
  archived_at timestamptz,
  -- The points that a house wants to reach in a term; null: it has set itself none.
  goal int CHECK (goal BETWEEN 1 AND 1000000),
  version int NOT NULL DEFAULT 1,
  -- The change of students by which a closed house was emptied: as long as it can be undone, the house can be opened
  -- again with them.
  closing_change uuid
);
CREATE UNIQUE INDEX houses_one_active_name ON houses (lower(name)) WHERE archived_at IS NULL;

-- The pictures that a school uploaded. They are small and change once in years, and belong into the same backup.
CREATE TABLE house_crests (
  house_id uuid PRIMARY KEY REFERENCES houses (id),
  png bytea NOT NULL CHECK (octet_length(png) <= 204800),
  etag text NOT NULL,
  set_at timestamptz NOT NULL
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

-------------------------------------------------------------------------------------------------------------------------
-- Students
-------------------------------------------------------------------------------------------------------------------------

-- search_text and sort_key are folded (no case, no accents) by the one rule in src/domain/names.ts. A record of someone who
-- was erased keeps its id for the ledger, and nothing that says who it was.
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
  archived_by uuid,
  -- By which the school's other systems know the student.
  school_number text,
  erased_at timestamptz,
  version int NOT NULL DEFAULT 1,
  -- Which fields staff set in the portal, each with the school year of the edit: {"last_name": "2026–27"}. An import
  -- keeps them.
  edited_fields jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX students_in_order ON students (sort_key, id) WHERE archived_at IS NULL;
CREATE INDEX students_gone_in_order ON students (sort_key, id) WHERE archived_at IS NOT NULL AND erased_at IS NULL;
CREATE INDEX students_of_house ON students (house_id) WHERE archived_at IS NULL;
CREATE INDEX students_by_email ON students (lower(email));
CREATE UNIQUE INDEX students_by_school_number ON students (lower(school_number)) WHERE school_number IS NOT NULL;

-- Apart from students, so that no query over students can carry it along. argon2id over a peppered HMAC of the digits.
CREATE TABLE lunch_numbers (
  student_id uuid PRIMARY KEY REFERENCES students (id),
  hash text NOT NULL,
  set_at timestamptz NOT NULL
);

-- What a change of many students did, so that it can be undone: [{id, version, was}] with the version after the change.
-- Only ids, grades and houses' ids. It is deleted when nobody may undo it any more.
CREATE TABLE student_changes (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('house', 'grade', 'archive', 'restore')),
  actor_id uuid NOT NULL,
  made_at timestamptz NOT NULL,
  undone_at timestamptz,
  rows jsonb NOT NULL
);

-- How a student who was erased is known again in a file: keyed hashes of the school number, the email and the ids in other
-- systems, under a key that is not in the database. They say nothing of anyone, and go after two school years.
CREATE TABLE erased_marks (
  mark bytea PRIMARY KEY,
  erased_at timestamptz NOT NULL
);

-------------------------------------------------------------------------------------------------------------------------
-- Accounts, and ways to sign in
-------------------------------------------------------------------------------------------------------------------------

CREATE TABLE accounts (
  id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  username text NOT NULL UNIQUE CHECK (username = lower(username)),
  first_name text NOT NULL,
  last_name text NOT NULL,
  role text NOT NULL CHECK (role IN ('SCHOLAR', 'EDUCATOR', 'STAFF')),
  is_staff boolean NOT NULL DEFAULT false,
  is_superuser boolean NOT NULL DEFAULT false,
  state text NOT NULL CHECK (state IN ('pending', 'active', 'disabled', 'rejected')),
  password_hash text NOT NULL,
  password_changed_at timestamptz NOT NULL,
  security_question text,
  security_answer_hash text,
  student_id uuid UNIQUE REFERENCES students (id),
  requested_grade int CHECK (requested_grade BETWEEN 0 AND 12),
  requested_house_id uuid REFERENCES houses (id),
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  -- When a sign-up was approved or rejected, and by whom; null where nobody had to decide.
  decided_at timestamptz,
  decided_by uuid,
  erased_at timestamptz,
  -- Sessions are deleted some time after their end, and the office wants to know who never came back.
  last_signed_in_at timestamptz
);
CREATE INDEX accounts_waiting ON accounts (created_at) WHERE state = 'pending';
CREATE INDEX accounts_decided ON accounts (decided_at) WHERE decided_at IS NOT NULL;

-- A sign-up for an address that is already used: the applicant is told nothing, staff see it.
CREATE TABLE duplicate_signups (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  desired_role text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX duplicate_signups_of_email ON duplicate_signups (email, created_at);

-- Who may make an account without waiting for approval. The link's token is shown once and only its hash is kept; an
-- invitation without one has no link yet. It ends by its use, by a person, or by its age.
CREATE TABLE invitations (
  id uuid PRIMARY KEY,
  email text NOT NULL CHECK (email = lower(email)),
  role text NOT NULL CHECK (role IN ('EDUCATOR', 'STAFF')),
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  -- Email and names, folded like those of the students.
  search_text text NOT NULL,
  token_hash bytea UNIQUE,
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL REFERENCES accounts (id),
  expires_at timestamptz,
  used_at timestamptz,
  account_id uuid REFERENCES accounts (id),
  withdrawn_at timestamptz,
  withdrawn_by uuid REFERENCES accounts (id),
  CHECK ((token_hash IS NULL) = (expires_at IS NULL)),
  CHECK ((used_at IS NULL) = (account_id IS NULL))
);
CREATE UNIQUE INDEX invitations_one_open ON invitations (email) WHERE used_at IS NULL AND withdrawn_at IS NULL;
CREATE INDEX invitations_newest ON invitations (created_at DESC, id);

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
  revoked_why text,
  -- The newest tokens that were used, and since when: a caller who shows an older refresh token later has a copy.
  used_counter int NOT NULL DEFAULT 1,
  used_at timestamptz
);
CREATE INDEX sessions_of_account ON sessions (account_id) WHERE revoked_at IS NULL;

-- One table counts for every limit: failed sign-ins, tries at a new password, exports, deletions. The key is an HMAC of what
-- was typed (or of the address), never the thing itself. How long a name is closed follows from its count and its last use.
CREATE TABLE throttles (
  key bytea PRIMARY KEY,
  used int NOT NULL,
  window_started_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  last_attempt bytea,
  -- Whose way in a row closes, where it is known, and which way: so that staff can open it again.
  account_id uuid,
  about text
);
CREATE INDEX throttles_by_age ON throttles (last_used_at);
CREATE INDEX throttles_of_account ON throttles (account_id) WHERE account_id IS NOT NULL;

CREATE TABLE reset_requests (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id),
  kind text NOT NULL CHECK (kind IN ('admin', 'scholar', 'notice')),
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  settled_by uuid
);
CREATE UNIQUE INDEX reset_requests_one_open ON reset_requests (account_id, kind) WHERE settled_at IS NULL;

-- The codes with which a person may choose a new password once. Of the code itself there is only a peppered hash.
CREATE TABLE reset_codes (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id),
  hash text NOT NULL,
  made_at timestamptz NOT NULL,
  made_by uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_why text CHECK (ended_why IN ('used', 'replaced', 'withdrawn'))
);
CREATE UNIQUE INDEX reset_codes_one_open ON reset_codes (account_id) WHERE ended_at IS NULL;

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
CREATE INDEX audit_log_of_actor ON audit_log (actor_id, seq DESC);
CREATE INDEX audit_log_of_action ON audit_log (action, seq DESC);
CREATE INDEX audit_log_by_time ON audit_log (at);
CREATE INDEX audit_unknown_names ON audit_log (seq DESC) WHERE action = 'sign_in_failed' AND object_id IS NULL;

-------------------------------------------------------------------------------------------------------------------------
-- Awards and their totals
-------------------------------------------------------------------------------------------------------------------------

-- What was ever awarded, in the order in which it was recorded.
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
  -- Why an award waits for staff. A reversal of an award that doesn't count doesn't count either, and waits for nobody.
  review_why text CHECK (review_why IN
    ('student_archived', 'habit_archived', 'reason_archived', 'late', 'term_closed', 'teacher_disabled')),
  -- The school's day of the award, by the time of its tap. It is kept with the award, like the term: no day of the past
  -- moves when the school changes its time zone.
  day date NOT NULL,
  CHECK ((reverses_id IS NULL) = (points > 0)),
  CONSTRAINT ledger_review_has_a_reason CHECK ((status = 'review' AND reverses_id IS NULL) = (review_why IS NOT NULL))
);
CREATE INDEX ledger_of_student ON ledger (student_id, occurred_at DESC, seq DESC);
CREATE INDEX ledger_of_actor ON ledger (actor_id, occurred_at DESC);
CREATE INDEX ledger_by_day ON ledger (day);
CREATE INDEX ledger_in_review ON ledger (seq) WHERE review_why IS NOT NULL;

-- The ledger's rows never change, so what staff decided is a row of its own, one for each award.
CREATE TABLE review_decisions (
  award_id uuid PRIMARY KEY REFERENCES ledger (id),
  outcome text NOT NULL CHECK (outcome IN ('counted', 'declined')),
  decided_by uuid NOT NULL REFERENCES accounts (id),
  decided_at timestamptz NOT NULL
);

-- What the totals are the sums of.
CREATE VIEW counted_entries AS
SELECT l.id, l.student_id, l.house_id, l.habit_id, l.term, l.points, l.day
  FROM ledger l LEFT JOIN review_decisions d ON d.award_id = l.id
 WHERE l.status = 'counted' OR d.outcome = 'counted';

-- The totals are written by the award's own statement (server/ledger/point-totals.ts), so that a board or a report costs as
-- much with a million awards as with a thousand. Awards without a habit are in student_total alone.
CREATE TABLE student_total (
  student_id uuid PRIMARY KEY REFERENCES students (id),
  house_id uuid REFERENCES houses (id),
  points bigint NOT NULL,
  active boolean NOT NULL DEFAULT true,
  -- How many entries the ledger has of this student.
  entries bigint NOT NULL DEFAULT 0,
  -- In the store. In the row that awards and redemptions both lock: a balance is read and spent in one step.
  spent bigint NOT NULL DEFAULT 0,
  -- When the student last had an award that counts: a teacher's device shows whom nobody has noticed lately.
  last_awarded_at timestamptz
) WITH (fillfactor = 70);
CREATE INDEX student_total_top ON student_total (house_id, points DESC, student_id) WHERE active;

CREATE TABLE student_habit_total (
  student_id uuid NOT NULL REFERENCES students (id),
  habit_id uuid NOT NULL REFERENCES habits (id),
  points bigint NOT NULL,
  PRIMARY KEY (student_id, habit_id)
) WITH (fillfactor = 70);

CREATE TABLE student_term_total (
  student_id uuid NOT NULL REFERENCES students (id),
  term text NOT NULL,
  points bigint NOT NULL,
  PRIMARY KEY (student_id, term)
) WITH (fillfactor = 70);

-- By day first, because a board reads all students of a few days.
CREATE TABLE student_day_total (
  day date NOT NULL,
  student_id uuid NOT NULL REFERENCES students (id),
  points bigint NOT NULL,
  PRIMARY KEY (day, student_id)
) WITH (fillfactor = 70);

CREATE TABLE house_total (
  house_id uuid PRIMARY KEY REFERENCES houses (id),
  points bigint NOT NULL
) WITH (fillfactor = 10);

CREATE TABLE house_term_total (
  house_id uuid NOT NULL REFERENCES houses (id),
  term text NOT NULL,
  points bigint NOT NULL,
  PRIMARY KEY (house_id, term)
) WITH (fillfactor = 10);

CREATE TABLE house_day_total (
  house_id uuid NOT NULL REFERENCES houses (id),
  day date NOT NULL,
  points bigint NOT NULL,
  PRIMARY KEY (house_id, day)
) WITH (fillfactor = 50);

-- The last recount of the ledger, and the last one that had to correct a total.
CREATE TABLE totals_check (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  checked_at timestamptz NOT NULL,
  differences int NOT NULL,
  mended_at timestamptz,
  mended int
);

-------------------------------------------------------------------------------------------------------------------------
-- Rosters
-------------------------------------------------------------------------------------------------------------------------

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

-------------------------------------------------------------------------------------------------------------------------
-- The store
-------------------------------------------------------------------------------------------------------------------------

CREATE TABLE store_items (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  description text,
  cost_points int NOT NULL CHECK (cost_points >= 0),
  group_name text,
  active boolean NOT NULL,
  position int NOT NULL
);

-- What students spend: a book of its own beside the ledger of awards, so that nothing in it can reach the points of a house.
-- `points` is what was spent; a row of its own gives it back, and is negative.
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

-------------------------------------------------------------------------------------------------------------------------
-- Imports, and classes of other systems
-------------------------------------------------------------------------------------------------------------------------

-- What the office wrote from a file, or at the turn of the school year.
CREATE TABLE imports (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('csv', 'oneroster', 'roll_over')),
  file_name text NOT NULL,
  school_year text,
  added int NOT NULL,
  changed int NOT NULL,
  archived int NOT NULL,
  made_at timestamptz NOT NULL,
  made_by uuid NOT NULL REFERENCES accounts (id),
  undone_at timestamptz,
  undone_by uuid REFERENCES accounts (id),
  -- The term that began with a roll-over, so that its undo can take it back.
  term_id uuid REFERENCES terms (id) ON DELETE SET NULL,
  lunch_numbers int NOT NULL DEFAULT 0,
  CHECK ((kind = 'roll_over') = (school_year IS NOT NULL))
);
CREATE INDEX imports_newest ON imports (made_at DESC);
-- Grades move up once a school year, however often somebody taps.
CREATE UNIQUE INDEX imports_one_roll_over ON imports (school_year) WHERE undone_at IS NULL;

-- What an undo needs: how each record was (null: it was not there) and its version since then. It holds names, so it is
-- deleted after a day, when nobody can undo the import any more, and when a student is erased.
CREATE TABLE import_rows (
  import_id uuid NOT NULL REFERENCES imports (id),
  student_id uuid NOT NULL REFERENCES students (id),
  was jsonb,
  version int NOT NULL,
  PRIMARY KEY (import_id, student_id)
);
CREATE INDEX import_rows_of_student ON import_rows (student_id);

-- An undo knows by the hash whether the number is still the one that its import set.
CREATE TABLE import_lunch_numbers (
  import_id uuid NOT NULL REFERENCES imports (id),
  student_id uuid NOT NULL REFERENCES students (id),
  was text,
  hash text NOT NULL,
  was_set_at timestamptz,
  PRIMARY KEY (import_id, student_id)
);
CREATE INDEX import_lunch_numbers_of_student ON import_lunch_numbers (student_id);

-- The lunch numbers of an import wait here until the server has hashed them, which takes longer than a page stays open. They
-- are sealed with a key that is not in the database. An undo, an erasure, or a number that staff set, removes them. One that
-- can't be opened any more stays without its number: it is missing, and the list of imports says so.
CREATE TABLE waiting_lunch_numbers (
  import_id uuid NOT NULL REFERENCES imports (id),
  student_id uuid NOT NULL REFERENCES students (id),
  sealed bytea,
  PRIMARY KEY (import_id, student_id)
);
CREATE INDEX waiting_lunch_numbers_of_student ON waiting_lunch_numbers (student_id);

-- The id that a student has in another system. A system may give a student another id one day; both then mean them.
CREATE TABLE student_sources (
  source text NOT NULL,
  source_id text NOT NULL,
  student_id uuid NOT NULL REFERENCES students (id),
  import_id uuid NOT NULL REFERENCES imports (id),
  PRIMARY KEY (source, source_id)
);
CREATE INDEX student_sources_of_student ON student_sources (student_id);

-- The email that a teacher has in another system, by the id there: a file of changes names a teacher who has not changed
-- by this id alone.
CREATE TABLE teacher_sources (
  source text NOT NULL,
  source_id text NOT NULL,
  email text NOT NULL CHECK (email = lower(email)),
  import_id uuid NOT NULL REFERENCES imports (id),
  PRIMARY KEY (source, source_id)
);

-- A class of another system, with who is in it and who teaches it. It is a roster of each of its teachers as soon as the
-- teacher has an account. A teacher may add to such a roster: an import adds and removes only whom the other system added
-- and removed.
CREATE TABLE classes (
  id uuid PRIMARY KEY,
  source text NOT NULL,
  source_id text NOT NULL,
  title text NOT NULL,
  ended_at timestamptz,
  changed_at timestamptz NOT NULL,
  UNIQUE (source, source_id)
);

-- The roster's id is known before the roster is there.
CREATE TABLE class_teachers (
  class_id uuid NOT NULL REFERENCES classes (id) ON DELETE CASCADE,
  email text NOT NULL CHECK (email = lower(email)),
  roster_id uuid NOT NULL UNIQUE,
  PRIMARY KEY (class_id, email)
);
CREATE INDEX class_teachers_by_email ON class_teachers (email);

CREATE TABLE class_students (
  class_id uuid NOT NULL REFERENCES classes (id) ON DELETE CASCADE,
  student_id uuid NOT NULL REFERENCES students (id),
  PRIMARY KEY (class_id, student_id)
);
CREATE INDEX class_students_of_student ON class_students (student_id);

-- What an undo needs, as of students: how a class was (null: it was not there), and who was invited.
CREATE TABLE import_classes (
  import_id uuid NOT NULL REFERENCES imports (id),
  class_id uuid NOT NULL,
  was jsonb,
  PRIMARY KEY (import_id, class_id)
);
CREATE TABLE import_invitations (
  import_id uuid NOT NULL REFERENCES imports (id),
  invitation_id uuid NOT NULL,
  PRIMARY KEY (import_id, invitation_id)
);

-------------------------------------------------------------------------------------------------------------------------
-- Displays in the hall
-------------------------------------------------------------------------------------------------------------------------

-- Screens that staff have paired. Each has a token of its own, which opens the board and nothing else; of the token there is
-- only a hash. `token_before` still opens the board until the newest has been in use for a few minutes, because the answer
-- with the newest may have been lost. `token_count` says how many tokens the display has had.
CREATE TABLE displays (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  place text NOT NULL,
  search_text text NOT NULL,
  settings jsonb NOT NULL,
  browser text NOT NULL,
  paired_at timestamptz NOT NULL,
  paired_by uuid NOT NULL REFERENCES accounts (id),
  revoked_at timestamptz,
  revoked_by uuid REFERENCES accounts (id),
  last_seen_at timestamptz,
  -- Of the app that it runs, and whether its connection is encrypted, as it last said.
  version text,
  is_secure boolean,
  token_count int NOT NULL DEFAULT 0,
  token_hash bytea UNIQUE,
  token_made_at timestamptz,
  token_used_at timestamptz,
  token_before bytea UNIQUE,
  -- When the newest token was given a second time: its first answer may have been lost, or somebody with a copy of the
  -- token before it asks too.
  token_repeated_at timestamptz
);
CREATE INDEX displays_by_name ON displays (name, id);

-- Where a display called from in the last day, turned into a key: no address is kept. At two addresses there may be a copy.
CREATE TABLE display_networks (
  display_id uuid NOT NULL REFERENCES displays (id) ON DELETE CASCADE,
  network bytea NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (display_id, network)
);
CREATE INDEX display_networks_by_age ON display_networks (last_seen_at);

-- Screens that ask to be paired. The device has a secret of its own; staff type the code that the screen shows. Rows go
-- a day later.
CREATE TABLE display_pairings (
  id uuid PRIMARY KEY,
  device_hash bytea NOT NULL UNIQUE,
  user_code text NOT NULL UNIQUE,
  browser text NOT NULL,
  -- Where it asks from, turned into a key: no address is kept.
  network bytea NOT NULL,
  asked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  polled_at timestamptz,
  interval_s int NOT NULL,
  denied_at timestamptz,
  -- Once staff have confirmed it.
  display_id uuid UNIQUE REFERENCES displays (id)
);
CREATE INDEX display_pairings_by_end ON display_pairings (expires_at);

-------------------------------------------------------------------------------------------------------------------------
-- Rule: names are folded as the app folds them (foldText in src/domain/names.ts): without case, accents and kinds of
-- apostrophe.
-------------------------------------------------------------------------------------------------------------------------

CREATE FUNCTION folded(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT lower(translate(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'), '’ʼ', ''''''))
$$;

-------------------------------------------------------------------------------------------------------------------------
-- Rule: what was awarded, decided, spent or done is never changed or deleted. A correction is another row.
-- Two exceptions. The text that a teacher wrote in an award is emptied once its student is erased; points, habit, house and
-- time stay. And a failed sign-in under a name that nobody has says nothing of anybody, and a stranger can make as many as
-- they like, so housekeeping keeps only the newest of these.
-------------------------------------------------------------------------------------------------------------------------

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END
$$;

CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.reason_text = '' AND to_jsonb(NEW) - 'reason_text' = to_jsonb(OLD) - 'reason_text'
     AND EXISTS (SELECT 1 FROM students WHERE id = OLD.student_id AND erased_at IS NOT NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END
$$;

CREATE TRIGGER ledger_append_only BEFORE UPDATE ON ledger FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER ledger_no_delete BEFORE DELETE ON ledger FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_no_truncate BEFORE TRUNCATE ON ledger FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER review_append_only BEFORE UPDATE OR DELETE ON review_decisions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER review_no_truncate BEFORE TRUNCATE ON review_decisions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER store_ledger_append_only BEFORE UPDATE OR DELETE ON store_ledger
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER store_ledger_no_truncate BEFORE TRUNCATE ON store_ledger
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_append_only BEFORE UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit_log FOR EACH ROW
  WHEN (OLD.action <> 'sign_in_failed' OR OLD.object_id IS NOT NULL) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_no_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-------------------------------------------------------------------------------------------------------------------------
-- Rule: every student has a total, in the house of today, and counts as a top student only while at school.
-- Students come and change in many ways (screens, import, restore), and a total that was left behind would show the wrong
-- top student for good.
-------------------------------------------------------------------------------------------------------------------------

CREATE FUNCTION follow_student() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO student_total AS t (student_id, house_id, points, active)
  VALUES (NEW.id, NEW.house_id, 0, NEW.archived_at IS NULL)
  ON CONFLICT (student_id) DO UPDATE SET house_id = NEW.house_id, active = NEW.archived_at IS NULL;
  RETURN NULL;
END
$$;

CREATE TRIGGER students_added AFTER INSERT ON students FOR EACH ROW EXECUTE FUNCTION follow_student();
CREATE TRIGGER students_changed AFTER UPDATE OF house_id, archived_at ON students
  FOR EACH ROW EXECUTE FUNCTION follow_student();

-------------------------------------------------------------------------------------------------------------------------
-- Rule: no student on the school's list is in a closed house, whichever way the student comes there (a restored record, an
-- import, a sign-up of last year). The student then has no house.
-- The lock makes a house that is being closed wait for the student who is being written, and the other way round.
-------------------------------------------------------------------------------------------------------------------------

CREATE FUNCTION leave_closed_house() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.archived_at IS NULL AND NEW.house_id IS NOT NULL
     AND (SELECT archived_at FROM houses WHERE id = NEW.house_id FOR SHARE) IS NOT NULL THEN
    NEW.house_id := NULL;
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER students_house_is_open BEFORE INSERT OR UPDATE OF house_id, archived_at ON students
  FOR EACH ROW EXECUTE FUNCTION leave_closed_house();

-------------------------------------------------------------------------------------------------------------------------
-- Rule: every change of a student, a house or the school raises its version, whichever way it comes (form, bulk edit,
-- import, deletion), so that nobody overwrites what they have not seen.
-- The order and the crest of a house are changed on their own, so they raise no version.
-------------------------------------------------------------------------------------------------------------------------

CREATE FUNCTION raise_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END
$$;

CREATE TRIGGER students_version BEFORE UPDATE ON students
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION raise_version();
CREATE TRIGGER houses_version BEFORE UPDATE ON houses
  FOR EACH ROW WHEN ((OLD.name, OLD.colour, OLD.goal, OLD.archived_at)
                     IS DISTINCT FROM (NEW.name, NEW.colour, NEW.goal, NEW.archived_at))
  EXECUTE FUNCTION raise_version();
CREATE TRIGGER school_version BEFORE UPDATE ON school
  FOR EACH ROW WHEN ((OLD.name, OLD.time_zone, OLD.scoring, OLD.display_names, OLD.retention_years, OLD.help_email)
                     IS DISTINCT FROM (NEW.name, NEW.time_zone, NEW.scoring, NEW.display_names, NEW.retention_years,
                                       NEW.help_email))
  EXECUTE FUNCTION raise_version();

-------------------------------------------------------------------------------------------------------------------------
-- Rule: a teacher whose account becomes active has the classes that an import gave them, as rosters.
-- An account begins in several ways (an invitation, an approval, the set-up, a change of role); whichever it is, the rosters
-- are there. The import itself calls `give_class_rosters` for teachers who already have an account.
-------------------------------------------------------------------------------------------------------------------------

-- Null stands for all teachers.
CREATE FUNCTION give_class_rosters(teacher text, at timestamptz) RETURNS void LANGUAGE sql AS $$
  WITH made AS (
    INSERT INTO rosters (id, owner_id, name, created_at, updated_at)
    SELECT t.roster_id, a.id, c.title, at, at
      FROM class_teachers t JOIN classes c ON c.id = t.class_id JOIN accounts a ON a.email = t.email
     WHERE c.ended_at IS NULL AND a.state = 'active' AND a.role IN ('EDUCATOR', 'STAFF')
       AND (teacher IS NULL OR t.email = teacher)
    ON CONFLICT (id) DO NOTHING RETURNING id
  )
  INSERT INTO roster_members (roster_id, student_id)
  SELECT made.id, s.student_id
    FROM made JOIN class_teachers t ON t.roster_id = made.id JOIN class_students s ON s.class_id = t.class_id
$$;

CREATE FUNCTION give_rosters_of_new_teacher() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM give_class_rosters(NEW.email, NEW.created_at);
  RETURN NULL;
END
$$;

CREATE TRIGGER accounts_get_rosters AFTER INSERT OR UPDATE OF state, role ON accounts
  FOR EACH ROW WHEN (NEW.state = 'active') EXECUTE FUNCTION give_rosters_of_new_teacher();

-------------------------------------------------------------------------------------------------------------------------
-- Rule: when a student is erased, the imports forget them: what an undo would bring back, numbers that still wait, ids in
-- other systems, and classes.
-------------------------------------------------------------------------------------------------------------------------

CREATE FUNCTION forget_imports_of_student() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM import_rows WHERE student_id = NEW.id;
  DELETE FROM import_lunch_numbers WHERE student_id = NEW.id;
  DELETE FROM waiting_lunch_numbers WHERE student_id = NEW.id;
  DELETE FROM student_sources WHERE student_id = NEW.id;
  DELETE FROM class_students WHERE student_id = NEW.id;
  RETURN NULL;
END
$$;

CREATE TRIGGER students_erased AFTER UPDATE OF erased_at ON students
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION forget_imports_of_student();
