-- What was charged for the period under way, in minor units, 0 for free time: by it an upgrade counts what is left of that.
ALTER TABLE subscription ADD COLUMN paid_amount integer NOT NULL DEFAULT 0 CHECK (paid_amount >= 0);
UPDATE subscription SET paid_amount = paid.amount
FROM payment_transaction paid
WHERE paid.subscription_id = subscription.id AND paid.period = subscription.next_period - 1 AND paid.status = 'Success'
  AND NOT (
    subscription.voucher_discount IS NOT DISTINCT FROM 'FREE' AND subscription.voucher_starts_at < subscription.paid_until
    AND (subscription.voucher_ends_at IS NULL OR subscription.voucher_ends_at >= subscription.paid_until)
  );
