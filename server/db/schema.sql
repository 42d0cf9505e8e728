-- What the migrations make, read from a database and written in one form. It is for reading and is never run; the reasons
-- stand in server/db/migrations. After a change of the database, write it again:
--   npx vitest run --project server tests/server/db/schema.test.ts -u

CREATE TABLE accounts (
  id uuid NOT NULL,
  email text NOT NULL,
  username text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  role text NOT NULL,
  is_staff boolean NOT NULL DEFAULT false,
  is_superuser boolean NOT NULL DEFAULT false,
  state text NOT NULL,
  password_hash text NOT NULL,
  password_changed_at timestamp with time zone NOT NULL,
  security_question text,
  security_answer_hash text,
  student_id uuid,
  requested_grade integer,
  requested_house_id uuid,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  decided_by uuid,
  erased_at timestamp with time zone,
  last_signed_in_at timestamp with time zone,
  CONSTRAINT accounts_email_key UNIQUE (email),
  CONSTRAINT accounts_student_id_key UNIQUE (student_id),
  CONSTRAINT accounts_username_key UNIQUE (username),
  CONSTRAINT accounts_pkey PRIMARY KEY (id),
  CONSTRAINT accounts_requested_house_id_fkey FOREIGN KEY (requested_house_id) REFERENCES houses(id),
  CONSTRAINT accounts_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id),
  CONSTRAINT accounts_email_check CHECK ((email = lower(email))),
  CONSTRAINT accounts_requested_grade_check CHECK (((requested_grade >= '-5'::integer) AND (requested_grade <= 15))),
  CONSTRAINT accounts_role_check CHECK ((role = ANY (ARRAY['SCHOLAR'::text, 'EDUCATOR'::text, 'STAFF'::text]))),
  CONSTRAINT accounts_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'active'::text, 'disabled'::text, 'rejected'::text]))),
  CONSTRAINT accounts_username_check CHECK ((username = lower(username)))
);
CREATE INDEX accounts_decided ON accounts USING btree (decided_at) WHERE (decided_at IS NOT NULL);
CREATE INDEX accounts_waiting ON accounts USING btree (created_at) WHERE (state = 'pending'::text);
CREATE TRIGGER accounts_come AFTER INSERT OR UPDATE OF student_id ON accounts FOR EACH ROW WHEN ((new.student_id IS NOT NULL)) EXECUTE FUNCTION drop_reminders();
CREATE TRIGGER accounts_get_rosters AFTER INSERT OR UPDATE OF state, role ON accounts FOR EACH ROW WHEN ((new.state = 'active'::text)) EXECUTE FUNCTION give_rosters_of_new_teacher();

CREATE TABLE audit_log (
  seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamp with time zone NOT NULL,
  actor_id uuid,
  action text NOT NULL,
  object_type text,
  object_id uuid,
  details jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT audit_log_pkey PRIMARY KEY (seq)
);
CREATE INDEX audit_log_by_time ON audit_log USING btree (at);
CREATE INDEX audit_log_of_action ON audit_log USING btree (action, seq DESC);
CREATE INDEX audit_log_of_actor ON audit_log USING btree (actor_id, seq DESC);
CREATE INDEX audit_log_of_import ON audit_log USING btree (((details ->> 'import'::text)), seq DESC) WHERE ((details ->> 'import'::text) IS NOT NULL);
CREATE INDEX audit_log_of_object ON audit_log USING btree (object_id, seq DESC);
CREATE INDEX audit_unknown_names ON audit_log USING btree (seq DESC) WHERE ((action = 'sign_in_failed'::text) AND (object_id IS NULL));
CREATE TRIGGER audit_append_only BEFORE UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit_log FOR EACH ROW WHEN (((old.action <> 'sign_in_failed'::text) OR (old.object_id IS NOT NULL))) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_no_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE class_students (
  class_id uuid NOT NULL,
  student_id uuid NOT NULL,
  CONSTRAINT class_students_pkey PRIMARY KEY (class_id, student_id),
  CONSTRAINT class_students_class_id_fkey FOREIGN KEY (class_id) REFERENCES classes(id) ON DELETE CASCADE,
  CONSTRAINT class_students_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id)
);
CREATE INDEX class_students_of_student ON class_students USING btree (student_id);

CREATE TABLE class_teachers (
  class_id uuid NOT NULL,
  email text NOT NULL,
  roster_id uuid NOT NULL,
  CONSTRAINT class_teachers_roster_id_key UNIQUE (roster_id),
  CONSTRAINT class_teachers_pkey PRIMARY KEY (class_id, email),
  CONSTRAINT class_teachers_class_id_fkey FOREIGN KEY (class_id) REFERENCES classes(id) ON DELETE CASCADE,
  CONSTRAINT class_teachers_email_check CHECK ((email = lower(email)))
);
CREATE INDEX class_teachers_by_email ON class_teachers USING btree (email);

CREATE TABLE classes (
  id uuid NOT NULL,
  source text NOT NULL,
  source_id text NOT NULL,
  title text NOT NULL,
  ended_at timestamp with time zone,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT classes_source_source_id_key UNIQUE (source, source_id),
  CONSTRAINT classes_pkey PRIMARY KEY (id)
);

