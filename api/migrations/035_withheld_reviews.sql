-- Reviews of people who are suspended are of no restaurant meanwhile, so that no read of a restaurant's reviews finds them
-- and none has to look for it (docs/decisions/0074-sign-ins-are-told-by-mail.md). Where they belong is kept beside.
ALTER TABLE reviews
  ALTER COLUMN restaurant_id DROP NOT NULL,
  ADD COLUMN withheld_from integer REFERENCES restaurants ON DELETE CASCADE,
  ADD CONSTRAINT reviews_have_one_place CHECK (num_nonnulls(restaurant_id, withheld_from) = 1);
CREATE INDEX reviews_withheld ON reviews (user_id) WHERE restaurant_id IS NULL;
CREATE INDEX reviews_by_withheld_from ON reviews (withheld_from) WHERE withheld_from IS NOT NULL;
