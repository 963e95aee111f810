-- How often a provider has refused what it was asked: after the last time it is left to a person.
ALTER TABLE provider_task ADD COLUMN refusals integer NOT NULL DEFAULT 0 CHECK (refusals >= 0);