CREATE TABLE devices (
  id uuid NOT NULL,
  browser text NOT NULL,
  first_seen_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  account_id uuid NOT NULL,
  held jsonb NOT NULL,
  gaps jsonb NOT NULL,
  CONSTRAINT devices_pkey PRIMARY KEY (id),
  CONSTRAINT devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX devices_by_contact ON devices USING btree (last_seen_at DESC);

CREATE TABLE display_networks (
  display_id uuid NOT NULL,
  network bytea NOT NULL,
  first_seen_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  CONSTRAINT display_networks_pkey PRIMARY KEY (display_id, network),
  CONSTRAINT display_networks_display_id_fkey FOREIGN KEY (display_id) REFERENCES displays(id) ON DELETE CASCADE
);
CREATE INDEX display_networks_by_age ON display_networks USING btree (last_seen_at);

CREATE TABLE display_pairings (
  id uuid NOT NULL,
  device_hash bytea NOT NULL,
  user_code text NOT NULL,
  browser text NOT NULL,
  network bytea NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  polled_at timestamp with time zone,
  interval_s integer NOT NULL,
  denied_at timestamp with time zone,
  display_id uuid,
  kind text NOT NULL DEFAULT 'hall'::text,
  CONSTRAINT display_pairings_device_hash_key UNIQUE (device_hash),
  CONSTRAINT display_pairings_display_id_key UNIQUE (display_id),
  CONSTRAINT display_pairings_user_code_key UNIQUE (user_code),
  CONSTRAINT display_pairings_pkey PRIMARY KEY (id),
  CONSTRAINT display_pairings_display_id_fkey FOREIGN KEY (display_id) REFERENCES displays(id),
  CONSTRAINT display_pairings_kind_check CHECK ((kind = ANY (ARRAY['hall'::text, 'tablet'::text])))
);
CREATE INDEX display_pairings_by_end ON display_pairings USING btree (expires_at);

CREATE TABLE displays (
  id uuid NOT NULL,
  name text NOT NULL,
  place text NOT NULL,
  search_text text NOT NULL,
  settings jsonb NOT NULL,
  browser text NOT NULL,
  paired_at timestamp with time zone NOT NULL,
  paired_by uuid NOT NULL,
  revoked_at timestamp with time zone,
  revoked_by uuid,
  last_seen_at timestamp with time zone,
  version text,
  is_secure boolean,
  token_count integer NOT NULL DEFAULT 0,
  token_hash bytea,
  token_made_at timestamp with time zone,
  token_used_at timestamp with time zone,
  token_before bytea,
  token_repeated_at timestamp with time zone,
  edits integer NOT NULL DEFAULT 1,
  kind text NOT NULL DEFAULT 'hall'::text,
  lock_minutes integer,
  CONSTRAINT displays_token_before_key UNIQUE (token_before),
  CONSTRAINT displays_token_hash_key UNIQUE (token_hash),
  CONSTRAINT displays_pkey PRIMARY KEY (id),
  CONSTRAINT displays_paired_by_fkey FOREIGN KEY (paired_by) REFERENCES accounts(id),
  CONSTRAINT displays_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES accounts(id),
  CONSTRAINT displays_kind_check CHECK ((kind = ANY (ARRAY['hall'::text, 'tablet'::text]))),
  CONSTRAINT displays_lock_minutes_check CHECK (((lock_minutes >= 1) AND (lock_minutes <= 60))),
  CONSTRAINT displays_tablets_lock CHECK (((kind = 'tablet'::text) = (lock_minutes IS NOT NULL)))
);
CREATE INDEX displays_by_name ON displays USING btree (name, id);
CREATE TRIGGER displays_edits BEFORE UPDATE ON displays FOR EACH ROW WHEN ((((old.name IS DISTINCT FROM new.name) OR (old.place IS DISTINCT FROM new.place)) OR (old.settings IS DISTINCT FROM new.settings))) EXECUTE FUNCTION raise_edits();
CREATE TRIGGER displays_lock_edits BEFORE UPDATE ON displays FOR EACH ROW WHEN ((old.lock_minutes IS DISTINCT FROM new.lock_minutes)) EXECUTE FUNCTION raise_edits();

CREATE TABLE duplicate_signups (
  id uuid NOT NULL,
  email text NOT NULL,
  desired_role text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT duplicate_signups_pkey PRIMARY KEY (id)
);
CREATE INDEX duplicate_signups_of_email ON duplicate_signups USING btree (email, created_at);

CREATE TABLE erased_marks (
  mark bytea NOT NULL,
  erased_at timestamp with time zone NOT NULL,
  CONSTRAINT erased_marks_pkey PRIMARY KEY (mark)
);

CREATE TABLE habits (
  id uuid NOT NULL,
  name text NOT NULL,
  colour text NOT NULL,
  position integer NOT NULL,
  archived_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT habits_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX habits_one_active_name ON habits USING btree (name) WHERE (archived_at IS NULL);
CREATE TRIGGER habits_version BEFORE UPDATE ON habits FOR EACH ROW WHEN ((((old.name IS DISTINCT FROM new.name) OR (old.colour IS DISTINCT FROM new.colour)) OR (old.archived_at IS DISTINCT FROM new.archived_at))) EXECUTE FUNCTION raise_version();

CREATE TABLE house_crests (
  house_id uuid NOT NULL,
  png bytea NOT NULL,
  etag text NOT NULL,
  set_at timestamp with time zone NOT NULL,
  CONSTRAINT house_crests_pkey PRIMARY KEY (house_id),
  CONSTRAINT house_crests_house_id_fkey FOREIGN KEY (house_id) REFERENCES houses(id),
  CONSTRAINT house_crests_png_check CHECK ((octet_length(png) <= 204800))
);

CREATE TABLE house_day_total (
  house_id uuid NOT NULL,
  day date NOT NULL,
  points bigint NOT NULL,
  CONSTRAINT house_day_total_pkey PRIMARY KEY (house_id, day),
  CONSTRAINT house_day_total_house_id_fkey FOREIGN KEY (house_id) REFERENCES houses(id)
) WITH (fillfactor=50);

CREATE TABLE house_term_total (
  house_id uuid NOT NULL,
  term text NOT NULL,
  points bigint NOT NULL,
  CONSTRAINT house_term_total_pkey PRIMARY KEY (house_id, term),
  CONSTRAINT house_term_total_house_id_fkey FOREIGN KEY (house_id) REFERENCES houses(id)
) WITH (fillfactor=10);

CREATE TABLE house_total (
  house_id uuid NOT NULL,
  points bigint NOT NULL,
  CONSTRAINT house_total_pkey PRIMARY KEY (house_id),
  CONSTRAINT house_total_house_id_fkey FOREIGN KEY (house_id) REFERENCES houses(id)
) WITH (fillfactor=10);

CREATE TABLE houses (
  id uuid NOT NULL,
  name text NOT NULL,
  colour text NOT NULL,
  icon text,
  position integer NOT NULL,
  archived_at timestamp with time zone,
  goal integer,
  version integer NOT NULL DEFAULT 1,
  closing_change uuid,
  CONSTRAINT houses_pkey PRIMARY KEY (id),
  CONSTRAINT houses_goal_check CHECK (((goal >= 1) AND (goal <= 1000000)))
);
CREATE UNIQUE INDEX houses_one_active_name ON houses USING btree (lower(name)) WHERE (archived_at IS NULL);
CREATE TRIGGER houses_version BEFORE UPDATE ON houses FOR EACH ROW WHEN (((((old.name IS DISTINCT FROM new.name) OR (old.colour IS DISTINCT FROM new.colour)) OR (old.goal IS DISTINCT FROM new.goal)) OR (old.archived_at IS DISTINCT FROM new.archived_at))) EXECUTE FUNCTION raise_version();

CREATE TABLE import_classes (
  import_id uuid NOT NULL,
  class_id uuid NOT NULL,
  was jsonb,
  CONSTRAINT import_classes_pkey PRIMARY KEY (import_id, class_id),
  CONSTRAINT import_classes_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id)
);

CREATE TABLE import_invitations (
  import_id uuid NOT NULL,
  invitation_id uuid NOT NULL,
  CONSTRAINT import_invitations_pkey PRIMARY KEY (import_id, invitation_id),
  CONSTRAINT import_invitations_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id)
);

