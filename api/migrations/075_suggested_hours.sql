-- What the text of a correction seems to say about opening hours, read once, when it comes.
ALTER TABLE corrections ADD COLUMN named_hours jsonb;
