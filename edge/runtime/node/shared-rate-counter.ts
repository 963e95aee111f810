import { windowSeconds } from '../../../server/http/window-counter.ts';
import { rates, type CountRequest } from '../../security/rate-limit.ts';
import { withTimeout } from '../../http/timeout.ts';
import { purgeRows, type Dialect } from '../../session/sql-store.ts';
import { createMemoryRateCounter } from './memory-rate-counter.ts';

/** Creates the table of counts where it is missing. */
export const createRateTable = `
  CREATE TABLE IF NOT EXISTS site_rate (key TEXT PRIMARY KEY, count INTEGER NOT NULL, ends_at BIGINT NOT NULL);
  CREATE INDEX IF NOT EXISTS site_rate_ends ON site_rate (ends_at)`;

/** Deletes the counts of windows that have ended. */
export const purgeRates = (dialect: Dialect): Promise<void> => purgeRows(dialect, 'site_rate', 'key', 'ends_at');

/** A request waits at most this long for the database, in ms. */
const timeoutMs = 200;

/**
 * Counts shared requests in the session database, for all processes and hosts. The memory of this process
 * counts all requests: it limits the others, and the shared ones while the database is down.
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
  return async (rate, key, isShared) => {
    // a key above its limit costs the database nothing
    const isAllowed = await countInMemory(rate, key, isShared);
    if (!isShared || !isAllowed) return isAllowed;
    try {
      const [row] = await withTimeout(run(statement, [`${rate} ${key}`]), timeoutMs);
      return Number(row?.['count']) <= rates[rate] * scale;
    } catch {
      return true;
    }
  };
}
