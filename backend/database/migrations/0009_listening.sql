-- Where a trailer plays, and where a premium episode plays once its address is signed.
ALTER TABLE podcast ADD COLUMN trailer_url text;
ALTER TABLE episode ADD COLUMN protected_audio_url text;

-- Audiobook genres as each market names them, and audiobooks as the content source has them.
CREATE TABLE audiobook_genre (
  region text NOT NULL CHECK (region IN ('se', 'no', 'fi')),
  key text NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  position integer NOT NULL,
  PRIMARY KEY (region, key)
);

CREATE TABLE audiobook (
  id text PRIMARY KEY,
  region text NOT NULL CHECK (region IN ('se', 'no', 'fi')),
  slug text NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  authors jsonb NOT NULL,
  narrators jsonb NOT NULL,
  genre_keys jsonb NOT NULL,
  published_at timestamptz NOT NULL,
  image_url text NOT NULL,
  sample_url text,
  is_included boolean NOT NULL,
  shop_url text,
  length_seconds integer NOT NULL CHECK (length_seconds >= 0),
  chapters jsonb NOT NULL,
  search_title text NOT NULL,
  search_text text NOT NULL,
  UNIQUE (region, slug)
);

-- What belongs to listeners names items without referring to them: content that goes and comes back finds them again.
CREATE TABLE podcast_follow (
  user_id text NOT NULL REFERENCES app_user (id),
  podcast_id text NOT NULL,
  followed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, podcast_id)
);

CREATE TABLE listening_progress (
  user_id text NOT NULL REFERENCES app_user (id),
  kind text NOT NULL CHECK (kind IN ('episode', 'audiobook')),
  item_id text NOT NULL,
  current_spot integer NOT NULL CHECK (current_spot >= 0),
  has_completed boolean NOT NULL,
  heard_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind, item_id)
);
CREATE INDEX listening_progress_recent ON listening_progress (user_id, kind, heard_at);

-- Seconds of audiobooks that a listener opened in a calendar month, and the chapters they stand for.
CREATE TABLE audiobook_hours (
  user_id text NOT NULL REFERENCES app_user (id),
  month text NOT NULL CHECK (month ~ '^\d{4}-\d{2}$'),
  seconds integer NOT NULL CHECK (seconds >= 0),
  PRIMARY KEY (user_id, month)
);

CREATE TABLE audiobook_opening (
  user_id text NOT NULL REFERENCES app_user (id),
  month text NOT NULL,
  audiobook_id text NOT NULL,
  chapter integer NOT NULL,
  seconds integer NOT NULL CHECK (seconds >= 0),
  opened_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, month, audiobook_id, chapter)
);
