import type { Asked } from './sites.ts';

/** A request of the table: the same for every runtime. */
export type ParityRequest = Asked & { name: string; path: string };

const ownScript = { 'Sec-Fetch-Site': 'same-origin', 'X-Nordlyd': '1' };
const json = { ...ownScript, 'Content-Type': 'application/json' };
const form = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' };

/** What a visitor asks, who is not logged in. */
export const visitorRequests: readonly ParityRequest[] = [
  { name: 'bare address', path: '/?utm_source=x' },
  { name: 'bare address, cookie', path: '/', headers: { Cookie: 'region=fi', 'X-Country': 'NO' } },
  { name: 'bare address, country', path: '/', headers: { 'X-Country': 'NO', 'Accept-Language': 'fi' } },
  { name: 'bare address, unknown country', path: '/', headers: { 'X-Country': 'US', 'Accept-Language': 'fi' } },
  { name: 'bare address, HEAD', path: '/', method: 'HEAD' },
  { name: 'start page', path: '/se/' },
  { name: 'start page, HEAD', path: '/no/', method: 'HEAD' },
  { name: 'start page, backend ill', path: '/fi/' },
  { name: 'page that is gone', path: '/se/om-oss' },
  { name: 'search, not kept', path: '/se/sok?evil=1' },
  { name: 'app page', path: '/se/logga-in?returnTo=%2Fse%2F' },
  { name: 'unknown page', path: '/se/xyz' },
  { name: 'unknown market', path: '/dk/', headers: { 'Accept-Language': 'nb' } },
  { name: 'other spelling', path: '/se?x=1' },
  { name: 'broken encoding', path: '/se/%E0%A4%A' },
  { name: 'double slash', path: '//evil.example/..' },
  { name: 'looks like a file', path: '/se/podcast/x.css' },
  { name: 'hidden file', path: '/.env' },
  { name: 'page context', path: '/se/index.pageContext.json' },
  { name: 'protected page', path: '/no/min-konto?x=1' },
  { name: 'POST to a page', path: '/se/', method: 'POST', body: 'x' },
  { name: 'unknown method', path: '/se/', method: 'PROPFIND' },
  { name: 'OPTIONS', path: '/api/v2/offer', method: 'OPTIONS' },
  { name: 'icon', path: '/favicon.svg' },
  { name: 'icon, HEAD', path: '/favicon.svg', method: 'HEAD' },
  { name: 'unknown asset', path: '/assets/none.js' },
  { name: 'picture', path: '/media/cover/laxan/96.webp' },
  { name: 'picture, known', path: '/media/cover/laxan/96.webp', headers: { 'If-None-Match': '"p"' } },
  { name: 'no picture', path: '/media/cover/none/96.webp' },
  { name: 'picture, cms ill', path: '/media/cover/broken/96.webp' },
  { name: 'picture, moved', path: '/media/cover/moved/96.webp' },
  { name: 'picture, hostile', path: '/media/%5c..%5c..%5c__control/ledger' },
  { name: 'who is there', path: '/api/me' },
  { name: 'unknown API', path: '/api/nothing' },
  { name: 'API', path: '/api/v2/echo?a=1&b=%2F', headers: { Cookie: 'region=no; X-Version=4' } },
  {
    name: 'API, write',
    path: '/api/v2/echo',
    method: 'PUT',
    headers: { ...json, 'Idempotency-Key': 'k-1' },
    body: '{"a":1}',
  },
  { name: 'API, DELETE', path: '/api/v2/echo', method: 'DELETE', headers: ownScript },
  { name: 'API, malformed JSON', path: '/api/v2/user/login', method: 'POST', headers: json, body: '{"a":' },
  { name: 'API, body too large', path: '/api/v2/echo', method: 'POST', headers: json, body: 'x'.repeat(65_537) },
  {
    name: 'API, too large in pieces',
    path: '/api/v2/echo',
    method: 'POST',
    headers: json,
    body: Array.from({ length: 9 }, () => 'x'.repeat(8_000)),
  },
  { name: 'API, in pieces', path: '/api/v2/echo', method: 'POST', headers: json, body: ['{"a":', '1}'] },
  {
    name: 'API, other site',
    path: '/api/v2/echo',
    method: 'POST',
    headers: { ...json, 'Sec-Fetch-Site': 'cross-site' },
    body: '{}',
  },
  { name: 'API, backend ill', path: '/api/v2/broken' },
  { name: 'API, refused', path: '/api/v2/secret' },
  { name: 'policy report', path: '/csp-report', method: 'POST', body: '{"csp-report":{}}' },
  { name: 'callback of nobody', path: '/auth/callback?state=x&code=y' },
  {
    name: 'refresh of nobody',
    path: '/auth/refreshSchibstedSession',
    method: 'POST',
    headers: json,
    body: '{"state":{"uuid":"1","region":"se"}}',
  },
  { name: 'refresh, bad body', path: '/auth/refreshSchibstedSession', method: 'POST', headers: json, body: '{}' },
  { name: 'profile', path: '/auth/profile?region=fi' },
  { name: 'logged out', path: '/auth/logged-out?state=no' },
  { name: 'sandbox', path: '/__sandbox/nothing' },
  {
    name: 'hostile headers',
    path: '/se/',
    headers: { Cookie: 'a=%E0; __Host-access_token=x; region="', 'Accept-Encoding': 'br;q=x' },
  },
  { name: 'health', path: '/healthz/ready' },
];

/** What somebody asks who is logged in, in this order. */
export const personRequests: readonly ParityRequest[] = [
  { name: 'person: who is there', path: '/api/me' },
  { name: 'person: API with a token', path: '/api/v2/echo', headers: ownScript },
  { name: 'person: account page', path: '/se/mitt-konto' },
  { name: 'person: checkout page', path: '/se/checkout-v2/duo?coupon=HEJ' },
  { name: 'person: cached page', path: '/se/' },
  { name: 'person: refused for good', path: '/api/v2/secret' },
  {
    name: 'person: refresh',
    path: '/auth/refreshSchibstedSession',
    method: 'POST',
    headers: json,
    body: '{"state":{"uuid":"1","region":"se"}}',
  },
  {
    name: 'person: log-out, other site',
    path: '/auth/logout',
    method: 'POST',
    headers: { ...form, 'Sec-Fetch-Site': 'same-site' },
    body: 'region=se',
  },
  { name: 'person: log-out', path: '/auth/logout', method: 'POST', headers: form, body: 'region=se' },
  { name: 'person: gone', path: '/se/mitt-konto' },
];
