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

/** The name of a region's time at an instant: `CET` in winter, `CEST` in summer. */
const nameZone = (instant: Date, region: Region): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: timeZones[region], timeZoneName: 'short' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')!.value;

/** Formats an instant as a local time of a region with its zone: `2026-12-24 08:00 CET`. */
export const formatWithZone = (instant: Date, region: Region): string =>
  `${formatZoned(instant, region)} ${nameZone(instant, region)}`;

/**
 * Parses a local time of a region.
 *
 * @param local of a form: `2026-12-24T08:00`.
 * @returns undefined for another format, `skipped` for a time that summer time skips, and the later instant for a time
 *   that exists twice.
 */
export function parseZoned(local: string, region: Region): Date | 'skipped' | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) return undefined;
  const wanted = Date.parse(`${local}Z`);
  if (Number.isNaN(wanted)) return undefined;
  // the zones are ahead of UTC, and have less time in winter
  const offsets = [wanted - 86_400_000, wanted + 86_400_000].map((near) => {
    const shown = Date.parse(`${formatZoned(new Date(near), region).replace(' ', 'T')}Z`);
    return shown - near;
  });
  const found = [Math.min(...offsets), Math.max(...offsets)]
    .map((offset) => new Date(wanted - offset))
    .find((instant) => formatZoned(instant, region).replace(' ', 'T') === local);
  return found ?? 'skipped';
}
