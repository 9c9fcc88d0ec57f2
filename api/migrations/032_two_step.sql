-- Who takes a second step when signing in. The secret of an authenticator app is encrypted; a new one waits as the pending one
-- until a code of it was typed. The last step is the number of the thirty seconds whose code was used: none before it works.
CREATE TABLE two_step (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  app_secret bytea,
  app_added_at timestamptz,
  app_last_step bigint NOT NULL DEFAULT 0,
  pending_secret bytea,
  pending_until timestamptz,
  asks_passkey boolean NOT NULL DEFAULT false
);
-- Codes for whoever lost the second step, by their SHA-256; each works once.
CREATE TABLE recovery_codes (
  code_hash bytea PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz
);
CREATE INDEX recovery_codes_by_user ON recovery_codes (user_id);
-- Sign-ins whose first step was right, by the SHA-256 of what their browser holds.
CREATE TABLE sign_in_tickets (
  ticket_hash bytea PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  first_step text NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_tickets_by_user ON sign_in_tickets (user_id);
CREATE INDEX sign_in_tickets_by_expiry ON sign_in_tickets (expires_at);
