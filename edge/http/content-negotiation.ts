/** The compressed forms of a body. */
export type Encodings = { br?: Uint8Array<ArrayBuffer>; gzip?: Uint8Array<ArrayBuffer> };

/** Bytes that are made once and sent many times. */
export type EncodedBody = Encodings & { body: Uint8Array<ArrayBuffer>; etag: string };

/** The headers of a request, wherever they are held; asked for in small letters, as the quickest of them holds them. */
export type RequestHeaders = { headers: { get: (name: Lowercase<string>) => string | null } };

/** A header of an answer, its name in small letters. */
export type HeaderEntry = readonly [name: string, value: string];

/** Names bytes by their content. Weak, for every encoding of them goes by the same name. */
export async function makeEntityTag(body: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body)).subarray(0, 9);
  return `W/"${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}"`;
}

const withoutWeakness = (tag: string): string => tag.trim().replace(/^W\//, '');

/** True when the browser already has these bytes, or would be content with any (`*`, RFC 9110 §13.1.2). */
export function matchesEtag(request: RequestHeaders, etag: string): boolean {
  const known = request.headers.get('if-none-match');
  if (known?.trim() === '*') return true;
  return known !== null && known.split(',').map(withoutWeakness).includes(withoutWeakness(etag));
}

const accepts = (accepted: readonly string[], coding: string): boolean =>
  accepted.some((part) => {
    const [name, weight = '1'] = part.split(/;\s*q=/);
    return name?.trim() === coding && Number(weight) > 0;
  });

/** What the few spellings of the header say that browsers send; forgotten when strangers have invented too many. */
const readings = new Map<string, { br: boolean; gzip: boolean }>();

function parseAcceptEncoding(header: string): { br: boolean; gzip: boolean } {
  const known = readings.get(header);
  if (known) return known;
  const accepted = header.toLowerCase().split(',');
  const reading = { br: accepts(accepted, 'br'), gzip: accepts(accepted, 'gzip') };
  if (readings.size >= 100) readings.clear();
  if (header.length <= 200) readings.set(header, reading);
  return reading;
}

/** The best encoding that both sides know; undefined means plain. A coding with `q=0` is one the browser refuses. */
export function chooseEncoding(request: RequestHeaders, held: Encodings): 'br' | 'gzip' | undefined {
  const accepted = parseAcceptEncoding(request.headers.get('accept-encoding') ?? '');
  if (held.br && accepted.br) return 'br';
  return held.gzip && accepted.gzip ? 'gzip' : undefined;
}
