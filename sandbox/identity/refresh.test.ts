import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ResponseBodyError, type TokenEndpointResponse } from 'oauth4webapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDocumentStore } from '../../server/sandbox/document-store.ts';
import {
  logIn,
  makeUser,
  openBrowser,
  openClient,
  readLedger,
  startIdentity,
  type Running,
} from './testing/provider.ts';

const tokenOf = ({ refresh_token: token }: TokenEndpointResponse): string => token ?? '';
const invalidGrant = (error: unknown): boolean => error instanceof ResponseBodyError && error.error === 'invalid_grant';

describe('refresh tokens', () => {
  let running: Running;
  beforeAll(async () => {
    running = await startIdentity();
  });
  afterAll(() => running.stop());

  const start = async (email: string) => {
    const user = await makeUser(running.issuer, { email });
    const client = await openClient(running.issuer);
    return { user, client, tokens: await logIn(client, openBrowser(running.issuer), user) };
  };

  it('rotate: each use returns a new token, and the newest stays valid', async () => {
    const { client, tokens, user } = await start('rotate@exempel.se');
    const second = await client.refresh(tokenOf(tokens));
    expect(tokenOf(second)).not.toBe(tokenOf(tokens));
    const third = await client.refresh(tokenOf(second));
    expect(third.access_token).not.toBe(second.access_token);
    const calls = (await readLedger(running.issuer, 'token')).filter(({ subject }) => subject === user.userId);
    expect(calls.map(({ status, reference }) => `${reference} ${status}`)).toEqual([
      'nordlyd-se authorization_code ok',
      'nordlyd-se refresh_token ok',
      'nordlyd-se refresh_token ok',
    ]);
  });

  it('revoke the whole grant when an old token is reused', async () => {
    const { client, tokens } = await start('reuse@exempel.se');
    const second = await client.refresh(tokenOf(tokens));
    await expect(client.refresh(tokenOf(tokens))).rejects.toSatisfy(invalidGrant);
    await expect(client.refresh(tokenOf(second))).rejects.toSatisfy(invalidGrant);
  });

  it('succeed for exactly one of many concurrent uses', async () => {
    const { client, tokens } = await start('parallel@exempel.se');
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => client.refresh(tokenOf(tokens))));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.every(({ reason }) => invalidGrant(reason))).toBe(true);
  });

  it('are invalid after a revocation', async () => {
    const { client, tokens } = await start('revoke@exempel.se');
    await client.revoke(tokenOf(tokens));
    await expect(client.refresh(tokenOf(tokens))).rejects.toSatisfy(invalidGrant);
  });

  it('are invalid for another client', async () => {
    const { tokens } = await start('client@exempel.se');
    const other = await openClient(running.issuer, 'fi');
    await expect(other.refresh(tokenOf(tokens))).rejects.toSatisfy(invalidGrant);
  });
});

describe('a restart', () => {
  it('keeps sessions, refresh tokens, accounts and keys', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'identity-'));
    const file = join(folder, 'identity.sqlite');
    const before = openDocumentStore(file);
    let running = await startIdentity(before);
    const { issuer } = running;
    const port = Number(new URL(issuer).port);
    const client = await openClient(issuer);
    const browser = openBrowser(issuer);
    const tokens = await logIn(client, browser, await makeUser(issuer));
    const keys = await (await fetch(`${issuer}/jwks`)).text();
    await running.stop();
    before.close();

    const after = openDocumentStore(file);
    running = await startIdentity(after, port);
    expect(await (await fetch(`${issuer}/jwks`)).text()).toBe(keys);
    expect(tokenOf(await client.refresh(tokenOf(tokens)))).not.toBe('');
    const again = await client.begin();
    const landed = await browser.open(again.url);
    expect(landed.url.searchParams.get('code')).not.toBeNull();
    await running.stop();
    after.close();
    rmSync(folder, { recursive: true });
  });
});
