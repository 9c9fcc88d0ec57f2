-- Places come from three kinds of files. An id is unique within its source.
ALTER TABLE restaurants DROP CONSTRAINT restaurants_source_check;
ALTER TABLE restaurants ADD CONSTRAINT restaurants_source_check
  CHECK (source IN ('demo', 'osm', 'alltheplaces', 'overture', 'owner'));

-- Who gathered the data of a place, and its license by its SPDX name, as its page tells.
ALTER TABLE restaurants ADD COLUMN source_name text, ADD COLUMN source_license text;
