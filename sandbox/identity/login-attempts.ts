import type { Records } from '../../server/sandbox/document-store.ts';

type Count = { failures: number; since: number };

const windowMs = 15 * 60_000;
/** Failures within the window after which no password is looked at any more. */
const limits = { pair: 10, account: 30, address: 1_000 };

/** Counts failed logins per account and address, alike for addresses that have no account. */
export type Attempts = {
  isLocked: (account: string, address: string) => boolean;
  fail: (account: string, address: string) => void;
  /** A right password forgives the failures of this account from this address. */
  forgive: (account: string, address: string) => void;
  purge: () => void;
  clear: () => void;
};

/**
 * Opens the counters; they live with the other records, so that a restart does not give new tries.
 *
 * @param now real time in milliseconds, another one in tests.
 */
export function openAttempts(records: Records, now: () => number = Date.now): Attempts {
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
    forgive: (account, address) => counts.delete(keysOf(account, address).pair),
    purge: () => {
      for (const { key, since } of counts.list()) if (since <= now() - windowMs) counts.delete(key);
    },
    clear: () => counts.clear(),
  };
}
