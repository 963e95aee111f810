-- Listeners of each podcast, as the job `listeners` has counted them (decision 0139).
ALTER TABLE podcast ADD COLUMN listener_count integer NOT NULL DEFAULT 0;
CREATE INDEX podcast_popular ON podcast (region, listener_count DESC, published_at DESC, id);
