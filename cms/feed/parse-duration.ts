import { findUnit } from './local-names.ts';

/** Maximum duration: two days. */
const longest = 48 * 3_600;

/** Units of a duration in the languages of our feeds, by their seconds. */
const units: [RegExp, number][] = [
  [/^(?:d|days?|dag(?:ar|er|en)?|dygn|døgn|p[äv]|päivää?)$/u, 86_400],
  [
    /^(?:h|hrs?|hours?|t|tim(?:m[ea]r?)?|timer?|std|stunden?|tun(?:tia?|nin)|heures?|horas?|or[ae]|uur|klst|klukkustund(?:ir)?)$/u,
    3_600,
  ],
  [/^(?:m|mins?|minutes?|mn|mín|minut(?:er|en|[io])?|minutos|minutt(?:er)?|minuut(?:tia?|in)|mínút(?:a|ur))$/u, 60],
  [
    /^(?:s|secs?|seconds?|sek|sekund(?:er|en)?|sekun(?:tia?|nin)|secondes?|second[io]|seconden|segundos?|sekúnd(?:a|ur))$/u,
    1,
  ],
  [/^(?:ms|msecs?|milliseconds?|millisekund(?:er)?|millisekuntia?)$/u, 0.001],
];

/** The seconds of a unit by its name in lower case. */
const readUnit = (name: string): number | undefined =>
  units.find(([pattern]) => pattern.test(name))?.[1] ?? findUnit(name);

const number = String.raw`\d+(?:[.,]\d+)?`;
const isoParts = (names: string): string => [...names].map((name) => `(?:(${number})${name})?`).join('');
const isoDuration = new RegExp(`^p(?=[\\dt])${isoParts('ymwd')}(?:t(?=\\d)${isoParts('hms')})?$`);
const isoSeconds = [Number.NaN, Number.NaN, 7 * 86_400, 86_400, 3_600, 60, 1];
const isoClock = /^p0+-0+-(\d+)t(\d+:\d+:\d+)$/;

/** Seconds of a duration of ISO 8601. A year and a month have no one length; only the last part has a fraction. */
function readIso(text: string): number | undefined {
  const [, days, clock = ''] = isoClock.exec(text) ?? [];
  if (days !== undefined) {
    const rest = readClock(clock);
    return rest === undefined ? undefined : Number(days) * 86_400 + rest;
  }
  const parts = isoDuration.exec(text)?.slice(1) ?? [];
  const used = parts.flatMap((part, index) => (part === undefined ? [] : [{ part, seconds: isoSeconds[index]! }]));
  if (used.length === 0 || used.slice(0, -1).some(({ part }) => /[.,]/.test(part))) return undefined;
  const values = used.map(({ part, seconds }) => ({ count: Number(part.replace(',', '.')), seconds }));
  const sum = values.reduce((total, { count, seconds }) => (count === 0 ? total : total + count * seconds), 0);
  return Number.isNaN(sum) ? undefined : Math.trunc(sum);
}

/** "1.30" hours are 1 h 30 min or 78 minutes, and 1.500 may be thousands. */
const hasTwoMeanings = (count: string, seconds: number): boolean =>
  /[.,]\d{3}$/.test(count) || (seconds > 1 && /[.,][0-5]\d$/.test(count));

/** Words between two units in the languages of Europe: "1 h och 5 min". */
const joiners = /^(?:\s|,|(?<!\p{L})(?:och|og|ja|and|und|&|en|et|y|e|i|és|și|a|in|ir|un|и|і|та|και|ve)(?!\p{L}))*$/u;

