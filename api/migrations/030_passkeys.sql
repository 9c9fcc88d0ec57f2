-- How authenticators know a person: random, so that a passkey says nothing about its account.
CREATE TABLE passkey_owners (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  handle bytea NOT NULL UNIQUE
);
-- Passkeys by the id that their authenticator gave them. The counter is the last one seen; 0 where it does not count.
CREATE TABLE passkeys (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES passkey_owners ON DELETE CASCADE,
  credential_id bytea NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  is_synced boolean NOT NULL,
  is_backed_up boolean NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX passkeys_by_user ON passkeys (user_id);
-- What an authenticator has to sign, by its SHA-256; each is taken out once. The person is null where nobody has said who
-- signs in.
CREATE TABLE passkey_challenges (
  challenge_hash bytea PRIMARY KEY,
  user_id integer REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_by_user ON passkey_challenges (user_id);
CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges (expires_at);
