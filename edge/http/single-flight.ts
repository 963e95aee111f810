import { withTimeout } from './timeout.ts';

/** Lets work outlive the request that started it. */
export type KeepAlive = (work: Promise<unknown>) => void;

/**
 * Runs one piece of work per key, however many ask for it meanwhile.
 *
 * On Workers the work belongs to the request that began it: its result may be shared as plain data, but if that request
 * dies the promise may never settle. So the work is kept alive beyond its request, nobody waits for it longer than
 * `patienceMs`, and work older than that no longer stands in anybody's way.
 *
 * @throws Impatience after `patienceMs`; else whatever the work throws.
 */
export function createSingleFlight<Value>(
  timeoutMs: number,
  now: () => number = Date.now,
): (key: string, work: () => Promise<Value>, keepAlive: KeepAlive) => Promise<Value> {
  const flights = new Map<string, { result: Promise<Value>; startedAt: number }>();

  return (key, work, keepAlive) => {
    const known = flights.get(key);
    if (known && now() - known.startedAt < timeoutMs) return withTimeout(known.result, timeoutMs);
    // work that never settles would stay in the map
    for (const [old, { startedAt }] of flights) {
      if (now() - startedAt < timeoutMs) break;
      flights.delete(old);
    }
    const flight = { result: work(), startedAt: now() };
    flights.set(key, flight);
    const land = (): void => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    keepAlive(flight.result.then(land, land));
    return flight.result;
  };
}
