import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractDocument } from '../../backend/contract/contract.ts';
import { listOperations } from '../../backend/contract/operations.ts';
import { createKnownValues } from '../../scripts/contract/fuzz/known-values.ts';
import { fuzzService, type OperationResult } from '../../scripts/contract/fuzz/run-fuzz.ts';
import { joinResults, reportFile } from '../../scripts/contract/fuzz/report.ts';
import { send } from '../../scripts/contract/target.ts';
import { openContent, type TestContent } from './content.ts';
import { testDatabases } from './databases.ts';
import { buy, createWorld, type World } from './world.ts';

const isFull = process.env['TEST_FULL'] === '1';

/** Calls to each operation by each person; every operation of the contract is there by itself. */
const runs = isFull ? 120 : 12;

/** The same calls in every usual run; the full one looks further each time and names its seed when it fails. */
const seed = isFull ? Date.now() % 2_147_483_647 : 1;

const operations = listOperations(contractDocument);

/** Answers that come before the operation itself: an operation that gives no other was not tried at all. */
const isAtTheDoor = (status: string): boolean => ['400', '401', '413', '415'].includes(status);

describe.each(testDatabases)('the reference backend and its contract on $name', ({ name, open }) => {
  const folder = mkdtempSync(join(tmpdir(), 'nordlyd-fuzz-'));
  const known = createKnownValues();
  const results = new Map<string, OperationResult[]>();
  let world: World;
  let content: TestContent;
  let people: string[];

  beforeAll(async () => {
    const database = await open();
    content = await openContent(database, folder);
    world = await createWorld(database, content.handlers);
    const [nobody, subscriber] = [await world.login(), await world.login()];
    await buy(world, subscriber);
    people = [nobody.id, subscriber.id];
  }, 60_000);
  afterAll(async () => {
    await content.close();
    await world.close();
    rmSync(folder, { recursive: true });
    mkdirSync(join(reportFile(name), '..'), { recursive: true });
    writeFileSync(reportFile(name), JSON.stringify([...results.values()].map(joinResults)));
  });

  it.each(operations.map(({ operationId }) => operationId))(
    '%s answers what it documents, whatever the call',
    async (operationId) => {
      for (const person of people) {
        const { token } = await world.login('se', person);
        const target = { baseUrl: `${world.settings.backendUrl}/v2`, token };
        const [result] = await fuzzService(contractDocument, target, { runs, seed, only: [operationId], known }, send);
        if (result === undefined) throw new Error('the operation was not called');
        results.set(operationId, [...(results.get(operationId) ?? []), result]);
        expect(result.counterexample, `seed ${seed}, ${runs} runs`).toBeUndefined();
        expect(result.runs).toBe(runs);
      }
      const statuses = Object.keys(joinResults(results.get(operationId) ?? []).statuses);
      expect(statuses.filter((status) => !isAtTheDoor(status))).not.toEqual([]);
    },
    120_000,
  );
});
