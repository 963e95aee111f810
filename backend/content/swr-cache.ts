/** A cached value that is revalidated in the background. */
export type SwrCache<Value> = {
  /**
   * The last good value immediately if there is one; otherwise waits for the first.
   *
   * @param isCurrent false for an outdated value: then the caller waits for the next one, unless the source fails.
   * @throws the loading error, when there is none.
   */
  read: (isCurrent?: (value: Value) => boolean) => Promise<Value>;
  /**
   * Reads the current value of the source.
   *
   * @throws what reading threw.
   */
  renew: () => Promise<Value>;
};

export type SwrCacheOptions = {
  /** ms for which a value is served without revalidation */
  freshMs: number;
  /** ms to wait after a failure before the next attempt */
  retryMs: number;
  /** receives each failure while a cached value is served */
  onFailure: (error: unknown) => void;
  /** monotonic clock in ms */
  now?: () => number;
};

/**
 * Caches the last good value of an unreliable source. One read runs at a time for any number of callers. Times are real
 * milliseconds: the sandbox's clock has no effect.
 */
export function createSwrCache<Value>(load: () => Promise<Value>, options: SwrCacheOptions): SwrCache<Value> {
  const now = options.now ?? (() => performance.now());
  let cached: { value: Value } | undefined;
  let nextLoad = 0;
  /** after a failure */
  let retryAt = 0;
  let loading: Promise<Value> | undefined;

  const reload = (): Promise<Value> => {
    loading ??= load()
      .then((value) => {
        cached = { value };
        nextLoad = now() + options.freshMs;
        return value;
      })
      .catch((error: unknown) => {
        nextLoad = retryAt = now() + options.retryMs;
        throw error;
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  };

  const readCurrent = async (outdated: Value, isCurrent: (value: Value) => boolean): Promise<Value> => {
    // a load in progress may have started before the change
    await loading?.catch(() => undefined);
    const { value } = cached ?? { value: outdated };
    if (isCurrent(value) || now() < retryAt) return value;
    return reload().catch((error: unknown) => {
      options.onFailure(error);
      return value;
    });
  };

  return {
    read: async (isCurrent = () => true) => {
      if (cached === undefined) return reload();
      if (!isCurrent(cached.value)) return readCurrent(cached.value, isCurrent);
      if (now() >= nextLoad && loading === undefined) reload().catch(options.onFailure);
      return cached.value;
    },
    renew: async () => {
      // a load in progress may have started before the change
      await loading?.catch(() => undefined);
      return reload();
    },
  };
}
