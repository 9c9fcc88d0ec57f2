-- Nobody signs in without a confirmed address; a person who only ever came through Google has no password.
ALTER TABLE users
  ADD COLUMN password_hash text,
  ADD COLUMN email_verified_at timestamptz;
UPDATE users SET email_verified_at = created_at;

-- A review outlives its writer's account when the writer wants that; it then has no name.
ALTER TABLE reviews ALTER COLUMN user_id DROP NOT NULL;

CREATE TABLE user_identities (
  provider text NOT NULL CHECK (provider IN ('google')),
  subject text NOT NULL,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provider, subject)
);
CREATE INDEX user_identities_by_user ON user_identities (user_id);

-- Tokens are kept as SHA-256 hashes: whoever reads this table cannot sign in with it.
CREATE TABLE sessions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_by_user ON sessions (user_id, last_used_at DESC);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

CREATE TABLE mail_tokens (
  token_hash bytea PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('verify', 'reset')),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX mail_tokens_by_user ON mail_tokens (user_id, purpose);

-- What to write to whom. Links are made when a mail is sent, so no token lies here.
CREATE TABLE mails (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  recipient text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text
);
CREATE INDEX mails_due ON mails (next_attempt_at) WHERE sent_at IS NULL AND given_up_at IS NULL;

-- A sign-in under way at the provider, found again by the hash of its state.
CREATE TABLE google_flows (
  state_hash bytea PRIMARY KEY,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX google_flows_by_expiry ON google_flows (expires_at);

-- What the browser brings back and exchanges for a token, once.
CREATE TABLE google_codes (
  code_hash bytea PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX google_codes_by_user ON google_codes (user_id);
CREATE INDEX google_codes_by_expiry ON google_codes (expires_at);

-- Counters of the limits per account; keys hold no address.
CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
