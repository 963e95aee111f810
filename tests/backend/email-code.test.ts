import { SignJWT } from 'jose';
import { expect, it } from 'vitest';
import { describeBackend } from './describe-backend.ts';

const anyAddress = (): string => `${crypto.randomUUID()}@exempel.se`;

describeBackend('logins without an email address', (api) => {
  /** A token as the site signs it. */
  const sign = (claims: Record<string, unknown>, audience: string, key = api.settings.backendTokenKey ?? '') =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('urn:nordlyd:site')
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime('1m')
      .sign(new TextEncoder().encode(key));
  const logIn = async (sub: string, email?: string) =>
    `Bearer ${await sign({ sub, region: 'no', name: 'Nora', ...(email !== undefined && { email }) }, 'urn:nordlyd:api')}`;
  const call = async (path: string, token: string) =>
    api.send('GET', `/v2${path}`, undefined, { Authorization: token, 'X-Region': 'NO', 'X-Version': '1' });
  const order = async (data: Record<string, unknown>, key?: string) => {
    const jwt = await sign({ jti: crypto.randomUUID(), ...data }, 'urn:nordlyd:email-code', key);
    const response = await fetch(`${api.settings.backendUrl}/webhooks/email-code`, { method: 'POST', body: jwt });
    return response.status;
  };

  it('get no account until the token has a confirmed address, and use the address of the account from then on', async () => {
    const [sub, email] = [crypto.randomUUID(), anyAddress()];
    const refused = await call('/user/details', await logIn(sub));
    expect([refused.status, refused.body['code']]).toEqual([401, 'email_required']);
    expect((await call('/subscription', await logIn(sub))).status).toBe(401);

    expect((await call('/user/details', await logIn(sub, email))).body).toMatchObject({ userId: sub, email });
    expect((await call('/user/details', await logIn(sub))).body).toMatchObject({ userId: sub, email, region: 'no' });
    expect((await call('/subscription', await logIn(sub))).status).toBe(200);
  });

  it('send the code of a signed order to its address, in the language of the region', async () => {
    const email = anyAddress();
    expect(await order({ email, region: 'fi', code: '12345678' })).toBe(200);
    await api.tick();
    const sent = api.mails.filter(({ recipient }) => recipient === email);
    expect(sent.map(({ subject }) => subject)).toEqual(['Koodisi on 1234 5678']);
    expect(sent[0]?.text).toContain('1234 5678');
  });

  it('send nothing for an order that another key signed, or that is malformed', async () => {
    const email = anyAddress();
    expect(await order({ email, region: 'se', code: '12345678' }, 'another-key-of-the-tokens-0123456789')).toBe(401);
    expect(await order({ email: 'no address', region: 'se', code: '12345678' })).toBe(400);
    expect(await order({ email, region: 'se', code: 'buy now' })).toBe(400);
    await api.tick();
    expect(api.mails.filter(({ recipient }) => recipient === email)).toEqual([]);
  });

  it('send at most ten codes in a quarter of an hour to one address', async () => {
    const email = anyAddress();
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) statuses.push(await order({ email, region: 'se', code: '12345678' }));
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });
});
