import { addMonths } from '../../core/domain/period.ts';
import { regionConfigs, type Region } from '../../core/domain/region.ts';

/**
 * The same time of day some months later on a region's calendar, ISO 8601. Tests run on any date, so it covers short
 * months and summer time. `core/domain/period.test.ts` tests the rule itself.
 */
export const monthsLater = (instant: string, months: number, region: Region): string =>
  addMonths(new Date(instant), months, regionConfigs[region].timeZone).toISOString();
