-- A trusted extension: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;

-- Text as names are compared: no accents, lowercase, "Ben's" as "bens", other punctuation as spaces.
-- unaccent(text) is not immutable because its dictionary is looked up by name; here the name is fixed.
CREATE FUNCTION search_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN regexp_replace(
    regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, value)), '[''`]', '', 'g'),
    '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g');

-- Filter options of all kinds share one id space, so that one integer array per restaurant holds them all.
CREATE TABLE options (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('cuisine', 'popularFor', 'service', 'feature', 'accessibility')),
  title text NOT NULL CHECK (title <> ''),
  UNIQUE (kind, title)
);

CREATE TABLE restaurants (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Set when the restaurant is missing from its source; it is then hidden.
  closed_at timestamptz,
  -- Set when the operator closed it, so that no import reopens it.
  is_held_closed boolean NOT NULL DEFAULT false,
  -- A duplicate's address leads to the restaurant that it was merged into.
  merged_into integer REFERENCES restaurants ON DELETE SET NULL,

  -- An id is unique within its source.
  source text NOT NULL CHECK (source IN ('demo', 'osm', 'alltheplaces', 'overture', 'owner')),
  external_id text NOT NULL,
  content_hash text NOT NULL,
  -- Who gathered the data, and its license by SPDX name.
  source_name text,
  source_license text,

  title text NOT NULL CHECK (title <> ''),
  -- Language of the title ("vi"); null when it is English or unknown.
  title_lang text,
  brand text,
  overview text,
  location text,
  -- The street line of the address, as cards show it.
  street text,
  area text,
  latitude double precision CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision CHECK (longitude BETWEEN -180 AND 180),
  phone text,
  website text,
  -- The email address that the source lists; never shown.
  contact_email text,
  -- Set by the owner: menu, reservations, ordering.
  links jsonb,
  price_range text CHECK (price_range IN ('$', '$$', '$$$', '$$$$')),
  wait_time text,
  facts jsonb NOT NULL DEFAULT '[]',
  menu jsonb NOT NULL DEFAULT '[]',
  featured_image text,
  opt_ids integer[] NOT NULL DEFAULT '{}',
  -- Dates whose hours differ from their weekday's: [{"date", "name", "spans": [[opens, closes]] or null}].
  special_days jsonb NOT NULL DEFAULT '[]',
  -- What the hours were parsed from: {"value", "country", "state", "month"}. They are computed again each month.
  hours_source jsonb,

  -- Sums over reviews: whatever writes a review updates them in the same statement.
  rating_count integer NOT NULL DEFAULT 0 CHECK (rating_count >= 0),
  rating_sum integer NOT NULL DEFAULT 0,
  rating_squares integer NOT NULL DEFAULT 0,
  rating_avg double precision
    GENERATED ALWAYS AS (rating_sum::double precision / nullif(rating_count, 0)) STORED,
  -- Lower bound of the rating: docs/decisions/ranking.md.
  score double precision NOT NULL GENERATED ALWAYS AS (
    (rating_sum + 15) / (rating_count + 5.0)
    - 1.65 * sqrt(
        ((rating_squares + 55) / (rating_count + 5.0) - ((rating_sum + 15) / (rating_count + 5.0)) ^ 2)
        / (rating_count + 6.0))
  ) STORED,
  -- Order among equal scores, see refresh_completeness().
  completeness smallint NOT NULL DEFAULT 0,
  -- Transaction that last changed a rating or the completeness, see record_rating().
  rated_in xid8,
  UNIQUE (source, external_id)
);
CREATE INDEX restaurants_by_score ON restaurants (score DESC, completeness DESC, id) WHERE closed_at IS NULL;
CREATE INDEX restaurants_by_rating ON restaurants (rating_avg DESC NULLS LAST, rating_count DESC, id)
  WHERE closed_at IS NULL;
CREATE INDEX restaurants_by_title ON restaurants (search_text(title) COLLATE "C", id) WHERE closed_at IS NULL;
CREATE INDEX restaurants_by_age ON restaurants (created_at DESC, id DESC) WHERE closed_at IS NULL;
CREATE INDEX restaurants_by_option ON restaurants USING gin (opt_ids);
-- Near-by search reads a band of latitudes and measures the distances.
CREATE INDEX restaurants_by_latitude ON restaurants (latitude, longitude) WHERE closed_at IS NULL;
CREATE INDEX restaurants_by_rated_in ON restaurants (rated_in) WHERE closed_at IS NULL;
CREATE INDEX restaurants_by_merged_into ON restaurants (merged_into) WHERE merged_into IS NOT NULL;

CREATE TABLE restaurant_images (
  restaurant_id integer NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position >= 1),
  path text NOT NULL,
  PRIMARY KEY (restaurant_id, position)
);
CREATE INDEX restaurant_images_by_path ON restaurant_images (path);

-- Images removed from a restaurant: not served until restored.
CREATE TABLE hidden_pictures (
  restaurant_id integer NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  path text NOT NULL,
  PRIMARY KEY (restaurant_id, path)
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

-- Each process keeps the catalog in memory and reloads it when this number has changed. Ratings don't count.
CREATE TABLE catalog_versions (
  id integer PRIMARY KEY CHECK (id = 1),
  version bigint NOT NULL
);
INSERT INTO catalog_versions VALUES (1, 1);

CREATE FUNCTION raise_catalog_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalog_versions SET version = version + 1 WHERE id = 1;
  RETURN NULL;
END $$;
CREATE TRIGGER restaurants_raise_catalog_version
  AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF opt_ids, area, title, title_lang, location, created_at, closed_at,
    slug, featured_image, latitude, longitude, price_range, facts, menu, special_days, street ON restaurants
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalog_version();
CREATE TRIGGER timeslots_raise_catalog_version
  AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE ON timeslots
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalog_version();
-- A new option changes nothing until a restaurant has it.
CREATE TRIGGER options_raise_catalog_version
  AFTER DELETE OR TRUNCATE OR UPDATE OF kind, title ON options
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalog_version();

-- Processes keep ratings in memory too and read those that changed since their last read
-- (docs/decisions/search.md).
CREATE FUNCTION record_rating() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.rated_in := pg_current_xact_id();
  RETURN NEW;
END $$;
CREATE TRIGGER restaurants_record_rating
  BEFORE UPDATE OF rating_count, rating_sum, rating_squares, completeness ON restaurants
  FOR EACH ROW EXECUTE FUNCTION record_rating();
