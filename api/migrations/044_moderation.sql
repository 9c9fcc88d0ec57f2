-- What moderators do to what people send. A line stays when its subject is gone; after a month nobody undoes it any more, and what
-- undoing needs is forgotten. The site tells in public how many of which kind there were (docs/decisions/0093-one-queue.md).
CREATE TABLE queue_acts (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL CHECK (kind IN ('report', 'correction', 'photo', 'enquiry', 'message')),
  item text NOT NULL,
  act text NOT NULL CHECK (act IN ('applied', 'refused')),
  reason text,
  who text NOT NULL,
  undo jsonb NOT NULL DEFAULT '{}',
  undone_at timestamptz,
  undone_by text
);
CREATE INDEX queue_acts_by_item ON queue_acts (kind, item);

-- A review that a moderator took off the site is of no restaurant, as those of people who are suspended are, but it does not come
-- back with its writer.
ALTER TABLE reviews
  ADD COLUMN hidden_at timestamptz,
  ADD CONSTRAINT hidden_reviews_are_withheld CHECK (hidden_at IS NULL OR restaurant_id IS NULL);
CREATE INDEX reviews_hidden ON reviews (hidden_at) WHERE hidden_at IS NOT NULL;

-- Photos that no moderator has looked at yet. What was there before the queue counts as looked at.
ALTER TABLE review_images ADD COLUMN looked_at timestamptz;
UPDATE review_images SET looked_at = now();
CREATE INDEX review_images_new ON review_images (created_at) WHERE looked_at IS NULL;

-- Photos that a moderator took off the site, for as long as they may come back.
CREATE TABLE hidden_photos (
  path text PRIMARY KEY,
  review_id integer NOT NULL REFERENCES reviews ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  hidden_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX hidden_photos_by_review ON hidden_photos (review_id);
