-- Subscriptions by the voucher of their first payment: payments and amount of each without VAT. The twelve largest vouchers.
WITH subscriptions AS (
  SELECT subscription, currency, arg_min(coalesce(voucher, ''), time) AS voucher,
    count(*) FILTER (kind = 'payment') AS payments, sum(amount - vat) / 100 AS amount
  FROM ledger
  WHERE time >= $since AND time < $until
  GROUP BY ALL
)
SELECT CASE voucher WHEN '' THEN 'none' ELSE voucher END AS voucher, currency, count(*)::INT AS subscriptions,
  round(avg(payments), 2) AS payments, round(avg(amount), 2) AS amount
FROM subscriptions
WHERE payments > 0
GROUP BY ALL
ORDER BY subscriptions DESC, voucher, currency
LIMIT 12
