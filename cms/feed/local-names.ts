/** Languages of Europe and its neighbours, of Korea and of Japan. */
const languages =
  'sv nb nn da is fo fi et lv lt en de nl lb fr es it pt ca ro pl cs sk sl hr bs sr mk bg ru uk be hu sq el tr se ko ja de-AT sr-Latn'.split(
    ' ',
  );

/** A name in lower case, without accents and the dot of an abbreviation. */
const fold = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase().replace(/\.$/, '');

/** Values by their names. A name with two meanings has none: "listopad" is October or November. */
function indexNames(pairs: readonly (readonly [name: string, value: number])[]): ReadonlyMap<string, number> {
  const groups = Map.groupBy(pairs, ([name]) => fold(name));
  return new Map(
    [...groups].flatMap(([name, all]) =>
      new Set(all.map(([, value]) => value)).size === 1 ? [[name, all[0]![1]]] : [],
    ),
  );
}

const cut = (parts: readonly { type: string; value: string }[], type: string): string =>
  parts.flatMap((part) => (part.type === type ? part.value : [])).join('');

/** The names of months, alone and behind a day. */
function listMonths(language: string): [string, number][] {
  const formats = (['long', 'short'] as const).flatMap((month) =>
    [{ month }, { month, day: 'numeric' } as const].map(
      (options) => new Intl.DateTimeFormat(language, { ...options, calendar: 'gregory', timeZone: 'UTC' }),
    ),
  );
  return formats.flatMap((format) =>
    Array.from({ length: 12 }, (_, index): [string, number] => [
      cut(format.formatToParts(Date.UTC(2023, index)), 'month'),
      index + 1,
    ]),
  );
}

const secondsOf = { day: 86_400, hour: 3_600, minute: 60, second: 1 };

/** Numbers for which languages have different forms of a name. */
const counts = [1, 2, 5, 21, 1.5];

/** The names of units, without those of one or two letters of the Latin alphabet: they have other meanings. */
function listUnits(language: string): [string, number][] {
  const formats = Object.entries(secondsOf).flatMap(([unit, seconds]) =>
    (['long', 'short', 'narrow'] as const).map((unitDisplay) => ({
      seconds,
      format: new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay }),
    })),
  );
  const named = formats.flatMap(({ seconds, format }) =>
    counts.map((count): [string, number] => [cut(format.formatToParts(count), 'unit'), seconds]),
  );
  return named.filter(([name]) => !/^[a-z]{0,2}\.?$/i.test(name));
}

/** Regions whose zones have names in these languages, and a day of winter and of summer. */
const regions = ['UTC', 'Europe/London', 'Europe/Stockholm', 'Europe/Helsinki', 'Europe/Moscow'];
const seasons = [Date.UTC(2023, 0), Date.UTC(2023, 6)];

/** The names of zones, as minutes from UTC. English names have other meanings in Windows. */
function listZones(language: string): [string, number][] {
  if (language === 'en') return [];
  const read = (locale: string, timeZone: string, timeZoneName: 'long' | 'longOffset', time: number): string =>
    cut(new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }).formatToParts(time), 'timeZoneName');
  return regions.flatMap((region) =>
    seasons.map((time): [string, number] => {
      const [hours = '0', minutes = '0'] = read('en', region, 'longOffset', time).slice(3).split(':');
      return [read(language, region, 'long', time), Number(hours) * 60 + Number(minutes)];
    }),
  );
}

let [months, units, zones]: (ReadonlyMap<string, number> | undefined)[] = [];

/** The month with this name in a language of `languages`, from 1; undefined for another word. */
export function findMonth(name: string): number | undefined {
  months ??= indexNames(languages.flatMap(listMonths));
  return months.get(fold(name));
}

/** The seconds of the unit with this name in a language of `languages`; undefined for another word. */
export function findUnit(name: string): number | undefined {
  units ??= indexNames(languages.flatMap(listUnits));
  return units.get(fold(name));
}

/** The minutes from UTC of the zone with this name in a language of `languages`; undefined for another text. */
export function findZone(name: string): number | undefined {
  zones ??= indexNames(languages.flatMap(listZones));
  return zones.get(fold(name));
}
