import { beforeAll, expect, it } from 'vitest';
import type { PartnerKey } from '../../backend/partner-keys.ts';
import { signPartnerToken, type PartnerToken } from '../../backend/billing/partner/token.ts';
import { draft, readAgreement, readStatus } from './test-wallet.ts';
import { buy, type ApiResponse, type TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('partner subscriptions', (api) => {
  beforeAll(async () => {
    api.settings.partnerKeys = [current, next, foreign];
  }, 60_000);

  const key = (partner: string, id: string): PartnerKey => ({
    partner,
    id,
    secret: `${partner}'s secret called ${id}`.padEnd(40),
  });
  const [current, next, foreign] = [key('Fjordnät', 'f1'), key('Fjordnät', 'f2'), key('Bygdens Bredband', 'b1')];
  const token = (
    change: Partial<PartnerToken> = {},
    purpose: 'activation' | 'end' = 'activation',
    by: Pick<PartnerKey, 'id' | 'secret'> = current,
  ) => {
    const id = crypto.randomUUID();
    const expiresAt = new Date(api.backend.clock.now().getTime() + 86_400_000);
    const whole = { partner: 'Fjordnät', contract: `c-${id}`, id, offer: 'standard' as const, expiresAt, ...change };
    return signPartnerToken(whole, purpose, by);
  };
  const show = (activation: string): Promise<ApiResponse> =>
    api.send('GET', `/v2/partner-subscription/activation?activation=${activation}`, undefined);
  const activate = (user: TestUser, activation: string): Promise<ApiResponse> =>
    user.call('POST', '/partner-subscription/activation', { activation });
  const end = async (call: string): Promise<ApiResponse> => api.send('POST', '/webhooks/partner', { end: call });
  const isPremium = async (user: TestUser): Promise<boolean> =>
    (await user.call('GET', '/subscription')).body['hasActiveSubscription'] === true;

  it('[SL-04] [AC-02] [ST-04] shows what a link gives and activates it once', async () => {
    const link = await token({ offer: 'total' });
    expect(await show(link)).toMatchObject({ status: 200, body: { partner: 'Fjordnät', offerType: 3 } });
    const [user, other] = [await api.login(), await api.login()];
    const activated = await activate(user, link);
    expect(activated).toMatchObject({
      status: 200,
      body: {
        hasActiveSubscription: true,
        hasActiveWebSubscription: false,
        hasActiveTotalSubscription: true,
        subscriptions: [{ discriminator: 'BundlerUserSubscription', paymentProvider: 'Bundler', nextCharge: null }],
      },
    });
    // a repeat by the same user changes nothing
    expect((await activate(user, link)).body).toEqual(activated.body);
    expect(await activate(other, link)).toMatchObject({
      status: 410,
      body: { title: 'PartnerLinkGoneError', code: 'partner_link_used' },
    });
    expect((await show(link)).body).toMatchObject({ code: 'partner_link_used' });
    expect(await isPremium(other)).toBe(false);
    // it cannot be cancelled here, has no transactions and no student proof, and excludes another purchase
    expect((await user.call('DELETE', '/subscription/package')).body).toMatchObject({
      title: 'SubscriptionManagedElsewhereError',
    });
    expect((await user.call('GET', '/transaction/count')).body).toEqual({ count: 0 });
    expect((await user.call('GET', '/user-segment')).body).toMatchObject({
      student: { blockedBy: 'active_partner_subscription' },
    });
    expect((await user.call('GET', '/checkout/overview/0')).status).toBe(409);
    // it lasts until the partner ends it
    await api.advance('P2Y');
    await api.tick();
    expect(await isPremium(await api.login('se', user.id))).toBe(true);
  });

  it('[ER-12] returns the reason why a link cannot be activated', async () => {
    const user = await api.login();
    const valid = await token();
    for (const forged of [
      `${valid.slice(0, -4)}AAAA`,
      await token({}, 'activation', { id: current.id, secret: foreign.secret }),
      await token({}, 'activation', { id: 'unknown', secret: current.secret }),
      await token({}, 'end'),
      'a.b.c',
    ]) {
      for (const response of [await show(forged), await activate(user, forged)]) {
        expect(response).toMatchObject({ status: 404, body: { code: 'partner_link_not_found' } });
      }
    }
    const expired = await token({ expiresAt: new Date(api.backend.clock.now().getTime() - 1_000) });
    for (const response of [await show(expired), await activate(user, expired)]) {
      expect(response).toMatchObject({ status: 410, body: { code: 'partner_link_expired' } });
    }
    expect((await show('nothing')).status).toBe(400);
    expect((await api.send('POST', '/v2/partner-subscription/activation', { activation: valid })).status).toBe(401);
    expect(await isPremium(user)).toBe(false);
  });

  it('[CF-02] rejects a link while the user has a plan, and activates it after the cancellation', async () => {
    const user = await api.login();
    await buy(api, user);
    await api.advance('P14D');
    await api.tick();
    const again = await api.login('se', user.id);
    const link = await token();
    expect(await activate(again, link)).toMatchObject({
      status: 409,
      body: { code: 'user_has_active_subscription_error' },
    });
    expect((await show(link)).status).toBe(200);
    await again.call('DELETE', '/subscription/package');
    const { body } = await activate(again, link);
    expect((body as unknown as { subscriptions: object[] }).subscriptions).toMatchObject([
      { discriminator: 'BundlerUserSubscription', status: 1 },
      { discriminator: 'AdyenUserSubscription', status: 4 },
    ]);
  });

  it('stops a wallet agreement that is approved after the user activated a partner link', async () => {
    const user = await api.login('no');
    const drafted = await draft(user);
    expect((await activate(user, await token())).status).toBe(200);
    await api.wallet.answer(drafted.agreementUrl, 'approve');
    await readStatus(user, drafted);
    await api.tick();
    const { body } = await user.call('GET', '/subscription');
    expect((body as unknown as { subscriptions: object[] }).subscriptions).toMatchObject([
      { discriminator: 'BundlerUserSubscription' },
    ]);
    expect(await readAgreement(api.wallet, drafted)).toMatchObject({ status: 'STOPPED', money: [] });
  });

  it("[ER-12] accepts only a partner's own keys, with two keys during rotation", async () => {
    const user = await api.login();
    // a partner's key never signs for another partner, expired or not
    const past = new Date(api.backend.clock.now().getTime() - 1_000);
    for (const forged of [
      await token({}, 'activation', foreign),
      await token({ expiresAt: past }, 'activation', foreign),
    ])
      for (const response of [await show(forged), await activate(user, forged)])
        expect(response).toMatchObject({ status: 404, body: { code: 'partner_link_not_found' } });
    expect((await show(await token({ partner: foreign.partner }, 'activation', foreign))).body).toMatchObject({
      partner: foreign.partner,
    });
    for (const own of [current, next]) expect((await show(await token({}, 'activation', own))).status).toBe(200);
    // links signed with a removed key are invalid
    const link = await token();
    api.settings.partnerKeys = [next, foreign];
    expect((await show(link)).status).toBe(404);
    api.settings.partnerKeys = [current, next, foreign];
  });

  it("ends immediately and permanently with the partner's call, also before the link is used", async () => {
    const contract = `c-${crypto.randomUUID()}`;
    const [user, other] = [await api.login(), await api.login()];
    const link = await token({ contract });
    await activate(user, link);
    const forged = [await token({ contract }), await token({ contract }, 'end', foreign)];
    for (const call of forged) expect((await end(call)).status).toBe(401);
    for (const [call, field] of [
      [5, 'end'],
      [await token({ contract: '' }, 'end'), 'sub'],
    ]) {
      const response = await api.send('POST', '/webhooks/partner', { end: call });
      expect(response).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    }
    expect(await isPremium(user)).toBe(true);
    for (let time = 0; time < 2; time += 1) {
      expect((await end(await token({ contract }, 'end'))).status).toBe(200);
      expect(await isPremium(user)).toBe(false);
    }
    for (const candidate of [user, other]) {
      expect((await activate(candidate, link)).body).toMatchObject({ status: 410, code: 'partner_contract_ended' });
    }
    const unused = `c-${crypto.randomUUID()}`;
    await end(await token({ contract: unused }, 'end'));
    expect((await activate(other, await token({ contract: unused }))).body).toMatchObject({
      code: 'partner_contract_ended',
    });
  });

  it("sends one email in the region's language when the partner ends a used link, and none for an unused one", async () => {
    const contract = `c-${crypto.randomUUID()}`;
    const user = await api.login('fi');
    await activate(user, await token({ contract }));
    await api.tick(); // emails of the other tests
    const before = api.mails.length;
    for (let time = 0; time < 2; time += 1) await end(await token({ contract }, 'end'));
    await end(await token({ contract: `c-${crypto.randomUUID()}` }, 'end'));
    await api.tick();
    const emails = api.mails.slice(before);
    expect(emails.map(({ recipient }) => recipient)).toEqual([`${user.id}@nordlyd.example`]);
    expect(emails[0]?.subject).toBe('Tilauksesi on päättynyt: Nordlyd Premium');
    for (const part of ['Fjordnät', '/fi/', 'Emme veloita']) expect(emails[0]?.text).toContain(part);
  });

  it('sends no email when the partner ends the contract of an erased account', async () => {
    const contract = `c-${crypto.randomUUID()}`;
    const user = await api.login('se', crypto.randomUUID(), 'schibsted', Math.floor(Date.now() / 1000));
    expect((await activate(user, await token({ contract }))).status).toBe(200);
    expect((await user.call('POST', '/user-account/erasure')).status).toBe(202);
    await api.tick(); // the email that confirms it
    const before = api.mails.length;
    expect((await end(await token({ contract }, 'end'))).status).toBe(200);
    await api.tick();
    expect(api.mails.slice(before)).toEqual([]);
  });

  it('gives a link to exactly one of twelve users who open it in parallel', async () => {
    const link = await token();
    const users = await Promise.all(Array.from({ length: 12 }, () => api.login()));
    const responses = await Promise.all(users.map((user) => activate(user, link)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 410)).toHaveLength(11);
  });
});
