/** What a process hears that wants to do something which may be done once. */
export type Claim =
  /** nobody else does it: the claimant must settle or release it */
  | { state: 'claimed' }
  /** somebody else is at it, and the outcome is not there yet */
  | { state: 'busy' }
  /** it has been done: what came of it */
  | { state: 'completed'; value: string };

/**
 * What all processes of the site know together: who refreshes which log-in, and which log-ins have ended (decision 0032).
 * On Workers a Durable Object keeps it, on Node a database; nothing in it can be used by who reads it.
 *
 * A key is written `place/item`; what changes together stands in one place.
 */
export type SharedStore = {
  /**
   * Takes a task for oneself, in one atomic step; while somebody else is at it, waits for the outcome.
   *
   * @param holder who asks, unique among all requests.
   * @param leaseMs how long the claim holds when its holder dies.
   * @param waitMs how long to wait before the answer is `busy`.
   */
  claim: (key: string, holder: string, leaseMs: number, waitMs: number) => Promise<Claim>;
  /** Tells what came of a claimed task, for `keepMs`; nothing happens when the claim has been lost meanwhile. */
  complete: (key: string, holder: string, value: string, keepMs: number) => Promise<void>;
  /** Gives a claimed task back undone. */
  release: (key: string, holder: string) => Promise<void>;
  /** Notes a fact for `keepMs`, over whatever stood there. */
  put: (key: string, value: string, keepMs: number) => Promise<void>;
  /**
   * The values of keys, of one place or of several, in their order; undefined for those that hold none or have ended.
   *
   * @throws when one of the places cannot be asked.
   */
  read: (keys: readonly string[]) => Promise<(string | undefined)[]>;
};

/** A line of the store; without a value it is a claim. */
export type StoreEntry = { holder: string; value?: string | undefined; endsAt: number };

/** How a claim turns out that meets this line. */
export function evaluateClaim(line: StoreEntry | undefined, now: number): Claim {
  if (line === undefined || line.endsAt <= now) return { state: 'claimed' };
  return line.value === undefined ? { state: 'busy' } : { state: 'completed', value: line.value };
}

/** Pauses between two looks at a task that somebody else is at, in ms: short at first, then sparing. */
const pausesMs = [20, 40, 80, 160];

/**
 * Looks at a task again and again while somebody else is at it.
 *
 * @param look one attempt to claim it.
 */
export async function claimWithRetries(look: () => Promise<Claim>, waitMs: number): Promise<Claim> {
  const end = Date.now() + waitMs;
  for (let count = 0; ; count += 1) {
    const claim = await look();
    if (claim.state !== 'busy' || Date.now() >= end) return claim;
    await new Promise((resolve) => setTimeout(resolve, pausesMs[Math.min(count, pausesMs.length - 1)]));
  }
}

/** Lines a store in memory holds at most; the oldest go first. */
const maximumEntries = 100_000;

/** A store for one process alone, as while developing and in tests. */
export function createMemoryStore(now: () => number = Date.now): SharedStore {
  const lines = new Map<string, StoreEntry>();
  const write = (key: string, line: StoreEntry): void => {
    lines.delete(key);
    lines.set(key, line);
    const oldest = lines.keys().next().value;
    if (lines.size > maximumEntries && oldest !== undefined) lines.delete(oldest);
  };
  const isHeld = (key: string, holder: string): boolean => {
    const line = lines.get(key);
    return line?.holder === holder && line.value === undefined;
  };
  return {
    claim: (key, holder, leaseMs, waitMs) =>
      claimWithRetries(() => {
        const claim = evaluateClaim(lines.get(key), now());
        if (claim.state === 'claimed') write(key, { holder, endsAt: now() + leaseMs });
        return Promise.resolve(claim);
      }, waitMs),
    complete: (key, holder, value, keepMs) => {
      if (isHeld(key, holder)) write(key, { holder, value, endsAt: now() + keepMs });
      return Promise.resolve();
    },
    release: (key, holder) => {
      if (isHeld(key, holder)) lines.delete(key);
      return Promise.resolve();
    },
    put: (key, value, keepMs) => {
      write(key, { holder: '', value, endsAt: now() + keepMs });
      return Promise.resolve();
    },
    read: (keys) =>
      Promise.resolve(
        keys.map((key) => {
          const line = lines.get(key);
          return line !== undefined && line.endsAt > now() ? line.value : undefined;
        }),
      ),
  };
}
