-- Words of the title alone: restaurants that match by name come first, and are few where places match by
-- the hundred ("georgia": every house of an avenue). GIN keeps no weights, so `search` cannot tell them
-- apart without reading all rows.
ALTER TABLE restaurants ADD COLUMN title_search tsvector NOT NULL
  GENERATED ALWAYS AS (to_tsvector('simple', search_text(title))) STORED;
CREATE INDEX restaurants_by_title_word ON restaurants USING gin (title_search);
