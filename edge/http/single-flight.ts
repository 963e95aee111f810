import { withTimeout } from './timeout.ts';

/** Lets work outlive the request that started it. */
export type KeepAlive = (work: Promise<unknown>) => void;

/**
 * Runs one task per key and shares its result with all parallel callers.
 *
 * On Workers a task belongs to the request that started it, and its promise may never settle when that request dies.
 * So `keepAlive` extends the task, callers wait at most `timeoutMs`, and an older task is replaced.
 *
 * @throws TimeoutError after `timeoutMs`; else the error of the task.
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
