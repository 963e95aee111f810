-- A banned listener is let in nowhere.
ALTER TABLE app_user ADD COLUMN banned_at timestamptz;

-- Which log-in of the identity provider leads to which account, where the two ids differ: an account that was moved
-- from an old e-mail or social log-in keeps its own id, and with it everything that it holds.
CREATE TABLE account_link (
  subject text PRIMARY KEY,
  user_id text NOT NULL UNIQUE REFERENCES app_user (id),
  linked_at timestamptz NOT NULL
);

-- The move of one old log-in. `hard_from` (yyyy-mm-dd, in the market's zone) stands above the market's own date.
-- `session_id` is the secret by which the new log-in proves that it belongs to the old one; wall-clock expiry.
CREATE TABLE migration (
  user_id text PRIMARY KEY REFERENCES app_user (id),
  hard_from text CHECK (hard_from ~ '^\d{4}-\d{2}-\d{2}$'),
  reminder_at timestamptz,
  session_id uuid UNIQUE,
  session_expires_at timestamptz,
  completed_at timestamptz
);

-- Each time that the prompt was shown, and what the listener answered. One without an answer per listener at most.
CREATE TABLE migration_prompt (
  id uuid PRIMARY KEY,
  user_id text NOT NULL REFERENCES app_user (id),
  is_hard boolean NOT NULL,
  shown_at timestamptz NOT NULL,
  accepted_at timestamptz,
  cancelled_at timestamptz,
  CHECK (accepted_at IS NULL OR cancelled_at IS NULL)
);
CREATE UNIQUE INDEX migration_prompt_one_open ON migration_prompt (user_id)
  WHERE accepted_at IS NULL AND cancelled_at IS NULL;

-- What listeners agreed to, each change a row of its own: the proof. Nothing is ever updated or removed here.
CREATE TABLE cookie_consent (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id text NOT NULL REFERENCES app_user (id),
  region text NOT NULL CHECK (region IN ('se', 'no', 'fi')),
  version text NOT NULL,
  has_given_consent_to_marketing_cookies boolean NOT NULL,
  has_given_consent_to_analytics_cookies boolean NOT NULL,
  given_at timestamptz NOT NULL
);
CREATE INDEX cookie_consent_of_user ON cookie_consent (user_id, id DESC);

-- What listeners declined; for accounts of the identity provider a copy of what it last said.
CREATE TABLE privacy_setting (
  user_id text PRIMARY KEY REFERENCES app_user (id) ON DELETE CASCADE,
  has_opted_out_from_analytics_and_product_development boolean NOT NULL,
  has_opted_out_from_marketing_3rd_party_platforms boolean NOT NULL,
  changed_at timestamptz NOT NULL
);

-- Gift journeys that began: once per listener and shared link.
CREATE TABLE gift_event (
  user_id text NOT NULL REFERENCES app_user (id),
  event_name text NOT NULL CHECK (event_name IN ('gift_journey_started')),
  hashed_share_link text NOT NULL,
  tracked_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, event_name, hashed_share_link)
);

-- Tries to log in with a password, by the hash of the address, on the wall clock.
CREATE TABLE sign_in_attempt (
  account text PRIMARY KEY,
  began_at timestamptz NOT NULL,
  tries integer NOT NULL
);
CREATE INDEX sign_in_attempt_age ON sign_in_attempt (began_at);
