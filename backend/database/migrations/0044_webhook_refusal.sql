-- Why an authorisation failed, as a notification tells it: by it a payment that was broken off is told from a refused one.
ALTER TABLE webhook_event ADD COLUMN refusal_code text;
