/** A request as bytes, with its fault. */
export type HostileRequest = {
  name: string;
  bytes: Buffer;
  /** it violates HTTP: the server's parser may reject it before the site sees it */
  isUnreadable?: true;
};

export const close = 'Connection: close\r\n';
export const host = 'Host: nordlyd.example\r\n';
export const own = 'Sec-Fetch-Site: same-origin\r\nX-Nordlyd: 1\r\n';

export const make = (name: string, text: string | Buffer): HostileRequest => ({
  name,
  // latin1 keeps each character one byte
  bytes: typeof text === 'string' ? Buffer.from(text, 'latin1') : text,
});
export const get = (target: string, headers = ''): HostileRequest =>
  make(`GET ${target.slice(0, 60)} ${headers.slice(0, 60)}`, `GET ${target} HTTP/1.1\r\n${host}${headers}${close}\r\n`);
export const post = (target: string, body: string | Buffer, headers = ''): HostileRequest => {
  const bytes = Buffer.from(body);
  const length = `Content-Length: ${bytes.length}\r\n`;
  const head = `POST ${target} HTTP/1.1\r\n${host}${own}${headers}${length}${close}\r\n`;
  return make(
    `POST ${target} ${body.slice(0, 30).toString()} ${headers.slice(0, 50)}`,
    Buffer.concat([Buffer.from(head), bytes]),
  );
};
const line = (text: string, headers = host): HostileRequest =>
  make(text.slice(0, 60), `${text}\r\n${headers}${close}\r\n`);

const paths = [
  '/%00',
  '/se/%00',
  '/%zz',
  '/se/%',
  '/se/..%2f..%2fetc/passwd',
  '/..%2f',
  '/../../etc/passwd',
  '/.%2e/.%2e/etc/passwd',
  '//evil.example',
  '//evil.example/se/',
  '///evil.example/%2e%2e',
  '/..//evil.example',
  '/se/..//evil.example',
  '/\\evil.example',
  '/se\\..\\..\\evil.example',
  '/%5c%5cevil.example',
  '/%2f%2fevil.example',
  '/%09/evil.example',
  '/se//evil.example',
  '/se/%ED%A0%80',
  '/se/%ED%A0%BD%ED%B8',
  '/se/%u0000',
  '/se/\xff\xfe',
  '/se/\xed\xa0\x80',
  `/se/${'a/'.repeat(7_000)}`,
  `/se/${'a/'.repeat(10_000)}`,
  `/${'/'.repeat(9_000)}evil.example`,
  `/se/${'%'.repeat(5_000)}`,
  `/se/${'..%2f'.repeat(2_000)}`,
  '/se/podcast/__proto__/',
  '/se/podcast/%2e%2e%2f%2e%2e%2f/',
  '/se/podcast/%00/',
  '/se/episode/constructor/',
  '/se/kategorier/99999999999999999999/x',
  '/se/checkout-v2/__proto__',
  '/__proto__/',
  '/assets/..%2f..%2fserver/entry.mjs',
  '/assets/%00.js',
  '/media/..%2f..%2f__control/ledger',
  '/media/%2e%2e/%2e%2e/x',
  '/media//evil.example/x',
  '/sitemap-__proto__.xml',
  '/api/v2/%zz',
  '/api/v2/%00',
  '/api/v2/..%2f__sandbox/clock',
  '/api/v2/%2e%2e/__sandbox/clock',
  '/api/v2//evil.example',
  '/api/v2/\\evil.example',
  '/api/v2/user/api/migrate/%00',
  '/auth/login?region=__proto__&returnTo=//evil.example',
  '/auth/login?region=se&returnTo=%2F%5Cevil.example',
  '/auth/login?region=se&returnTo=/..//evil.example',
  '/auth/login?region=se&returnTo=%0d%0aSet-Cookie:a=1',
  `/auth/login?region=se&returnTo=/se/${'x'.repeat(9_000)}`,
  '/auth/login?returnTo=%ed%a0%80',
  '/auth/callback?state=%00&code=%ff&iss=//evil.example',
  '/auth/callback?state=a&state=b&error=%0d%0a',
  '/auth/logged-out?state=//evil.example',
  '/auth/profile?region=//evil.example',
  '/se/logga-in?returnTo=//evil.example',
  '/se/sok?q=%00%ff%zz',
  `/se/sok?q=${'%F0%9F%92%A9'.repeat(800)}`,
  `/se/sok?${'q=1&'.repeat(3_000)}`,
  '/se/sok?page=-1&page=1e99&q[]=x&__proto__[x]=1',
  '/se/?envoy_share_link_hash=%0d%0aSet-Cookie:a=1',
  '/se/upptack?isPreview=%ff',
  '/?utm=%0d%0aLocation:%20//evil.example',
  '/?//evil.example',
];

