-- Browsers that sent each event of the funnel, by the source of their last touch. The twelve largest sources.
WITH steps AS (
  SELECT source AS "by", count(DISTINCT clientId)::INT AS browsers,
    CASE name WHEN 'campaign_details' THEN 'visit' WHEN 'begin_checkout' THEN 'checkout' ELSE 'purchase' END AS step
  FROM events
  WHERE name IN ('campaign_details', 'begin_checkout', 'purchase') AND source IS NOT NULL
    AND occurredAt >= $since AND occurredAt < $until
  GROUP BY ALL
)
SELECT "by", step, browsers FROM steps
WHERE "by" IN (SELECT "by" FROM steps GROUP BY "by" ORDER BY max(browsers) DESC, "by" LIMIT 12)
ORDER BY max(browsers) OVER (PARTITION BY "by") DESC, "by", browsers DESC, step
