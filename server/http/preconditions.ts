/** Request headers by lower-case names. */
type ReadHeaders = { get: (name: Lowercase<string>) => string | null };

const readTags = (header: string): readonly string[] => header.match(/(?<=^|[\s,])(?:W\/)?"[^"]*"/g) ?? [];

const withoutWeakness = (tag: string): string => tag.replace(/^W\//, '');

/** The validators of a representation; a source may send none. */
export type Validators = { etag?: string | undefined; lastModified?: string | undefined };

/** True when a list of entity tags, or `*`, has the tag. Two weak tags, or a weak and a strong one, may match. */
function matchesWeakly(header: string, etag: string | undefined): boolean {
  if (header.trim() === '*') return true;
  return etag !== undefined && readTags(header).some((tag) => withoutWeakness(tag) === withoutWeakness(etag));
}

/** The same, but only strong tags match. */
const matchesStrongly = (header: string, etag: string | undefined): boolean =>
  header.trim() === '*' || (etag !== undefined && !etag.startsWith('W/') && readTags(header).includes(etag));

const httpDate =
  /^(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \d\d-[A-Z][a-z]{2}-\d\d \d\d:\d\d:\d\d GMT|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4})$/;

/** The time of an HTTP-date in one of its three forms (RFC 9110, 5.6.7); NaN for any other text. */
const readHttpDate = (text = ''): number =>
  httpDate.test(text) ? Date.parse(text.endsWith('GMT') ? text : `${text} GMT`) : Number.NaN;

/** True when a representation is newer than a date of the client; undefined when one of both is no date. */
function isNewer(lastModified: string | undefined, date: string | null): boolean | undefined {
  const [own, given] = [readHttpDate(lastModified), readHttpDate(date?.trim())];
  return Number.isNaN(own + given) ? undefined : own > given;
}

/**
 * Evaluates the conditions of a GET or HEAD request (RFC 9110, 13.1 and 13.2.2). `If-Match` and `If-None-Match` have a
 * list of entity tags, weak or strong, or `*`. The dates apply without those headers, to a source with a date.
 *
 * @returns 412 when the client wants another representation, 304 when it has this one, undefined to send it.
 */
export function checkPreconditions(
  headers: ReadHeaders,
  etag: string | undefined,
  lastModified?: string,
): 304 | 412 | undefined {
  const wanted = headers.get('if-match');
  const isWanted =
    wanted === null
      ? isNewer(lastModified, headers.get('if-unmodified-since')) !== true
      : matchesStrongly(wanted, etag);
  if (!isWanted) return 412;
  const known = headers.get('if-none-match');
  const isKnown =
    known === null ? isNewer(lastModified, headers.get('if-modified-since')) === false : matchesWeakly(known, etag);
  return isKnown ? 304 : undefined;
}

/**
 * True when a range of the representation may be sent. `If-Range` is missing, or has the same strong tag or the same
 * date (RFC 9110, 13.1.5). Otherwise the file has changed since the client's first part.
 */
export function allowsRange(header: string | null, { etag, lastModified }: Validators): boolean {
  if (header === null) return true;
  const given = header.trim();
  if (given.startsWith('"')) return given === etag;
  return given === lastModified || readHttpDate(given) === readHttpDate(lastModified);
}

/** The one range of a GET request, in bytes: "0-99", "100-", "-50". No other request has a part as its response. */
function readOneRange(method: string, header: string | null): string | undefined {
  if (method !== 'GET') return undefined;
  const list = /^\s*bytes=(.*)$/i.exec(header ?? '')?.[1] ?? '';
  const ranges = list.split(',').flatMap((range) => range.trim() || []);
  const [first = ''] = ranges;
  const [from = '', to = ''] = first.split('-');
  const isReversed = from !== '' && to !== '' && Number(to) < Number(from);
  return ranges.length === 1 && /^(?:\d+-\d*|-\d+)$/.test(first) && !isReversed ? first : undefined;
}

/**
 * Reads the range of a request for a file that has an entity tag (RFC 9110, 14.2). Several ranges, another unit and an
 * invalid range are ignored, and every range of a request that is not GET.
 *
 * @returns first and last byte; undefined for the whole file; 'unsatisfiable' when the range is outside the file.
 */
export function readRange(
  { method, headers }: { method: string; headers: ReadHeaders },
  { size, etag }: { size: number; etag: string },
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const range = readOneRange(method, headers.get('range'));
  if (range === undefined || !allowsRange(headers.get('if-range'), { etag })) return undefined;
  const [from = '', to = ''] = range.split('-');
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}

const conditions = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'] as const;

/** The conditions and the one range of a request, for the server that has the file. */
export function pickConditions({ method, headers }: { method: string; headers: ReadHeaders }): Record<string, string> {
  const picked: Record<string, string> = {};
  const range = readOneRange(method, headers.get('range'));
  const ifRange = headers.get('if-range');
  if (range !== undefined) picked['range'] = `bytes=${range}`;
  if (range !== undefined && ifRange !== null) picked['if-range'] = ifRange;
  for (const name of conditions) {
    const value = headers.get(name);
    if (value !== null) picked[name] = value;
  }
  return picked;
}

/** The response of the server that has the file. */
type SourceResponse = Validators & { status: number };

/**
 * Decides about a response of a server that may ignore conditions and `If-Range`.
 *
 * The file must be requested without range when it has changed since the client's first part.
 *
 * @returns 304 or 412 in place of the response, `whole` for a request without range, undefined to pass the response on.
 */
export function checkSource(
  { method, headers }: { method: string; headers: ReadHeaders },
  { status, etag, lastModified }: SourceResponse,
): 304 | 412 | 'whole' | undefined {
  // conditions come before the range: a host that ignores them may refuse the range first (RFC 9110, 13.2.2)
  const isDescribed = status === 200 || status === 206 || (status === 416 && (etag ?? lastModified) !== undefined);
  const decided = isDescribed ? checkPreconditions(headers, etag, lastModified) : undefined;
  if (decided !== undefined || readOneRange(method, headers.get('range')) === undefined) return decided;
  const ifRange = headers.get('if-range');
  // a part outside a file that has changed, or of which the host says nothing
  if (status === 416 || status === 206) return allowsRange(ifRange, { etag, lastModified }) ? undefined : 'whole';
  return undefined;
}