const headers = [
  `Cookie: ${'a'.repeat(15_000)}\r\n`,
  `Cookie: ${'a=b; '.repeat(3_000)}\r\n`,
  `Cookie: ${'region=no; '.repeat(500)}\r\n`,
  'Cookie: =;;;=; ;a; =b\r\n',
  'Cookie: region=%E0%A4%A; nl-hint=%; X-Version=%00\r\n',
  'Cookie: region=no\r\nCookie: region=fi\r\n',
  'Cookie: __Host-access_token=Fe26.2*1*a*b*c*d*e*f; __Host-refresh_token=Fe26.2****\r\n',
  `Cookie: __Host-access_token=${'Fe26.2*'.repeat(900)}; __Host-refresh_token=x\r\n`,
  `Cookie: __Host-access_token=${'a'.repeat(22)}.${'b'.repeat(43)}\r\n`,
  `Cookie: __Host-access_token=${'%FF'.repeat(22)}.; __Host-access_token=${'a'.repeat(22)}.${'b'.repeat(43)}\r\n`,
  'Cookie: envoySession={"a; subflow=__proto__\r\n',
  'Cookie: \xff\xfe=\x80\r\n',
  `Accept-Language: ${'sv;q=1,'.repeat(1_500)}\r\n`,
  'Accept-Language: ;q=NaN,,-;q=-1\r\n',
  'Accept-Encoding: br;q=x,,gzip;q=;;\r\n',
  `If-None-Match: ${'"x",'.repeat(2_000)}\r\n`,
  'If-Modified-Since: never\r\n',
  `Range: bytes=${'0-,'.repeat(2_000)}\r\n`,
  'X-Country: \xc3\xa5\r\n',
  'X-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: javascript\r\nForwarded: host=evil.example\r\n',
  'Transfer-Encoding: chunked\r\nContent-Length: 4\r\n',
  'X-A: a\r\n b\r\n',
  `${'X-Many: a\r\n'.repeat(1_200)}`,
  'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\n',
  'Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n',
  'Expect: 200-maybe\r\n',
];

const unreadableHeaders = [
  'Host: evil.example\r\n',
  'Content-Length: 0\r\nContent-Length: 5\r\n',
  'Content-Length: -1\r\n',
  'Content-Length: abc\r\n',
  'Transfer-Encoding: xchunked\r\n',
  'NoColon\r\n',
  ': empty\r\n',
  'X-Nul: a\0b\r\n',
  'X-Space : a\r\n',
];

const apiHeaders = [
  'X-Region: \xff\r\n',
  'X-Region: __proto__\r\nX-Version: -1\r\n',
  `X-Version: ${'9'.repeat(9_000)}\r\n`,
  'X-Region: no\r\nX-Region: fi\r\n',
  'Sec-Fetch-Site: same-origin\r\nSec-Fetch-Site: cross-site\r\n',
  'X-Migration-Session: \xff\r\n',
  'Idempotency-Key: \x7f\r\n',
];

