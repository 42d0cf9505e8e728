-- The school's mail server, as the portal has it. Where the environment names one, that one counts.
CREATE TABLE mail_settings (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version int NOT NULL DEFAULT 1,
  is_on boolean NOT NULL DEFAULT false,
  -- Empty: none was saved yet.
  host text NOT NULL DEFAULT '',
  port int NOT NULL DEFAULT 587 CHECK (port BETWEEN 1 AND 65535),
  security text NOT NULL DEFAULT 'starttls' CHECK (security IN ('starttls', 'tls', 'none')),
  -- Empty: the mail server asks nobody who they are.
  username text NOT NULL DEFAULT '',
  -- Unreadable without the server's key.
  sealed_password bytea,
  sender text NOT NULL DEFAULT '',
  -- When the mail server last took an email with these settings. Without it email can't be switched on.
  tested_at timestamptz,
  CHECK (NOT is_on OR host <> '')
);
INSERT INTO mail_settings DEFAULT VALUES;
