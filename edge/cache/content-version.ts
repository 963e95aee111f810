import type { EnabledFeatures } from '../../api-spec/generated/v2.ts';
import { regions, type Region } from '../../core/domain/region.ts';
import type { CallBackend } from '../backend-client/client.ts';
import { createSingleFlight, type KeepAlive } from '../http/single-flight.ts';

/** What is published in a market at a moment. */
export type RegionState = {
  /** changes with whatever editors publish and with the feature flags; part of the key of every kept page */
  version: string;
  /** the footer's columns as the backend wrote them: they are asked for anyway, and stand on every page */
  footer: string | undefined;
  /** audiobooks are switched on (requirement FF-01); the version tells them apart too */
  hasAudiobooks: boolean;
};

export type ContentVersions = {
  /**
   * The present state of a market, at most two seconds old while the backend answers; after that the last known one.
   * A promise only when the backend has to be asked first.
   */
  read: (region: Region, keepAlive: KeepAlive) => RegionState | Promise<RegionState>;
};

/** From this age on a state is asked for anew behind the scenes, in ms. */
const refreshMs = 1_000;
/** An older one is not used before the backend has been asked, so that what is published shows within two seconds. */
const oldestMs = 1_700;
/** Nobody waits longer than this to learn the version: a page of the last known one is better than none in time. */
const timeoutMs = 1_000;

/** The address of the footer's columns, as pages ask for it. */
export const footerPath = (region: Region): string => `/cms/footer-pages?locale=${region}`;

/** Before anybody has answered: nothing leads to what may not be there. */
const unknown: RegionState = { version: '', footer: undefined, hasAudiobooks: false };

/**
 * Watches what is published, by asking the backend for the footer (its header names the version of the content) and for
 * the feature flags. Under traffic that is two small calls per market and second, whatever the traffic is.
 *
 * @param now ms, for tests.
 */
export function createContentVersions(callBackend: CallBackend, now: () => number = Date.now): ContentVersions {
  const known = new Map<Region, { state: RegionState; askedAt: number; isWell: boolean }>(
    regions.map((region) => [region, { state: unknown, askedAt: 0, isWell: true }]),
  );
  const runOnce = createSingleFlight<RegionState>(timeoutMs);

  const ask = async (region: Region): Promise<RegionState> => {
    const options = { region, timeOutMs: timeoutMs };
    const [footer, features] = await Promise.all([
      callBackend(footerPath(region), options),
      callBackend('/feature', options),
    ]);
    if (!footer.ok || !features.ok) throw new Error('the backend does not say what is published');
    const switches = await features.text();
    return {
      version: `${footer.headers.get('X-Content-Version') ?? ''} ${switches}`,
      footer: await footer.text(),
      hasAudiobooks: (JSON.parse(switches) as EnabledFeatures).isAudiobooksEnabled,
    };
  };

  const renew = async (region: Region, keepAlive: KeepAlive): Promise<RegionState> => {
    const work = async (): Promise<RegionState> => {
      const askedAt = now();
      const held = known.get(region);
      try {
        const state = await ask(region);
        known.set(region, { state, askedAt, isWell: true });
        return state;
      } catch {
        const state = held?.state ?? unknown;
        known.set(region, { state, askedAt, isWell: false });
        return state;
      }
    };
    // who gives up waiting goes on with what was known before
    return runOnce(region, work, keepAlive).catch(() => known.get(region)?.state ?? unknown);
  };

  return {
    read: (region, keepAlive) => {
      const held = known.get(region);
      const age = held ? now() - held.askedAt : Infinity;
      if (held && age < refreshMs) return held.state;
      const renewed = renew(region, keepAlive);
      // while the backend is away nobody waits for it: it is asked behind the scenes
      return held && held.askedAt > 0 && (age < oldestMs || !held.isWell) ? held.state : renewed;
    },
  };
}