const bodies: [string, string | Buffer, string?][] = [
  ['/api/v2/echo', '['.repeat(20_000), 'Content-Type: application/json\r\n'],
  ['/api/v2/echo', '{"a":"\\ud800"}', 'Content-Type: application/json\r\n'],
  ['/api/v2/echo', Buffer.from([0xff, 0xfe, 0x00]), 'Content-Type: application/json; charset=utf-7\r\n'],
  ['/api/v2/echo', 'x'.repeat(70_000), 'Content-Type: \xff\r\n'],
  ['/api/v2/%75ser/login', 'null', 'Content-Type: application/json\r\n'],
  ['/auth/refreshSchibstedSession', '['.repeat(3_000)],
  ['/auth/refreshSchibstedSession', '{"state":{"uuid":"\\u0000","region":"__proto__"}}'],
  ['/auth/refreshSchibstedSession', '{"code":"\\ud800","state":"x"}'],
  [
    '/auth/logout',
    'region=%zz&everywhere=%ff&region=//evil.example',
    'Content-Type: application/x-www-form-urlencoded\r\n',
  ],
  ['/auth/logout', '--x\r\n', 'Content-Type: multipart/form-data; boundary=\r\n'],
  ['/csp-report', Buffer.from([0xff, 0x00])],
  ['/migration-date-info', '{"date":"+275760-09-13T00:00:00Z","region":"se"}'],
  ['/migration-date-info', '{"date":{},"region":["se"]}'],
  ['/se/', 'x=1'],
  ['/%zz', ''],
];

const lines = [
  'GET / HTTP/1.0',
  'GET /se/ HTTP/1.0',
  'GET /se/ HTTP/0.9',
  'GET /se/',
  'GET /se/#frag//evil.example HTTP/1.1',
  'TRACE / HTTP/1.1',
  'PROPFIND /se/ HTTP/1.1',
  'QUERY /api/v2/echo HTTP/1.1',
];

const unreadableLines = [
  'GET /se/ HTTP/3.7',
  'GET /se/ HTTP/1.1 x',
  'GET  /se/  HTTP/1.1',
  'get /se/ HTTP/1.1',
  'GET http://evil.example/se/ HTTP/1.1',
  'GET https://evil.example HTTP/1.1',
  'GET * HTTP/1.1',
  'GET se/ HTTP/1.1',
  'GET \\\\evil.example HTTP/1.1',
  'GET /se/ /no/ HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'CONNECT evil.example:443 HTTP/1.1',
  'FOO /se/ HTTP/1.1',
  `${'A'.repeat(5_000)} / HTTP/1.1`,
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'PRI * HTTP/2.0',
];

const hosts = [
  '',
  'evil.example/..',
  'a b',
  'localhost:99999',
  '\\evil',
  'a\r\nHost: b',
  '[::',
  '%',
  '1.2.3.999',
  '1.2.3.4.5',
  'a.1',
  'a.0x',
  '4294967296',
  'xn--a.1',
  'xn--a.example',
];
const chunked = `${host}${own}Transfer-Encoding: chunked\r\n`;
const smuggling = `${host}${own}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n`;

/** Malicious and malformed requests. */
export const hostileRequests: readonly HostileRequest[] = [
  ...paths.map((path) => get(path)),
  ...headers.flatMap((header) => ['/', '/se/', '/api/me'].map((path) => get(path, header))),
  ...apiHeaders.map((header) => get('/api/v2/echo', header)),
  ...['TRACE', 'PUT', 'DELETE', 'PATCH'].map((method) => line(`${method} /se/logga-in HTTP/1.1`)),
  ...bodies.map((body) => post(...body)),
  ...lines.map((text) => line(text)),
  line('GET / HTTP/1.0', ''),
  ...[
    ...unreadableHeaders.flatMap((header) => [get('/', header), get('/se/', header)]),
    ...unreadableLines.map((text) => line(text)),
    ...hosts.flatMap((name) =>
      ['/', '/se/', '/api/me'].map((path) => line(`GET ${path} HTTP/1.1`, `Host: ${name}\r\n`)),
    ),
    line('GET / HTTP/1.1', ''),
    make('chunk of no size', `POST /api/v2/echo HTTP/1.1\r\n${chunked}${close}\r\nzz\r\n`),
    make(
      'two in one',
      `POST /api/v2/echo HTTP/1.1\r\n${smuggling}${close}\r\n0\r\n\r\nGET //evil.example HTTP/1.1\r\n\r\n`,
    ),
  ].map((request): HostileRequest => ({ ...request, isUnreadable: true })),
];
