import { regionConfigs, type Region } from './region.ts';

type DayFormat = { format: Intl.DateTimeFormat; known: Map<string, string> };

const formats = new Map<Region, DayFormat>();

const maxCachedDays = 2_000;

/** Cached, because creating a format takes longer than rendering a card. */
function getDayFormat(region: Region): DayFormat {
  let found = formats.get(region);
  if (!found) {
    const { timeZone } = regionConfigs[region];
    const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(region, (found = { format, known: new Map() }));
  }
  return found;
}

/**
 * Formats the calendar day of an instant as yyyy-mm-dd in the region's time zone.
 *
 * @param instant ISO time or Date.
 */
export function formatDay(instant: string | Date, region: Region): string {
  const { format, known } = getDayFormat(region);
  const key = String(instant);
  const day = known.get(key);
  if (day !== undefined) return day;
  const parts = format.formatToParts(new Date(instant));
  const part = (type: string): string => parts.find((candidate) => candidate.type === type)?.value ?? '';
  const written = `${part('year')}-${part('month')}-${part('day')}`;
  // catalogue pages show the same episodes repeatedly
  if (known.size >= maxCachedDays) known.clear();
  known.set(key, written);
  return written;
}

/**
 * Formats the calendar day of an instant as a sentence contains it: "1 december 2026", "1. desember 2026",
 * "1. joulukuuta 2026". Lists, tables and labels use `formatDay` (decision 0137).
 *
 * @param instant ISO time or Date.
 */
export function formatLongDate(instant: string | Date, region: Region): string {
  const { locale, timeZone } = regionConfigs[region];
  return new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long' }).format(new Date(instant));
}

/**
 * Formats the time of day of an instant in the region's time zone: "14:05", in Finland "14.05".
 *
 * @param instant ISO time or Date.
 * @param more what to write besides hours and minutes.
 */
export function formatTime(instant: string | Date, region: Region, more?: Intl.DateTimeFormatOptions): string {
  const { locale, timeZone } = regionConfigs[region];
  const format = new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit', ...more });
  return format.format(new Date(instant));
}

/** What precedes a time of day that follows its day: Finnish needs a word. */
const timePrefixes: Record<Region, string> = { se: '', no: '', fi: 'klo\u00A0' };

/**
 * Formats an instant as day and time of day, by default with the zone's name, which a receipt needs.
 *
 * @param instant ISO time or Date.
 * @param more what to write besides hours and minutes.
 */
export function formatDateTime(
  instant: string | Date,
  region: Region,
  more: Intl.DateTimeFormatOptions = { timeZoneName: 'short' },
): string {
  return `${formatDay(instant, region)} ${timePrefixes[region]}${formatTime(instant, region, more)}`;
}

/** Formats seconds as the h:mm:ss of the API's episodes. */
export function formatLength(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

/** Formats a position in an audio file: "0:31", "12:05", "1:02:05". */
export function formatPosition(seconds: number): string {
  const [hours, ...rest] = formatLength(seconds).split(':');
  return hours === '0' ? rest.join(':').replace(/^0/, '') : [hours, ...rest].join(':');
}

/** Parses h:mm:ss as seconds; undefined when the text has another form. */
export function parseLength(length: string): number | undefined {
  const match = /^(\d+):([0-5]\d):([0-5]\d)$/.exec(length);
  return match ? Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]) : undefined;
}

/** Formats seconds as "1h 5min", "45min" or "2h". */
export function formatDuration(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest}min`;
  return rest === 0 ? `${hours}h` : `${hours}h ${rest}min`;
}
