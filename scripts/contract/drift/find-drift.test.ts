import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { contractDocument } from '../../../api-spec/load-bundle.ts';
import { BadInput } from '../../../contract-tools/input-error.ts';
import { findTrafficDrift } from '../../../contract-tools/drift/find-drift.ts';
import { readHar, type RecordedCall } from '../../../contract-tools/drift/har.ts';

const folder = mkdtempSync(join(tmpdir(), 'drift-'));
afterAll(() => rmSync(folder, { recursive: true }));

const json = 'application/json';
const region = (contractDocument.components['schemas'] as Record<string, { examples: unknown[] }>)['Region']
  ?.examples[0];

const always: [string, string][] = [
  ['x-request-id', '5f0c9b5e-1d7f-4c53'],
  ['cache-control', 'no-store'],
];

const call = (change: Partial<RecordedCall> = {}): RecordedCall => ({
  method: 'GET',
  url: 'http://localhost:3000/api/v2/region',
  requestHeaders: [['x-region', 'SE']],
  requestBody: undefined,
  status: 200,
  responseHeaders: [['content-type', json], ...always],
  responseBody: JSON.stringify(region),
  ...change,
});

const messages = async (...calls: RecordedCall[]): Promise<string[]> =>
  (await findTrafficDrift(contractDocument, calls)).findings.map(({ call: name, message }) => `${name}: ${message}`);

describe('drift between traffic and contract', () => {
  it('is not reported for documented traffic, which is counted', async () => {
    const page = call({ url: 'http://localhost:3000/se/upptack', responseHeaders: [['content-type', 'text/html']] });
    const own = call({ url: 'http://localhost:4000/v2/region' });
    const report = await findTrafficDrift(contractDocument, [call(), page, own, call({ method: 'OPTIONS' })]);
    expect([report.findings, report.calls, report.seen]).toEqual([[], 2, ['getRegion']]);
    expect(report.unseen.length).toBeGreaterThan(30);
  });

  it.each<[string, Partial<RecordedCall>, string]>([
    ['a status', { status: 418 }, 'status 418 is not documented'],
    ['a content type', { responseHeaders: [['content-type', 'text/html']] }, 'content type text/html of status 200'],
    [
      'a header that is missing',
      { responseHeaders: [['content-type', json]] },
      'status 200 needs the header X-Request-Id',
    ],
    ['a field', { responseBody: JSON.stringify({ ...(region as object), secret: 1 }) }, '200 /secret: is not known'],
    ['a missing field', { responseBody: '{"id":1}' }, '200 /key: is required'],
    ['a body that is no JSON', { responseBody: '{' }, 'the body is not JSON'],
    ['a query parameter', { url: 'http://localhost:3000/api/v2/region?debug=1' }, 'the query parameter debug'],
    ['a header value', { requestHeaders: [['x-region', 'DK']] }, 'was accepted although it does not fit'],
    ['an operation', { url: 'http://localhost:3000/api/v2/admin' }, 'answered 200 and is not documented'],
    ['a method', { method: 'POST' }, 'answered 200 and is not documented'],
  ])('is reported for %s that is not documented', async (_, change, message) => {
    expect((await messages(call(change))).join('\n')).toContain(message);
  });

  it('is not reported for calls that were refused, cached or aborted', async () => {
    const refused = {
      status: 400,
      responseHeaders: [['content-type', 'application/problem+json'] as [string, string], ...always],
    };
    const problem = {
      type: 'urn:nordlyd:problem:InvalidRequest',
      title: 'InvalidRequest',
      status: 400,
      code: 'invalid_request',
      requestId: '5f0c9b5e-1d7f-4c53',
    };
    expect(
      await messages(
        call({ ...refused, requestHeaders: [['x-region', 'DK']], responseBody: JSON.stringify(problem) }),
        call({ status: 304, responseHeaders: [], responseBody: '' }),
        call({ status: 0 }),
        call({ status: -1 }),
        call({ url: 'http://localhost:3000/api/v2/nothing', status: 404 }),
      ),
    ).toEqual([]);
  });

  it('reads bodies and headers from a HAR file, and refuses any other file in one line', () => {
    const path = join(folder, 'traffic.har');
    const text = Buffer.from(JSON.stringify(region)).toString('base64');
    const request = { method: 'GET', url: call().url, headers: [{ name: 'X-Region', value: 'SE' }] };
    const response = {
      status: 200,
      headers: [{ name: 'Content-Type', value: json }],
      content: { text, encoding: 'base64' },
    };
    writeFileSync(path, JSON.stringify({ log: { entries: [{ request, response }] } }));
    const plain = { responseHeaders: [['content-type', json]] as [string, string][] };
    expect(readHar(path)).toEqual([call(plain)]);
    const gone = { ...response, content: { size: -1 } };
    writeFileSync(path, JSON.stringify({ log: { entries: [{ request, response: gone }] } }));
    expect(readHar(path)).toEqual([call({ ...plain, responseBody: undefined })]);
    // a recorder may store bodies in separate files
    writeFileSync(join(folder, 'a1.json'), JSON.stringify(region));
    writeFileSync(join(folder, 'b2.dat'), '{"a":1}');
    const attached = { ...response, content: { _file: 'a1.json', mimeType: json } };
    const posted = { ...request, postData: { mimeType: json, _file: 'b2.dat' } };
    const picture = { ...response, content: { _file: 'c3.avif', mimeType: 'image/avif' } };
    const pair = [attached, picture].map((response) => ({ request: posted, response: response }));
    writeFileSync(path, JSON.stringify({ log: { entries: pair } }));
    const requestBody = { text: '{"a":1}', type: json };
    const responseHeaders: [string, string][] = [['content-type', json]];
    const read = call({ requestBody, responseHeaders });
    expect(readHar(path)).toEqual([read, { ...read, responseBody: undefined }]);
    writeFileSync(path, '{"log":{}}');
    expect(() => readHar(path)).toThrow(BadInput);
    expect(() => readHar(join(folder, 'none.har'))).toThrow('file not found');
  });
});
