/** Result of a claim on a task that may run only once. */
export type Claim =
  /** the caller runs the task, and must complete or release it */
  | { state: 'claimed' }
  /** another caller runs it */
  | { state: 'busy' }
  /** the result of the task */
  | { state: 'completed'; value: string };

/**
 * State that all processes of the site share: which session is being refreshed, which are revoked (decision 0032). A
 * Durable Object on Workers, a database on Node. Its content is useless to an attacker.
 *
 * A key is `prefix/item`; entries that change together have one prefix.
 */
export type SharedStore = {
  /**
   * Claims a task in one atomic step; waits while another caller runs it.
   *
   * @param holder id of the caller, unique among all requests.
   * @param leaseMs how long the claim holds if its holder dies.
   * @param waitMs how long to wait before the result is `busy`.
   */
  claim: (key: string, holder: string, leaseMs: number, waitMs: number) => Promise<Claim>;
  /** Stores the result of a claimed task for `keepMs`; does nothing if the claim was lost. */
  complete: (key: string, holder: string, value: string, keepMs: number) => Promise<void>;
  /** Releases a claimed task without a result. */
  release: (key: string, holder: string) => Promise<void>;
  /** Stores a value for `keepMs`; overwrites an earlier one. */
  put: (key: string, value: string, keepMs: number) => Promise<void>;
  /**
   * The values of keys, in their order; undefined for missing or expired ones.
   *
   * @throws when the store fails for one of the prefixes.
   */
  read: (keys: readonly string[]) => Promise<(string | undefined)[]>;
};

/** A stored entry; without a value it is a claim. */
export type StoreEntry = { holder: string; value?: string | undefined; endsAt: number };

export function evaluateClaim(entry: StoreEntry | undefined, now: number): Claim {
  if (entry === undefined || entry.endsAt <= now) return { state: 'claimed' };
  return entry.value === undefined ? { state: 'busy' } : { state: 'completed', value: entry.value };
}

/** Pauses between two attempts to claim a task, in ms. */
const pausesMs = [20, 40, 80, 160];

/** Repeats an attempt to claim a task until it is not busy, for `waitMs` at most. */
export async function claimWithRetries(attempt: () => Promise<Claim>, waitMs: number): Promise<Claim> {
  const end = Date.now() + waitMs;
  for (let count = 0; ; count += 1) {
    const claim = await attempt();
    if (claim.state !== 'busy' || Date.now() >= end) return claim;
    await new Promise((resolve) => setTimeout(resolve, pausesMs[Math.min(count, pausesMs.length - 1)]));
  }
}

/** Limit of entries in memory; the oldest are removed first. */
const maximumEntries = 100_000;

/** A store for one process, for development and tests. */
export function createMemoryStore(now: () => number = Date.now): SharedStore {
  const entries = new Map<string, StoreEntry>();
  const write = (key: string, entry: StoreEntry): void => {
    entries.delete(key);
    entries.set(key, entry);
    const oldest = entries.keys().next().value;
    if (entries.size > maximumEntries && oldest !== undefined) entries.delete(oldest);
  };
  const isHeld = (key: string, holder: string): boolean => {
    const entry = entries.get(key);
    return entry?.holder === holder && entry.value === undefined;
  };
  return {
    claim: (key, holder, leaseMs, waitMs) =>
      claimWithRetries(() => {
        const claim = evaluateClaim(entries.get(key), now());
        if (claim.state === 'claimed') write(key, { holder, endsAt: now() + leaseMs });
        return Promise.resolve(claim);
      }, waitMs),
    complete: (key, holder, value, keepMs) => {
      if (isHeld(key, holder)) write(key, { holder, value, endsAt: now() + keepMs });
      return Promise.resolve();
    },
    release: (key, holder) => {
      if (isHeld(key, holder)) entries.delete(key);
      return Promise.resolve();
    },
    put: (key, value, keepMs) => {
      write(key, { holder: '', value, endsAt: now() + keepMs });
      return Promise.resolve();
    },
    read: (keys) =>
      Promise.resolve(
        keys.map((key) => {
          const entry = entries.get(key);
          return entry !== undefined && entry.endsAt > now() ? entry.value : undefined;
        }),
      ),
  };
}
