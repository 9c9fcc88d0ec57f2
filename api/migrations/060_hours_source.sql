-- What the hours of a restaurant were read from: {"value", "country", "state", "month"}. Hours are worked out again each month.
ALTER TABLE restaurants ADD COLUMN hours_source jsonb;
