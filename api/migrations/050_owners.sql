-- Where an owner leads people (menu, reserving, ordering), and the mail address that the source lists, which is shown to nobody.
ALTER TABLE restaurants
  ADD COLUMN links jsonb,
  ADD COLUMN contact_email text;

-- Who proved to be a place's owner. It is no role: it is about this place alone.
CREATE TABLE place_owners (
  restaurant_id integer NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  since timestamptz NOT NULL DEFAULT now(),
  -- By what: a code that was mailed, or the operator.
  proved_by text NOT NULL CHECK (proved_by IN ('code', 'operator')),
  PRIMARY KEY (restaurant_id, user_id)
);
CREATE INDEX place_owners_by_user ON place_owners (user_id);

-- A code on its way to a place's listed address. The code is made when the mail is written.
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

-- Somebody asks the operator to confirm that a place is theirs.
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

-- What the owner says to a review, publicly, once.
CREATE TABLE review_answers (
  review_id integer PRIMARY KEY REFERENCES reviews ON DELETE CASCADE,
  user_id integer REFERENCES users ON DELETE SET NULL,
  answer text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX review_answers_by_user ON review_answers (user_id);
