-- What subscriptions paid for one month each, without VAT and minus what was paid back, by month.
SELECT strftime(time, '%Y-%m') AS month, currency, sum(amount - vat) / 100 AS mrr,
  count(DISTINCT subscription) FILTER (kind = 'payment')::INT AS subscriptions
FROM ledger
WHERE time >= $since AND time < $until
GROUP BY ALL
ORDER BY month, currency
