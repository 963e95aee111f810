-- Browsers that sent each event of the checkout, by plan.
SELECT itemId AS "by",
  CASE name WHEN 'begin_checkout' THEN 'checkout' WHEN 'add_payment_info' THEN 'payment' ELSE 'purchase' END AS step,
  count(DISTINCT clientId)::INT AS browsers
FROM events
WHERE name IN ('begin_checkout', 'add_payment_info', 'purchase') AND occurredAt >= $since AND occurredAt < $until
GROUP BY ALL
ORDER BY "by", browsers DESC, step
