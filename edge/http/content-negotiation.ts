import { checkPreconditions } from '../../server/http/preconditions.ts';

/** The compressed forms of a body. */
export type Encodings = { br?: Uint8Array<ArrayBuffer>; gzip?: Uint8Array<ArrayBuffer> };

/** A body that is encoded once and sent many times. */
export type EncodedBody = Encodings & { body: Uint8Array<ArrayBuffer>; etag: string };

/** The headers of a request, by lower-case names, as the fast path stores them. */
export type RequestHeaders = { headers: { get: (name: Lowercase<string>) => string | null } };

/** A response header with a lower-case name. */
export type HeaderEntry = readonly [name: string, value: string];

/** The entity tag of a body. It is weak, because all encodings of the body have the same tag. */
export async function makeEntityTag(body: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body)).subarray(0, 9);
  return `W/"${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}"`;
}

/** 304 when the browser already has this body, 412 when it wants another one. */
export const checkEtags = ({ headers }: RequestHeaders, etag: string): 304 | 412 | undefined =>
  checkPreconditions(headers, etag);

const accepts = (accepted: readonly string[], coding: string): boolean =>
  accepted.some((part) => {
    const [name, weight = '1'] = part.split(/;\s*q=/);
    return name?.trim() === coding && Number(weight) > 0;
  });

/** Parsed headers: browsers send only a few. Cleared when clients have invented too many. */
const parsedHeaders = new Map<string, { br: boolean; gzip: boolean }>();

function parseAcceptEncoding(header: string): { br: boolean; gzip: boolean } {
  const known = parsedHeaders.get(header);
  if (known) return known;
  const accepted = header.toLowerCase().split(',');
  const parsed = { br: accepts(accepted, 'br'), gzip: accepts(accepted, 'gzip') };
  if (parsedHeaders.size >= 100) parsedHeaders.clear();
  if (header.length <= 200) parsedHeaders.set(header, parsed);
  return parsed;
}

/** The best encoding that the browser accepts; undefined sends the plain body. `q=0` rejects an encoding. */
export function chooseEncoding(request: RequestHeaders, available: Encodings): 'br' | 'gzip' | undefined {
  const accepted = parseAcceptEncoding(request.headers.get('accept-encoding') ?? '');
  if (available.br && accepted.br) return 'br';
  return available.gzip && accepted.gzip ? 'gzip' : undefined;
}
