-- A session ends 90 days after its sign-in, whatever happens meanwhile. Those that are older end at once.
UPDATE sessions SET expires_at = least(expires_at, created_at + interval '90 days');
CREATE INDEX sessions_by_sign_in ON sessions (created_at);

-- When whoever has the session last proved who they are: by the sign-in, or by the password since.
ALTER TABLE sessions ADD COLUMN proved_at timestamptz;
UPDATE sessions SET proved_at = created_at;
ALTER TABLE sessions ALTER COLUMN proved_at SET DEFAULT now(), ALTER COLUMN proved_at SET NOT NULL;
