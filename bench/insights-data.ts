import { DuckDBInstance } from '@duckdb/node-api';
import { join } from 'node:path';

/** Events: sessions of eight events within half a year for each of a twentieth as many browsers. */
const events = (count: number): string => `
  SELECT uuid()::VARCHAR AS id, name, clientId, NULL::VARCHAR AS userId, region, '/' || region || '/' AS page, occurredAt,
    occurredAt AS receivedAt, CASE WHEN name IN ('purchase', 'trial_converted') THEN clientId END AS transactionId,
    CASE WHEN isOrder THEN ['standard', 'student', 'duo', 'total', 'totalDuo'][1 + browser % 5] END AS itemId,
    CASE WHEN isOrder THEN 'SEK' END AS currency, CASE WHEN name = 'purchase' THEN 99 * (browser % 2) END::DECIMAL(12, 2) AS value,
    CASE WHEN isOrder AND browser % 7 = 0 THEN 'HOST26' END AS coupon,
    CASE WHEN isOrder OR name = 'campaign_details' THEN ['newsletter', 'search.example', 'direct', 'gclid', 'partner', 'social'][1 + browser % 6] END AS source,
    step = 0 AS isSessionStart, []::VARCHAR[] AS orderNumbers,
    '{"event":"' || name || '","page_title":"Upptäck","page_type":"discover","page_referrer":"/' || region || '/"}' AS data
  FROM (
    SELECT browser, step, md5(browser::VARCHAR)::UUID::VARCHAR AS clientId, ['se', 'no', 'fi'][1 + browser % 3] AS region,
      TIMESTAMP '2025-11-01' + to_seconds(start + step * 90) AS occurredAt,
      CASE WHEN step = 0 THEN 'campaign_details' WHEN kind < 55 THEN 'virtual_page_view' WHEN kind < 75 THEN 'page_view'
        WHEN kind < 94 THEN 'select_item' WHEN kind < 97 THEN 'begin_checkout' WHEN kind < 98 THEN 'add_payment_info'
        WHEN kind < 99 THEN 'purchase' ELSE 'trial_converted' END AS name,
      name IN ('begin_checkout', 'add_payment_info', 'purchase') AS isOrder
    FROM (
      SELECT i % 8 AS step, (hash(i // 8) % ${Math.ceil(count / 20)})::BIGINT AS browser,
        (hash(i // 8 + ${count}) % (390 * 86400))::BIGINT AS start, (hash(i) % 100)::BIGINT AS kind
      FROM range(${count}) AS positions(i)
    )
  )`;

/** Movements: a twentieth as many payments as events, of subscriptions that pay for up to twelve months. */
const movements = (count: number): string => `
  SELECT TIMESTAMP '2025-11-01' + to_days(((i // 12) % 30)::INT) + to_months((i % 12)::INT) AS time, 'payment' AS kind,
    'NL-' || i AS "order", md5((i // 12)::VARCHAR)::UUID::VARCHAR AS subscription, 9900 AS amount, 1980 AS vat,
    ['SEK', 'NOK', 'EUR'][1 + (i // 12) % 3] AS currency, ['se', 'no', 'fi'][1 + (i // 12) % 3] AS region, 'standard' AS plan,
    'Card' AS method, CASE WHEN (i // 12) % 4 = 0 THEN 'HOST' || (i // 12) % 30 END AS voucher, 'P' || i AS providerReference
  FROM range(${Math.ceil(count / 20)}) AS positions(i) WHERE i % 12 <= (hash(i // 12) % 12)`;

/** Writes both tables with random, repeatable rows, in the columns of the exports. */
export async function writeInsightsData(folder: string, count: number): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: '2GB',
    temp_directory: join(folder, 'temporary'),
  });
  const connection = await instance.connect();
  for (const [name, rows] of Object.entries({ events: events(count), ledger: movements(count) }))
    await connection.run(`COPY (${rows}) TO '${join(folder, `${name}.parquet`)}' (FORMAT parquet, COMPRESSION zstd)`);
  instance.closeSync();
}
