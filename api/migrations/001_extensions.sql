-- All three are "trusted": the owner of the database may create them.
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch WITH SCHEMA public;

-- Text as search compares it: no accents, no capitals, "Ben's" as "bens", other punctuation as spaces.
-- Without punctuation the parser sees plain words only, never an address or a negative number.
-- unaccent(text) is not immutable because its dictionary is looked up by name; here the name is fixed.
CREATE FUNCTION search_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN regexp_replace(
    regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, value)), '[''`]', '', 'g'),
    '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g');
