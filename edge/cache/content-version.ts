import type { EnabledFeatures } from '../../api-spec/generated/v2.ts';
import { regions, type Region } from '../../core/domain/region.ts';
import type { CallBackend } from '../backend-client/client.ts';
import { createSingleFlight, type KeepAlive } from '../http/single-flight.ts';

/** The published state of a region. */
export type RegionState = {
  /** changes with the content and the feature flags; a cached page of another version is outdated */
  version: string;
  /** number of the publication, which only grows */
  publication: number;
  /** the footer's columns as JSON: the response is needed anyway, and every page shows them */
  footer: string | undefined;
  /** the feature flag for audiobooks (requirement FF-01) */
  hasAudiobooks: boolean;
};

export type ContentVersions = {
  /**
   * The current state of a region, at most two seconds old while the backend responds; after that the last known one.
   * A promise only if the backend must respond first.
   */
  read: (region: Region, keepAlive: KeepAlive) => RegionState | Promise<RegionState>;
};

/** An older state is refreshed in the background, in ms. */
const refreshMs = 1_000;
/** An older state is not used before a refresh, so that published content is visible within two seconds. */
const oldestMs = 1_700;
/** A smaller publication counts after this time without a larger one, in ms: the backend has an older database again. */
const rollbackMs = 10_000;
/** How long a request waits for the version, in ms: an older page is better than none. */
const timeoutMs = 1_000;

export const footerPath = (region: Region): string => `/cms/footer-pages?locale=${region}`;

/** Before the first response. */
const unknown: RegionState = { version: '', publication: 0, footer: undefined, hasAudiobooks: false };

/**
 * Reads the content version from the header of the footer, and the feature flags. That is two small calls per region
 * and second, at any traffic.
 *
 * @param now ms, for tests.
 */
export function createContentVersions(callBackend: CallBackend, now: () => number = Date.now): ContentVersions {
  type Known = { state: RegionState; requestedAt: number; confirmedAt: number; isWell: boolean };
  const known = new Map<Region, Known>(
    regions.map((region) => [region, { state: unknown, requestedAt: 0, confirmedAt: 0, isWell: true }]),
  );
  const renewals = createSingleFlight<RegionState>(timeoutMs);

  const fetchState = async (region: Region): Promise<RegionState> => {
    const options = { region, timeoutMs };
    const [footer, features] = await Promise.all([
      callBackend(footerPath(region), options),
      callBackend('/feature', options),
    ]);
    if (!footer.ok || !features.ok) throw new Error('the backend returned no content version');
    const flags = await features.text();
    const [, publication = 0, version = ''] =
      /^(?:(\d+)\.)?(.*)$/.exec(footer.headers.get('X-Content-Version') ?? '') ?? [];
    return {
      version: `${version} ${flags}`,
      publication: Number(publication),
      footer: await footer.text(),
      hasAudiobooks: (JSON.parse(flags) as EnabledFeatures).isAudiobooksEnabled,
    };
  };

  const renew = async (region: Region, keepAlive: KeepAlive): Promise<RegionState> => {
    const work = async (): Promise<RegionState> => {
      const requestedAt = now();
      const state = await fetchState(region).catch(() => undefined);
      const { state: last, confirmedAt } = known.get(region) ?? { state: unknown, confirmedAt: 0 };
      // a smaller publication comes from a backend that has not read the newest one
      const isOlder = (state?.publication ?? 0) < last.publication && requestedAt - confirmedAt < rollbackMs;
      const isWell = state !== undefined;
      if (state === undefined || isOlder) {
        known.set(region, { state: last, requestedAt, confirmedAt, isWell });
        return last;
      }
      known.set(region, { state, requestedAt, confirmedAt: requestedAt, isWell });
      return state;
    };
    // after the timeout the last known state is used
    return renewals.run(region, work, keepAlive).catch(() => known.get(region)?.state ?? unknown);
  };

  return {
    read: (region, keepAlive) => {
      const cached = known.get(region);
      const age = cached ? now() - cached.requestedAt : Infinity;
      if (cached && age < refreshMs) return cached.state;
      // while the backend is down the refresh runs in the background
      const isUsable = cached !== undefined && cached.requestedAt > 0 && (age < oldestMs || !cached.isWell);
      if (!isUsable) return renew(region, keepAlive);
      if (!renewals.isRunning(region)) void renew(region, keepAlive);
      return cached.state;
    },
  };
}
