-- Who wrote a review that outlived its account, by keyed hashes of the mailbox and of accounts at providers, each made for its
-- restaurant: they tell the same person there, and nobody without the key finds an address or two reviews of one person.
CREATE TABLE kept_reviews (
  review_id integer NOT NULL REFERENCES reviews ON DELETE CASCADE,
  writer_hash bytea NOT NULL,
  PRIMARY KEY (writer_hash, review_id)
);
CREATE INDEX kept_reviews_by_review ON kept_reviews (review_id);
