import { describe, expect, it } from 'vitest';
import { CallFailure } from './call-failure.ts';
import { createService, document, failuresOf, fuzzExample, problem, type Change } from './example-service.ts';
import { writeJUnit } from './report-junit.ts';
import { summarise } from './report.ts';
import type { OperationResult } from './result.ts';
import { fuzzService } from './run-fuzz.ts';

const created = (results: OperationResult[]): OperationResult | undefined => results.at(-1);

describe('fuzz run', () => {
  it('reports nothing for a service that follows the contract, and counts its responses', async () => {
    const results = await fuzzExample();
    expect(failuresOf(results)).toEqual([]);
    expect(results.map(({ operationId }) => operationId)).toEqual([
      'getThing',
      'deleteThing',
      'getLatestThing',
      'createThing',
    ]);
    // the scout needs one or two calls for a success, and three more where there is a body
    expect(results.map(({ runs }) => runs)).toEqual([201, 201, 201, 204]);
    // limits come first, then the rest is distributed
    const shares = { boundary: 34, 'wrong type': 19, 'extra field': 19, 'missing field': 16, 'wrong auth': 15 };
    expect(created(results)?.kinds).toEqual({ valid: 76, ...shares, malformed: 25 });
    expect(summarise(results)[2]).toMatch(/^calls of each kind: valid \d+, boundary \d+, .*extra field 8\d, /);
    expect(Object.keys(created(results)?.statuses ?? {})).toEqual(expect.arrayContaining(['201', '400', '401', '415']));
    expect(results[0]?.unseen).toEqual(['404']);
  });

  it('tries every limit once before random calls', async () => {
    for (const seed of [1, 2, 3]) {
      const urls: string[] = [];
      await fuzzExample(
        (response, { url }) => (urls.push(url.slice(url.indexOf('/v2'))), response),
        seed,
        ['getThing'],
        30,
      );
      // after the scout's call
      const ends = urls.slice(1, 8).map((url) => /(\/[01]|page=\d+)$/.exec(url)?.[0]);
      expect(ends).toEqual(expect.arrayContaining(['/0', '/1', 'page=0', 'page=1']));
    }
  });

  it('repeats the same calls with the same seed, and shrinks them to a command without the token', async () => {
    const change: Change = (response, request) =>
      new URL(request.url).searchParams.get('isPreview') === 'true' ? problem(500) : response;
    const [first, second] = [await fuzzExample(change, 11, ['getThing']), await fuzzExample(change, 11, ['getThing'])];
    expect(first).toEqual(second);
    const { curl = '' } = first[0]?.findings[0] ?? {};
    expect(curl).toMatch(/^curl -sS -i -X GET .*isPreview=true'$/);
    expect(curl).not.toContain('page=');
    const failures = failuresOf(await fuzzExample((response) => (response.status === 201 ? problem(500) : response)));
    expect(failures[0]?.findings[0]?.curl).toContain('-H "Authorization: Bearer $TOKEN"');
    expect(JSON.stringify(failures)).not.toContain('Bearer good');
  });
});

describe('an operation with several faults', () => {
  const change: Change = async (response, request) => {
    const query = new URL(request.url).searchParams;
    if (query.get('isPreview') === 'true') return problem(500);
    if (query.get('page') === '1') return new Response('[]', { headers: { 'Content-Type': 'text/html' } });
    return response.status === 400 ? new Response(null, { status: 418 }) : response;
  };

  it('has a finding for each fault, in both phases, and each call shows its own', async () => {
    const [result] = await fuzzExample(change, 11, ['getThing']);
    const findings = result?.findings ?? [];
    const texts = findings.map(({ phase, faults, curl }) => `${phase} ${faults.join()} ${curl}`);
    expect(texts).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^positive answered 500.*isPreview=true/),
        expect.stringMatching(/^positive .*text\/html.*page=1'/),
        expect.stringMatching(/^negative .*418/),
      ]),
    );
    const names = findings.flatMap(({ phase, faults }) => faults.map((fault) => `${phase} ${fault}`));
    expect(new Set(names).size).toBe(names.length);
    const report = writeJUnit([result!], 1);
    expect(report.match(/<failure /g)).toHaveLength(findings.length);
    expect(report).toContain('failures="2"');
  });

  it('is called no more after a late response', async () => {
    let calls = 0;
    const results = await fuzzService(
      document,
      { baseUrl: 'http://service.test/v2', tokens: ['good'] },
      { runs: 50, seed: 1, only: ['getThing'] },
      () => {
        calls += 1;
        throw new CallFailure('http://service.test', 'gave no response within 1 s', true);
      },
    );
    expect([calls, results[0]?.findings.length]).toEqual([1, 1]);
  });
});

describe('unavailable service', () => {
  it('ends the run with its error, not with a finding', async () => {
    let calls = 0;
    const serve = createService();
    const options = { runs: 200, seed: 1, only: [] };
    const going = fuzzService(document, { baseUrl: 'http://service.test/v2', tokens: ['good'] }, options, (request) => {
      calls += 1;
      if (calls > 20) throw new Error('gone');
      return serve(request);
    });
    await expect(going).rejects.toThrow('gone');
    expect(calls).toBe(21);
  });
});