/** Seconds of "1 h 5 min" and the like; undefined when a word is no unit or the units do not shrink. */
function readUnits(words: string): number | undefined {
  const part = /(\d+(?:[.,]\d+)?)\s*(?:de\s)?(\p{L}+)\.?/gu;
  const pairs = [...words.matchAll(part)];
  if (pairs.length === 0 || !joiners.test(words.replace(part, ' '))) return undefined;
  let [sum, smallest] = [0, Number.POSITIVE_INFINITY];
  for (const [, count = '', name = ''] of pairs) {
    const seconds = readUnit(name);
    if (seconds === undefined || seconds >= smallest || hasTwoMeanings(count, seconds)) return undefined;
    smallest = seconds;
    sum += Number(count.replace(',', '.')) * seconds;
  }
  return Math.trunc(sum);
}

/** Seconds of "62:03" and "1:02:03", of which the first part may be large. Four parts may be days or frames. */
function readClock(text: string): number | undefined {
  const parts = text
    .replace(/[.,;]\d+$/, '')
    .replace(/^0+:(?=\d+:\d+$)/, '')
    .split(':');
  const isClock = (parts.length === 2 || parts.length === 3) && parts.slice(1).every((part) => /^[0-5]?\d$/.test(part));
  if (!isClock || !/^\d{0,4}$/.test(parts[0]!)) return undefined;
  const [seconds = 0, minutes = 0, hours = 0] = parts.map(Number).toReversed();
  return (hours * 60 + minutes) * 60 + seconds;
}

/** Seconds of "1:30 h" and "45:30 min": the unit is that of the first part. */
function readClockWithUnit(text: string): number | undefined {
  const [, digits = '', name = ''] = /^([\d:]+)\s*(\p{L}+)\.?$/u.exec(text) ?? [];
  const unit = readUnit(name);
  const [seconds, parts] = [readClock(digits), digits.split(':').length];
  if (seconds === undefined) return undefined;
  if (unit === 3_600) return parts === 2 ? seconds * 60 : seconds;
  return unit === 60 && parts === 2 ? seconds : undefined;
}

/** Minutes and seconds, parts of an hour, or thousands: 1.30, 1.5, 3.600. */
const isAmbiguous = (text: string): boolean => /^\d{1,3}[.,]\d+$/.test(text);

/** Maximum characters of a duration. */
const maxCharacters = 100;

/** Removes remarks, writes 45', 2h30 and 45m30 with units, and the Nordic clock 1.02.03 with colons. */
const simplify = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/\s*\([^)]*\)$/, '')
    .replace(/^(?:~|≈|(?:about|approx|ca|circa|cirka|noin|omtrent|ungefär)\.?\s)\s*/, '')
    .replace(/^(?:duration|length|längd|speltid|varighet|lengde|kesto)\s*:\s*/, '')
    .replace(/\s*[:：]\s*/g, ':')
    .replace(/(\d*)\s?½/, (_half, whole: string) => `${whole || '0'}.5`)
    .replace(/['′’]/g, 'm ')
    .replace(/["″”]/g, 's')
    .replace(/^(\d{1,2})\.([0-5]\d)\.([0-5]\d)$/, '$1:$2:$3')
    .replace(/^(\d+\s*[ht])\s*(\d{1,2})$/, '$1 $2m')
    .replace(/^(\d+\s*m(?:in)?)\s*(\d{1,2})$/, '$1 $2s');

/**
 * Parses the duration of an episode: seconds, m:ss, h:mm:ss, "1h 5min", PT1H5M, "45 minutes". A form with two meanings
 * has no value.
 *
 * @returns whole seconds; 0 when it is unknown.
 */
export function readFeedLength(text: string | undefined): number {
  if (text === undefined || text.length > maxCharacters) return 0;
  const trimmed = simplify(text);
  if (isAmbiguous(trimmed)) return 0;
  const isNumber = /^\d{1,6}(?:[.,]\d+)?$/.test(trimmed);
  const read = trimmed.startsWith('p')
    ? readIso
    : (text: string) => readClock(text) ?? readClockWithUnit(text) ?? readUnits(text);
  const seconds = isNumber ? Number.parseInt(trimmed, 10) : (read(trimmed) ?? 0);
  return seconds <= longest ? seconds : 0;
}
