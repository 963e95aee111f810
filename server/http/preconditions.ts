/** Request headers by lower-case names. */
type ReadHeaders = { get: (name: Lowercase<string>) => string | null };

const readTags = (header: string): readonly string[] => header.match(/(?:W\/)?"[^"]*"/g) ?? [];

const withoutWeakness = (tag: string): string => tag.replace(/^W\//, '');

/** True when a list of entity tags, or `*`, has the tag. Two weak tags, or a weak and a strong one, may match. */
function matchesWeakly(header: string, etag: string): boolean {
  if (header.trim() === '*') return true;
  return readTags(header).some((tag) => withoutWeakness(tag) === withoutWeakness(etag));
}

/** The same, but only strong tags match. */
const matchesStrongly = (header: string, etag: string): boolean =>
  header.trim() === '*' || (!etag.startsWith('W/') && readTags(header).includes(etag));

/**
 * Evaluates `If-Match` and `If-None-Match` of a GET or HEAD request: a list of entity tags, weak or strong, or `*`
 * (RFC 9110, 13.1 and 13.2.2).
 *
 * @returns 412 when the client wants another representation, 304 when it has this one, undefined to send it.
 */
export function checkPreconditions(headers: ReadHeaders, etag: string): 304 | 412 | undefined {
  const wanted = headers.get('if-match');
  if (wanted !== null && !matchesStrongly(wanted, etag)) return 412;
  const known = headers.get('if-none-match');
  return known !== null && matchesWeakly(known, etag) ? 304 : undefined;
}

/** The validators of a representation; a source may send none. */
type Representation = { etag?: string | undefined; lastModified?: string | undefined };

/**
 * True when a range of the representation may be sent. `If-Range` is missing, or has the same strong tag or the same
 * date (RFC 9110, 13.1.5). Otherwise the file has changed since the client's first part.
 */
export function allowsRange(header: string | null, { etag, lastModified }: Representation): boolean {
  if (header === null) return true;
  const given = header.trim();
  if (given.startsWith('"')) return given === etag;
  return !given.startsWith('W/') && given === lastModified;
}

/** The one range of a GET request, in bytes: "0-99", "100-", "-50". No other request has a part as its response. */
function readOneRange(method: string, header: string | null): string | undefined {
  if (method !== 'GET') return undefined;
  const list = /^\s*bytes=(.*)$/i.exec(header ?? '')?.[1] ?? '';
  const ranges = list.split(',').flatMap((range) => range.trim() || []);
  return ranges.length === 1 && /^(?:\d+-\d*|-\d+)$/.test(ranges[0]!) ? ranges[0] : undefined;
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
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
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
