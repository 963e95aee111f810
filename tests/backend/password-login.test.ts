import { createHash } from 'node:crypto';
import { jwtDecrypt } from 'jose';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { signInAttempt } from '../../backend/database/schema/people.ts';
import { countSignInAttempt, maxSignInAttempts, signInWindowMs } from '../../backend/accounts/sign-in-rate-limit.ts';
import { createTokenVerifier } from '../../backend/accounts/verify-token.ts';
import { saveUser } from '../../backend/accounts/store.ts';
import { openDocumentStore } from '../../server/sandbox/document-store.ts';
import {
  openClient,
  readLedger,
  openClients,
  startIdentity,
  type Running,
} from '../../sandbox/identity/testing/provider.ts';
import { encodePassword } from '../../core/domain/password-login.ts';
import type { ApiResponse } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

const key = 'key-of-the-test';
const password = 'hemligt-å-123';

describeBackend('password login', (api) => {
  let identity: Running;
  const lines: string[] = [];
  beforeAll(async () => {
    identity = await startIdentity(openDocumentStore(':memory:'), 0, { hasPasswordGrant: true });
    Object.assign(api.settings, {
      identityClients: openClients(identity.issuer),
      passwordLoginKey: key,
    });
    api.backend.verifyToken = createTokenVerifier(identity.issuer);
    const { log } = api.backend;
    for (const level of ['info', 'warn', 'error'] as const) {
      log[level] = (event, fields) => void lines.push(JSON.stringify([event, fields]));
    }
  }, 60_000);
  afterEach(async () => {
    api.settings.passwordLoginKey = key;
    await api.database.db.delete(signInAttempt);
  });
  afterAll(async () => {
    await identity.stop();
  });

  /** Creates an account that both the identity process and the backend know. */
  const createUser = async (fields: Record<string, string> = {}): Promise<{ email: string; userId: string }> => {
    const email = `${crypto.randomUUID()}@nordlyd.example`;
    const user = { email, password, name: 'Ebba', region: 'se', provider: 'email', ...fields };
    const response = await fetch(`${identity.issuer}/__control/users`, {
      method: 'POST',
      body: JSON.stringify(user),
    });
    const { userId } = (await response.json()) as { userId: string };
    const { db, clock } = api.backend;
    const claims = { sub: userId, email, name: 'Ebba', region: 'se', provider: 'email' } as const;
    await saveUser(db, claims, clock.now());
    return { email, userId };
  };
  const logIn = (email: string, plainPassword = password): Promise<ApiResponse> =>
    api.send('POST', '/v2/user/login', { email, password: encodePassword(plainPassword) }, { 'X-Region': 'SE' });

  it('[AP-03] returns an encrypted session whose tokens the edge can decrypt and refresh', async () => {
    const { email, userId } = await createUser();
    const { status, body } = await logIn(email);
    expect(status).toBe(200);
    expect(body).toEqual({
      sealedSession: expect.stringMatching(/^eyJ[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/),
      expiresIn: 600,
      sessionDuration: 480,
      username: 'Ebba',
      provider: 'email',
      userId,
      accountCreated: expect.any(String),
    });
    const encrypted = String(body['sealedSession']);
    const keyBytes = createHash('sha256').update(key).digest();
    const { payload } = await jwtDecrypt(encrypted, keyBytes, { audience: 'urn:nordlyd:edge' });
    const tokens = payload as { accessToken: string; refreshToken: string };
    expect((await api.backend.verifyToken(tokens.accessToken)).ok).toBe(true);
    const client = await openClient(identity.issuer);
    const renewed = await client.refresh(tokens.refreshToken);
    expect((await api.backend.verifyToken(renewed.access_token)).ok).toBe(true);
    expect(renewed.refresh_token).not.toBe(tokens.refreshToken);
    await expect(jwtDecrypt(encrypted, createHash('sha256').update('another').digest())).rejects.toThrow();
  });

  it('[AP-03] is disabled unless both the backend and the identity process enable it', async () => {
    const { email } = await createUser();
    api.settings.passwordLoginKey = undefined;
    const before = (await readLedger(identity.issuer, 'login')).length;
    expect((await logIn(email)).body).toMatchObject({ status: 403, title: 'PasswordLoginDisabledError' });
    expect((await readLedger(identity.issuer, 'login')).length).toBe(before);

    const closed = await startIdentity();
    api.settings.passwordLoginKey = key;
    api.settings.identityClients = openClients(closed.issuer);
    expect((await logIn(email)).body).toMatchObject({ status: 403, title: 'SignInFailedError' });
    api.settings.identityClients = openClients(identity.issuer);
    await closed.stop();
  });

  it('returns the same response for a wrong password and for an unknown address', async () => {
    const { email } = await createUser();
    const wrong = await logIn(email, 'not-the-password');
    const unknown = await logIn('nobody@nordlyd.example');
    const strip = ({ status, body }: ApiResponse) => [status, { ...body, requestId: '' }];
    expect(strip(wrong)).toEqual(strip(unknown));
    expect(wrong.body).toMatchObject({ status: 403, title: 'InvalidDetailsSentError' });
    for (const sent of ['////', 'AAAA', 'w6U=w6U=']) {
      const { status } = await api.send('POST', '/v2/user/login', { email, password: sent });
      expect([400, 403]).toContain(status);
    }
    for (const body of [
      { email },
      { email: 'x', password: 'AAAA' },
      { email, password: '' },
      { email, password: 'å' },
    ]) {
      expect((await api.send('POST', '/v2/user/login', body)).status).toBe(400);
    }
  });

  it.each([
    ['90111', 403, 'AccountLockedError'],
    ['90054', 403, 'InvalidDetailsError'],
    ['90114', 429, 'AccountTempLockedError'],
    ['90035', 503, 'ServiceDownError'],
    ['99999', 403, 'SignInFailedError'],
  ])('[ER-11] maps code %s of the provider to %s %s', async (signInCode, status, title) => {
    const { email } = await createUser({ signInCode });
    expect((await logIn(email)).body).toMatchObject({ status, title });
    // returned only with the right password
    expect((await logIn(email, 'not-the-password')).body).toMatchObject({ title: 'InvalidDetailsSentError' });
  });

  it('locks an address for a quarter of an hour after ten attempts in parallel, with or without an account', async () => {
    const { email } = await createUser();
    for (const address of [email, 'nobody@nordlyd.example']) {
      const responses = await Promise.all(Array.from({ length: 25 }, () => logIn(address, 'not-the-password')));
      // 403, or 503 where the provider's response is late: either is an attempt
      expect(responses.filter(({ status }) => [403, 503].includes(status))).toHaveLength(maxSignInAttempts);
      expect(responses.filter(({ status }) => status === 429)).toHaveLength(15);
      expect((await logIn(address)).body).toMatchObject({ status: 429, title: 'AccountTempLockedError' });
    }
    // the count ignores the case of the address and ends with its window
    const { db } = api.database;
    expect(await countSignInAttempt(db, email.toUpperCase())).toBeGreaterThan(800);
    expect(await countSignInAttempt(db, email, new Date(Date.now() + signInWindowMs + 1_000))).toBe(0);
    expect(await db.select().from(signInAttempt)).toHaveLength(1);
  });

  it('resets the attempts after a login', async () => {
    const { email } = await createUser();
    for (let round = 0; round < 3; round += 1) {
      for (let time = 0; time < 6; time += 1) expect((await logIn(email, 'not-the-password')).status).toBe(403);
      expect((await logIn(email)).status).toBe(200);
    }
  });

  it('creates no account for an older login that the backend does not know', async () => {
    const email = 'ny@nordlyd.example';
    await fetch(`${identity.issuer}/__control/users`, {
      method: 'POST',
      body: JSON.stringify({ email, password, name: 'Ny', region: 'se', provider: 'email' }),
    });
    const { identity: provider } = api.backend;
    const signIn = vi.spyOn(provider, 'signIn');
    expect((await logIn(email)).body).toMatchObject({ status: 403, title: 'LegacyAccountCreationError' });
    // the provider's tokens of a rejected login are revoked
    const tokens = await signIn.mock.results[0]?.value;
    if (!tokens?.ok) throw new Error('the provider refused too');
    const client = await openClient(identity.issuer);
    await expect(client.refresh(tokens.value.refreshToken)).rejects.toThrow();
    signIn.mockRestore();
  });

  it('returns 503 and not a wrong password when the identity process is down', async () => {
    const { email } = await createUser();
    api.settings.identityClients = openClients('http://127.0.0.1:9');
    expect((await logIn(email)).body).toMatchObject({ status: 503, title: 'ServiceDownError' });
    api.settings.identityClients = openClients(identity.issuer);
  });

  it('stores and logs neither password, address nor token', async () => {
    const { email } = await createUser();
    lines.length = 0;
    const { body } = await logIn(email);
    await logIn(email, 'not-the-password');
    expect(lines.length).toBeGreaterThan(0);
    const kept = JSON.stringify([lines, await api.database.db.select().from(signInAttempt)]);
    for (const secret of [
      password,
      'not-the-password',
      encodePassword(password),
      email,
      String(body['sealedSession']),
    ]) {
      expect(kept).not.toContain(secret);
    }
  });
});
