/** Words before the time of a day in the languages of Europe: "at 10:00", "um 10:00". */
const timeWords = 'at|à|às|as|a las|a les|alle(?: ore)?|um|om|la|kell|ob|στις|v|o|u|в|о|у';

/** Spellings of dates, and those that replace them. */
const spellings: [RegExp, string][] = [
  [/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, ''],
  [/[–−]/g, '-'],
  [/\s+/g, ' '],
  [/(\d{4})年 ?(\d{1,2})月 ?(\d{1,2})日/, '$1-$2-$3'],
  [/(?<=\d일) [월화수목금토일]요일/, ''],
  // Korea has one zone: 2004년 05월 28일 01:31:15, 2004-05-25 오후 11:23:17
  [/(\d{4})년 ?(\d{1,2})월 ?(\d{1,2})일( (?:오[전후] ?)?\d{1,2}:[\d:]+$)/, '$1-$2-$3$4 KST'],
  [/(\d{4})년 ?(\d{1,2})월 ?(\d{1,2})일/, '$1-$2-$3'],
  [/오전 ?(\d{1,2}:[\d:]+)(?: KST)?$/, '$1 AM KST'],
  [/오후 ?(\d{1,2}:[\d:]+)(?: KST)?$/, '$1 PM KST'],
  // 2026. 12. 24., 24. 12. 2026, 24 декабря 2026 г., 24. prosinca 2026.
  [/^(\d{4})\. (\d{1,2})\. (\d{1,2})\.?(?= |$)/, '$1-$2-$3'],
  [/(?<!\d)(\d{1,2})\. (\d{1,2})\. (?=\d{4})/, '$1.$2.'],
  [/(?<=\d{4})(?: [гр])?\.(?=[ ,]|$)/u, ''],
  [new RegExp(String.raw`(?<=\d{4}),? (?:${timeWords}) (?=\d{1,2}(?:[:.h]\d{2}| ?[ap]\.?m))`, 'iu'), ' '],
  // 12Oct2023
  [/(?<!\d)(\d{1,2})(\p{L}{3})(\d{4})(?!\d)/u, '$1 $2 $3'],
  // 8h05, 08:05 Uhr, T08, klo 8
  [/( \d{1,2})h(\d{2})(?!\d)/i, '$1:$2'],
  [/(\d) Uhr(?!\p{L})/iu, '$1'],
  // 10:00, 3 January 2023
  [/^(\d{1,2}:\d{2}(?::\d{2})?),? (.*\d{4})$/, '$2 $1'],
  // 1:a april
  [/^((?:\p{L}+,? )?(?:den )?\d{1,2}):[ae](?= )/iu, '$1'],
  // +01:00:00
  [/([+-]\d{2}:\d{2}):00$/, '$1'],
  [/(\dT| kl(?:o|o(?:ck|kk)[ae]n?)? ?\.? ?)(\d{1,2})(?=Z?$|[+-]\d)/i, '$1$2:00'],
  // 2026 0857 GMT
  [/( \d{4} (?:[01]\d|2[0-3]))([0-5]\d)(?= |$)/, '$1:$2'],
  [/([+-]) (?=\d{2}:?\d{2}$)/, '$1'],
  [/^"(.*)"$/, '$1'],
  // 2026-11-03T0500Z
  [/^(\d{4}-\d{2}-\d{2}T\d{2})(\d{2})(?=\D|$)/, '$1:$2'],
];

/** Writes a date in a form that `readFeedDate` knows: another order, other signs or other words. */
export const simplifyDate = (text: string): string =>
  spellings.reduce((known, [from, to]) => known.replace(from, to), text).trim();
