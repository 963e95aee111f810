-- Since when whoever ordered waits for an answer: by it one that came at once is told from one that was waited for.
ALTER TABLE payment_intent ADD COLUMN asked_at timestamptz;
