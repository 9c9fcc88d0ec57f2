-- The sponsor's words before they are published. Documents are text, so that they stay to the letter what was typed.
CREATE TABLE content_drafts (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  version integer NOT NULL DEFAULT 1,
  document text NOT NULL,
  -- What was live when it was begun; no revision: what the site was built with.
  base_revision text,
  base_document text,
  problems integer NOT NULL DEFAULT 0,
  saved_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (kind, user_id)
);

-- Who has a document open.
CREATE TABLE content_presence (
  kind text NOT NULL,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  since timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, user_id)
);

-- Pictures of drafts, cut to their shape already.
CREATE TABLE content_pictures (
  name text PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  bytes bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX content_pictures_by_user ON content_pictures (user_id);

-- Words that go live at a time. `claimed_until` keeps a second process from doing the same.
CREATE TABLE content_schedules (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  user_id integer REFERENCES users ON DELETE SET NULL,
  who text NOT NULL,
  document text NOT NULL,
  base_revision text,
  base_document text,
  at timestamptz NOT NULL,
  ends_at timestamptz,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'live', 'held', 'over')),
  message text,
  live_revision text,
  -- What showed before it went live, which its end returns to.
  before_revision text,
  before_document text,
  claimed_until timestamptz
);
CREATE INDEX content_schedules_open ON content_schedules (kind) WHERE state <> 'over';
