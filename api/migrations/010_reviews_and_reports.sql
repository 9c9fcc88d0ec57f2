CREATE INDEX reviews_by_rating ON reviews (restaurant_id, rating, created_at DESC, id DESC);

-- What people say is wrong with a review; whoever reports need not be signed in.
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
CREATE INDEX review_reports_open ON review_reports (created_at) WHERE resolved_at IS NULL;
-- One report per person and review, however often it is pressed.
CREATE UNIQUE INDEX review_reports_once ON review_reports (review_id, user_id) WHERE user_id IS NOT NULL;

-- What people say is wrong with what the site says about a restaurant.
CREATE TABLE corrections (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id integer NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  user_id integer REFERENCES users ON DELETE SET NULL,
  topic text NOT NULL,
  message text NOT NULL,
  email text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  resolved_at timestamptz
);
CREATE INDEX corrections_open ON corrections (created_at) WHERE resolved_at IS NULL;
CREATE INDEX corrections_by_restaurant ON corrections (restaurant_id);
CREATE INDEX corrections_by_user ON corrections (user_id);
CREATE INDEX review_reports_by_user ON review_reports (user_id);

-- Made by the import or by the owner: when a review's photo was stored, so that files whose row is gone can go too.
ALTER TABLE review_images ADD COLUMN created_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX review_images_by_path ON review_images (path);
