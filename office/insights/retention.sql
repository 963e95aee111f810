-- Browsers by the month of their first session, and the share that had a session in later months.
WITH months AS (
  SELECT clientId, datediff('month', $since, occurredAt) AS month
  FROM events
  WHERE isSessionStart AND occurredAt >= $since AND occurredAt < $until
  GROUP BY ALL
), visits AS (
  SELECT min(month) OVER browser AS first, month - min(month) OVER browser AS later
  FROM months
  WINDOW browser AS (PARTITION BY clientId)
), counts AS (
  SELECT first, later, count(*)::INT AS browsers FROM visits GROUP BY ALL
)
SELECT strftime($since + to_months(first::INT), '%Y-%m') AS cohort, later::INT AS later, browsers,
  round(browsers / max(browsers) FILTER (later = 0) OVER (PARTITION BY first), 4) AS share
FROM counts
ORDER BY cohort, later
