-- Filter options of all kinds share one id space, so that one integer array per restaurant holds them all.
CREATE TABLE options (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('cuisine', 'popularFor', 'service', 'feature', 'accessibility')),
  title text NOT NULL CHECK (title <> ''),
  UNIQUE (kind, title)
);

CREATE TABLE restaurants (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source text NOT NULL CHECK (source IN ('demo', 'osm', 'owner')),
  external_id text NOT NULL,
  slug text NOT NULL UNIQUE,
  title text NOT NULL CHECK (title <> ''),
  location text,
  area text,
  phone text,
  website text,
  overview text,
  latitude double precision CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision CHECK (longitude BETWEEN -180 AND 180),
  price_range text CHECK (price_range IN ('$', '$$', '$$$', '$$$$')),
  wait_time text,
  facts jsonb NOT NULL DEFAULT '[]',
  menu jsonb NOT NULL DEFAULT '[]',
  featured_image text,
  opt_ids integer[] NOT NULL DEFAULT '{}',
  cuisine_text text NOT NULL DEFAULT '',
  -- Sums over reviews: each writer of a review moves them in the same statement.
  rating_count integer NOT NULL DEFAULT 0 CHECK (rating_count >= 0),
  rating_sum integer NOT NULL DEFAULT 0,
  rating_squares integer NOT NULL DEFAULT 0,
  -- Lower bound of what people think of the place: docs/decisions/0006-ranking-formula.md.
  score double precision NOT NULL GENERATED ALWAYS AS (
    (rating_sum + 15) / (rating_count + 5.0)
    - 1.65 * sqrt(
        ((rating_squares + 55) / (rating_count + 5.0) - ((rating_sum + 15) / (rating_count + 5.0)) ^ 2)
        / (rating_count + 6.0))
  ) STORED,
  search tsvector NOT NULL GENERATED ALWAYS AS (
    setweight(to_tsvector('simple', search_text(title)), 'A')
    || setweight(to_tsvector('simple', search_text(coalesce(location, '') || ' ' || coalesce(area, ''))), 'B')
    || setweight(to_tsvector('simple', search_text(cuisine_text)), 'C')
  ) STORED,
  content_hash text NOT NULL,
  -- Set when the place is gone from its source; it is then shown nowhere.
  closed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (source, external_id)
);
CREATE INDEX restaurants_by_score ON restaurants (score DESC, id) WHERE closed_at IS NULL;
CREATE INDEX restaurants_by_option ON restaurants USING gin (opt_ids);
CREATE INDEX restaurants_by_word ON restaurants USING gin (search);

CREATE TABLE restaurant_images (
  restaurant_id integer NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position >= 1),
  path text NOT NULL,
  PRIMARY KEY (restaurant_id, position)
);

-- Monday is 1. Minutes count from midnight of the weekday; a span past midnight closes after 1440.
CREATE TABLE timeslots (
  restaurant_id integer NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  weekday smallint NOT NULL CHECK (weekday BETWEEN 1 AND 7),
  position smallint NOT NULL CHECK (position >= 1),
  opens_min smallint CHECK (opens_min BETWEEN 0 AND 1439),
  closes_min smallint CHECK (closes_min BETWEEN 1 AND 2880),
  is_closed boolean NOT NULL,
  PRIMARY KEY (restaurant_id, weekday, position),
  CHECK (CASE WHEN is_closed THEN opens_min IS NULL AND closes_min IS NULL
    ELSE opens_min IS NOT NULL AND closes_min IS NOT NULL AND closes_min > opens_min END)
);

-- Every word that search knows, in how many restaurants. C collation makes a prefix a range of the key.
CREATE TABLE words (
  word text COLLATE "C" PRIMARY KEY,
  frequency integer NOT NULL
);
CREATE INDEX words_by_trigram ON words USING gin (word gin_trgm_ops);
