import { createHash } from 'node:crypto';
import type { SiteResponse } from './start-sites.ts';

/** Headers of one connection, request or process; all others must be equal. */
const incidental = new Set([
  'cf-cache-status',
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'set-cookie',
  'transfer-encoding',
  'x-cache',
  'x-request-id',
]);

/** Random and secret parts of a response, which are replaced. */
const blank = (text: string): string =>
  text
    .replaceAll(/([?&](?:state|nonce|code_challenge|id_token_hint)=)[^&"]+/g, '$1…')
    .replaceAll(/(nonce(?:-|="))[^'"]+/g, '$1…')
    .replaceAll(/"expires_in":\d+/g, '"expires_in":…')
    .replaceAll(/"requestId":"[^"]+"/g, '"requestId":…');

const describeCookie = (line: string): string =>
  line.replace(/^((?:__Host-login-)[^=]+|[^=]+)=[^;]*/, (_all, name: string) =>
    name.startsWith('__Host-login-') ? '__Host-login-…' : name,
  );

/** The parts of a response that must be equal on all runtimes. */
export function distil({ status, headers, body }: SiteResponse, path: string): Record<string, string> {
  const fields: Record<string, string> = {
    status: String(status),
    body: createHash('sha256').update(blank(body)).digest('hex'),
  };
  for (const [name, value] of Object.entries(headers))
    if (!incidental.has(name)) fields[name] = blank(String(value)).toLowerCase();
  fields['set-cookie'] = (headers['set-cookie'] ?? []).map(describeCookie).toSorted().join(' | ');
  // each server makes the entity tags of files; those of pages are equal
  if (/\.\w+$/.test(path)) delete fields['etag'];
  return fields;
}
