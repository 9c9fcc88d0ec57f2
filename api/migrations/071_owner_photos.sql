-- Photos that owners added. Until a moderator has looked at one it is on the restaurant's page only, never its featured image.
CREATE TABLE owner_photos (
  path text PRIMARY KEY,
  user_id integer REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  looked_at timestamptz
);
CREATE INDEX owner_photos_unreviewed ON owner_photos (created_at) WHERE looked_at IS NULL;
