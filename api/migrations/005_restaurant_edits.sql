-- Imports that changed something.
CREATE TABLE city_imports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_name text NOT NULL,
  created_count integer NOT NULL,
  changed_count integer NOT NULL,
  returned_count integer NOT NULL,
  gone_count integer NOT NULL,
  unchanged_count integer NOT NULL,
  skipped_count integer NOT NULL,
  imported_at timestamptz NOT NULL DEFAULT now()
);

-- Imports uploaded by operators, one at a time. Files are in DATA_DIR/imports/ID.
CREATE TABLE import_jobs (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  state text NOT NULL CHECK (state IN
    ('reading', 'ready', 'writing', 'written', 'failed', 'dropped')),
  file_name text NOT NULL,
  bytes integer NOT NULL,
  -- Options: the city's name, its time zone, whether restaurants of another source stay.
  options jsonb NOT NULL DEFAULT '{}',
  who text NOT NULL,
  user_id integer REFERENCES users ON DELETE SET NULL,
  -- What the file would change, and its errors.
  report jsonb,
  error text,
  started_at timestamptz NOT NULL DEFAULT now(),
  -- A job not touched for half an hour was abandoned.
  touched_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
CREATE UNIQUE INDEX import_jobs_one_at_a_time ON import_jobs ((true))
  WHERE state IN ('reading', 'ready', 'writing');
CREATE INDEX import_jobs_by_user ON import_jobs (user_id);

-- The city's base map; at most one row.
CREATE TABLE base_maps (
  id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  hash text NOT NULL,
  size integer NOT NULL,
  packed bytea NOT NULL,
  packed_size integer NOT NULL,
  west double precision NOT NULL,
  south double precision NOT NULL,
  east double precision NOT NULL,
  north double precision NOT NULL,
  attribution text NOT NULL,
  attribution_url text,
  file_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Actions of operators, editors, moderators and owners. Rows outlive their subjects: a user's
-- id, or a subject such as `review 12`. The site publishes counts of what moderators did (docs/decisions/admin.md).
CREATE TABLE audit (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT now(),
  who text NOT NULL,
  action text NOT NULL,
  user_id integer,
  subject text,
  reason text,
  -- For manual edits (docs/decisions/manual-overrides.md): of which restaurant, on whose behalf, and by whom.
  restaurant_id integer REFERENCES restaurants ON DELETE SET NULL,
  source text CHECK (source IN ('operator', 'owner', 'correction')),
  editor_id integer REFERENCES users ON DELETE SET NULL,
  -- What undoing needs; a moderator's is cleared after a month. Null: it cannot be undone.
  undo jsonb,
  undone_at timestamptz,
  undone_by text,
  CONSTRAINT audit_has_a_subject CHECK (num_nonnulls(user_id, subject) > 0)
);
CREATE INDEX audit_by_user ON audit (user_id);
CREATE INDEX audit_by_subject ON audit (subject) WHERE subject IS NOT NULL;
CREATE INDEX audit_by_action ON audit (action, id DESC);
CREATE INDEX audit_by_restaurant ON audit (restaurant_id, id DESC) WHERE restaurant_id IS NOT NULL;
CREATE INDEX audit_by_editor ON audit (editor_id) WHERE editor_id IS NOT NULL;

-- Fields that an edit changed, and whether each was and is protected from imports.
CREATE TABLE restaurant_edits (
  action_id integer NOT NULL REFERENCES audit ON DELETE CASCADE,
  restaurant_id integer NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  field text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  was_overridden boolean NOT NULL,
  is_overridden boolean NOT NULL,
  PRIMARY KEY (action_id, field)
);
CREATE INDEX restaurant_edits_by_restaurant ON restaurant_edits (restaurant_id);

-- Fields protected from imports, with the source's current value.
CREATE TABLE overridden_fields (
  restaurant_id integer NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  field text NOT NULL,
  value jsonb NOT NULL,
  imported jsonb NOT NULL,
  action_id integer NOT NULL REFERENCES audit,
  PRIMARY KEY (restaurant_id, field)
);
CREATE INDEX overridden_fields_by_action ON overridden_fields (action_id);

-- Verified owners, each of one restaurant; not a role.
CREATE TABLE restaurant_owners (
  restaurant_id integer NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  since timestamptz NOT NULL DEFAULT now(),
  proved_by text NOT NULL CHECK (proved_by IN ('code', 'operator')),
  PRIMARY KEY (restaurant_id, user_id)
);
CREATE INDEX restaurant_owners_by_user ON restaurant_owners (user_id);

-- Codes sent to a restaurant's listed address. A code is created when its email is written.
CREATE TABLE owner_codes (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  restaurant_id integer NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  address text NOT NULL,
  code_hash bytea,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  UNIQUE (restaurant_id, user_id)
);
CREATE INDEX owner_codes_by_user ON owner_codes (user_id);

-- Requests to the operator to verify an owner.
CREATE TABLE owner_requests (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  restaurant_id integer NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  message text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  decided_at timestamptz,
  is_granted boolean,
  reason text
);
CREATE UNIQUE INDEX owner_requests_open ON owner_requests (restaurant_id, user_id) WHERE decided_at IS NULL;
CREATE INDEX owner_requests_by_user ON owner_requests (user_id);

-- Until a moderator has looked at an owner's photo, it is on the restaurant's page only and never its featured image.
CREATE TABLE owner_photos (
  path text PRIMARY KEY,
  user_id integer REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  looked_at timestamptz
);
CREATE INDEX owner_photos_unreviewed ON owner_photos (created_at) WHERE looked_at IS NULL;

-- Order among equal scores (docs/decisions/ranking.md): 10 for an
-- independent restaurant, and 1 each for hours, phone, website, street, overview and cuisine, and for the first and the fourth fact.
-- Hours that the owner wrote count only if the source had some: no owner moves a restaurant among its equals.
CREATE FUNCTION refresh_completeness() RETURNS void LANGUAGE sql AS $$
  UPDATE restaurants r SET completeness = s.completeness
  FROM (
    SELECT p.id,
      CASE WHEN p.brand IS NULL AND count(*) OVER (PARTITION BY search_text(p.title)) < 3 THEN 10 ELSE 0 END
      + coalesce(o.had_hours, h.restaurant_id IS NOT NULL)::integer
      + num_nonnulls(p.phone, p.website, p.street, p.overview)
      + EXISTS (SELECT FROM options o WHERE o.id = ANY(p.opt_ids) AND o.kind = 'cuisine')::integer
      + (f.count >= 1)::integer + (f.count >= 4)::integer AS completeness
    FROM restaurants p
    CROSS JOIN LATERAL (SELECT jsonb_array_length(p.facts)) f(count)
    LEFT JOIN (SELECT DISTINCT restaurant_id FROM timeslots) h ON h.restaurant_id = p.id
    LEFT JOIN (
      SELECT k.restaurant_id,
        jsonb_array_length(k.imported -> 'spans') + jsonb_array_length(k.imported -> 'closedOn') > 0 AS had_hours
      FROM overridden_fields k JOIN audit a ON a.id = k.action_id
      WHERE k.field = 'hours' AND a.source = 'owner'
    ) o ON o.restaurant_id = p.id
    WHERE p.closed_at IS NULL
  ) s
  WHERE s.id = r.id AND s.completeness <> r.completeness
$$;
