import { createHash } from 'node:crypto';
import type { SiteResponse } from './start-sites.ts';

/** Headers that are the business of one connection, one request or one process; all others must agree. */
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

/** What is random or secret in an answer, blanked out. */
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

/** An answer as far as runtimes must agree on it. */
export function distil({ status, headers, body }: SiteResponse, path: string): Record<string, string> {
  const facts: Record<string, string> = {
    status: String(status),
    body: createHash('sha256').update(blank(body)).digest('hex'),
  };
  for (const [name, value] of Object.entries(headers))
    if (!incidental.has(name)) facts[name] = blank(String(value)).toLowerCase();
  facts['set-cookie'] = (headers['set-cookie'] ?? []).map(describeCookie).toSorted().join(' | ');
  // a file's entity tag is its server's; a page's is ours
  if (/\.\w+$/.test(path)) delete facts['etag'];
  return facts;
}
