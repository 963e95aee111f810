/**
 * Regions with the names of their "Standard Time" and "Daylight Time", in the CLDR and in Windows. Names with two meanings,
 * such as Arabian and Central Asia, are missing.
 */
const namesByRegion: Record<string, string> = {
  'Africa/Cairo': 'egypt',
  'Africa/Johannesburg': 'south africa',
  'Africa/Lagos': 'w. central africa, west africa',
  'Africa/Maputo': 'central africa',
  'Africa/Nairobi': 'e. africa, east africa',
  'America/Anchorage': 'alaska, alaskan',
  'America/Argentina/Buenos_Aires': 'argentina',
  'America/Bogota': 'colombia, sa pacific',
  'America/Caracas': 'venezuela',
  'America/Chicago': 'central',
  'America/Denver': 'mountain',
  'America/Guatemala': 'central america',
  'America/Guayaquil': 'ecuador',
  'America/Halifax': 'atlantic',
  'America/Havana': 'cuba',
  'America/La_Paz': 'bolivia, sa western',
  'America/Lima': 'peru',
  'America/Los_Angeles': 'pacific',
  'America/Montevideo': 'montevideo, uruguay',
  'America/New_York': 'eastern',
  'America/Phoenix': 'us mountain',
  'America/Regina': 'canada central',
  'America/Santiago': 'chile, pacific sa',
  'America/Sao_Paulo': 'brasilia, e. south america',
  'America/St_Johns': 'newfoundland',
  'Asia/Baghdad': 'arabic',
  'Asia/Baku': 'azerbaijan',
  'Asia/Bangkok': 'indochina, se asia',
  'Asia/Colombo': 'sri lanka',
  'Asia/Dhaka': 'bangladesh',
  'Asia/Dubai': 'gulf',
  'Asia/Hong_Kong': 'hong kong',
  'Asia/Jakarta': 'western indonesia',
  'Asia/Jayapura': 'eastern indonesia',
  'Asia/Jerusalem': 'israel, jerusalem',
  'Asia/Kabul': 'afghanistan',
  'Asia/Karachi': 'pakistan',
  'Asia/Kathmandu': 'nepal',
  'Asia/Kolkata': 'india',
  'Asia/Kuala_Lumpur': 'malaysia',
  'Asia/Makassar': 'central indonesia',
  'Asia/Manila': 'philippine',
  'Asia/Riyadh': 'arab',
  'Asia/Seoul': 'korea, korean',
  'Asia/Shanghai': 'china',
  'Asia/Singapore': 'singapore',
  'Asia/Taipei': 'taipei',
  'Asia/Tashkent': 'uzbekistan, west asia',
  'Asia/Tbilisi': 'georgia, georgian',
  'Asia/Tehran': 'iran',
  'Asia/Tokyo': 'japan, tokyo',
  'Asia/Yerevan': 'armenia, caucasus',
  'Atlantic/Azores': 'azores',
  'Atlantic/Cape_Verde': 'cape verde',
  'Atlantic/Reykjavik': 'greenwich',
  'Australia/Adelaide': 'cen. australia',
  'Australia/Brisbane': 'e. australia',
  'Australia/Darwin': 'aus central',
  'Australia/Hobart': 'tasmania',
  'Australia/Perth': 'australian western, w. australia',
  'Australia/Sydney': 'aus eastern, australian eastern',
  'Europe/Berlin': 'central european, w. europe',
  'Europe/Budapest': 'central europe',
  'Europe/Bucharest': 'gtb',
  'Europe/Chisinau': 'e. europe',
  'Europe/Helsinki': 'eastern european, fle',
  'Europe/Istanbul': 'turkey',
  'Europe/Lisbon': 'western european',
  'Europe/London': 'british, gmt',
  'Europe/Moscow': 'moscow, russian',
  'Europe/Paris': 'romance',
  'Indian/Mauritius': 'mauritius',
  'Pacific/Auckland': 'new zealand',
  'Pacific/Fiji': 'fiji',
  'Pacific/Honolulu': 'hawaii-aleutian, hawaiian',
};

const regions = new Map(
  Object.entries(namesByRegion).flatMap(([region, names]) => names.split(', ').map((name) => [name, region] as const)),
);

/** Names of UTC. */
const universal = /^(?:coordinated universal|universal|universal coordinated|greenwich mean|zulu) time$/;

/** Their "Eastern Time" is the clock of the region in every season. */
const american = /^(?:eastern|central|mountain|pacific|atlantic|alaska|newfoundland)$/;

/** Their "Standard Time" is no daylight saving time, as in their abbreviations. */
const literal = /^(?:(?:central|eastern|western) european|israel|chile|cuba|new zealand|australian eastern)$/;

/**
 * Minutes from UTC of a full name of a time zone, such as "central european summer time".
 *
 * @param readRegion minutes from UTC of a region at an instant.
 * @returns undefined for an unknown name. So is the standard time of a name of Windows while its region has daylight
 *   saving time: Windows uses that name all year.
 */
export function readFullName(
  name: string,
  instant: number,
  readRegion: (region: string, instant: number) => number | undefined,
): number | undefined {
  if (universal.test(name)) return 0;
  const [, base = '', season] = /^(.+?)(?: (standard|daylight|summer|winter))? time$/.exec(name) ?? [];
  const region = regions.get(base);
  if (region === undefined) return undefined;
  const year = new Date(instant).getUTCFullYear();
  const [present, winter, summer] = [instant, Date.UTC(year, 0, 1), Date.UTC(year, 6, 1)].map(
    (time) => readRegion(region, time) ?? Number.NaN,
  ) as [number, number, number];
  const standard = Math.min(winter, summer);
  if (american.test(base) && season === undefined) return present;
  if ((american.test(base) || literal.test(base)) && season === 'standard') return standard;
  if (season === 'daylight' || season === 'summer') return winter === summer ? undefined : Math.max(winter, summer);
  return present === standard ? standard : undefined;
}
