import type { Region } from '../../model/content-types.ts';

/** The time zone of each region. */
export const timeZones: Readonly<Record<Region, string>> = {
  se: 'Europe/Stockholm',
  no: 'Europe/Oslo',
  fi: 'Europe/Helsinki',
};

/** Formats an instant as a local time of a region: `2026-12-24 08:00`. */
export const formatZoned = (instant: Date, region: Region): string =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: timeZones[region],
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(instant);

/**
 * Parses a local time of a region.
 *
 * @param local of a form: `2026-12-24T08:00`.
 * @returns undefined for another format; the later instant for a local time that exists twice, and for one that summer
 *   time skips.
 */
export function parseZoned(local: string, region: Region): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) return undefined;
  const wanted = Date.parse(`${local}Z`);
  if (Number.isNaN(wanted)) return undefined;
  let instant = wanted;
  // the offset of the zone depends on the instant, which the second step finds
  for (let step = 0; step < 2; step += 1) {
    const shown = Date.parse(`${formatZoned(new Date(instant), region).replace(' ', 'T')}Z`);
    instant += wanted - shown;
  }
  return new Date(instant);
}
