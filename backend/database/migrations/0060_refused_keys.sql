-- How many idempotency keys of a call the wallet has answered with a definite refusal: it repeats that refusal for the same
-- key, so that the next try needs another one.
ALTER TABLE provider_task ADD COLUMN refused_keys integer NOT NULL DEFAULT 0 CHECK (refused_keys >= 0);
ALTER TABLE payment_intent ADD COLUMN refused_keys integer NOT NULL DEFAULT 0 CHECK (refused_keys >= 0);
