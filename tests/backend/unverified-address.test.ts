import { eq } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { expect, it } from 'vitest';
import { appUser } from '../../backend/database/schema/catalogue.ts';
import { describeBackend } from './describe-backend.ts';
import { buy } from './test-backend.ts';
import { createWithdrawalSteps } from './withdrawal-steps.ts';

type Section = { name: string; records: Record<string, unknown>[] };

describeBackend('an address that another user may have', (api) => {
  /** Logs in at a provider, whose answer the site has signed into its token. */
  const logIn = async (email: string, isVerified: boolean) => {
    const now = Math.floor(Date.now() / 1_000);
    const claims = { name: 'Test Person', region: 'se', email, email_verified: isVerified, auth_time: now };
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(crypto.randomUUID())
      .setIssuer('urn:nordlyd:site')
      .setAudience('urn:nordlyd:api')
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode(api.settings.backendTokenKey ?? ''));
    const headers = { Authorization: `Bearer ${token}`, 'X-Region': 'SE', 'X-Version': '1' };
    return (method: string, path: string) => api.send(method, `/v2${path}`, undefined, headers);
  };
  const exportOf = async (call: Awaited<ReturnType<typeof logIn>>) => {
    const { status, body } = await call('POST', '/user-account/export');
    expect(status).toBe(200);
    const { sections } = body as unknown as { sections: Section[] };
    const listOf = (name: string) => sections.find((section) => section.name === name)?.records ?? [];
    return { text: JSON.stringify(body), mails: listOf('mails'), statements: listOf('withdrawalStatements') };
  };

  const { createPayer, contractOf } = createWithdrawalSteps(() => api);

  /** A subscriber with two contracts states a withdrawal without a session, and gets a link for each. */
  const state = async () => {
    const [one, other] = [await createPayer(), await createPayer('total')];
    const email = `${one.id}@nordlyd.example`;
    await api.database.db.update(appUser).set({ email }).where(eq(appUser.id, other.id));
    const statement = { name: 'Hidden Name', email, contract: 'Premium' };
    expect((await api.send('POST', '/v2/withdrawal/statement', statement)).status).toBe(202);
    await api.tick();
    const letters = api.mails.filter(({ recipient }) => recipient === email).map(({ text }) => text);
    const secrets = [...letters.join().matchAll(/\?confirm=([\w-]+)/g)].map(([, secret = '']) => secret);
    expect(secrets).toHaveLength(2);
    return { email, secrets };
  };

  it('shows nothing of that user, and the erasure of the account deletes nothing of that user', async () => {
    const { email, secrets } = await state();
    const stranger = await logIn(email, false);
    const { text, mails, statements } = await exportOf(stranger);
    expect([mails, statements]).toEqual([[], []]);
    expect(text).not.toContain('Hidden Name');
    expect((await stranger('POST', '/user-account/erasure')).status).toBe(202);
    for (let round = 0; round < 3; round += 1) await api.tick();
    const done = await api.send('POST', '/v2/withdrawal/confirmation', { token: secrets[0] });
    expect(done.status).toBe(200);
  });

  it('shows the statements and emails of a verified address, without the secrets of their links', async () => {
    const { email, secrets } = await state();
    const { text, mails, statements } = await exportOf(await logIn(email, true));
    expect(statements).toMatchObject([
      { name: 'Hidden Name', email },
      { name: 'Hidden Name', email },
    ]);
    expect(mails).toMatchObject([{ recipient: email, facts: { kind: 'withdrawalStated' } }]);
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  it('displaces no account of its owner in a statement of withdrawal', async () => {
    const id = crypto.randomUUID();
    const email = `${id}@nordlyd.example`;
    for (let count = 0; count < 6; count += 1)
      expect((await (await logIn(email, false))('GET', '/user/details')).status).toBe(200);
    const owner = await api.login('se', id);
    await buy(api, owner);
    await owner.call('DELETE', '/subscription/package');
    await buy(api, owner);
    expect(await contractOf(owner)).not.toBe('');
    await api.send('POST', '/v2/withdrawal/statement', { name: 'Test Person', email, contract: 'Premium' });
    await api.tick();
    const letters = api.mails.filter(({ recipient, text }) => recipient === email && text.includes('?confirm='));
    expect(letters).toHaveLength(1);
  });
});
