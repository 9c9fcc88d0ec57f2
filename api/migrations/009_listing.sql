-- What listings may be sorted by besides the score. Equal places keep the order of their ids.
ALTER TABLE restaurants ADD COLUMN rating_avg double precision
  GENERATED ALWAYS AS (rating_sum::double precision / nullif(rating_count, 0)) STORED;
CREATE INDEX restaurants_by_rating ON restaurants (rating_avg DESC NULLS LAST, rating_count DESC, id)
  WHERE closed_at IS NULL;
CREATE INDEX restaurants_by_title ON restaurants (search_text(title) COLLATE "C", id) WHERE closed_at IS NULL;
CREATE INDEX restaurants_by_age ON restaurants (created_at DESC, id DESC) WHERE closed_at IS NULL;

-- For what is near by: a band of latitudes is read and measured.
CREATE INDEX restaurants_by_latitude ON restaurants (latitude, longitude) WHERE closed_at IS NULL;

-- Counted up with whatever filters look at: options, areas, hours, what is open at all. Processes that keep an index of
-- these in memory make it anew when the number has changed. Ratings don't count.
CREATE TABLE catalogue_versions (
  id integer PRIMARY KEY CHECK (id = 1),
  version bigint NOT NULL
);
INSERT INTO catalogue_versions VALUES (1, 1);

CREATE FUNCTION raise_catalogue_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue_versions SET version = version + 1 WHERE id = 1;
  RETURN NULL;
END $$;
CREATE TRIGGER restaurants_raise_catalogue_version
  AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF opt_ids, area, title, location, cuisine_text, created_at, closed_at ON restaurants
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();
CREATE TRIGGER timeslots_raise_catalogue_version
  AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE ON timeslots
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();
