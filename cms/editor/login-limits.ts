import { listNetworks } from '../../server/http/list-networks.ts';

/** Failed logins per minute: for one name, for one network of `listNetworks`, and for the larger one. */
const failuresPerName = 10;
const failuresPerNetwork = 10;
const failuresPerLargerNetwork = 30;

const windowMs = 60_000;
/** Maximum number of counted keys; beyond it the oldest is deleted. */
const maximumKeys = 50_000;

type Counter = { failures: number; endsAt: number };

/** Limits of login attempts. Strangers cannot lock an editor out: a name has a limit only where a login failed before. */
export type LoginLimits = {
  /**
   * Counts an attempt as failed, so that parallel ones count too.
   *
   * @returns undefined above a limit; otherwise a function that removes the attempt after a successful login.
   */
  begin: (name: string, address: string) => (() => void) | undefined;
};

/** @param now ms since 1970, for tests. */
export function createLoginLimits(now: () => number = Date.now): LoginLimits {
  const counters = new Map<string, Counter>();
  const find = (key: string): Counter => {
    const known = counters.get(key);
    if (known && known.endsAt > now()) return known;
    const counter = { failures: 0, endsAt: now() + windowMs };
    // a new counter goes to the end, so the first one is the oldest
    counters.delete(key);
    counters.set(key, counter);
    const oldest = counters.keys().next().value;
    if (counters.size > maximumKeys && oldest !== undefined) counters.delete(oldest);
    return counter;
  };
  return {
    begin: (name, address) => {
      const [network = '', larger] = listNetworks(address);
      const byNetwork = find(`network ${network}`);
      const byLarger = larger === undefined ? undefined : find(`network ${larger}`);
      const byName = find(`name ${name.slice(0, 60)}`);
      const isNetworkFull =
        byNetwork.failures >= failuresPerNetwork || (byLarger?.failures ?? 0) >= failuresPerLargerNetwork;
      if (isNetworkFull || (byName.failures >= failuresPerName && byNetwork.failures > 0)) return undefined;
      const counted = [byNetwork, byName, ...(byLarger ? [byLarger] : [])];
      for (const counter of counted) counter.failures += 1;
      return () => {
        for (const counter of counted) counter.failures -= 1;
      };
    },
  };
}
