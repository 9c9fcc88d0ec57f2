-- Transactions that changed what restaurants' pages show. Processes keep the responses in memory until there is a newer
-- one. A row per transaction, so that writers do not wait for each other.
CREATE TABLE page_changes (
  changed_in xid8 PRIMARY KEY,
  changed_at timestamptz NOT NULL DEFAULT now()
);

CREATE FUNCTION record_page_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO page_changes (changed_in) VALUES (pg_current_xact_id()) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

DO $$
DECLARE shown text;
BEGIN
  FOREACH shown IN ARRAY ARRAY['restaurants', 'restaurant_images', 'timeslots', 'overridden_fields', 'options', 'reviews',
    'review_images', 'review_replies', 'settings']
  LOOP
    EXECUTE format('CREATE TRIGGER %s_record_page_change AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE ON %s
      FOR EACH STATEMENT EXECUTE FUNCTION record_page_change()', shown, shown);
  END LOOP;
END $$;
-- Reviewers' names. New users have no reviews, and reviews of deleted ones are deleted or updated.
CREATE TRIGGER users_record_page_change AFTER UPDATE OF first_name, last_name ON users
  FOR EACH STATEMENT EXECUTE FUNCTION record_page_change();
