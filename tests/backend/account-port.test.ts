import { afterEach, expect, it, vi } from 'vitest';
import { createIdentityProvider } from '../../backend/providers/identity.ts';
import {
  logIn,
  makeUser,
  openBrowser,
  openClient,
  openClients,
  startIdentity,
} from '../../sandbox/identity/testing/provider.ts';
import type { RecordedCall } from '../../contract-tools/drift/har.ts';
import { findTrafficDrift } from '../../contract-tools/drift/find-drift.ts';
import { readContractFile } from '../../contract-tools/read-document.ts';
import { recordCalls } from './record-calls.ts';

afterEach(() => void vi.unstubAllGlobals());

it('calls about an account and their responses follow the document of the port', async () => {
  const provider = await startIdentity();
  const user = await makeUser(provider.issuer);
  const { userId } = user;
  const client = await openClient(provider.issuer);
  const older = await logIn(client, openBrowser(provider.issuer), user);
  const newer = await logIn(client, openBrowser(provider.issuer), user);
  const stranger = await makeUser(provider.issuer, { email: 'stranger@exempel.se' });
  const calls: RecordedCall[] = [];
  vi.stubGlobal('fetch', recordCalls(fetch, calls));
  const clients = openClients(provider.issuer);
  const identity = createIdentityProvider({ identityClients: clients }, { warn: () => undefined });
  const declined = {
    hasOptedOutFromAnalyticsAndProductDevelopment: true,
    hasOptedOutFromMarketing3RdPartyPlatforms: false,
  };
  expect(await identity.savePrivacy('se', userId, declined)).toEqual({ ok: true, value: declined });
  expect(await identity.readPrivacy('se', userId)).toEqual({ ok: true, value: declined });
  const listed = await identity.listSessions('se', userId);
  const ids = listed.ok ? listed.value.map(({ id = '' }) => id) : [];
  expect(ids).toHaveLength(2);
  expect((await identity.endSession('se', stranger.userId, ids[0] ?? '')).ok).toBe(true);
  expect(await identity.listSessions('se', userId)).toEqual(listed);
  expect((await identity.endSession('se', userId, ids[0] ?? '')).ok).toBe(true);
  expect(await identity.listSessions('se', userId)).toMatchObject({ ok: true, value: [{ id: ids[1] }] });
  vi.unstubAllGlobals();
  const refreshed = await Promise.allSettled(
    [older, newer].map((tokens) => client.refresh(tokens.refresh_token ?? '')),
  );
  expect(refreshed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  vi.stubGlobal('fetch', recordCalls(fetch, calls));
  expect((await identity.endLogins('se', userId)).ok).toBe(true);
  expect((await identity.endLogins('se', 'an-account-that-was-deleted')).ok).toBe(true);
  expect(await identity.readPrivacy('se', 'unknown')).toEqual({ ok: false, code: 'unavailable' });
  clients.se.secret = 'wrong';
  expect(await identity.endLogins('se', userId)).toEqual({ ok: false, code: 'unavailable' });
  await provider.stop();

  const { findings, unseen } = await findTrafficDrift(await readContractFile('api-spec/ports/account.yaml'), calls);
  expect({ findings, unseen, calls: calls.map(({ status }) => status) }).toEqual({
    findings: [],
    unseen: [],
    calls: [200, 200, 200, 204, 200, 204, 200, 204, 204, 404, 401],
  });
});