CREATE TABLE import_lunch_numbers (
  import_id uuid NOT NULL,
  student_id uuid NOT NULL,
  was text,
  hash text NOT NULL,
  was_set_at timestamp with time zone,
  CONSTRAINT import_lunch_numbers_pkey PRIMARY KEY (import_id, student_id),
  CONSTRAINT import_lunch_numbers_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id),
  CONSTRAINT import_lunch_numbers_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id)
);
CREATE INDEX import_lunch_numbers_of_student ON import_lunch_numbers USING btree (student_id);

CREATE TABLE import_rows (
  import_id uuid NOT NULL,
  student_id uuid NOT NULL,
  was jsonb,
  version integer NOT NULL,
  CONSTRAINT import_rows_pkey PRIMARY KEY (import_id, student_id),
  CONSTRAINT import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id),
  CONSTRAINT import_rows_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id)
);
CREATE INDEX import_rows_of_student ON import_rows USING btree (student_id);

CREATE TABLE imports (
  id uuid NOT NULL,
  kind text NOT NULL,
  file_name text NOT NULL,
  school_year text,
  added integer NOT NULL,
  changed integer NOT NULL,
  archived integer NOT NULL,
  made_at timestamp with time zone NOT NULL,
  made_by uuid NOT NULL,
  undone_at timestamp with time zone,
  undone_by uuid,
  term_id uuid,
  lunch_numbers integer NOT NULL DEFAULT 0,
  CONSTRAINT imports_pkey PRIMARY KEY (id),
  CONSTRAINT imports_made_by_fkey FOREIGN KEY (made_by) REFERENCES accounts(id),
  CONSTRAINT imports_term_id_fkey FOREIGN KEY (term_id) REFERENCES terms(id) ON DELETE SET NULL,
  CONSTRAINT imports_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES accounts(id),
  CONSTRAINT imports_check CHECK (((kind = 'roll_over'::text) = (school_year IS NOT NULL))),
  CONSTRAINT imports_kind_check CHECK ((kind = ANY (ARRAY['csv'::text, 'oneroster'::text, 'roll_over'::text])))
);
CREATE INDEX imports_newest ON imports USING btree (made_at DESC);
CREATE UNIQUE INDEX imports_one_roll_over ON imports USING btree (school_year) WHERE (undone_at IS NULL);

CREATE TABLE invitations (
  id uuid NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  first_name text NOT NULL DEFAULT ''::text,
  last_name text NOT NULL DEFAULT ''::text,
  search_text text NOT NULL,
  token_hash bytea,
  created_at timestamp with time zone NOT NULL,
  created_by uuid NOT NULL,
  expires_at timestamp with time zone,
  used_at timestamp with time zone,
  account_id uuid,
  withdrawn_at timestamp with time zone,
  withdrawn_by uuid,
  code_hash bytea,
  CONSTRAINT invitations_code_hash_key UNIQUE (code_hash),
  CONSTRAINT invitations_token_hash_key UNIQUE (token_hash),
  CONSTRAINT invitations_pkey PRIMARY KEY (id),
  CONSTRAINT invitations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT invitations_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(id),
  CONSTRAINT invitations_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES accounts(id),
  CONSTRAINT invitations_check CHECK (((token_hash IS NULL) = (expires_at IS NULL))),
  CONSTRAINT invitations_check1 CHECK (((used_at IS NULL) = (account_id IS NULL))),
  CONSTRAINT invitations_email_check CHECK ((email = lower(email))),
  CONSTRAINT invitations_role_check CHECK ((role = ANY (ARRAY['EDUCATOR'::text, 'STAFF'::text])))
);
CREATE INDEX invitations_newest ON invitations USING btree (created_at DESC, id);
CREATE UNIQUE INDEX invitations_one_open ON invitations USING btree (email) WHERE ((used_at IS NULL) AND (withdrawn_at IS NULL));

CREATE TABLE ledger (
  id uuid NOT NULL,
  seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  student_id uuid NOT NULL,
  house_id uuid,
  habit_id uuid,
  habit_name text NOT NULL,
  reason_ids uuid[] NOT NULL,
  reason_text text NOT NULL,
  points integer NOT NULL,
  actor_id uuid NOT NULL,
  source text NOT NULL,
  term text NOT NULL,
  batch_id uuid,
  reverses_id uuid,
  fingerprint bytea NOT NULL,
  client_keyed boolean NOT NULL,
  occurred_at timestamp with time zone NOT NULL,
  occurred_clamped boolean NOT NULL DEFAULT false,
  recorded_at timestamp with time zone NOT NULL,
  status text NOT NULL DEFAULT 'counted'::text,
  review_why text,
  day date NOT NULL,
  CONSTRAINT ledger_reverses_id_key UNIQUE (reverses_id),
  CONSTRAINT ledger_seq_key UNIQUE (seq),
  CONSTRAINT ledger_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES accounts(id),
  CONSTRAINT ledger_habit_id_fkey FOREIGN KEY (habit_id) REFERENCES habits(id),
  CONSTRAINT ledger_house_id_fkey FOREIGN KEY (house_id) REFERENCES houses(id),
  CONSTRAINT ledger_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES ledger(id),
  CONSTRAINT ledger_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id),
  CONSTRAINT ledger_check CHECK (((reverses_id IS NULL) = (points > 0))),
  CONSTRAINT ledger_points_check CHECK ((((points >= '-100'::integer) AND (points <= 100)) AND (points <> 0))),
  CONSTRAINT ledger_review_has_a_reason CHECK ((((status = 'review'::text) AND (reverses_id IS NULL)) = (review_why IS NOT NULL))),
  CONSTRAINT ledger_review_why_check CHECK ((review_why = ANY (ARRAY['student_archived'::text, 'habit_archived'::text, 'reason_archived'::text, 'late'::text, 'term_closed'::text, 'teacher_disabled'::text]))),
  CONSTRAINT ledger_status_check CHECK ((status = ANY (ARRAY['counted'::text, 'review'::text])))
);
CREATE INDEX ledger_by_day ON ledger USING btree (day);
CREATE INDEX ledger_in_review ON ledger USING btree (seq) WHERE (review_why IS NOT NULL);
CREATE INDEX ledger_of_actor ON ledger USING btree (actor_id, occurred_at DESC);
CREATE INDEX ledger_of_student ON ledger USING btree (student_id, occurred_at DESC, seq DESC);
CREATE TRIGGER ledger_append_only BEFORE UPDATE ON ledger FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER ledger_no_delete BEFORE DELETE ON ledger FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_no_truncate BEFORE TRUNCATE ON ledger FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE ledger_epochs (
  id uuid NOT NULL,
  began_at timestamp with time zone NOT NULL,
  after_seq bigint NOT NULL,
  after_at timestamp with time zone,
  CONSTRAINT ledger_epochs_pkey PRIMARY KEY (id)
);
CREATE INDEX ledger_epochs_by_time ON ledger_epochs USING btree (began_at);

