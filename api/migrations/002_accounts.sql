CREATE TABLE users (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  phone text,
  address text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Null until confirmed; an unconfirmed account cannot sign in.
  email_verified_at timestamptz,
  -- Null for users who only ever signed in through Google.
  password_hash text,
  -- When the user confirmed the address with the password or signed in with it. Null: someone else may have chosen it.
  password_proved_at timestamptz,
  -- The first sign-in sends no notification.
  first_sign_in_at timestamptz,
  suspended_at timestamptz,
  -- Null while suspended means permanently.
  suspended_until timestamptz
);
CREATE UNIQUE INDEX users_by_email ON users (lower(email));

-- An operator may do what the other roles may.
CREATE TABLE roles (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('editor', 'moderator', 'operator')),
  granted_at timestamptz NOT NULL DEFAULT now(),
  granted_by text NOT NULL,
  PRIMARY KEY (user_id, role)
);

-- Tokens of all kinds are stored as SHA-256 hashes: reading these tables lets no one sign in.
CREATE TABLE sessions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  -- 90 days after the sign-in at the latest.
  expires_at timestamptz NOT NULL,
  -- Last authentication: the sign-in, or a confirmation since.
  proved_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sessions_by_user ON sessions (user_id, last_used_at DESC);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
CREATE INDEX sessions_by_sign_in ON sessions (created_at);

-- Browsers that signed in before, by the hash of their cookie's key. Their attempts are limited apart, so that
-- someone else's wrong passwords do not lock them out.
CREATE TABLE known_browsers (
  key_hash bytea NOT NULL,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (key_hash, user_id)
);
CREATE INDEX known_browsers_by_user ON known_browsers (user_id);
CREATE INDEX known_browsers_by_expiry ON known_browsers (expires_at);

-- Links in emails. `reportSignIn` reports a sign-in as someone else's.
CREATE TABLE email_tokens (
  token_hash bytea PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('verify', 'reset', 'reportSignIn')),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- What was added to the account since then is undone by the link: the time of the reported sign-in.
  undoes_since timestamptz
);
CREATE INDEX email_tokens_by_user ON email_tokens (user_id, purpose);

CREATE TABLE user_identities (
  provider text NOT NULL CHECK (provider IN ('google')),
  subject text NOT NULL,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provider, subject)
);
CREATE INDEX user_identities_by_user ON user_identities (user_id);

-- Pending sign-ins at Google, by the hash of their state.
CREATE TABLE google_flows (
  state_hash bytea PRIMARY KEY,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Hash of a secret of the page that started it, if site and API have different origins
  -- (docs/decisions/sign-in-methods.md).
  site_challenge text NOT NULL DEFAULT ''
);
CREATE INDEX google_flows_by_expiry ON google_flows (expires_at);

-- Codes that the browser exchanges for a token, once.
CREATE TABLE google_codes (
  code_hash bytea PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX google_codes_by_user ON google_codes (user_id);
CREATE INDEX google_codes_by_expiry ON google_codes (expires_at);

-- How authenticators identify a user: random, so that a passkey reveals nothing about its account.
CREATE TABLE passkey_owners (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  handle bytea NOT NULL UNIQUE
);

CREATE TABLE passkeys (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES passkey_owners ON DELETE CASCADE,
  credential_id bytea NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- The last one seen; 0 where the authenticator does not count.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  is_synced boolean NOT NULL,
  is_backed_up boolean NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX passkeys_by_user ON passkeys (user_id);

-- The user is null in a sign-in that started without an address.
CREATE TABLE passkey_challenges (
  challenge_hash bytea PRIMARY KEY,
  user_id integer REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_by_user ON passkey_challenges (user_id);
CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges (expires_at);

-- Secrets of authenticator apps are encrypted; a new one is pending until one of its codes was typed.
CREATE TABLE two_step (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  app_secret bytea,
  app_added_at timestamptz,
  -- Time step (30 s) of the last code used; older ones are refused.
  app_last_step bigint NOT NULL DEFAULT 0,
  pending_secret bytea,
  pending_until timestamptz,
  prompts_passkey boolean NOT NULL DEFAULT false,
  passkey_prompted_at timestamptz,
  -- When it was turned on and the recovery codes were created; null counts as long ago.
  on_since timestamptz
);

CREATE TABLE recovery_codes (
  code_hash bytea PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz
);
CREATE INDEX recovery_codes_by_user ON recovery_codes (user_id);

-- Sign-ins whose first step succeeded, by the hash of what their browser holds.
CREATE TABLE sign_in_tickets (
  ticket_hash bytea PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  first_step text NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_tickets_by_user ON sign_in_tickets (user_id);
CREATE INDEX sign_in_tickets_by_expiry ON sign_in_tickets (expires_at);

-- Keys contain no addresses.
CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

-- Outgoing emails. Links are created when an email is sent, so no token is stored here.
CREATE TABLE emails (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  recipient text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  -- Written to a file because no mail server is configured.
  is_saved_only boolean NOT NULL DEFAULT false,
  given_up_at timestamptz,
  last_error text
);
CREATE INDEX emails_due ON emails (next_attempt_at) WHERE sent_at IS NULL AND given_up_at IS NULL;
-- For the limit of emails to the operator.
CREATE INDEX emails_about_inquiries ON emails (recipient, created_at)
  WHERE kind IN ('contact', 'advertise', 'inquiries-waiting');

-- When a process with an email server last ran; at most one row.
CREATE TABLE mail_server (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  seen_at timestamptz NOT NULL DEFAULT now()
);
