-- What each entry of the content source held when its item was written: what is as it was is neither read nor written.
CREATE TABLE catalogue_source (
  entry_id text PRIMARY KEY,
  kind text NOT NULL,
  item_id text,
  owner_id text,
  mark text NOT NULL
);
