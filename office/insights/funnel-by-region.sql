-- Browsers with a session, and browsers that sent each event of the funnel, by region.
SELECT region AS "by", step, count(DISTINCT clientId)::INT AS browsers
FROM (
  SELECT region, clientId, unnest([CASE WHEN isSessionStart THEN 'visit' END, CASE name WHEN 'begin_checkout' THEN 'checkout'
    WHEN 'add_payment_info' THEN 'payment' WHEN 'purchase' THEN 'purchase' END]) AS step
  FROM events
  WHERE (isSessionStart OR name IN ('begin_checkout', 'add_payment_info', 'purchase'))
    AND occurredAt >= $since AND occurredAt < $until
)
WHERE step IS NOT NULL
GROUP BY ALL
ORDER BY "by", browsers DESC, step
