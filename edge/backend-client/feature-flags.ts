import type { EnabledFeatures } from '../../api-spec/generated/v2.ts';
import type { Region } from '../../core/domain/region.ts';
import type { CallBackend } from './client.ts';
import { createSingleFlight, type KeepAlive } from '../http/single-flight.ts';

/** The feature flags of a region (requirements FF-01 … FF-06). */
export type FeatureFlags = {
  /** At most 20 s old while the backend responds, then the last known; undefined before the first response. */
  read: (region: Region, keepAlive: KeepAlive) => Promise<EnabledFeatures | undefined>;
  /**
   * True during maintenance, read now: then logins are closed (requirement AU-17). The flags are cached for the pages
   * that say so. False when the backend fails.
   */
  isUnderMaintenance: (region: Region, keepAlive: KeepAlive) => Promise<boolean>;
};

/** Up to this age flags are used without a call, in ms. */
const freshMs = 5_000;
/** Older flags are not used before a refresh, in ms. */
const oldestMs = 20_000;
const timeoutMs = 1_000;

/**
 * Caches the flags for a few seconds, so that they change without a deploy.
 *
 * @param callBackend responses are validated against the contract.
 */
export function createFeatureFlags(callBackend: CallBackend, now: () => number = Date.now): FeatureFlags {
  const known = new Map<Region, { value: EnabledFeatures; askedAt: number }>();
  /** time of the last timeout or failure */
  const failedAt = new Map<Region, number>();
  const renewals = createSingleFlight<EnabledFeatures | undefined>(timeoutMs);

  const renew = (region: Region, keepAlive: KeepAlive): Promise<EnabledFeatures | undefined> => {
    const fetchFeatures = async (): Promise<EnabledFeatures | undefined> => {
      const requestedAt = now();
      try {
        const response = await callBackend('/feature', { region, timeoutMs: timeoutMs });
        if (!response.ok) throw new Error('the backend returned no feature flags');
        known.set(region, { value: (await response.json()) as EnabledFeatures, askedAt: requestedAt });
      } catch {
        // the last known flags stay valid
        failedAt.set(region, now());
      }
      return known.get(region)?.value;
    };
    return renewals.run(region, fetchFeatures, keepAlive).catch(() => known.get(region)?.value);
  };

  return {
    read: async (region, keepAlive) => {
      const cached = known.get(region);
      const age = cached ? now() - cached.askedAt : Infinity;
      if (cached && age < freshMs) return cached.value;
      const isAway = now() - (failedAt.get(region) ?? -Infinity) < freshMs;
      if (!cached || (!isAway && age >= oldestMs)) return renew(region, keepAlive);
      if (!renewals.isRunning(region)) void renew(region, keepAlive);
      return cached.value;
    },
    isUnderMaintenance: async (region, keepAlive) => {
      const begunAt = now();
      await renew(region, keepAlive);
      const cached = known.get(region);
      // a call that was already in progress is recent enough
      return cached !== undefined && begunAt - cached.askedAt < timeoutMs && cached.value.isMaintenanceActive === true;
    },
  };
}
