import { addMonths } from '../../core/domain/period.ts';
import { regionConfigs, type Region } from '../../core/domain/region.ts';

/**
 * The same time of day some months later on a market's calendar, ISO 8601: what a test may expect of any date on which it
 * runs, with short months and summer time on the way. The rule itself is proven in `core/domain/period.test.ts`.
 */
export const monthsLater = (instant: string, months: number, region: Region): string =>
  addMonths(new Date(instant), months, regionConfigs[region].timeZone).toISOString();
