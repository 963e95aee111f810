import { createHash } from 'node:crypto';
import { jwtDecrypt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { signInAttempt } from '../../backend/database/schema/people.ts';
import { countSignInAttempt, maxSignInAttempts, signInWindowMs } from '../../backend/accounts/sign-in-rate-limit.ts';
import { createTokenVerifier } from '../../backend/accounts/verify-token.ts';
import { saveUser } from '../../backend/accounts/store.ts';
import { openDocumentStore } from '../../server/sandbox/document-store.ts';
import { openClient, readLedger, startIdentity, type Running } from '../../sandbox/identity/testing/provider.ts';
import { encodePassword } from '../../core/domain/password-login.ts';
import { cutDatabases } from './databases.ts';
import { createWorld, type Answer, type World } from './test-backend.ts';

const key = 'key-of-the-test';
const password = 'hemligt-å-123';

describe.each(cutDatabases)('log-in by e-mail on $name', ({ open }) => {
  let world: World;
  let identity: Running;
  const lines: string[] = [];
  beforeAll(async () => {
    world = await createWorld(await open());
    identity = await startIdentity(openDocumentStore(':memory:'), 0, { hasPasswordGrant: true });
    Object.assign(world.settings, {
      identityUrl: identity.issuer,
      identityClientSecrets: { se: 'secret-se', no: 'secret-no', fi: 'secret-fi' },
      passwordLoginKey: key,
    });
    world.backend.verifyToken = createTokenVerifier(identity.issuer);
    const { log } = world.backend;
    for (const level of ['info', 'warn', 'error'] as const) {
      log[level] = (event, fields) => void lines.push(JSON.stringify([event, fields]));
    }
  }, 60_000);
  afterEach(async () => {
    world.settings.passwordLoginKey = key;
    await world.database.db.delete(signInAttempt);
  });
  afterAll(async () => {
    await world.close();
    await identity.stop();
  });

  /** Someone whose old account both the identity process and the product know. */
  const makePerson = async (fields: Record<string, string> = {}): Promise<{ email: string; userId: string }> => {
    const email = `${crypto.randomUUID()}@nordlyd.example`;
    const person = { email, password, name: 'Ebba', region: 'se', provider: 'email', ...fields };
    const response = await fetch(`${identity.issuer}/__control/users`, {
      method: 'POST',
      body: JSON.stringify(person),
    });
    const { userId } = (await response.json()) as { userId: string };
    const { db, clock } = world.backend;
    const claims = { sub: userId, email, name: 'Ebba', region: 'se', provider: 'email' } as const;
    await saveUser(db, claims, clock.now());
    return { email, userId };
  };
  const logIn = (email: string, typed = password): Promise<Answer> =>
    world.send('POST', '/v2/user/login', { email, password: encodePassword(typed) }, { 'X-Region': 'SE' });

  it('[AP-03] logs in; the tokens are sealed, work for the edge, and live as any others do', async () => {
    const { email, userId } = await makePerson();
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
    const sealed = String(body['sealedSession']);
    const keyBytes = createHash('sha256').update(key).digest();
    const { payload } = await jwtDecrypt(sealed, keyBytes, { audience: 'urn:nordlyd:edge' });
    const tokens = payload as { accessToken: string; refreshToken: string };
    expect((await world.backend.verifyToken(tokens.accessToken)).ok).toBe(true);
    const client = await openClient(identity.issuer);
    const renewed = await client.refresh(tokens.refreshToken);
    expect((await world.backend.verifyToken(renewed.access_token)).ok).toBe(true);
    expect(renewed.refresh_token).not.toBe(tokens.refreshToken);
    await expect(jwtDecrypt(sealed, createHash('sha256').update('another').digest())).rejects.toThrow();
  });

  it('[AP-03] is off unless it is configured, here and at the identity process', async () => {
    const { email } = await makePerson();
    world.settings.passwordLoginKey = undefined;
    const before = (await readLedger(identity.issuer, 'login')).length;
    expect((await logIn(email)).body).toMatchObject({ status: 403, title: 'PasswordLoginDisabledError' });
    expect((await readLedger(identity.issuer, 'login')).length).toBe(before);

    const closed = await startIdentity();
    world.settings.passwordLoginKey = key;
    world.settings.identityUrl = closed.issuer;
    expect((await logIn(email)).body).toMatchObject({ status: 403, title: 'SignInFailedError' });
    world.settings.identityUrl = identity.issuer;
    await closed.stop();
  });

  it('tells nobody whether an address has an account', async () => {
    const { email } = await makePerson();
    const wrong = await logIn(email, 'not-the-password');
    const unknown = await logIn('nobody@nordlyd.example');
    const strip = ({ status, body }: Answer) => [status, { ...body, requestId: '' }];
    expect(strip(wrong)).toEqual(strip(unknown));
    expect(wrong.body).toMatchObject({ status: 403, title: 'InvalidDetailsSentError' });
    for (const sent of ['////', 'AAAA', 'w6U=w6U=']) {
      const { status } = await world.send('POST', '/v2/user/login', { email, password: sent });
      expect([400, 403]).toContain(status);
    }
    for (const body of [
      { email },
      { email: 'x', password: 'AAAA' },
      { email, password: '' },
      { email, password: 'å' },
    ]) {
      expect((await world.send('POST', '/v2/user/login', body)).status).toBe(400);
    }
  });

  it.each([
    ['90111', 403, 'AccountLockedError'],
    ['90054', 403, 'InvalidDetailsError'],
    ['90114', 429, 'AccountTempLockedError'],
    ['90035', 503, 'ServiceDownError'],
    ['99999', 403, 'SignInFailedError'],
  ])('[ER-11] code %s of the provider is %s %s', async (signInCode, status, title) => {
    const { email } = await makePerson({ signInCode });
    expect((await logIn(email)).body).toMatchObject({ status, title });
    // said to the owner alone
    expect((await logIn(email, 'not-the-password')).body).toMatchObject({ title: 'InvalidDetailsSentError' });
  });

  it('locks an address after ten tries, at once and for a quarter of an hour, account or none', async () => {
    const { email } = await makePerson();
    for (const address of [email, 'nobody@nordlyd.example']) {
      const answers = await Promise.all(Array.from({ length: 25 }, () => logIn(address, 'not-the-password')));
      expect(answers.filter(({ status }) => status === 403)).toHaveLength(maxSignInAttempts);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
      expect((await logIn(address)).body).toMatchObject({ status: 429, title: 'AccountTempLockedError' });
    }
    // the count is of the address in any spelling, and ends with its window
    const { db } = world.database;
    expect(await countSignInAttempt(db, email.toUpperCase())).toBeGreaterThan(800);
    expect(await countSignInAttempt(db, email, new Date(Date.now() + signInWindowMs + 1_000))).toBe(0);
    expect(await db.select().from(signInAttempt)).toHaveLength(1);
  });

  it('a log-in forgives the tries before it', async () => {
    const { email } = await makePerson();
    for (let round = 0; round < 3; round += 1) {
      for (let time = 0; time < 6; time += 1) expect((await logIn(email, 'not-the-password')).status).toBe(403);
      expect((await logIn(email)).status).toBe(200);
    }
  });

  it('an older log-in that the product does not know makes no account', async () => {
    const email = 'ny@nordlyd.example';
    await fetch(`${identity.issuer}/__control/users`, {
      method: 'POST',
      body: JSON.stringify({ email, password, name: 'Ny', region: 'se', provider: 'email' }),
    });
    const { identity: provider } = world.backend;
    const given = vi.spyOn(provider, 'signIn');
    expect((await logIn(email)).body).toMatchObject({ status: 403, title: 'LegacyAccountCreationError' });
    // the provider's tokens of a log-in that was not taken are worth nothing to anybody
    const tokens = await given.mock.results[0]?.value;
    if (!tokens?.ok) throw new Error('the provider refused too');
    const client = await openClient(identity.issuer);
    await expect(client.refresh(tokens.value.refreshToken)).rejects.toThrow();
    given.mockRestore();
  });

  it('an identity process that is away is no wrong password', async () => {
    const { email } = await makePerson();
    world.settings.identityUrl = 'http://127.0.0.1:9';
    expect((await logIn(email)).body).toMatchObject({ status: 503, title: 'ServiceDownError' });
    world.settings.identityUrl = identity.issuer;
  });

  it('keeps and logs neither password nor address nor token', async () => {
    const { email } = await makePerson();
    lines.length = 0;
    const { body } = await logIn(email);
    await logIn(email, 'not-the-password');
    expect(lines.length).toBeGreaterThan(0);
    const kept = JSON.stringify([lines, await world.database.db.select().from(signInAttempt)]);
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
