import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractDocument } from '../../api-spec/load-bundle.ts';
import { createTokenVerifier } from '../../backend/accounts/verify-token.ts';
import { saveUser } from '../../backend/accounts/store.ts';
import { listOperations } from '../../contract-tools/openapi/operations.ts';
import type { OperationResult } from '../../contract-tools/fuzz/result.ts';
import { fuzzService } from '../../contract-tools/fuzz/run-fuzz.ts';
import { reportFile } from '../../scripts/contract/fuzz/report-file.ts';
import { send } from '../../contract-tools/http-target.ts';
import { openClients, startIdentity, type Running } from '../../sandbox/identity/testing/provider.ts';
import { openDocumentStore } from '../../server/sandbox/document-store.ts';
import { openContent, type TestContent } from './content.ts';
import { testDatabases } from './databases.ts';
import { createTestBackend, type TestBackend } from './test-backend.ts';

const isFull = process.env['TEST_FULL'] === '1';

/** Random requests to each operation, in addition to those that aim for a success. */
const runs = isFull ? 240 : 13;

/** A usual run repeats the same requests; the full run uses a new seed and reports it on failure. */
const seed = isFull ? Date.now() % 2_147_483_647 : 1;

const operations = listOperations(contractDocument);

/** Responses before the operation itself runs. An operation that returns only these was not tested. */
const isBeforeOperation = (status: string): boolean => ['400', '401', '413', '415'].includes(status);

/** Personas for which operations succeed. */
const personas = [
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

/**
 * Registers a user with the email and password of the contract's example, because no random request guesses a password.
 */
async function registerExampleUser({ backend }: TestBackend, issuer: string): Promise<void> {
  const person = { email: 'astrid@nordlyd.example', name: 'Astrid', region: 'se', provider: 'email' } as const;
  const response = await fetch(`${issuer}/__control/users`, {
    method: 'POST',
    body: JSON.stringify({ ...person, password: 'hemligt-123' }),
  });
  const { userId } = (await response.json()) as { userId: string };
  await saveUser(backend.db, { ...person, sub: userId }, backend.clock.now());
}

/**
 * Opens an identity provider with accounts that the backend accepts by password. The tokens come from the test backend.
 */
async function openPersonas(api: TestBackend): Promise<{ identity: Running; tokens: string[] }> {
  const identity = await startIdentity(openDocumentStore(':memory:'), 0, { hasPasswordGrant: true });
  Object.assign(api.settings, {
    identityClients: openClients(identity.issuer),
    passwordLoginKey: 'key-of-the-password-log-in-for-tests',
  });
  api.backend.verifyToken = createTokenVerifier(identity.issuer);
  const tokens: string[] = [];
  for (const [persona, region] of personas) {
    const { body } = await api.send('POST', '/__sandbox/personas', { persona, region });
    const provider = persona === 'migrating-soft' ? 'email' : 'schibsted';
    tokens.push((await api.login(region, String(body['userId']), provider)).token);
  }
  await registerExampleUser(api, identity.issuer);
  return { identity, tokens };
}

describe.each(testDatabases)('the reference backend against its contract on $name', ({ name, open }) => {
  const folder = mkdtempSync(join(tmpdir(), 'nordlyd-fuzz-'));
  let results: OperationResult[] = [];
  let api: TestBackend;
  let content: TestContent;
  let identity: Running;

  beforeAll(async () => {
    const database = await open();
    content = await openContent(database, folder);
    api = await createTestBackend(database, content.handlers, content.findTranscript);
    const opened = await openPersonas(api);
    identity = opened.identity;
    const target = { baseUrl: `${api.settings.backendUrl}/v2`, tokens: opened.tokens };
    results = await fuzzService(contractDocument, target, { runs, seed, only: [] }, send);
  }, 900_000);
  afterAll(async () => {
    await content.close();
    await api.close();
    await identity.stop();
    rmSync(folder, { recursive: true });
    mkdirSync(join(reportFile(name), '..'), { recursive: true });
    writeFileSync(reportFile(name), JSON.stringify(results));
  });

  it.each(operations.map(({ operationId }) => operationId))('%s returns only documented responses', (operationId) => {
    const result = results.find((candidate) => candidate.operationId === operationId);
    expect(result?.findings, `seed ${seed}, ${runs} runs`).toEqual([]);
    expect(result?.runs).toBeGreaterThanOrEqual(runs);
    expect(Object.keys(result?.statuses ?? {}).filter((status) => !isBeforeOperation(status))).not.toEqual([]);
  });
});
