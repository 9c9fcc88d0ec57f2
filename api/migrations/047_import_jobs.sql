-- Imports by the desk: one at a time. The file and what was read of it lie in DATA_DIR/imports/ID.
CREATE TABLE import_jobs (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  state text NOT NULL CHECK (state IN
    ('uploading', 'reading', 'ready', 'writing', 'written', 'failed', 'dropped')),
  file_name text NOT NULL,
  bytes integer NOT NULL,
  received integer NOT NULL DEFAULT 0,
  -- What was asked for: the city's name, its time zone, whether places of another source stay.
  wishes jsonb NOT NULL DEFAULT '{}',
  who text NOT NULL,
  user_id integer REFERENCES users ON DELETE SET NULL,
  -- What the file would change, and what is wrong with it.
  report jsonb,
  error text,
  started_at timestamptz NOT NULL DEFAULT now(),
  -- When somebody last worked at it: a process that ends leaves it behind.
  touched_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
CREATE UNIQUE INDEX import_jobs_one_at_a_time ON import_jobs ((true))
  WHERE state IN ('uploading', 'reading', 'ready', 'writing');
CREATE INDEX import_jobs_by_user ON import_jobs (user_id);
