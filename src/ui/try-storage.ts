function attempt<Value>(use: () => Value): Value | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/**
 * Uses the storage of this browser.
 *
 * @returns undefined when the browser blocks it or it is full.
 */
export const tryStorage = <Value>(use: (storage: Storage) => Value): Value | undefined =>
  attempt(() => use(localStorage));

/** Uses the storage of this tab, like {@link tryStorage}. */
export const trySessionStorage = <Value>(use: (storage: Storage) => Value): Value | undefined =>
  attempt(() => use(sessionStorage));
