-- An address that its provider has not verified owns no rows without an account (decision 0161).
ALTER TABLE app_user ADD COLUMN email_verified boolean NOT NULL DEFAULT false;
