-- How often the mail server has refused a letter: after the last time it is left to a person, and holds up no other.
ALTER TABLE mail ADD COLUMN refusals integer NOT NULL DEFAULT 0 CHECK (refusals >= 0);
