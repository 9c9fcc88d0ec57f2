-- Browsers in which somebody signed in before, by the SHA-256 of the key in their cookie. Their tries are counted apart,
-- so that nobody else's wrong passwords keep them out.
CREATE TABLE known_browsers (
  key_hash bytea NOT NULL,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (key_hash, user_id)
);
CREATE INDEX known_browsers_by_user ON known_browsers (user_id);
CREATE INDEX known_browsers_by_expiry ON known_browsers (expires_at);
