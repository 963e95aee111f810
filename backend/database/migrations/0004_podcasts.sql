-- Categories as each market names them.
CREATE TABLE category (
  region text NOT NULL CHECK (region IN ('se', 'no', 'fi')),
  id integer NOT NULL,
  key text NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  image_url text NOT NULL,
  PRIMARY KEY (region, id)
);

-- Podcasts and episodes as the content source has them; search_title and search_text are folded to plain letters.
CREATE TABLE podcast (
  id text PRIMARY KEY,
  region text NOT NULL CHECK (region IN ('se', 'no', 'fi')),
  slug text NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  author text NOT NULL,
  category_ids jsonb NOT NULL,
  is_premium boolean NOT NULL,
  published_at timestamptz NOT NULL,
  image_url text NOT NULL,
  search_title text NOT NULL,
  search_text text NOT NULL,
  UNIQUE (region, slug)
);

CREATE TABLE episode (
  id text PRIMARY KEY,
  podcast_id text NOT NULL REFERENCES podcast (id) ON DELETE CASCADE,
  title text NOT NULL,
  description text NOT NULL,
  length_seconds integer NOT NULL CHECK (length_seconds >= 0),
  date_added timestamptz NOT NULL,
  is_premium boolean NOT NULL,
  image_url text NOT NULL,
  audio_url text,
  search_title text NOT NULL,
  search_text text NOT NULL
);
CREATE INDEX episode_of_podcast ON episode (podcast_id, date_added);
