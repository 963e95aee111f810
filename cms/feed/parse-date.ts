/** First letters of month names in the languages of our feeds; the longest match wins. */
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
};

/** Named time zones of old software, as minutes from UTC. */
const zones: Record<string, number> = {
  z: 0,
  ut: 0,
  gmt: 0,
  utc: 0,
  wet: 0,
  bst: 60,
  cet: 60,
  cest: 120,
  mez: 60,
  eet: 120,
  eest: 180,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
};

/** Podcasts did not exist earlier; such dates come from broken clocks. */
const earliest = Date.UTC(1990, 0, 1);
const latest = Date.UTC(2100, 0, 1);

type Parts = { year: number; month: number; day: number; time: string | undefined; zone: string | undefined };

/** Minutes from UTC; an unknown zone counts as UTC. */
function readZone(zone: string | undefined): number {
  const [, sign, hours, minutes = '0'] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone ?? '') ?? [];
  if (sign !== undefined) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  return zones[(zone ?? '').trim().toLowerCase()] ?? 0;
}

function makeInstant({ year, month, day, time, zone }: Parts): number | undefined {
  const full = year < 100 ? (year < 70 ? 2000 : 1900) + year : year;
  const [hour = 0, minute = 0, second = 0] = (time ?? '').split(':').filter(Boolean).map(Number);
  const isSound =
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= new Date(Date.UTC(full, month, 0)).getUTCDate() &&
    hour <= 24 &&
    minute <= 59 &&
    second <= 60;
  if (!isSound) return undefined;
  const instant = Date.UTC(full, month - 1, day, hour, minute, Math.min(second, 59)) - readZone(zone) * 60_000;
  return instant >= earliest && instant < latest ? instant : undefined;
}

function readMonth(name: string): number {
  const fitting = Object.keys(months).filter((start) => name.toLowerCase().startsWith(start));
  return months[fitting.sort((left, right) => right.length - left.length)[0] ?? ''] ?? 0;
}

const time = String.raw`(?:[,T\s]+(?:kl\.?\s*|klo\s*)?(?<time>\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d+)?)?\s*(?<zone>.{0,40})$`;
const forms = {
  words: new RegExp(
    String.raw`^(?:\p{L}+\.?,?\s+)?(?<day>\d{1,2})\.?[\s-]+(?<month>\p{L}+)\.?[\s,-]+(?<year>\d{4}|\d{2})${time}`,
    'u',
  ),
  american: new RegExp(
    String.raw`^(?:\p{L}+,\s+)?(?<month>\p{L}+)\.?\s+(?<day>\d{1,2}),?\s+(?<year>\d{4})${time}`,
    'u',
  ),
  iso: new RegExp(String.raw`^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})${time}`, 'u'),
  nordic: new RegExp(String.raw`^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})${time}`, 'u'),
  slashes: new RegExp(String.raw`^(?<day>\d{1,2})/(?<month>\d{1,2})/(?<year>\d{4})${time}`, 'u'),
};

/**
 * Parses the date formats of feeds: RFC 822 with optional parts, month names of five languages, ISO 8601, Nordic and
 * American orders, Unix seconds.
 *
 * @returns ms since 1970; undefined for an invalid, ambiguous or too early date.
 */
export function readFeedDate(text: string | undefined): number | undefined {
  const trimmed = (text ?? '')
    .replace(/\([^)]*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (trimmed.length > 80) return undefined;
  if (/^\d{10}$|^\d{13}$/.test(trimmed)) {
    const instant = Number(trimmed) * (trimmed.length === 10 ? 1_000 : 1);
    return instant >= earliest && instant < latest ? instant : undefined;
  }
  for (const [name, form] of Object.entries(forms)) {
    const groups = form.exec(trimmed)?.groups;
    if (groups === undefined) continue;
    const isNamed = name === 'words' || name === 'american';
    const month = isNamed ? readMonth(groups['month']!) : Number(groups['month']);
    const day = Number(groups['day']);
    const year = Number(groups['year']);
    const rest = { year, time: groups['time'], zone: groups['zone'] };
    if (name !== 'slashes' || day > 12) return makeInstant({ ...rest, month, day });
    // 3/4 is in March or in April: ambiguous
    return month > 12 ? makeInstant({ ...rest, month: day, day: month }) : undefined;
  }
  return undefined;
}

/** Maximum duration: two days. */
const longest = 48 * 3_600;

/**
 * Parses the duration of an episode: seconds, m:ss, h:mm:ss, "1h 5min", PT1H5M.
 *
 * @returns whole seconds; 0 when it is unknown.
 */
export function readFeedLength(text: string | undefined): number {
  const trimmed = (text ?? '').trim().toLowerCase();
  const words =
    /^(?:pt)?(?:(\d+)\s*(?:h|hr|hrs|tim)\.?\s*)?(?:(\d+)\s*(?:m|min|mins)\.?\s*)?(?:(\d+)\s*(?:s|sec|sek)\.?)?$/;
  const [, ...named] = words.exec(trimmed) ?? [];
  const parts = /^\d{1,6}(?:[.,]\d+)?$/.test(trimmed)
    ? [Number.parseInt(trimmed, 10)]
    : /^\d{1,3}(?::\d{1,2}){1,2}(?:\.\d+)?$/.test(trimmed)
      ? trimmed.split(':').map((part) => Number.parseInt(part, 10))
      : named.map((part) => Number(part ?? 0));
  const seconds = parts.reduce((sum, part) => sum * 60 + part, 0);
  return seconds <= longest ? seconds : 0;
}
