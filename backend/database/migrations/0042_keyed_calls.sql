-- Calls that carried a key of the caller's own, by the wall clock: the same one again is answered as the first was. An
-- answer that is not there yet is being made until the lease is over.
CREATE TABLE keyed_call (
  user_id text NOT NULL,
  operation text NOT NULL,
  key text NOT NULL,
  fingerprint text NOT NULL,
  claim uuid NOT NULL,
  leased_until timestamptz NOT NULL,
  answer text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, operation, key)
);
CREATE INDEX keyed_call_age ON keyed_call (created_at);
