-- The desks act on more than accounts: a line names its subject as a word and an id, such as `review 12`, or a document's or a
-- place's name. Nothing refers to it either.
ALTER TABLE audit
  ALTER COLUMN user_id DROP NOT NULL,
  ADD COLUMN subject text,
  ADD CONSTRAINT audit_has_a_subject CHECK (num_nonnulls(user_id, subject) > 0);
CREATE INDEX audit_by_subject ON audit (subject) WHERE subject IS NOT NULL;
