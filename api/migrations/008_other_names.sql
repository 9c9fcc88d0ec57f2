-- Alternative names and translations, which are searched like the title.
ALTER TABLE restaurants ADD COLUMN other_names jsonb NOT NULL DEFAULT '[]';

DROP TRIGGER restaurants_raise_catalog_version ON restaurants;
CREATE TRIGGER restaurants_raise_catalog_version
  AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF opt_ids, area, title, title_lang, other_names, location, created_at,
    closed_at, slug, featured_image, latitude, longitude, price_range, facts, menu, special_days, street ON restaurants
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalog_version();
