import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractDocument } from '../../api-spec/load-bundle.ts';
import { findApi } from '../../contract-tools/probe-service.ts';
import { runContract } from './run.ts';
import { send } from '../../contract-tools/http-target.ts';

/** Serves a page at every address, like a site; below `/api/v2` it refuses calls like the API. */
const site = createServer((request, response) => {
  const isApi = request.url?.startsWith('/api/v2/') === true;
  response.writeHead(isApi ? 400 : 404, { 'Content-Type': isApi ? 'application/problem+json' : 'text/html' });
  response.end(isApi ? '{}' : '<p>');
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => site.close());

describe('address that does not serve the contract', () => {
  it.each(['fuzz', 'drift'])('is reported by %s in one line with status 2', async (command) => {
    const lines: string[] = [];
    expect(await runContract([command, '--base-url', `${origin}/`], (line) => lines.push(line))).toBe(2);
    expect(lines).toEqual([
      expect.stringMatching(/\/v2 does not serve the contract \(\/v2 or \/api\/v2\): getRegion got 404 text\/html, /),
    ]);
  });

  it('is not one that refuses calls like an API, nor one without the requested resources', async () => {
    const target = { baseUrl: `${origin}/api/v2`, tokens: [] };
    expect(await findApi(contractDocument, target, send)).toBeUndefined();
    let calls = 0;
    const patchy = async (): Promise<Response> =>
      (calls += 1) === 1 ? new Response(null, { status: 404 }) : Response.json({});
    expect(await findApi(contractDocument, target, patchy)).toBeUndefined();
    expect(calls).toBe(2);
  });
});
