/** A value that is kept and read anew in the background. */
export type StaleCache<Value> = {
  /** The last good value, at once if there is one; else waits for the first. @throws what reading threw, when there is none. */
  read: () => Promise<Value>;
  /** Reads what stands at the source now. @throws what reading threw. */
  renew: () => Promise<Value>;
};

export type StaleCacheOptions = {
  /** ms for which a value is served without looking again */
  freshMs: number;
  /** ms to wait after a failure before the source is asked again */
  retryMs: number;
  /** told of each failure behind a served value */
  onFailure: (error: unknown) => void;
  /** ms, monotonic; the process's own unless a test gives another */
  now?: () => number;
};

/**
 * Keeps the last good value of something that may be down. One reading runs at a time, however many callers wait.
 * These are real milliseconds, never business time: moving the sandbox's clock empties no cache.
 */
export function createStaleCache<Value>(load: () => Promise<Value>, options: StaleCacheOptions): StaleCache<Value> {
  const now = options.now ?? (() => performance.now());
  let kept: { value: Value } | undefined;
  let nextLoad = 0;
  let loading: Promise<Value> | undefined;

  const reload = (): Promise<Value> => {
    loading ??= load()
      .then((value) => {
        kept = { value };
        nextLoad = now() + options.freshMs;
        return value;
      })
      .catch((error: unknown) => {
        nextLoad = now() + options.retryMs;
        throw error;
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  };

  return {
    read: async () => {
      if (kept === undefined) return reload();
      if (now() >= nextLoad && loading === undefined) reload().catch(options.onFailure);
      return kept.value;
    },
    renew: async () => {
      // a reading under way may have begun before the change
      await loading?.catch(() => undefined);
      return reload();
    },
  };
}
