-- Where a few people eat: an organizer's places, and a ballot per browser. The token is part of an address that is handed
-- out, so it is kept as it is.
CREATE TABLE table_votes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  token text NOT NULL UNIQUE,
  meets_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX table_votes_by_user ON table_votes (user_id);
CREATE INDEX table_votes_by_end ON table_votes (ends_at);

CREATE TABLE table_vote_places (
  vote_id integer NOT NULL REFERENCES table_votes ON DELETE CASCADE,
  restaurant_id integer NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  position smallint NOT NULL,
  PRIMARY KEY (vote_id, restaurant_id)
);
CREATE INDEX table_vote_places_by_restaurant ON table_vote_places (restaurant_id);

-- `answers` by the restaurant's id: {"7": "yes", "9": "no"}. A browser is known by the hash of a random id.
CREATE TABLE table_vote_ballots (
  vote_id integer NOT NULL REFERENCES table_votes ON DELETE CASCADE,
  voter_hash bytea NOT NULL,
  first_name text NOT NULL,
  answers jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (vote_id, voter_hash)
);
