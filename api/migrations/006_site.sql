CREATE TABLE settings (
  name text PRIMARY KEY,
  value text NOT NULL
);

CREATE TABLE contact_messages (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  full_name text NOT NULL,
  email text NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  handled_at timestamptz
);
-- Both indexes by sender find repeated texts and earlier messages of an address.
CREATE INDEX contact_messages_by_sender ON contact_messages (lower(email), created_at);

CREATE TABLE advertisement_inquiries (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_name text NOT NULL,
  contact_person text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  message text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  handled_at timestamptz
);
CREATE INDEX advertisement_inquiries_by_sender ON advertisement_inquiries (lower(email), created_at);

CREATE TABLE notify_signups (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX notify_signups_by_email ON notify_signups (lower(email));

-- The sponsor's content before it is published. Documents are text, so that they stay exactly as typed.
CREATE TABLE content_drafts (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL UNIQUE,
  -- The last editor. The draft outlives the account.
  user_id integer REFERENCES users ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 1,
  document text NOT NULL,
  -- What was live when the draft was started; no revision: what the site was built with.
  base_revision text,
  base_version text,
  problems integer NOT NULL DEFAULT 0,
  saved_at timestamptz NOT NULL DEFAULT now()
);

-- Images of drafts, already cropped.
CREATE TABLE content_pictures (
  name text PRIMARY KEY,
  user_id integer REFERENCES users ON DELETE SET NULL,
  bytes bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX content_pictures_by_user ON content_pictures (user_id);

CREATE TABLE content_schedules (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  user_id integer REFERENCES users ON DELETE SET NULL,
  who text NOT NULL,
  document text NOT NULL,
  base_revision text,
  base_version text,
  at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'held')),
  message text,
  -- Keeps a second process from doing the same.
  claimed_until timestamptz
);
CREATE INDEX content_schedules_by_kind ON content_schedules (kind);
