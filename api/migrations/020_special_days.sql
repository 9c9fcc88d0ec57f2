-- Days whose hours are others than their weekday's, by date: [{"date", "name", "spans": [[opens, closes]] or null}].
ALTER TABLE restaurants ADD COLUMN special_days jsonb NOT NULL DEFAULT '[]';

DROP TRIGGER restaurants_raise_catalogue_version ON restaurants;
CREATE TRIGGER restaurants_raise_catalogue_version
  AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF opt_ids, area, title, location, created_at, closed_at,
    slug, featured_image, latitude, longitude, price_range, facts, menu, special_days ON restaurants
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();
