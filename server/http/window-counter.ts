/** Maximum number of counted keys; beyond it the counter deletes the oldest key. */
const maximumKeys = 50_000;

/** Length of a window, in seconds. */
export const windowSeconds = 60;

/** Counts a request under a key; false when more than `most` came in its window. */
export type CountInWindow = (key: string, most: number) => boolean;

/** Counts requests in the memory of this process, in windows of a minute that begin with the first request of a key. */
export function createWindowCounter(now: () => number = Date.now): CountInWindow {
  const windows = new Map<string, { count: number; endsAt: number }>();
  return (key, most) => {
    const known = windows.get(key);
    const window = known && known.endsAt > now() ? known : { count: 0, endsAt: now() + windowSeconds * 1000 };
    if (window !== known) {
      // a new window goes to the end, so that the map stays in the order in which windows began
      windows.delete(key);
      windows.set(key, window);
      const oldest = windows.keys().next().value;
      if (windows.size > maximumKeys && oldest !== undefined) windows.delete(oldest);
    }
    window.count += 1;
    return window.count <= most;
  };
}
