-- Search reads titles, addresses, cuisines, dishes and facts from the catalogue in memory
-- (docs/decisions/0053-one-search-engine-in-memory.md): its words are no longer kept here.
DROP TRIGGER restaurants_raise_catalogue_version ON restaurants;
DROP TABLE words;
DROP INDEX restaurants_by_word, restaurants_by_title_word;
ALTER TABLE restaurants DROP COLUMN search, DROP COLUMN title_search, DROP COLUMN cuisine_text;
CREATE TRIGGER restaurants_raise_catalogue_version
  AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF opt_ids, area, title, location, created_at, closed_at,
    slug, featured_image, latitude, longitude, price_range, facts, menu ON restaurants
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();
