-- Jobs find what is due by these times. Without an index each run would read all subscriptions.
DROP INDEX subscription_due;
CREATE INDEX subscription_due ON subscription (COALESCE(resumes_at, paid_until), id) WHERE is_open;
CREATE INDEX subscription_declined ON subscription (refused_at, id) WHERE is_open AND refused_at IS NOT NULL;
CREATE INDEX subscription_trial_ending ON subscription (trial_ends_at, id) WHERE is_open AND trial_ends_at IS NOT NULL;
CREATE INDEX subscription_resuming ON subscription (resumes_at, id) WHERE is_open AND resumes_at IS NOT NULL;
CREATE INDEX subscription_voucher_ending ON subscription (voucher_ends_at, id)
  WHERE is_open AND voucher_ends_at IS NOT NULL;