CREATE TABLE lunch_numbers (
  student_id uuid NOT NULL,
  hash text NOT NULL,
  set_at timestamp with time zone NOT NULL,
  CONSTRAINT lunch_numbers_pkey PRIMARY KEY (student_id),
  CONSTRAINT lunch_numbers_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id)
);

CREATE TABLE machine_tokens (
  id uuid NOT NULL,
  name text NOT NULL,
  token_hash bytea NOT NULL,
  scopes text[] NOT NULL,
  made_by uuid NOT NULL,
  made_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by uuid,
  CONSTRAINT machine_tokens_token_hash_key UNIQUE (token_hash),
  CONSTRAINT machine_tokens_pkey PRIMARY KEY (id),
  CONSTRAINT machine_tokens_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES accounts(id),
  CONSTRAINT machine_tokens_made_by_fkey FOREIGN KEY (made_by) REFERENCES accounts(id)
);

CREATE TABLE mail_settings (
  only_row boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  is_on boolean NOT NULL DEFAULT false,
  host text NOT NULL DEFAULT ''::text,
  port integer NOT NULL DEFAULT 587,
  security text NOT NULL DEFAULT 'starttls'::text,
  username text NOT NULL DEFAULT ''::text,
  sealed_password bytea,
  sender text NOT NULL DEFAULT ''::text,
  tested_at timestamp with time zone,
  CONSTRAINT mail_settings_pkey PRIMARY KEY (only_row),
  CONSTRAINT mail_settings_check CHECK (((NOT is_on) OR (host <> ''::text))),
  CONSTRAINT mail_settings_only_row_check CHECK (only_row),
  CONSTRAINT mail_settings_port_check CHECK (((port >= 1) AND (port <= 65535))),
  CONSTRAINT mail_settings_security_check CHECK ((security = ANY (ARRAY['starttls'::text, 'tls'::text, 'none'::text])))
);

CREATE TABLE mails (
  id uuid NOT NULL,
  kind text NOT NULL,
  email text NOT NULL,
  account_id uuid,
  invitation_id uuid,
  for_staff boolean NOT NULL,
  sealed bytea,
  made_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  claimed_until timestamp with time zone,
  sent_at timestamp with time zone,
  failed_at timestamp with time zone,
  problem text,
  answer text,
  student_id uuid,
  CONSTRAINT mails_pkey PRIMARY KEY (id),
  CONSTRAINT mails_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT mails_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES invitations(id),
  CONSTRAINT mails_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE,
  CONSTRAINT mails_check CHECK (((sent_at IS NULL) OR (sealed IS NULL))),
  CONSTRAINT mails_kind_check CHECK ((kind = ANY (ARRAY['approved'::text, 'rejected'::text, 'invitation'::text, 'reset_code'::text, 'signups_waiting'::text, 'second_step_removed'::text, 'student_reminder'::text]))),
  CONSTRAINT mails_to_students CHECK (((kind = 'student_reminder'::text) = (student_id IS NOT NULL)))
);
CREATE INDEX mails_due ON mails USING btree (due_at) WHERE ((sealed IS NOT NULL) AND (failed_at IS NULL));
CREATE INDEX mails_not_sent ON mails USING btree (made_at) WHERE ((sent_at IS NULL) AND (problem IS NOT NULL));
CREATE INDEX mails_of_account ON mails USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX mails_of_invitation ON mails USING btree (invitation_id) WHERE (invitation_id IS NOT NULL);
CREATE INDEX mails_of_student ON mails USING btree (student_id, made_at) WHERE (student_id IS NOT NULL);

CREATE TABLE master_key (
  only_row boolean NOT NULL DEFAULT true,
  fingerprint text NOT NULL,
  noted_at timestamp with time zone NOT NULL,
  CONSTRAINT master_key_pkey PRIMARY KEY (only_row),
  CONSTRAINT master_key_only_row_check CHECK (only_row)
);

CREATE TABLE night_files (
  id uuid NOT NULL,
  hash bytea NOT NULL,
  file_name text NOT NULL,
  found_at timestamp with time zone NOT NULL,
  state text NOT NULL,
  import_id uuid,
  request bytea,
  report jsonb NOT NULL,
  CONSTRAINT night_files_hash_key UNIQUE (hash),
  CONSTRAINT night_files_pkey PRIMARY KEY (id),
  CONSTRAINT night_files_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id),
  CONSTRAINT night_files_check CHECK (((state = 'imported'::text) = (import_id IS NOT NULL))),
  CONSTRAINT night_files_check1 CHECK (((state = 'waits'::text) = (request IS NOT NULL))),
  CONSTRAINT night_files_state_check CHECK ((state = ANY (ARRAY['imported'::text, 'waits'::text, 'refused'::text, 'skipped'::text, 'replaced'::text])))
);
CREATE UNIQUE INDEX night_file_that_waits ON night_files USING btree (state) WHERE (state = 'waits'::text);
CREATE INDEX night_files_by_time ON night_files USING btree (found_at DESC);

