CREATE TABLE wishlists (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  restaurant_id integer NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, restaurant_id)
);
CREATE INDEX wishlists_newest_first ON wishlists (user_id, created_at DESC, id DESC);
CREATE INDEX wishlists_by_restaurant ON wishlists (restaurant_id);

-- Tokens of shared lists and votes are part of links that users look up again, so they are not hashed.
CREATE TABLE wishlist_shares (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  token text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- The application makes `name_key`: databases differ in how they lowercase.
CREATE TABLE favorite_lists (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  name_key text NOT NULL,
  token text UNIQUE,
  shows_notes boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, name_key)
);

CREATE TABLE favorite_list_entries (
  list_id integer NOT NULL REFERENCES favorite_lists ON DELETE CASCADE,
  wishlist_id integer NOT NULL REFERENCES wishlists ON DELETE CASCADE,
  -- From 0; null until the user orders the list, and for entries added since.
  position integer,
  PRIMARY KEY (list_id, wishlist_id)
);
CREATE INDEX favorite_list_entries_by_wishlist ON favorite_list_entries (wishlist_id);

-- Group votes on where to eat: the organizer's choice of restaurants, and one ballot per browser.
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

CREATE TABLE table_vote_restaurants (
  vote_id integer NOT NULL REFERENCES table_votes ON DELETE CASCADE,
  restaurant_id integer NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  position smallint NOT NULL,
  PRIMARY KEY (vote_id, restaurant_id)
);
CREATE INDEX table_vote_restaurants_by_restaurant ON table_vote_restaurants (restaurant_id);

CREATE TABLE table_vote_ballots (
  vote_id integer NOT NULL REFERENCES table_votes ON DELETE CASCADE,
  -- Hash of a random id of the browser.
  voter_hash bytea NOT NULL,
  first_name text NOT NULL,
  -- By the restaurant's id: {"7": "yes", "9": "no"}.
  responses jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (vote_id, voter_hash)
);
