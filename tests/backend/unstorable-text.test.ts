import { SignJWT } from 'jose';
import { beforeAll, expect, it } from 'vitest';
import { signPartnerToken, type PartnerToken } from '../../backend/billing/partner/token.ts';
import { sendSheerIdEvent } from '../../sandbox/student/testing/sheerid-server.ts';
import { siteTokens } from '../../server/site-tokens.ts';
import { describeBackend } from './describe-backend.ts';

/** NUL, and half of a surrogate pair: PostgreSQL stores neither. */
const texts = ['a\u0000b', 'a\ud800b'].map((text): [string, string] => [JSON.stringify(text), text]);

const sign = (claims: Record<string, unknown>, secret: string, audience: string, kid = 'key'): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid })
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime('1m')
    .sign(new TextEncoder().encode(secret));

describeBackend('signed text that the database cannot store', (api) => {
  const partner = { partner: 'Fjordnät', id: 'f1', secret: 'the secret of a partner with odd text'.padEnd(40) };
  const app = { id: 'app-1', secret: 'secret of the app backend of tests'.padEnd(40, '.') };
  const webhookKey = 'key that signs webhooks of SheerID';
  beforeAll(() => {
    Object.assign(api.settings, { partnerKeys: [partner], appBackendKeys: [app] });
    Object.assign(api.settings, { sheerId: { programs: {}, webhookKey } });
  });

  const post = async (path: string, body: object): Promise<number> => {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
    return (await fetch(api.settings.backendUrl + path, init)).status;
  };
  const describeLink = (change: Partial<PartnerToken>): PartnerToken => ({
    partner: partner.partner,
    contract: 'c1',
    id: crypto.randomUUID(),
    offer: 'standard',
    expiresAt: new Date(api.backend.clock.now().getTime() + 86_400_000),
    ...change,
  });

  it.each(texts)('is a malformed link of a partner, and a malformed end of a contract: %s', async (_name, text) => {
    const user = await api.login();
    for (const change of [{ contract: text }, { id: text }]) {
      const activation = await signPartnerToken(describeLink(change), 'activation', partner);
      const shown = await user.call('GET', `/partner-subscription/activation?activation=${activation}`);
      const activated = await user.call('POST', '/partner-subscription/activation', { activation });
      expect([shown.status, activated.status]).toEqual([404, 404]);
      const end = await signPartnerToken(describeLink(change), 'end', partner);
      expect(await post('/webhooks/partner', { end })).toBe(400);
    }
  });

  it.each(texts)('is a malformed report of an app backend: %s', async (_name, text) => {
    const { id } = await api.login();
    const at = Math.floor(api.backend.clock.now().getTime() / 1_000) - 100;
    const began = { event: 'began', seller: 'apple', at, region: 'se', offer: 'standard', paidUntil: at + 90_000 };
    for (const change of [
      { sub: text, contract: 'c' },
      { sub: id, contract: text },
    ]) {
      const report = await sign({ ...began, ...change }, app.secret, 'urn:nordlyd:app:subscription', app.id);
      expect(await post('/webhooks/app-subscription', { report })).toBe(400);
    }
  });

  it.each(texts)('is an event of SheerID that changes nothing and is not repeated: %s', async (_name, text) => {
    const url = `${api.settings.backendUrl}/webhooks/sheerid`;
    expect(await sendSheerIdEvent(url, { verificationId: text }, webhookKey)).toBe(200);
  });

  it.each(texts)('is removed from the name of a login, and no id of one: %s', async (_name, text) => {
    const read = async (change: object): Promise<[number, unknown]> => {
      const id = crypto.randomUUID();
      const claims = { sub: id, email: `${id}@nordlyd.example`, name: 'Test', region: 'se', iss: siteTokens.issuer };
      const key = api.settings.backendTokenKey ?? '';
      const token = await sign({ ...claims, ...change }, key, siteTokens.apiAudience);
      const headers = { Authorization: `Bearer ${token}`, 'X-Region': 'se' };
      const response = await fetch(`${api.settings.backendUrl}/v2/user/details`, { headers });
      return [response.status, ((await response.json()) as { username?: string }).username];
    };
    expect(await read({ name: text })).toEqual([200, text.replace('\u0000', '').toWellFormed()]);
    expect(await read({ sub: text })).toEqual([401, undefined]);
  });
});
