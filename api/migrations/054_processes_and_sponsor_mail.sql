-- Processes of the API host, each of which says every half minute that it is there.
CREATE TABLE api_processes (
  id text PRIMARY KEY,
  host text NOT NULL,
  pid integer NOT NULL,
  node text NOT NULL,
  started_at timestamptz NOT NULL,
  memory_bytes bigint NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now()
);

-- Where the sponsor gets the monthly mail of figures; at most one row. Whoever has the key can end the mails, and nothing else.
CREATE TABLE sponsor_mail (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  address text NOT NULL,
  stop_key text NOT NULL,
  set_at timestamptz NOT NULL DEFAULT now(),
  set_by text NOT NULL
);
