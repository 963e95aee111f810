import { close, get, host, make, own, post, type HostileRequest } from './hostile-requests.ts';

/** Attacks on parsers, redirects, proxies, cookies, forms and hidden routes, besides those of hostile-requests.ts. */

const page = 'Accept: text/html\r\n';
const json = 'Content-Type: application/json\r\n';
const script = '%3Cscript%3Ealert(1)%3C/script%3E';
const send = (name: string, headers: string, body: string): HostileRequest =>
  make(name, `POST /api/v2/echo HTTP/1.1\r\n${host}${own}${headers}${close}\r\n${body}`);
const chunked = 'Transfer-Encoding: chunked\r\n';
const nested = `${'['.repeat(400)}${']'.repeat(400)}`;
const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 8_000 }, (_, index) => [`k${index}`, 1])));

const headers = [
  'X-Forwarded-For: 1.1.1.1, 2.2.2.2\r\nX-Real-IP: x\r\nCF-Connecting-IP: 1.1.1.1\r\n',
  'X-Original-URL: /admin\r\nX-Rewrite-URL: //evil.example\r\n',
  'X-Forwarded-Prefix: //evil.example\r\nX-Forwarded-Port: 1\r\n',
  `traceparent: 00-${'0'.repeat(32)}-${'0'.repeat(16)}-zz\r\nbaggage: ${'a=b,'.repeat(2_000)}\r\n`,
  'X-Request-Id: <script>alert(1)</script>\r\n',
];

const pages = [
  '/se/<script>alert(1)</script>',
  `/se/${script}`,
  `/se/sok?q=${script}`,
  `/se/sok?q=${'a'.repeat(6_000)}`,
  '/se/kategorier/27/true-crime?page=99999999999999999999',
  '/se/kategorier/27/true-crime?page=-1&page=2&page[]=3',
  '/SE/',
  '/se',
  '/\u017fe/',
  '/se/;a=b/',
  '/se/.;/',
  '/se/?;',
  '/se/%252e%252e%252f',
  '/se/checkout-v2/standard?returnTo=//evil.example&coupon=%00',
  `/se/checkout-v2/verify-adyen?redirectResult=${'x'.repeat(7_000)}`,
  '/se/student/intyga?verificationId=//evil.example',
];

const targets = [
  '/media/http://evil.example/x',
  '/media/https:%2f%2fevil.example/x',
  '/media/@evil.example/x',
  '/media/cover/x?url=http://169.254.169.254/',
  '/media/cover/x/99999999.jpg',
  '/auth/login?region=se&returnTo=https:evil.example',
  '/auth/login?region=se&returnTo=/%0a/evil.example',
  '/auth/login?region=se&returnTo=/%E3%80%82evil.example/../..//evil.example',
  '/auth/login?region=se&returnTo=javascript:alert(1)',
  `/auth/login?region=se&prompt=none&login_hint=${'x'.repeat(5_000)}`,
  '/auth/login?region=se&region=no&returnTo=/se/&returnTo=//evil.example',
  `/auth/callback?code=x&state=${'a'.repeat(9_000)}`,
  '/auth/callback',
  '/auth/logout?returnTo=//evil.example',
  '/metrics',
  '/openapi.json',
  '/docs',
  '/office/v1/customers',
  '/api/office/v1/customers',
  '/api/v2/../office/v1/customers',
  '/editor/login',
  '/webhooks/card',
  '/assets/entry.js.map',
  '/renderer.mjs',
  '/.well-known/../.env',
  '/robots.txt%00',
  `/sitemap.xml?x=${'y'.repeat(5_000)}`,
  '/service-worker.js?x',
  '/cdn-cgi/image/width=80/https://evil.example/x.png',
  '/_next/image?url=//evil.example',
];

const bodies: Parameters<typeof post>[] = [
  ['/auth/logout', '{"region":"se"}', 'Sec-Fetch-Site: cross-site\r\nContent-Type: text/plain\r\n'],
  ['/auth/logout', 'region=se', 'Origin: null\r\nContent-Type: application/x-www-form-urlencoded\r\n'],
  ['/api/v2/withdrawal/statement', '{"email":"a@b.example\\r\\nBcc: x@y.example"}', json],
  ['/api/v2/withdrawal/statement', JSON.stringify({ name: 'x'.repeat(60_000) }), json],
  ['/collect', `[${'{"a":1},'.repeat(5_000)}{}]`, 'Content-Type: text/plain\r\n'],
  ['/collect', '{"__proto__":{"x":1},"constructor":{"prototype":{"y":1}}}', json],
  ['/collect', '{"events":[{"at":1e999,"n":-0,"i":123456789012345678901234567890}]}', json],
  ['/csp-report', JSON.stringify({ 'csp-report': { 'blocked-uri': 'x'.repeat(60_000) } }), json],
  ['/api/v2/echo', `{"a":${nested}}`, json],
  ['/api/v2/echo', wide, json],
  ['/api/v2/echo', '{"a":1,"a":2}', json],
  ['/api/v2/echo', Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d]), json],
  ['/api/v2/echo', '{}', `${json}Content-Encoding: gzip\r\n`],
  ['/api/v2/echo', '{}', 'Content-Type: multipart/form-data; boundary=x\r\n'],
  ['/api/v2/echo', '{}', `${json}X-HTTP-Method-Override: DELETE\r\n`],
  ['/webhooks/card', '{}', json],
  ['/api/webhooks/card', '{}', json],
  ['/webhooks/content', '{}', json],
];

/** Further malicious and malformed requests. */
export const furtherRequests: readonly HostileRequest[] = [
  ...headers.map((header) => get('/se/', header)),
  ...pages.map((path) => get(path, page)),
  ...targets.map((path) => get(path)),
  ...['bytes=9223372036854775807-', 'bytes=0-0,1-1,2-2'].map((range) => get('/media/audio/x', `Range: ${range}\r\n`)),
  get('/metrics', 'Authorization: Bearer \xff\r\n'),
  ...bodies.map((body) => post(...body)),
  make('two requests at once', `GET /se/ HTTP/1.1\r\n${host}\r\nGET /no/ HTTP/1.1\r\n${host}${close}\r\n`),
  send('chunk extension', chunked, `2;a=${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`),
  send('trailer', chunked, '2\r\n{}\r\n0\r\nHost: evil.example\r\n\r\n'),
  ...[
    send('blank before the colon', 'Transfer-Encoding : chunked\r\nContent-Length: 3\r\n', '0\r\n\r\n'),
    send('two encodings', 'Transfer-Encoding: identity, chunked\r\n', '0\r\n\r\n'),
    send('huge chunk', chunked, 'fffffffffffffffff\r\n'),
    send('huge length', 'Content-Length: 99999999999999999999\r\n', '{}'),
    make('line feeds', `GET /se/ HTTP/1.1\n${host.trim()}\nConnection: close\n\n`),
    get('/se/', 'Host: evil.example\r\n'),
    get('/healthz/ready', 'Host: evil\r\n'),
  ].map((request): HostileRequest => ({ ...request, isUnreadable: true })),
];
