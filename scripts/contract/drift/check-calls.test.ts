import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import bundle from '../../../api-spec/generated/edge.json' with { type: 'json' };
import { contractDocument } from '../../../api-spec/load-bundle.ts';
import type { ContractDocument } from '../../../contract-tools/openapi/document.ts';
import { runContract } from '../run.ts';
import type { RecordedCall } from '../../../contract-tools/drift/har.ts';
import { describeCallCheck, checkCalls, readOwnDocument } from './check-calls.ts';

const edge = bundle as unknown as ContractDocument;
const folder = mkdtempSync(join(tmpdir(), 'judge-'));
afterAll(() => rmSync(folder, { recursive: true }));

const call = (method: string, url: string, change: Partial<RecordedCall> = {}): RecordedCall => ({
  method,
  url,
  requestHeaders: [['x-region', 'SE']],
  requestBody: undefined,
  status: 200,
  responseHeaders: [['content-type', 'application/json']],
  responseBody: '{"secret":1}',
  ...change,
});
const page = call('GET', 'https://site.test/se', { responseHeaders: [['content-type', 'text/html; charset=utf-8']] });
const send = call('POST', 'https://site.test/migration-date-info');
const counted = call('POST', 'https://count.test/collect');

const summarise = async (...calls: RecordedCall[]): Promise<string> =>
  describeCallCheck(await checkCalls(calls, contractDocument, edge)).join('\n');

describe('calls of a recording', () => {
  it('to the site’s own endpoints are checked with their document, and similar calls to other sites are not', async () => {
    const text = await summarise(page, counted, send);
    expect(text).toContain('own endpoints: describeMigrationDate: 200 ');
    expect(text).not.toContain('collectEvents: ');
    expect(text.split('\n').at(-1)).toBe("0 calls of the v2 API, 1 of the site's own endpoints, 2 of neither");
  });

  it('are counted once when both documents apply', async () => {
    const handedOn = call('GET', 'https://site.test/api/v2/region');
    const text = await summarise(call('POST', 'https://site.test/collect'), handedOn, { ...send, method: 'OPTIONS' });
    expect(text).toContain('v2 API: getRegion: 200 /id: is required');
    expect(text).toContain('own endpoints: collectEvents: 200 /kept: is required');
    expect(text).toContain("1 calls of the v2 API, 1 of the site's own endpoints, 1 of neither");
  });

  it('use the document of the site’s own endpoints for either form of the contract, and for no other contract', async () => {
    expect(await readOwnDocument('api-spec/generated/openapi.json')).toEqual(edge);
    expect(await readOwnDocument(join(folder, 'openapi.json'))).toBeUndefined();
    const { own, ownCalls } = await checkCalls(
      [call('GET', 'https://api.test/v2/region'), send],
      contractDocument,
      undefined,
    );
    expect([own, ownCalls]).toEqual([undefined, 0]);
  });

  it('end with status 2 and one line when none of them is of the API', async () => {
    const path = join(folder, 'pages.har');
    const entry = { request: { method: 'GET', url: page.url }, response: { status: 200, headers: [] } };
    writeFileSync(path, JSON.stringify({ log: { entries: [entry] } }));
    const lines: string[] = [];
    expect(await runContract(['drift', '--har', path], (line) => lines.push(line))).toBe(2);
    expect(lines).toEqual(['contract: none of the 1 calls is one of the API']);
  });
});
