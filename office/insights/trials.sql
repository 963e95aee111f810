-- Orders without a payment, by the month of the order, and the share that later paid.
WITH orders AS (
  SELECT transactionId, region, min(occurredAt) AS started
  FROM events
  WHERE name = 'purchase' AND value = 0 AND coupon IS NULL AND occurredAt >= $since AND occurredAt < $until
  GROUP BY ALL
), conversions AS (
  SELECT DISTINCT transactionId FROM events WHERE name = 'trial_converted'
)
SELECT strftime(started, '%Y-%m') AS month, region, count(*)::INT AS trials, count(conversions.transactionId)::INT AS converted,
  round(count(conversions.transactionId) / count(*), 4) AS share
FROM orders LEFT JOIN conversions USING (transactionId)
GROUP BY ALL
ORDER BY month, region
