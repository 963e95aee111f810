import { simplifyDate } from './date-spellings.ts';
import { findMonth } from './local-names.ts';
import { readZone } from './time-zones.ts';

/** First letters of month names in the languages of our feeds, also of unusual forms; the longest match wins. */
const months: Record<string, number> = {
  jan: 1,
  feb: 2,
  mar: 3,
  apr: 4,
  may: 5,
  jun: 6,
  jul: 7,
  aug: 8,
  sep: 9,
  oct: 10,
  nov: 11,
  dec: 12,
  maj: 5,
  mai: 5,
  okt: 10,
  des: 12,
  tammi: 1,
  helmi: 2,
  maalis: 3,
  huhti: 4,
  touko: 5,
  kesä: 6,
  heinä: 7,
  elo: 8,
  syys: 9,
  loka: 10,
  marras: 11,
  joulu: 12,
  mär: 3,
  mrz: 3,
  dez: 12,
  fév: 2,
  fev: 2,
  avr: 4,
  juin: 6,
  juil: 7,
  aoû: 8,
  aou: 8,
  déc: 12,
  ene: 1,
  abr: 4,
  ago: 8,
  dic: 12,
  mrt: 3,
  maart: 3,
  mei: 5,
  gen: 1,
  mag: 5,
  giu: 6,
  lug: 7,
  set: 9,
  ott: 10,
  out: 10,
  maí: 5,
  jún: 6,
  júl: 7,
  ágú: 8,
};

/** Podcasts did not exist earlier; such dates come from broken clocks. */
const earliest = Date.UTC(1990, 0, 1);
const latest = Date.UTC(2100, 0, 1);

type Parts = {
  year: number;
  month: number;
  day: number;
  time: string | undefined;
  half: string | undefined;
  zone: string | undefined;
};

/** The hour of a clock in 24 hours; "17 PM" and "0 AM" are hours of 24 too. Undefined when there is no such hour. */
function readHour(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour;
  const isAfternoon = half.toLowerCase().startsWith('p');
  if (hour === 0 || hour > 12) return isAfternoon === hour > 12 && hour < 24 ? hour : undefined;
  return (hour % 12) + (isAfternoon ? 12 : 0);
}

/** Only two digits lack a century: 0001 is a date without a value. */
const readYear = (digits: string): number =>
  digits.length > 2 ? Number(digits) : Number(digits) + (Number(digits) < 70 ? 2000 : 1900);

function makeInstant({ year, month, day, time, half, zone }: Parts): number | undefined {
  const [clock = 0, minute = 0, second = 0] = (time ?? '').split(/[:.]/).filter(Boolean).map(Number);
  const hour = readHour(clock, half);
  const isValid =
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= new Date(Date.UTC(year, month, 0)).getUTCDate() &&
    hour !== undefined &&
    (hour < 24 || (hour === 24 && minute + second === 0)) &&
    minute <= 59 &&
    second <= 60;
  if (!isValid) return undefined;
  const local = Date.UTC(year, month - 1, day, hour, minute, Math.min(second, 59));
  // the first offset may be that of the other side of a clock change
  const near = readZone(zone, local) ?? 0;
  const offset = readZone(zone, local - near * 60_000);
  if (offset === undefined) return undefined;
  const instant = local - offset * 60_000;
  return instant >= earliest && instant < latest ? instant : undefined;
}

function readMonth(name: string): number {
  const fitting = Object.keys(months).filter((start) => name.toLowerCase().startsWith(start));
  const longest = fitting.sort((left, right) => right.length - left.length)[0];
  return longest === undefined ? (findMonth(name) ?? 0) : months[longest]!;
}

const clock = String.raw`(?<time>\d{1,2}(?::\d{1,2}(?::\d{1,2})?|\.\d{2}(?:\.\d{2})?|(?=\s*[apAP]\.?[mM]\b)))(?:(?<=:\d{1,2}:\d{1,2})[.,]\d{1,18}|[.,]\d{3,9})?(?:\s*(?<half>[apAP])\.?[mM]\b\.?)?`;
const time = String.raw`(?:(?:\s*[,Tt]\s*|\s+-\s+|\s+|(?<=\p{L}{3}\/\d{4}):)(?:kl\.?\s*|klo(?:ck|kk)[ae]n?\s*|kello\s*|klo\s*)?${clock})?\s*(?<zone>.{0,40})$`;
const weekday = String.raw`(?:\p{L}+(?:-\p{L}+)?(?:\.?\s?,\s*|\.?\s+))?(?:(?:den|the|d\.)\s+)?`;
const forms = {
  words: new RegExp(
    String.raw`^${weekday}(?<day>\d{1,2})(?:\.|st|nd|rd|th|er|º)?[\s./-]+(?:of\s+|de\s+)?(?<month>\p{L}+)\.?[\s,./-]+(?:de\s+)?(?<year>\d{4}|\d{2})${time}`,
    'u',
  ),
  american: new RegExp(
    String.raw`^${weekday}(?<month>\p{L}+)\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})${time}`,
    'u',
  ),
  yearLast: new RegExp(
    String.raw`^${weekday}(?<month>\p{L}+)\.?\s+(?<day>\d{1,2})\s+${clock}\s+(?<zone>\S{1,10}\s+)?(?<year>\d{4})(?<offset>\s[+-]\d{4})?$`,
    'u',
  ),
  iso: new RegExp(String.raw`^${weekday}(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})${time}`, 'u'),
  yearFirst: new RegExp(
    String.raw`^${weekday}(?<year>\d{4})\.?[\s-](?<month>\p{L}+)\.?[\s-](?<day>\d{1,2})\.?${time}`,
    'u',
  ),
  compact: /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?:T?(?<time>\d{6}|\d{4}))?(?<zone>.{0,40})$/u,
  nordic: new RegExp(String.raw`^${weekday}(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})${time}`, 'u'),
  numbers: new RegExp(
    String.raw`^${weekday}(?<day>\d{1,2})(?<sign>[/-])(?<month>\d{1,2})\k<sign>(?<year>\d{4}|\d{2}(?!\d))${time}`,
    'u',
  ),
};

