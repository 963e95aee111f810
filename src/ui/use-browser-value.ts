import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * A value that only the browser knows and that does not change while the page is open.
 *
 * @param read returns the same value or object each time.
 * @param initial value in the server's HTML and during hydration.
 */
export const useBrowserValue = <Value>(read: () => Value, initial: Value): Value =>
  useSyncExternalStore(subscribe, read, () => initial);
