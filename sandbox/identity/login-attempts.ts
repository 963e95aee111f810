import type { DocumentStore } from '../../server/sandbox/document-store.ts';

type Count = { failures: number; since: number };

const windowMs = 15 * 60_000;
/** Failures per window after which logins are rejected without checking the password. */
const limits = { pair: 10, account: 30, address: 1_000 };

/** Counts failed logins per account and IP address, also for unknown accounts. */
export type LoginAttempts = {
  isLocked: (account: string, address: string) => boolean;
  fail: (account: string, address: string) => void;
  /** Resets the failures of this account from this IP address after a successful login. */
  reset: (account: string, address: string) => void;
  purge: () => void;
  clear: () => void;
};

/**
 * Opens the stored counters; they survive a restart.
 *
 * @param now returns ms since 1970.
 */
export function openLoginAttempts(records: DocumentStore, now: () => number = Date.now): LoginAttempts {
  const counts = records.collection<Count & { key: string }>('attempt');
  const current = (key: string): number => {
    const count = counts.get(key);
    return count && count.since > now() - windowMs ? count.failures : 0;
  };
  const keysOf = (account: string, address: string) => ({
    pair: `pair ${address} ${account}`,
    account: `account ${account}`,
    address: `address ${address}`,
  });
  return {
    isLocked: (account, address) => {
      const keys = keysOf(account, address);
      return (
        current(keys.pair) >= limits.pair ||
        current(keys.account) >= limits.account ||
        current(keys.address) >= limits.address
      );
    },
    fail: (account, address) => {
      for (const key of Object.values(keysOf(account, address))) {
        const failures = current(key);
        const since = failures === 0 ? now() : (counts.get(key)?.since ?? now());
        counts.put(key, { key, failures: failures + 1, since });
      }
    },
    reset: (account, address) => counts.delete(keysOf(account, address).pair),
    purge: () => {
      for (const { key, since } of counts.list()) if (since <= now() - windowMs) counts.delete(key);
    },
    clear: () => counts.clear(),
  };
}
