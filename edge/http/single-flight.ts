import { withTimeout } from './timeout.ts';

/** Lets work outlive the request that started it. */
export type KeepAlive = (work: Promise<unknown>) => void;

/** Runs one task per key. */
export type SingleFlight<Value> = {
  /**
   * The result of the running task of a key, or of a new one.
   *
   * @throws TimeoutError after the timeout; else the error of the task.
   */
  run: (key: string, work: () => Promise<Value>, keepAlive: KeepAlive) => Promise<Value>;
  /** True while a task of this key runs. */
  isRunning: (key: string) => boolean;
};

/**
 * Creates tasks whose results all parallel callers share.
 *
 * On Workers a task belongs to the request that started it, and its promise may never settle when that request dies.
 * So `keepAlive` extends the task, callers wait at most `timeoutMs`, and an older task is replaced. A request that does
 * not wait must not call `run` while the task runs: the runtime cancels the promises of ended requests.
 */
export function createSingleFlight<Value>(timeoutMs: number, now: () => number = Date.now): SingleFlight<Value> {
  const flights = new Map<string, { result: Promise<Value>; startedAt: number }>();

  const find = (key: string): Promise<Value> | undefined => {
    const known = flights.get(key);
    return known && now() - known.startedAt < timeoutMs ? known.result : undefined;
  };

  return {
    isRunning: (key) => find(key) !== undefined,
    run: (key, work, keepAlive) => {
      const running = find(key);
      if (running) return withTimeout(running, timeoutMs);
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
    },
  };
}