CREATE TABLE night_limits (
  only_row boolean NOT NULL DEFAULT true,
  most_leavers integer NOT NULL,
  most_changes integer NOT NULL,
  absent_leave boolean NOT NULL,
  deals_houses boolean NOT NULL,
  year_words text,
  set_at timestamp with time zone NOT NULL,
  set_by uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT night_limits_pkey PRIMARY KEY (only_row),
  CONSTRAINT night_limits_set_by_fkey FOREIGN KEY (set_by) REFERENCES accounts(id),
  CONSTRAINT night_limits_most_changes_check CHECK (((most_changes >= 0) AND (most_changes <= 100))),
  CONSTRAINT night_limits_most_leavers_check CHECK (((most_leavers >= 0) AND (most_leavers <= 100))),
  CONSTRAINT night_limits_only_row_check CHECK (only_row),
  CONSTRAINT night_limits_year_words_check CHECK ((year_words = ANY (ARRAY['one-above-grade'::text, 'same-as-grade'::text])))
);
CREATE TRIGGER night_limits_version BEFORE UPDATE ON night_limits FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION raise_version();

CREATE TABLE provider_links (
  issuer text NOT NULL,
  subject text NOT NULL,
  account_id uuid NOT NULL,
  linked_at timestamp with time zone NOT NULL,
  CONSTRAINT provider_links_issuer_account_id_key UNIQUE (issuer, account_id),
  CONSTRAINT provider_links_pkey PRIMARY KEY (issuer, subject),
  CONSTRAINT provider_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);

CREATE TABLE provider_sign_ins (
  hash bytea NOT NULL,
  sealed bytea NOT NULL,
  started_at timestamp with time zone NOT NULL,
  answered_at timestamp with time zone,
  CONSTRAINT provider_sign_ins_pkey PRIMARY KEY (hash)
);

CREATE TABLE readiness (
  only_row boolean NOT NULL DEFAULT true,
  probed_at timestamp with time zone NOT NULL,
  CONSTRAINT readiness_pkey PRIMARY KEY (only_row),
  CONSTRAINT readiness_only_row_check CHECK (only_row)
);

CREATE TABLE reasons (
  id uuid NOT NULL,
  habit_id uuid NOT NULL,
  text text NOT NULL,
  position integer NOT NULL,
  archived_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT reasons_pkey PRIMARY KEY (id),
  CONSTRAINT reasons_habit_id_fkey FOREIGN KEY (habit_id) REFERENCES habits(id)
);
CREATE INDEX reasons_of_habit ON reasons USING btree (habit_id, "position");
CREATE TRIGGER reasons_version BEFORE UPDATE ON reasons FOR EACH ROW WHEN (((old.text IS DISTINCT FROM new.text) OR (old.archived_at IS DISTINCT FROM new.archived_at))) EXECUTE FUNCTION raise_version();

CREATE TABLE recovery_codes (
  account_id uuid NOT NULL,
  hash bytea NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (account_id, hash),
  CONSTRAINT recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES second_steps(account_id) ON DELETE CASCADE
);

CREATE TABLE reset_codes (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  hash text NOT NULL,
  made_at timestamp with time zone NOT NULL,
  made_by uuid NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  ended_why text,
  CONSTRAINT reset_codes_pkey PRIMARY KEY (id),
  CONSTRAINT reset_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT reset_codes_ended_why_check CHECK ((ended_why = ANY (ARRAY['used'::text, 'replaced'::text, 'withdrawn'::text])))
);
CREATE UNIQUE INDEX reset_codes_one_open ON reset_codes USING btree (account_id) WHERE (ended_at IS NULL);

CREATE TABLE reset_requests (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  kind text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  settled_at timestamp with time zone,
  settled_by uuid,
  CONSTRAINT reset_requests_pkey PRIMARY KEY (id),
  CONSTRAINT reset_requests_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT reset_requests_kind_check CHECK ((kind = ANY (ARRAY['admin'::text, 'scholar'::text, 'notice'::text])))
);
CREATE UNIQUE INDEX reset_requests_one_open ON reset_requests USING btree (account_id, kind) WHERE (settled_at IS NULL);

CREATE TABLE returning_awards (
  id uuid NOT NULL,
  kind text NOT NULL,
  account_id uuid NOT NULL,
  device_id uuid NOT NULL,
  epoch_id uuid,
  on_time boolean NOT NULL,
  went_back_to timestamp with time zone,
  reported_at timestamp with time zone NOT NULL,
  CONSTRAINT returning_awards_pkey PRIMARY KEY (id, kind),
  CONSTRAINT returning_awards_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT returning_awards_kind_check CHECK ((kind = ANY (ARRAY['award'::text, 'undo'::text])))
);
CREATE INDEX returning_awards_newest ON returning_awards USING btree (reported_at DESC);

CREATE TABLE review_decisions (
  award_id uuid NOT NULL,
  outcome text NOT NULL,
  decided_by uuid NOT NULL,
  decided_at timestamp with time zone NOT NULL,
  CONSTRAINT review_decisions_pkey PRIMARY KEY (award_id),
  CONSTRAINT review_decisions_award_id_fkey FOREIGN KEY (award_id) REFERENCES ledger(id),
  CONSTRAINT review_decisions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id),
  CONSTRAINT review_decisions_outcome_check CHECK ((outcome = ANY (ARRAY['counted'::text, 'declined'::text])))
);
CREATE TRIGGER review_append_only BEFORE DELETE OR UPDATE ON review_decisions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER review_no_truncate BEFORE TRUNCATE ON review_decisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE roster_members (
  roster_id uuid NOT NULL,
  student_id uuid NOT NULL,
  CONSTRAINT roster_members_pkey PRIMARY KEY (roster_id, student_id),
  CONSTRAINT roster_members_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES rosters(id),
  CONSTRAINT roster_members_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id)
);
CREATE INDEX roster_members_of_student ON roster_members USING btree (student_id);

CREATE TABLE rosters (
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  name text NOT NULL,
  description text,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT rosters_pkey PRIMARY KEY (id),
  CONSTRAINT rosters_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id)
);
CREATE INDEX rosters_of_owner ON rosters USING btree (owner_id) WHERE (deleted_at IS NULL);

