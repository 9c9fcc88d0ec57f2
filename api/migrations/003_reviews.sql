CREATE TABLE users (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  phone text,
  address text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX users_by_email ON users (lower(email));

CREATE TABLE reviews (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id integer NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  rating smallint NOT NULL CHECK (rating BETWEEN 1 AND 5),
  review text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (restaurant_id, user_id)
);
CREATE INDEX reviews_newest_first ON reviews (restaurant_id, created_at DESC, id DESC);
CREATE INDEX reviews_by_user ON reviews (user_id);

CREATE TABLE review_images (
  review_id integer NOT NULL REFERENCES reviews ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position >= 1),
  path text NOT NULL,
  PRIMARY KEY (review_id, position)
);
