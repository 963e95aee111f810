-- Length of a trailer, which a page shows before its audio has loaded.
ALTER TABLE podcast ADD COLUMN trailer_seconds integer;