CREATE TABLE schema_migrations (
  version integer NOT NULL,
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp with time zone NOT NULL,
  runs_from integer,
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (version)
);

CREATE TABLE school (
  only_row boolean NOT NULL DEFAULT true,
  name text NOT NULL,
  time_zone text NOT NULL,
  set_up_at timestamp with time zone,
  retention_years integer DEFAULT 7,
  privacy_text text,
  scoring text NOT NULL DEFAULT 'total'::text,
  display_names text NOT NULL DEFAULT 'initial'::text,
  help_email text,
  version integer NOT NULL DEFAULT 1,
  privacy_version integer NOT NULL DEFAULT 1,
  second_step text NOT NULL DEFAULT 'offered'::text,
  week_starts_on text NOT NULL DEFAULT 'monday'::text,
  ladder jsonb,
  card_mark text NOT NULL DEFAULT substr(md5((gen_random_uuid())::text), 1, 8),
  password_keeper uuid,
  public_url text,
  CONSTRAINT school_pkey PRIMARY KEY (only_row),
  CONSTRAINT school_password_keeper_fkey FOREIGN KEY (password_keeper) REFERENCES accounts(id),
  CONSTRAINT school_card_mark_check CHECK ((card_mark ~ '^[0-9a-f]{8}$'::text)),
  CONSTRAINT school_display_names_check CHECK ((display_names = ANY (ARRAY['none'::text, 'initial'::text, 'full'::text]))),
  CONSTRAINT school_only_row_check CHECK (only_row),
  CONSTRAINT school_public_url_check CHECK (((length(public_url) >= 1) AND (length(public_url) <= 200))),
  CONSTRAINT school_retention_years_check CHECK (((retention_years >= 1) AND (retention_years <= 50))),
  CONSTRAINT school_scoring_check CHECK ((scoring = ANY (ARRAY['total'::text, 'per_child'::text]))),
  CONSTRAINT school_second_step_check CHECK ((second_step = ANY (ARRAY['offered'::text, 'demanded'::text]))),
  CONSTRAINT school_week_starts_on_check CHECK ((week_starts_on = ANY (ARRAY['monday'::text, 'sunday'::text, 'saturday'::text])))
);
CREATE TRIGGER school_address_version BEFORE UPDATE ON school FOR EACH ROW WHEN ((old.public_url IS DISTINCT FROM new.public_url)) EXECUTE FUNCTION raise_version();
CREATE TRIGGER school_passwords_version BEFORE UPDATE ON school FOR EACH ROW WHEN ((old.password_keeper IS DISTINCT FROM new.password_keeper)) EXECUTE FUNCTION raise_version();
CREATE TRIGGER school_second_step_version BEFORE UPDATE ON school FOR EACH ROW WHEN ((old.second_step IS DISTINCT FROM new.second_step)) EXECUTE FUNCTION raise_version();
CREATE TRIGGER school_version BEFORE UPDATE ON school FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.time_zone IS DISTINCT FROM new.time_zone) OR (old.scoring IS DISTINCT FROM new.scoring) OR (old.display_names IS DISTINCT FROM new.display_names) OR (old.retention_years IS DISTINCT FROM new.retention_years) OR (old.help_email IS DISTINCT FROM new.help_email) OR (old.ladder IS DISTINCT FROM new.ladder))) EXECUTE FUNCTION raise_version();
CREATE TRIGGER school_week_version BEFORE UPDATE ON school FOR EACH ROW WHEN ((old.week_starts_on IS DISTINCT FROM new.week_starts_on)) EXECUTE FUNCTION raise_version();

CREATE TABLE second_steps (
  account_id uuid NOT NULL,
  sealed bytea NOT NULL,
  begun_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone,
  last_step bigint,
  CONSTRAINT second_steps_pkey PRIMARY KEY (account_id),
  CONSTRAINT second_steps_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);

CREATE TABLE sessions (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  counter integer NOT NULL,
  rotated_at timestamp with time zone NOT NULL,
  idle_seconds integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  revoked_at timestamp with time zone,
  revoked_why text,
  used_counter integer NOT NULL DEFAULT 1,
  used_at timestamp with time zone,
  browser text,
  proved_at timestamp with time zone,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX sessions_of_account ON sessions USING btree (account_id) WHERE (revoked_at IS NULL);

CREATE TABLE setup_link (
  only_row boolean NOT NULL DEFAULT true,
  token_hash bytea NOT NULL,
  made_at timestamp with time zone NOT NULL,
  CONSTRAINT setup_link_pkey PRIMARY KEY (only_row),
  CONSTRAINT setup_link_only_row_check CHECK (only_row)
);

CREATE TABLE signup_approvals (
  id uuid NOT NULL,
  actor_id uuid NOT NULL,
  made_at timestamp with time zone NOT NULL,
  undone_at timestamp with time zone,
  rows jsonb NOT NULL,
  CONSTRAINT signup_approvals_pkey PRIMARY KEY (id),
  CONSTRAINT signup_approvals_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES accounts(id)
);

CREATE TABLE store_items (
  id uuid NOT NULL,
  name text NOT NULL,
  description text,
  cost_points integer NOT NULL,
  group_name text,
  active boolean NOT NULL,
  position integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT store_items_pkey PRIMARY KEY (id),
  CONSTRAINT store_items_cost_points_check CHECK ((cost_points >= 0))
);
CREATE TRIGGER store_items_version BEFORE UPDATE ON store_items FOR EACH ROW WHEN ((((((old.name IS DISTINCT FROM new.name) OR (old.description IS DISTINCT FROM new.description)) OR (old.cost_points IS DISTINCT FROM new.cost_points)) OR (old.group_name IS DISTINCT FROM new.group_name)) OR (old.active IS DISTINCT FROM new.active))) EXECUTE FUNCTION raise_version();

CREATE TABLE store_ledger (
  id uuid NOT NULL,
  seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  student_id uuid NOT NULL,
  item_id uuid NOT NULL,
  item_name text NOT NULL,
  points integer NOT NULL,
  actor_id uuid NOT NULL,
  reverses_id uuid,
  recorded_at timestamp with time zone NOT NULL,
  CONSTRAINT store_ledger_reverses_id_key UNIQUE (reverses_id),
  CONSTRAINT store_ledger_seq_key UNIQUE (seq),
  CONSTRAINT store_ledger_pkey PRIMARY KEY (id),
  CONSTRAINT store_ledger_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES accounts(id),
  CONSTRAINT store_ledger_item_id_fkey FOREIGN KEY (item_id) REFERENCES store_items(id),
  CONSTRAINT store_ledger_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES store_ledger(id),
  CONSTRAINT store_ledger_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id),
  CONSTRAINT store_ledger_check CHECK (
CASE
    WHEN (reverses_id IS NULL) THEN (points >= 0)
    ELSE (points <= 0)
END)
);
CREATE INDEX store_ledger_of_student ON store_ledger USING btree (student_id, seq DESC);
CREATE TRIGGER store_ledger_append_only BEFORE DELETE OR UPDATE ON store_ledger FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER store_ledger_no_truncate BEFORE TRUNCATE ON store_ledger FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE student_changes (
  id uuid NOT NULL,
  kind text NOT NULL,
  actor_id uuid NOT NULL,
  made_at timestamp with time zone NOT NULL,
  undone_at timestamp with time zone,
  rows jsonb NOT NULL,
  CONSTRAINT student_changes_pkey PRIMARY KEY (id),
  CONSTRAINT student_changes_kind_check CHECK ((kind = ANY (ARRAY['house'::text, 'grade'::text, 'archive'::text, 'restore'::text])))
);

