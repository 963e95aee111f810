-- Searches find parts of words by their trigrams, and similar words by their edit distance (decision 0124).
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

CREATE INDEX podcast_search ON podcast USING gin (search_text gin_trgm_ops);
CREATE INDEX episode_search ON episode USING gin (search_text gin_trgm_ops);
CREATE INDEX audiobook_search ON audiobook USING gin (search_text gin_trgm_ops);
CREATE INDEX podcast_of_category ON podcast USING gin (category_ids jsonb_path_ops);
CREATE INDEX audiobook_of_genre ON audiobook USING gin (genre_keys jsonb_path_ops);

-- Words of titles and names, as corrections of words that nothing contains.
CREATE TABLE search_word (
  region text NOT NULL CHECK (region IN ('se', 'no', 'fi')),
  word text NOT NULL,
  PRIMARY KEY (region, word)
);
CREATE INDEX search_word_length ON search_word (region, length(word));
