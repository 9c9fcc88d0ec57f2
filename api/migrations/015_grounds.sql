-- What the city's map is drawn on: one row at most.
CREATE TABLE grounds (
  id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  hash text NOT NULL,
  size integer NOT NULL,
  packed bytea NOT NULL,
  packed_size integer NOT NULL,
  west double precision NOT NULL,
  south double precision NOT NULL,
  east double precision NOT NULL,
  north double precision NOT NULL,
  attribution text NOT NULL,
  attribution_url text,
  file_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
