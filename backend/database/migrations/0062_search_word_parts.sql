-- Whether a word is a part of a title or name, so that it is no misspelling (decision 0139).
CREATE INDEX search_word_part ON search_word USING gin (word gin_trgm_ops);
