-- The catalogue in memory holds all of a card but its ratings.
DROP TRIGGER restaurants_raise_catalogue_version ON restaurants;
CREATE TRIGGER restaurants_raise_catalogue_version
  AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF opt_ids, area, title, location, cuisine_text, created_at, closed_at,
    slug, featured_image, latitude, longitude, price_range ON restaurants
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();
