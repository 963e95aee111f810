import type { EnabledFeatures } from '../../api-spec/generated/v2.ts';
import type { Region } from '../../core/domain/region.ts';
import type { CallBackend } from './client.ts';
import { createSingleFlight, type KeepAlive } from '../http/single-flight.ts';

/** The feature switches of a market as the edge knows them (requirements FF-01 … FF-06). */
export type FeatureFlags = {
  /** At most 20 s old while the backend answers, then the last known; undefined when it has never answered. */
  read: (region: Region, keepAlive: KeepAlive) => Promise<EnabledFeatures | undefined>;
  /**
   * True while the product is under maintenance, asked for now: then nobody can log in (requirement AU-17), and the pages
   * that say so know it from here on. False when the backend does not say.
   */
  isUnderMaintenance: (keepAlive: KeepAlive) => Promise<boolean>;
};

/** Maintenance is no market's (decision 0039): it is asked of the one whose switches visitors are told (edge/api/me-route.ts). */
export const visitorsRegion: Region = 'se';

/** Up to this age switches are used without asking, in ms. */
const freshMs = 5_000;
/** Older ones are not used before the backend has been asked. */
const oldestMs = 20_000;
const timeoutMs = 1_000;

/**
 * Keeps the switches for a few seconds, so that they change without a deploy and cost next to nothing.
 *
 * @param callBackend its answers are those of the contract.
 */
export function createFeatureFlags(callBackend: CallBackend, now: () => number = Date.now): FeatureFlags {
  const known = new Map<Region, { value: EnabledFeatures; askedAt: number }>();
  /** when somebody waited for an answer in vain */
  const failedAt = new Map<Region, number>();
  const runOnce = createSingleFlight<EnabledFeatures | undefined>(timeoutMs);

  const renew = (region: Region, keepAlive: KeepAlive): Promise<EnabledFeatures | undefined> => {
    const ask = async (): Promise<EnabledFeatures | undefined> => {
      const askedAt = now();
      try {
        const answer = await callBackend('/feature', { region, timeoutMs: timeoutMs });
        if (!answer.ok) throw new Error('the backend does not say what is switched on');
        known.set(region, { value: (await answer.json()) as EnabledFeatures, askedAt });
      } catch {
        // what was known before still stands
        failedAt.set(region, now());
      }
      return known.get(region)?.value;
    };
    return runOnce(region, ask, keepAlive).catch(() => known.get(region)?.value);
  };

  return {
    read: async (region, keepAlive) => {
      const held = known.get(region);
      const age = held ? now() - held.askedAt : Infinity;
      if (held && age < freshMs) return held.value;
      const renewed = renew(region, keepAlive);
      const isAway = now() - (failedAt.get(region) ?? -Infinity) < freshMs;
      if (held && (isAway || age < oldestMs)) {
        keepAlive(renewed);
        return held.value;
      }
      return renewed;
    },
    isUnderMaintenance: async (keepAlive) => {
      const begunAt = now();
      await renew(visitorsRegion, keepAlive);
      const held = known.get(visitorsRegion);
      // another's question that was under way is as good as one's own
      return held !== undefined && begunAt - held.askedAt < timeoutMs && held.value.isMaintenanceActive === true;
    },
  };
}
