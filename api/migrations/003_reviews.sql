CREATE TABLE reviews (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null while the review is withheld, so that no query of a restaurant's reviews has to filter
  -- (docs/decisions/sessions-and-passwords.md): its author is suspended, or a moderator hid it.
  restaurant_id integer REFERENCES restaurants ON DELETE CASCADE,
  withheld_from integer REFERENCES restaurants ON DELETE CASCADE,
  hidden_at timestamptz,
  -- Null when the author deleted the account and kept the review.
  user_id integer REFERENCES users ON DELETE CASCADE,
  rating smallint NOT NULL CHECK (rating BETWEEN 1 AND 5),
  review text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (restaurant_id, user_id),
  CONSTRAINT reviews_have_one_restaurant CHECK (num_nonnulls(restaurant_id, withheld_from) = 1),
  CONSTRAINT hidden_reviews_are_withheld CHECK (hidden_at IS NULL OR restaurant_id IS NULL)
);
CREATE INDEX reviews_newest_first ON reviews (restaurant_id, created_at DESC, id DESC);
CREATE INDEX reviews_by_rating ON reviews (restaurant_id, rating, created_at DESC, id DESC);
CREATE INDEX reviews_by_user ON reviews (user_id);
CREATE INDEX reviews_withheld ON reviews (user_id) WHERE restaurant_id IS NULL;
CREATE INDEX reviews_by_withheld_from ON reviews (withheld_from) WHERE withheld_from IS NOT NULL;
CREATE INDEX reviews_hidden ON reviews (hidden_at) WHERE hidden_at IS NOT NULL;

-- Authors of reviews that outlived their accounts, by keyed hashes of their addresses made per restaurant: one author
-- is recognized there, and without the key no address can be found and no two reviews linked.
CREATE TABLE saved_reviews (
  review_id integer NOT NULL REFERENCES reviews ON DELETE CASCADE,
  writer_hash bytea NOT NULL,
  PRIMARY KEY (writer_hash, review_id)
);
CREATE INDEX saved_reviews_by_review ON saved_reviews (review_id);

CREATE TABLE review_images (
  review_id integer NOT NULL REFERENCES reviews ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position >= 1),
  path text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Null until a moderator has looked at it.
  looked_at timestamptz,
  PRIMARY KEY (review_id, position)
);
CREATE INDEX review_images_by_path ON review_images (path);
CREATE INDEX review_images_new ON review_images (created_at) WHERE looked_at IS NULL;

-- Photos that a moderator removed, as long as that can be undone.
CREATE TABLE hidden_photos (
  path text PRIMARY KEY,
  review_id integer NOT NULL REFERENCES reviews ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  hidden_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX hidden_photos_by_review ON hidden_photos (review_id);

-- The owner's public response.
CREATE TABLE review_replies (
  review_id integer PRIMARY KEY REFERENCES reviews ON DELETE CASCADE,
  user_id integer REFERENCES users ON DELETE SET NULL,
  reply text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX review_replies_by_user ON review_replies (user_id);

-- Reporting requires no account.
CREATE TABLE review_reports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  review_id integer NOT NULL REFERENCES reviews ON DELETE CASCADE,
  user_id integer REFERENCES users ON DELETE SET NULL,
  reason text NOT NULL,
  note text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  resolved_at timestamptz
);
CREATE INDEX review_reports_by_review ON review_reports (review_id);
CREATE INDEX review_reports_by_user ON review_reports (user_id);
CREATE INDEX review_reports_open ON review_reports (created_at) WHERE resolved_at IS NULL;
CREATE UNIQUE INDEX review_reports_once ON review_reports (review_id, user_id) WHERE user_id IS NOT NULL;

-- Errors that visitors report on a restaurant's page.
CREATE TABLE corrections (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id integer NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  user_id integer REFERENCES users ON DELETE SET NULL,
  topic text NOT NULL,
  message text NOT NULL,
  email text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  resolved_at timestamptz,
  -- Opening hours parsed from the message when it arrived.
  named_hours jsonb
);
CREATE INDEX corrections_open ON corrections (created_at) WHERE resolved_at IS NULL;
CREATE INDEX corrections_by_restaurant ON corrections (restaurant_id);
CREATE INDEX corrections_by_user ON corrections (user_id);
