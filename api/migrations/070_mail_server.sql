-- True for an email that was written to a file, because no mail server is configured.
ALTER TABLE mails ADD COLUMN is_saved_only boolean NOT NULL DEFAULT false;

-- When a process that has a mail server last ran; at most one row.
CREATE TABLE mail_server (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  seen_at timestamptz NOT NULL DEFAULT now()
);
