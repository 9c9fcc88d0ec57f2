-- Favorites by name. A name is unique per person by `name_key`, which the application makes: databases differ in what
-- they take for small letters. The token is part of an address that its owner hands out, so it is kept as it is.
CREATE TABLE favourite_lists (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  name_key text NOT NULL,
  token text UNIQUE,
  shows_notes boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, name_key)
);

-- A favorite that is removed leaves its lists.
CREATE TABLE favourite_list_entries (
  list_id integer NOT NULL REFERENCES favourite_lists ON DELETE CASCADE,
  wishlist_id integer NOT NULL REFERENCES wishlists ON DELETE CASCADE,
  PRIMARY KEY (list_id, wishlist_id)
);
CREATE INDEX favourite_list_entries_by_wishlist ON favourite_list_entries (wishlist_id);

-- What a person notes about a favorite, for themselves.
ALTER TABLE wishlists ADD COLUMN note text NOT NULL DEFAULT '';
