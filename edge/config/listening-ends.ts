import { z } from 'zod';
import { findEndOfDay } from '../../core/domain/period.ts';
import { browserListeningEndsOn, regionConfigs, regions, type Region } from '../../core/domain/region.ts';
import { readEnv } from '../../server/env.ts';

const day = z.iso.date().default(browserListeningEndsOn);

/**
 * Parses when listening in the browser ends: `BROWSER_LISTENING_ENDS_ON_SE`, `_NO` and `_FI`, each the first day
 * without it as yyyy-mm-dd.
 *
 * @returns the midnight that starts that day in the region's time zone.
 * @throws EnvError when a value is no date.
 */
export function parseListeningEnds(source: Record<string, string | undefined>): Record<Region, Date> {
  const variable = (region: Region) => `BROWSER_LISTENING_ENDS_ON_${region.toUpperCase()}`;
  const env = readEnv(z.object(Object.fromEntries(regions.map((region) => [variable(region), day]))), source);
  return Object.fromEntries(
    regions.map((region) => {
      const noon = new Date(`${env[variable(region)]}T12:00:00Z`);
      return [region, findEndOfDay(noon, -1, regionConfigs[region].timeZone)];
    }),
  ) as Record<Region, Date>;
}
