-- Language of the name, as its source tells it ("vi"); null when it is English or nobody says.
ALTER TABLE restaurants ADD COLUMN title_lang text;

DROP TRIGGER restaurants_raise_catalogue_version ON restaurants;
CREATE TRIGGER restaurants_raise_catalogue_version
  AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF opt_ids, area, title, title_lang, location, created_at, closed_at,
    slug, featured_image, latitude, longitude, price_range, facts, menu, special_days ON restaurants
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();
