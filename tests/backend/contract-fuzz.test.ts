import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractDocument } from '../../api-spec/openapi/load-bundle.ts';
import { createTokenVerifier } from '../../backend/accounts/verify-token.ts';
import { saveUser } from '../../backend/accounts/store.ts';
import { listOperations } from '../../api-spec/openapi/operations.ts';
import type { OperationResult } from '../../scripts/contract/fuzz/result.ts';
import { fuzzService } from '../../scripts/contract/fuzz/run-fuzz.ts';
import { reportFile } from '../../scripts/contract/fuzz/report.ts';
import { send } from '../../scripts/contract/http-target.ts';
import { startIdentity, type Running } from '../../sandbox/identity/testing/provider.ts';
import { openDocumentStore } from '../../server/sandbox/document-store.ts';
import { openContent, type TestContent } from './content.ts';
import { testDatabases } from './databases.ts';
import { createWorld, type World } from './test-backend.ts';

const isFull = process.env['TEST_FULL'] === '1';

/** Calls to each operation beside those that look for a success; every operation of the contract is there by itself. */
const runs = isFull ? 240 : 13;

/** The same calls in every usual run; the full one looks further each time and names its seed when it fails. */
const seed = isFull ? Date.now() % 2_147_483_647 : 1;

const operations = listOperations(contractDocument);

/** Answers that come before the operation itself: an operation that gives no other was not tried at all. */
const isAtTheDoor = (status: string): boolean => ['400', '401', '413', '415'].includes(status);

/** People in whose situations operations succeed. */
const people = [
  ['total', 'se'],
  ['free', 'no'],
  ['total-duo-owner', 'se'],
  ['voucher-half', 'se'],
  ['migrating-soft', 'se'],
  ['migrating-soft', 'se'],
  ['premium-wallet', 'no'],
  ['free', 'se'],
  ['duo-guest', 'se'],
  ['trial-used', 'se'],
  ['free', 'no'],
] as const;

/** Nobody can guess a password: there is somebody with the one of the contract's example. */
async function registerExample({ backend }: World, issuer: string): Promise<void> {
  const person = { email: 'astrid@nordlyd.example', name: 'Astrid', region: 'se', provider: 'email' } as const;
  const answer = await fetch(`${issuer}/__control/users`, {
    method: 'POST',
    body: JSON.stringify({ ...person, password: 'hemligt-123' }),
  });
  const { userId } = (await answer.json()) as { userId: string };
  await saveUser(backend.db, { ...person, sub: userId }, backend.clock.now());
}

/** People with accounts at an identity process, by whose passwords the backend lets in; the tokens are the world's own. */
async function openPeople(world: World): Promise<{ identity: Running; tokens: string[] }> {
  const identity = await startIdentity(openDocumentStore(':memory:'), 0, { hasPasswordGrant: true });
  Object.assign(world.settings, {
    identityUrl: identity.issuer,
    identityClientSecrets: { se: 'secret-se', no: 'secret-no', fi: 'secret-fi' },
    passwordLoginKey: 'key-of-the-password-log-in-for-tests',
  });
  world.backend.verifyToken = createTokenVerifier(identity.issuer);
  const tokens: string[] = [];
  for (const [persona, region] of people) {
    const { body } = await world.send('POST', '/__sandbox/personas', { persona, region });
    const provider = persona === 'migrating-soft' ? 'email' : 'schibsted';
    tokens.push((await world.login(region, String(body['userId']), provider)).token);
  }
  await registerExample(world, identity.issuer);
  return { identity, tokens };
}

describe.each(testDatabases)('the reference backend and its contract on $name', ({ name, open }) => {
  const folder = mkdtempSync(join(tmpdir(), 'nordlyd-fuzz-'));
  let results: OperationResult[] = [];
  let world: World;
  let content: TestContent;
  let identity: Running;

  beforeAll(async () => {
    const database = await open();
    content = await openContent(database, folder);
    world = await createWorld(database, content.handlers, content.findTranscript);
    const opened = await openPeople(world);
    identity = opened.identity;
    const target = { baseUrl: `${world.settings.backendUrl}/v2`, tokens: opened.tokens };
    results = await fuzzService(contractDocument, target, { runs, seed, only: [] }, send);
  }, 900_000);
  afterAll(async () => {
    await content.close();
    await world.close();
    await identity.stop();
    rmSync(folder, { recursive: true });
    mkdirSync(join(reportFile(name), '..'), { recursive: true });
    writeFileSync(reportFile(name), JSON.stringify(results));
  });

  it.each(operations.map(({ operationId }) => operationId))(
    '%s answers what it documents, whatever the call',
    (operationId) => {
      const result = results.find((candidate) => candidate.operationId === operationId);
      expect(result?.counterexample, `seed ${seed}, ${runs} runs`).toBeUndefined();
      expect(result?.runs).toBeGreaterThanOrEqual(runs);
      expect(Object.keys(result?.statuses ?? {}).filter((status) => !isAtTheDoor(status))).not.toEqual([]);
    },
  );
});
