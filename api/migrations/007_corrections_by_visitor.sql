-- A keyed hash of visitor and restaurant: each visitor has one open correction of a restaurant.
ALTER TABLE corrections ADD COLUMN visitor text;
CREATE UNIQUE INDEX corrections_once ON corrections (visitor) WHERE resolved_at IS NULL;
