-- When a pause ends and the subscription renews; null without one. It begins where what is paid ends.
ALTER TABLE subscription ADD COLUMN resumes_at timestamptz CHECK (resumes_at > paid_until);
DROP INDEX subscription_due;
CREATE INDEX subscription_due ON subscription (COALESCE(resumes_at, paid_until)) WHERE is_open;
