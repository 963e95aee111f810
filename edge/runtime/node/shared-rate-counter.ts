import { rates, windowSeconds, type CountRequest, type Rate } from '../../security/rate-limit.ts';
import { withTimeout } from '../../http/timeout.ts';
import { purgeRows, type Dialect } from '../../session/sql-store.ts';
import { createMemoryRateCounter } from './memory-rate-counter.ts';

/** The rates of guesses: passwords, codes, vouchers, invitations. A write for each call of the others would cost too much. */
const sharedRates: readonly Rate[] = ['rare', 'few', 'some'];

/** Creates the table of counts where it is missing. */
export const createRateTable = `
  CREATE TABLE IF NOT EXISTS site_rate (key TEXT PRIMARY KEY, count INTEGER NOT NULL, ends_at BIGINT NOT NULL);
  CREATE INDEX IF NOT EXISTS site_rate_ends ON site_rate (ends_at)`;

/** Deletes the counts of windows that have ended. */
export const purgeRates = (dialect: Dialect): Promise<void> => purgeRows(dialect, 'site_rate', 'key', 'ends_at');

/** A request waits at most this long for the database, in ms; then the memory counts it. */
const timeoutMs = 200;

/**
 * Counts requests at low rates in the session database, so that all processes and hosts share these limits. The other
 * rates, and all while the database is down, are counted in the memory of this process.
 *
 * @param scale multiplies every rate.
 */
export function createSharedRateCounter({ run, now }: Dialect, scale = 1): CountRequest {
  const countInMemory = createMemoryRateCounter(scale);
  const isOpen = `site_rate.ends_at > ${now}`;
  const statement = `INSERT INTO site_rate (key, count, ends_at) VALUES ($1, 1, ${now} + ${windowSeconds * 1_000})
     ON CONFLICT (key) DO UPDATE SET count = CASE WHEN ${isOpen} THEN site_rate.count + 1 ELSE 1 END,
       ends_at = CASE WHEN ${isOpen} THEN site_rate.ends_at ELSE excluded.ends_at END
     RETURNING count`;
  return async (rate, key) => {
    if (!sharedRates.includes(rate)) return countInMemory(rate, key);
    try {
      const [row] = await withTimeout(run(statement, [`${rate} ${key}`]), timeoutMs);
      return Number(row?.['count']) <= rates[rate] * scale;
    } catch {
      return countInMemory(rate, key);
    }
  };
}
