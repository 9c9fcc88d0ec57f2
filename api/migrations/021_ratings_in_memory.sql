-- Processes keep the ratings of all open restaurants in memory and ask for those that have changed since
-- (docs/decisions/0064-ratings-are-read-by-what-changed.md): each change of a rating, or of what orders equal ones, leaves
-- the number of its transaction. Nobody waits for anybody: it is in the row that is written anyway.
ALTER TABLE restaurants ADD COLUMN rated_in xid8;
CREATE INDEX restaurants_by_rated_in ON restaurants (rated_in) WHERE closed_at IS NULL;

CREATE FUNCTION note_rating() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.rated_in := pg_current_xact_id();
  RETURN NEW;
END $$;
CREATE TRIGGER restaurants_note_rating
  BEFORE UPDATE OF rating_count, rating_sum, rating_squares, standing ON restaurants
  FOR EACH ROW EXECUTE FUNCTION note_rating();
