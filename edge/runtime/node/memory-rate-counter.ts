import { rates, windowSeconds, type CountRequest } from '../../security/rate-limit.ts';

/** Maximum number of counted keys; beyond it the counter deletes the oldest key. */
const maximumKeys = 50_000;

/**
 * Counts requests in the memory of this process, in windows of a minute that begin with the first request of a key.
 *
 * @param scale multiplies every rate: a load test on one machine is one user from one address.
 */
export function createMemoryRateCounter(scale = 1, now: () => number = Date.now): CountRequest {
  const windows = new Map<string, { count: number; endsAt: number }>();
  return (rate, key) => {
    const name = `${rate} ${key}`;
    const known = windows.get(name);
    const window = known && known.endsAt > now() ? known : { count: 0, endsAt: now() + windowSeconds * 1000 };
    if (window !== known) {
      // a new window goes to the end, so that the map stays in the order in which windows began
      windows.delete(name);
      windows.set(name, window);
      const oldest = windows.keys().next().value;
      if (windows.size > maximumKeys && oldest !== undefined) windows.delete(oldest);
    }
    window.count += 1;
    return Promise.resolve(window.count <= rates[rate] * scale);
  };
}
