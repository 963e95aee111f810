/** The same bytes as they may go over the wire, beside the plain ones. */
export type Encodings = { br?: Uint8Array<ArrayBuffer>; gzip?: Uint8Array<ArrayBuffer> };

/** Names bytes by their content. Weak, for every encoding of them goes by the same name. */
export async function makeEntityTag(body: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body)).subarray(0, 9);
  return `W/"${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}"`;
}

const withoutWeakness = (tag: string): string => tag.trim().replace(/^W\//, '');

/** True when the browser already has these bytes. */
export function isUnchanged(request: Request, etag: string): boolean {
  const known = request.headers.get('If-None-Match');
  return known !== null && known.split(',').map(withoutWeakness).includes(withoutWeakness(etag));
}

/** The best encoding that both sides know; undefined means plain. A coding with `q=0` is one the browser refuses. */
export function chooseEncoding(request: Request, held: Encodings): 'br' | 'gzip' | undefined {
  const accepted = (request.headers.get('Accept-Encoding') ?? '').toLowerCase().split(',');
  const takes = (coding: string): boolean =>
    accepted.some((part) => {
      const [name, weight = '1'] = part.split(/;\s*q=/);
      return name?.trim() === coding && Number(weight) > 0;
    });
  if (held.br && takes('br')) return 'br';
  return held.gzip && takes('gzip') ? 'gzip' : undefined;
}