const dayMs = 24 * 3_600_000;

/** Writes a day of a year or of a week of ISO 8601 as year, month and day: 2026-307, 2026-W45-2. */
function replaceIsoDay(text: string): string {
  const [whole = '', year, week, weekday, dayOfYear] =
    /^(\d{4})-?(?:W(\d{2})-?([1-7])|(?<=-)(\d{3}))(?=$|[T ])/i.exec(text) ?? [];
  if (year === undefined) return text;
  const fourth = Date.UTC(Number(year), 0, 4);
  // a week is in the year of its Thursday, and the first week has the fourth of January
  const thursday = (Number(week) - 1) * 7 + 4 - (new Date(fourth).getUTCDay() || 7);
  const days = weekday ? thursday + Number(weekday) - 4 : Number(dayOfYear) - 4;
  const isInYear = new Date(fourth + (weekday ? thursday : days) * dayMs).getUTCFullYear() === Number(year);
  return isInYear ? new Date(fourth + days * dayMs).toISOString().slice(0, 10) + text.slice(whole.length) : text;
}

/** A comment of RFC 822, also in the middle. */
const comment = /\([^)]*\)/g;

/** The zone at the end of a date without another: (CET) in RFC 822, [Europe/Stockholm][u-ca=iso8601] in RFC 9557. */
const zoneAtEnd = /(?:\(([^)]*)\)|\[!?([^\]=]*)\])$/;

/**
 * Parses the date formats of feeds: RFC 822 with optional parts, ISO 8601, and Unix seconds. Months have names in the
 * languages of Europe. Orders are Nordic, American and Korean.
 *
 * @returns ms since 1970; undefined for an invalid, ambiguous or too early date.
 */
export function readFeedDate(text: string | undefined): number | undefined {
  const whole = (text ?? '')
    .slice(0, 200)
    .trim()
    .replace(/(?:\[[^\]]*=[^\]]*\])+$/, '');
  const named = zoneAtEnd.exec(whole)?.slice(1).join('').trim() ?? '';
  const bare = whole.replace(zoneAtEnd, '').replace(comment, ' ').trim();
  const trimmed = simplifyDate(replaceIsoDay(bare));
  if (trimmed.length > 80) return undefined;
  if (/^\d{10}(?:\.\d+)?$|^\d{13}$/.test(trimmed)) {
    const instant = Math.trunc(Number(trimmed) * (/^\d{13}$/.test(trimmed) ? 1 : 1_000));
    return instant >= earliest && instant < latest ? instant : undefined;
  }
  for (const [name, form] of Object.entries(forms)) {
    const groups = form.exec(trimmed)?.groups;
    if (groups === undefined) continue;
    const [day, year] = [Number(groups['day']), readYear(groups['year']!)];
    const month = /^\d/.test(groups['month']!) ? Number(groups['month']) : readMonth(groups['month']!);
    const digits = groups['time']?.replace(/(?<=^(?:\d\d)+)(?=\d)/g, ':');
    const rest = {
      year,
      time: digits,
      half: groups['half'],
      // a day without a time may have any remark
      zone: groups['zone'] || groups['offset'] || (digits === undefined ? '' : named),
    };
    // 2023-04-03-01 has a zone or a fourth part
    if (digits === undefined && /^[+-]\d{1,2}$/.test(rest.zone)) return undefined;
    // 25/04/23 may begin with its year; 04/25/23 may not
    const hasCentury = groups['year']!.length > 2;
    if (name !== 'numbers' || (hasCentury && (day > 12 || day === month))) return makeInstant({ ...rest, month, day });
    // 3/4 is in March or in April: ambiguous
    return month > 12 ? makeInstant({ ...rest, month: day, day: month }) : undefined;
  }
  return undefined;
}
