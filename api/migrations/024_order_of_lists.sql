-- Where a favorite stands on a list, from 0; null until its owner has put the list in order, and for what came since.
ALTER TABLE favourite_list_entries ADD COLUMN position integer;
