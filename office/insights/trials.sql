-- Orders without a payment, by the month of the order, and the share that later paid. A trial runs for 14 days: the share leaves it out.
WITH orders AS (
  SELECT transactionId, region, min(occurredAt) AS started,
    started + INTERVAL 14 DAYS > (SELECT max(occurredAt) FROM events) AS is_running
  FROM events
  WHERE name = 'purchase' AND value = 0 AND coupon IS NULL AND occurredAt >= $since AND occurredAt < $until
  GROUP BY transactionId, region
), conversions AS (
  SELECT DISTINCT transactionId FROM events WHERE name = 'trial_converted'
), marked AS (
  SELECT started, region, is_running, conversions.transactionId IS NOT NULL AND NOT is_running AS is_converted
  FROM orders LEFT JOIN conversions USING (transactionId)
)
SELECT strftime(started, '%Y-%m') AS month, region, count(*)::INT AS trials, count(*) FILTER (is_running)::INT AS running,
  count(*) FILTER (is_converted)::INT AS converted,
  round(count(*) FILTER (is_converted) / nullif(count(*) FILTER (NOT is_running), 0), 4) AS share
FROM marked
GROUP BY ALL
ORDER BY month, region
