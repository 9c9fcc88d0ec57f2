-- What each import of a city changed, newest last. An import that finds nothing to change leaves no row.
CREATE TABLE city_imports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_name text NOT NULL,
  created_count integer NOT NULL,
  changed_count integer NOT NULL,
  returned_count integer NOT NULL,
  gone_count integer NOT NULL,
  unchanged_count integer NOT NULL,
  skipped_count integer NOT NULL,
  imported_at timestamptz NOT NULL DEFAULT now()
);
