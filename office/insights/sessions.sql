-- Sessions by day and region. The export marks the first event after half an hour without one.
SELECT strftime(occurredAt, '%Y-%m-%d') AS day, region, count(*)::INT AS sessions, count(DISTINCT clientId)::INT AS browsers
FROM events
WHERE isSessionStart AND occurredAt >= $since AND occurredAt < $until
GROUP BY ALL
ORDER BY day, region
