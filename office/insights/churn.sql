-- Subscriptions that paid in a month, and the share whose last payment it was. A month counts when the next one has ended.
WITH paid AS (
  SELECT DISTINCT subscription, region, date_trunc('month', time) AS month
  FROM ledger
  WHERE kind = 'payment' AND time >= $since AND time < $until
), marked AS (
  SELECT region, month, month = max(month) OVER (PARTITION BY subscription) AS is_last FROM paid
)
SELECT strftime(month, '%Y-%m') AS month, region, count(*)::INT AS paid, count(*) FILTER (is_last)::INT AS lost,
  round(count(*) FILTER (is_last) / count(*), 4) AS churn
FROM marked
WHERE month + INTERVAL 2 MONTHS <= (SELECT least(max(time), $until) FROM ledger)
GROUP BY ALL
ORDER BY month, region
