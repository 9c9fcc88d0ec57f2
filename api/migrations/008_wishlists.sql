CREATE TABLE wishlists (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  restaurant_id integer NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, restaurant_id)
);
CREATE INDEX wishlists_newest_first ON wishlists (user_id, created_at DESC, id DESC);
CREATE INDEX wishlists_by_restaurant ON wishlists (restaurant_id);

-- The token is part of an address that its owner looks up and hands out, so it is kept as it is.
CREATE TABLE wishlist_shares (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  token text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now()
);
