import { createWindowCounter } from '../../../server/http/window-counter.ts';
import { rates, type CountRequest } from '../../security/rate-limit.ts';

/**
 * Counts requests in the memory of this process.
 *
 * @param scale multiplies every rate: a load test on one machine is one user from one address.
 */
export function createMemoryRateCounter(scale = 1, now: () => number = Date.now): CountRequest {
  const count = createWindowCounter(now);
  return (rate, key) => Promise.resolve(count(`${rate} ${key}`, rates[rate] * scale));
}
