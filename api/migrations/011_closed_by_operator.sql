-- Set where the operator closed a restaurant, so that no import opens it again.
ALTER TABLE restaurants ADD COLUMN is_held_closed boolean NOT NULL DEFAULT false;