CREATE TABLE student_codes (
  student_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  made_at timestamp with time zone NOT NULL,
  made_by uuid NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT student_codes_code_hash_key UNIQUE (code_hash),
  CONSTRAINT student_codes_pkey PRIMARY KEY (student_id),
  CONSTRAINT student_codes_made_by_fkey FOREIGN KEY (made_by) REFERENCES accounts(id),
  CONSTRAINT student_codes_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE
);
CREATE TRIGGER student_codes_end AFTER DELETE OR UPDATE ON student_codes FOR EACH ROW EXECUTE FUNCTION drop_reminders();

CREATE TABLE student_day_total (
  day date NOT NULL,
  student_id uuid NOT NULL,
  points bigint NOT NULL,
  CONSTRAINT student_day_total_pkey PRIMARY KEY (day, student_id),
  CONSTRAINT student_day_total_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id)
) WITH (fillfactor=70);

CREATE TABLE student_habit_total (
  student_id uuid NOT NULL,
  habit_id uuid NOT NULL,
  points bigint NOT NULL,
  CONSTRAINT student_habit_total_pkey PRIMARY KEY (student_id, habit_id),
  CONSTRAINT student_habit_total_habit_id_fkey FOREIGN KEY (habit_id) REFERENCES habits(id),
  CONSTRAINT student_habit_total_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id)
) WITH (fillfactor=70);

CREATE TABLE student_merges (
  id uuid NOT NULL,
  kept_id uuid NOT NULL,
  lost_id uuid NOT NULL,
  actor_id uuid NOT NULL,
  made_at timestamp with time zone NOT NULL,
  parted_at timestamp with time zone,
  moved jsonb NOT NULL,
  CONSTRAINT student_merges_pkey PRIMARY KEY (id),
  CONSTRAINT student_merges_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES accounts(id),
  CONSTRAINT student_merges_kept_id_fkey FOREIGN KEY (kept_id) REFERENCES students(id),
  CONSTRAINT student_merges_lost_id_fkey FOREIGN KEY (lost_id) REFERENCES students(id)
);
CREATE INDEX student_merges_newest ON student_merges USING btree (made_at DESC);
CREATE INDEX student_merges_of_kept ON student_merges USING btree (kept_id);
CREATE INDEX student_merges_of_lost ON student_merges USING btree (lost_id);

CREATE TABLE student_sources (
  source text NOT NULL,
  source_id text NOT NULL,
  student_id uuid NOT NULL,
  import_id uuid NOT NULL,
  CONSTRAINT student_sources_pkey PRIMARY KEY (source, source_id),
  CONSTRAINT student_sources_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id),
  CONSTRAINT student_sources_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id)
);
CREATE INDEX student_sources_of_student ON student_sources USING btree (student_id);

CREATE TABLE student_term_total (
  student_id uuid NOT NULL,
  term text NOT NULL,
  points bigint NOT NULL,
  CONSTRAINT student_term_total_pkey PRIMARY KEY (student_id, term),
  CONSTRAINT student_term_total_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id)
) WITH (fillfactor=70);

CREATE TABLE student_total (
  student_id uuid NOT NULL,
  house_id uuid,
  points bigint NOT NULL,
  active boolean NOT NULL DEFAULT true,
  entries bigint NOT NULL DEFAULT 0,
  spent bigint NOT NULL DEFAULT 0,
  last_awarded_at timestamp with time zone,
  CONSTRAINT student_total_pkey PRIMARY KEY (student_id),
  CONSTRAINT student_total_house_id_fkey FOREIGN KEY (house_id) REFERENCES houses(id),
  CONSTRAINT student_total_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id)
) WITH (fillfactor=70);
CREATE INDEX student_total_top ON student_total USING btree (house_id, points DESC, student_id) WHERE active;

CREATE TABLE students (
  id uuid NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text,
  house_id uuid,
  grade integer,
  search_text text NOT NULL,
  sort_key text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  created_by uuid,
  archived_at timestamp with time zone,
  archived_by uuid,
  school_number text,
  erased_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  edited_fields jsonb NOT NULL DEFAULT '{}'::jsonb,
  merged_into uuid,
  CONSTRAINT students_pkey PRIMARY KEY (id),
  CONSTRAINT students_house_id_fkey FOREIGN KEY (house_id) REFERENCES houses(id),
  CONSTRAINT students_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES students(id),
  CONSTRAINT students_grade_check CHECK (((grade >= '-5'::integer) AND (grade <= 15))),
  CONSTRAINT students_merged_is_archived CHECK (((merged_into IS NULL) OR ((archived_at IS NOT NULL) AND (merged_into <> id))))
);
CREATE INDEX students_by_email ON students USING btree (lower(email));
CREATE UNIQUE INDEX students_by_school_number ON students USING btree (lower(school_number)) WHERE ((school_number IS NOT NULL) AND (merged_into IS NULL));
CREATE INDEX students_gone_in_order ON students USING btree (sort_key, id) WHERE ((archived_at IS NOT NULL) AND (erased_at IS NULL));
CREATE INDEX students_in_order ON students USING btree (sort_key, id) WHERE (archived_at IS NULL);
CREATE INDEX students_merged ON students USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX students_of_house ON students USING btree (house_id) WHERE (archived_at IS NULL);
CREATE TRIGGER students_added AFTER INSERT ON students FOR EACH ROW EXECUTE FUNCTION follow_student();
CREATE TRIGGER students_changed AFTER UPDATE OF house_id, archived_at ON students FOR EACH ROW EXECUTE FUNCTION follow_student();
CREATE TRIGGER students_erased AFTER UPDATE OF erased_at ON students FOR EACH ROW WHEN ((new.erased_at IS NOT NULL)) EXECUTE FUNCTION forget_imports_of_student();
CREATE TRIGGER students_house_is_open BEFORE INSERT OR UPDATE OF house_id, archived_at ON students FOR EACH ROW EXECUTE FUNCTION leave_closed_house();
CREATE TRIGGER students_version BEFORE UPDATE ON students FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION raise_version();

