import { waitPatiently } from './timeout.ts';

/** Lets work go on when the request that started it has been answered or given up. */
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
  patienceMs: number,
  now: () => number = Date.now,
): (key: string, work: () => Promise<Value>, keepAlive: KeepAlive) => Promise<Value> {
  const underWay = new Map<string, { result: Promise<Value>; startedAt: number }>();

  return (key, work, keepAlive) => {
    const known = underWay.get(key);
    if (known && now() - known.startedAt < patienceMs) return waitPatiently(known.result, patienceMs);
    // what never settled would be held for as long as nobody asks for its key again
    for (const [old, { startedAt }] of underWay) {
      if (now() - startedAt < patienceMs) break;
      underWay.delete(old);
    }
    const flight = { result: work(), startedAt: now() };
    underWay.set(key, flight);
    const land = (): void => {
      if (underWay.get(key) === flight) underWay.delete(key);
    };
    keepAlive(flight.result.then(land, land));
    return flight.result;
  };
}
