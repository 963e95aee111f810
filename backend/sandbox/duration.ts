import { addMonths } from '../../core/domain/period.ts';

const shape = /^P(?=\d|T\d)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/**
 * Adds an ISO 8601 duration to an instant: years and months by the calendar (UTC), the rest as exact lengths.
 *
 * @param duration for example "P15D", "P1M" or "PT1H"; never negative.
 * @returns undefined for an invalid duration, or a result outside four-digit years.
 */
export function addDuration(instant: Date, duration: string): Date | undefined {
  const match = shape.exec(duration);
  if (match === null) return undefined;
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const exactSeconds = (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds;
  if (years > 9_999 || months > 99_999 || exactSeconds > 1e11) return undefined;
  const moved = addMonths(instant, years * 12 + months, 'UTC').getTime() + exactSeconds * 1000;
  const year = new Date(moved).getUTCFullYear();
  return year >= 1970 && year <= 9_999 ? new Date(moved) : undefined;
}