CREATE TABLE tablet_teachers (
  display_id uuid NOT NULL,
  account_id uuid NOT NULL,
  session_id uuid NOT NULL,
  added_at timestamp with time zone NOT NULL,
  CONSTRAINT tablet_teachers_session_id_key UNIQUE (session_id),
  CONSTRAINT tablet_teachers_pkey PRIMARY KEY (display_id, account_id),
  CONSTRAINT tablet_teachers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT tablet_teachers_display_id_fkey FOREIGN KEY (display_id) REFERENCES displays(id) ON DELETE CASCADE,
  CONSTRAINT tablet_teachers_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);

CREATE TABLE teacher_sources (
  source text NOT NULL,
  source_id text NOT NULL,
  email text NOT NULL,
  import_id uuid NOT NULL,
  CONSTRAINT teacher_sources_pkey PRIMARY KEY (source, source_id),
  CONSTRAINT teacher_sources_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id),
  CONSTRAINT teacher_sources_email_check CHECK ((email = lower(email)))
);

CREATE TABLE terms (
  id uuid NOT NULL,
  name text NOT NULL,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT terms_do_not_overlap EXCLUDE USING gist (daterange(starts_on, ends_on, '[]'::text) WITH &&),
  CONSTRAINT terms_pkey PRIMARY KEY (id),
  CONSTRAINT terms_check CHECK ((starts_on <= ends_on))
);
CREATE TRIGGER terms_version BEFORE UPDATE ON terms FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION raise_version();

CREATE TABLE throttles (
  key bytea NOT NULL,
  used integer NOT NULL,
  window_started_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone NOT NULL,
  last_attempt bytea,
  account_id uuid,
  about text,
  CONSTRAINT throttles_pkey PRIMARY KEY (key)
);
CREATE INDEX throttles_by_age ON throttles USING btree (last_used_at);
CREATE INDEX throttles_of_account ON throttles USING btree (account_id) WHERE (account_id IS NOT NULL);

CREATE TABLE totals_check (
  only_row boolean NOT NULL DEFAULT true,
  checked_at timestamp with time zone NOT NULL,
  differences integer NOT NULL,
  mended_at timestamp with time zone,
  mended integer,
  CONSTRAINT totals_check_pkey PRIMARY KEY (only_row),
  CONSTRAINT totals_check_only_row_check CHECK (only_row)
);

CREATE TABLE waiting_lunch_numbers (
  import_id uuid NOT NULL,
  student_id uuid NOT NULL,
  sealed bytea,
  CONSTRAINT waiting_lunch_numbers_pkey PRIMARY KEY (import_id, student_id),
  CONSTRAINT waiting_lunch_numbers_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id),
  CONSTRAINT waiting_lunch_numbers_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id)
);
CREATE INDEX waiting_lunch_numbers_of_student ON waiting_lunch_numbers USING btree (student_id);

CREATE VIEW counted_entries AS
 SELECT l.id,
    COALESCE(m.merged_into, l.student_id) AS student_id,
    l.house_id,
    l.habit_id,
    l.term,
    l.points,
    l.day,
    l.student_id AS tapped_id
   FROM ((ledger l
     LEFT JOIN students m ON (((m.id = l.student_id) AND (m.merged_into IS NOT NULL))))
     LEFT JOIN review_decisions d ON ((d.award_id = l.id)))
  WHERE ((l.status = 'counted'::text) OR (d.outcome = 'counted'::text));

CREATE OR REPLACE FUNCTION drop_reminders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM mails WHERE student_id IN (OLD.student_id, NEW.student_id) AND sent_at IS NULL;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION folded(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE STRICT
AS $function$
  SELECT lower(translate(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'), '’ʼ', ''''''))
$function$;

CREATE OR REPLACE FUNCTION follow_student()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO student_total AS t (student_id, house_id, points, active)
  VALUES (NEW.id, NEW.house_id, 0, NEW.archived_at IS NULL)
  ON CONFLICT (student_id) DO UPDATE SET house_id = NEW.house_id, active = NEW.archived_at IS NULL;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION forget_imports_of_student()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM import_rows WHERE student_id = NEW.id;
  DELETE FROM import_lunch_numbers WHERE student_id = NEW.id;
  DELETE FROM waiting_lunch_numbers WHERE student_id = NEW.id;
  DELETE FROM student_sources WHERE student_id = NEW.id;
  DELETE FROM class_students WHERE student_id = NEW.id;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION give_class_rosters(teacher text, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION give_rosters_of_new_teacher()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM give_class_rosters(NEW.email, NEW.created_at);
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION leave_closed_house()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.archived_at IS NULL AND NEW.house_id IS NOT NULL
     AND (SELECT archived_at FROM houses WHERE id = NEW.house_id FOR SHARE) IS NOT NULL THEN
    NEW.house_id := NULL;
  END IF;
  RETURN NEW;
END
$function$;

CREATE OR REPLACE FUNCTION raise_edits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.edits := OLD.edits + 1;
  RETURN NEW;
END
$function$;

CREATE OR REPLACE FUNCTION raise_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END
$function$;

CREATE OR REPLACE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END
$function$;

CREATE OR REPLACE FUNCTION refuse_ledger_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.reason_text = '' AND to_jsonb(NEW) - 'reason_text' = to_jsonb(OLD) - 'reason_text'
     AND EXISTS (SELECT 1 FROM students WHERE id = OLD.student_id AND erased_at IS NOT NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END
$function$;
