import { describe, expect, it } from 'vitest';
import bundle from '../../../api-spec/generated/edge.json' with { type: 'json' };
import { contractDocument } from '../../../api-spec/load-bundle.ts';
import type { ContractDocument } from '../../../contract-tools/openapi/document.ts';
import { findTrafficDrift } from '../../../contract-tools/drift/find-drift.ts';
import type { RecordedCall } from '../../../contract-tools/drift/har.ts';
import { sortCalls, writeUrlFilter } from './traffic.ts';

const edge = bundle as unknown as ContractDocument;
const site = 'http://localhost:3000';

const call = (method: string, url: string, status = 200, title?: string): RecordedCall => ({
  method,
  url,
  requestHeaders: [
    ['x-nordlyd', '1'],
    ['x-region', 'SE'],
  ],
  requestBody: undefined,
  status,
  responseHeaders: [
    ['content-type', title === undefined ? 'application/json' : 'application/problem+json'],
    ['retry-after', '7'],
    ['x-request-id', '5f0c9b5e-1d7f-4c53'],
    ['cache-control', 'no-store'],
  ],
  responseBody: JSON.stringify(
    title === undefined ? {} : { type: 'about:blank', title, status, code: toCode(title), requestId: 'r-1' },
  ),
});

const toCode = (title: string): string =>
  title.replaceAll(/[A-Z]/g, (letter, at: number) => `${at === 0 ? '' : '_'}${letter.toLowerCase()}`);

/** The documents that apply to a call. */
async function findDocuments(recorded: RecordedCall): Promise<string> {
  const { v2, edge: own } = await sortCalls([recorded], contractDocument, edge);
  return [...(v2.length > 0 ? ['v2'] : []), ...(own.length > 0 ? ['edge'] : [])].join(' ');
}

describe('recorded calls', () => {
  it('are recorded and checked at every address of the site’s own document', async () => {
    const filter = writeUrlFilter(site);
    for (const [path, item] of Object.entries(edge.paths)) {
      const url = site + path.replaceAll(/\{\w+\}/g, 'a/b.webp');
      expect(filter.test(url), url).toBe(true);
      if (path.startsWith('/api/v2/{')) continue;
      for (const method of Object.keys(item)) expect(await findDocuments(call(method.toUpperCase(), url))).toBe('edge');
    }
    expect(filter.test(`${site}/se/upptack`)).toBe(false);
    expect(filter.test(`${site}/mediatek`)).toBe(false);
    expect(filter.test('http://localhost:4200/auth/login')).toBe(false);
  });

  it.each([
    ['what the v2 API answered', call('GET', `${site}/api/v2/region?x=1`), 'v2 edge'],
    ['what either may have refused', call('GET', `${site}/api/v2/podcast/none`, 404, 'NotFound'), 'v2 edge'],
    [
      'what the site refused',
      call('POST', `${site}/api/v2/gift/tracking-event`, 403, 'CrossSiteRequestRefused'),
      'edge',
    ],
    ['a call that the site limits', call('GET', `${site}/api/v2/search/all`, 429, 'TooManyRequests'), 'edge'],
    ['the site’s response when the v2 API is down', call('GET', `${site}/api/v2/offer`, 503, 'ServiceDown'), 'v2 edge'],
    ['the site’s login', call('POST', `${site}/api/v2/user/login`), 'edge'],
    ['the login of the backend', call('POST', 'http://localhost:4000/v2/user/login'), 'v2'],
    ['an address of the site only', call('GET', `${site}/auth/secret`), 'edge'],
  ])('below the gateway: %s', async (_, recorded, expected) => {
    expect(await findDocuments(recorded)).toBe(expected);
  });

  it('report what neither document describes', async () => {
    const login = { ...call('POST', `${site}/api/v2/user/login`), responseBody: '{"userId":"u-1"}' };
    const broken = call('GET', `${site}/api/v2/region`, 418, 'Teapot');
    const sorted = await sortCalls([login, broken, call('GET', `${site}/auth/secret`)], contractDocument, edge);
    const own = await findTrafficDrift(edge, sorted.edge);
    const names = own.findings.map(({ call: name, message }) => `${name}: ${message}`).join('\n');
    expect(names).toContain('logInByPassword: 200 /access_token: is required');
    expect(names).toContain('GET /auth/secret: answered 200 and is not documented');
    const { findings } = await findTrafficDrift(contractDocument, sorted.v2);
    expect(findings.map(({ call: name }) => name)).toContain('getRegion');
  });
});
