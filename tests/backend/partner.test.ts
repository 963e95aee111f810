import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PartnerKey } from '../../backend/partner-keys.ts';
import { signPartnerToken, type PartnerToken } from '../../backend/billing/partner/token.ts';
import { testDatabases } from './databases.ts';
import { draft, readMandate, readStatus } from './test-wallet.ts';
import { buy, createWorld, type Answer, type Listener, type World } from './test-backend.ts';

describe.each(testDatabases)('what a partner has sold on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
    world.settings.partnerKeys = [present, next, theirs];
  }, 60_000);
  afterAll(() => world.close());

  const key = (partner: string, id: string): PartnerKey => ({
    partner,
    id,
    secret: `${partner}'s secret called ${id}`.padEnd(40),
  });
  const [present, next, theirs] = [key('Fjordnät', 'f1'), key('Fjordnät', 'f2'), key('Bygdens Bredband', 'b1')];
  const token = (
    change: Partial<PartnerToken> = {},
    purpose: 'activation' | 'end' = 'activation',
    by: Pick<PartnerKey, 'id' | 'secret'> = present,
  ) => {
    const id = crypto.randomUUID();
    const expiresAt = new Date(world.backend.clock.now().getTime() + 86_400_000);
    const whole = { partner: 'Fjordnät', contract: `c-${id}`, id, offer: 'standard' as const, expiresAt, ...change };
    return signPartnerToken(whole, purpose, by);
  };
  const show = (activation: string): Promise<Answer> =>
    world.send('GET', `/v2/partner-subscription/activation?activation=${activation}`, undefined);
  const take = (listener: Listener, activation: string): Promise<Answer> =>
    listener.call('POST', '/partner-subscription/activation', { activation });
  const end = async (call: string): Promise<Answer> => world.send('POST', '/webhooks/partner', { end: call });
  const isPremium = async (listener: Listener): Promise<boolean> =>
    (await listener.call('GET', '/subscription')).body['hasActiveSubscription'] === true;

  it('[SL-04] [AC-02] [ST-04] a link shows what it gives and becomes a plan of the partner, once', async () => {
    const link = await token({ offer: 'total' });
    expect(await show(link)).toMatchObject({ status: 200, body: { partner: 'Fjordnät', offerType: 3 } });
    const [listener, other] = [await world.login(), await world.login()];
    const taken = await take(listener, link);
    expect(taken).toMatchObject({
      status: 200,
      body: {
        hasActiveSubscription: true,
        hasActiveWebSubscription: false,
        hasActiveTotalSubscription: true,
        subscriptions: [{ discriminator: 'BundlerUserSubscription', paymentProvider: 'Bundler', nextCharge: null }],
      },
    });
    // the same person again, by the same link: nothing changes, and nobody is frightened
    expect((await take(listener, link)).body).toEqual(taken.body);
    expect(await take(other, link)).toMatchObject({
      status: 410,
      body: { title: 'PartnerLinkGoneError', code: 'partner_link_used' },
    });
    expect((await show(link)).body).toMatchObject({ code: 'partner_link_used' });
    expect(await isPremium(other)).toBe(false);
    // not changed here, nothing to show of money, no proof of studies, and nothing bought beside it
    expect((await listener.call('DELETE', '/subscription/package')).body).toMatchObject({
      title: 'SubscriptionManagedElsewhereError',
    });
    expect((await listener.call('GET', '/transaction/count')).body).toEqual({ count: 0 });
    expect((await listener.call('GET', '/user-segment')).body).toMatchObject({
      student: { blockedBy: 'active_partner_subscription' },
    });
    expect((await listener.call('GET', '/checkout/overview/0')).status).toBe(409);
    // it lasts until the partner ends it
    await world.advance('P2Y');
    await world.tick();
    expect(await isPremium(await world.login('se', listener.id))).toBe(true);
  });

  it('[ER-12] says of each link why it gives nothing', async () => {
    const listener = await world.login();
    const valid = await token();
    for (const forged of [
      `${valid.slice(0, -4)}AAAA`,
      await token({}, 'activation', { id: present.id, secret: theirs.secret }),
      await token({}, 'activation', { id: 'unknown', secret: present.secret }),
      await token({}, 'end'),
      'a.b.c',
    ]) {
      for (const answer of [await show(forged), await take(listener, forged)]) {
        expect(answer).toMatchObject({ status: 404, body: { code: 'partner_link_not_found' } });
      }
    }
    const expired = await token({ expiresAt: new Date(world.backend.clock.now().getTime() - 1_000) });
    for (const answer of [await show(expired), await take(listener, expired)]) {
      expect(answer).toMatchObject({ status: 410, body: { code: 'partner_link_expired' } });
    }
    expect((await show('nothing')).status).toBe(400);
    expect((await world.send('POST', '/v2/partner-subscription/activation', { activation: valid })).status).toBe(401);
    expect(await isPremium(listener)).toBe(false);
  });

  it('[CF-02] who has a plan keeps it until they have cancelled it; then the link works, and nothing is charged again', async () => {
    const listener = await world.login();
    await buy(world, listener);
    await world.advance('P14D');
    await world.tick();
    const again = await world.login('se', listener.id);
    const link = await token();
    expect(await take(again, link)).toMatchObject({
      status: 409,
      body: { code: 'user_has_active_subscription_error' },
    });
    expect((await show(link)).status).toBe(200);
    await again.call('DELETE', '/subscription/package');
    const { body } = await take(again, link);
    expect((body as unknown as { subscriptions: object[] }).subscriptions).toMatchObject([
      { discriminator: 'BundlerUserSubscription', status: 1 },
      { discriminator: 'AdyenUserSubscription', status: 4 },
    ]);
  });

  it('approved in the wallet after the link was taken in another window: the mandate is given up, nothing is bought beside', async () => {
    const listener = await world.login('no');
    const drafted = await draft(listener);
    expect((await take(listener, await token())).status).toBe(200);
    await world.wallet.answer(drafted.agreementUrl, 'approve');
    await readStatus(listener, drafted);
    await world.tick();
    const { body } = await listener.call('GET', '/subscription');
    expect((body as unknown as { subscriptions: object[] }).subscriptions).toMatchObject([
      { discriminator: 'BundlerUserSubscription' },
    ]);
    expect(await readMandate(world.wallet, drafted)).toMatchObject({ status: 'STOPPED', money: [] });
  });

  it('[ER-12] a partner signs for itself alone, with either of two keys while it changes them', async () => {
    const listener = await world.login();
    // in the name of another, with a key of one's own: refused, expired or not
    const past = new Date(world.backend.clock.now().getTime() - 1_000);
    for (const forged of [
      await token({}, 'activation', theirs),
      await token({ expiresAt: past }, 'activation', theirs),
    ])
      for (const answer of [await show(forged), await take(listener, forged)])
        expect(answer).toMatchObject({ status: 404, body: { code: 'partner_link_not_found' } });
    expect((await show(await token({ partner: theirs.partner }, 'activation', theirs))).body).toMatchObject({
      partner: theirs.partner,
    });
    for (const own of [present, next]) expect((await show(await token({}, 'activation', own))).status).toBe(200);
    // the old one is taken away: what it signed is nobody's
    const link = await token();
    world.settings.partnerKeys = [next, theirs];
    expect((await show(link)).status).toBe(404);
    world.settings.partnerKeys = [present, next, theirs];
  });

  it('ends with the call of the partner alone, at once and for good, also before anybody has used the link', async () => {
    const contract = `c-${crypto.randomUUID()}`;
    const [listener, other] = [await world.login(), await world.login()];
    const link = await token({ contract });
    await take(listener, link);
    const forged = [await token({ contract }), await token({ contract }, 'end', theirs)];
    for (const call of forged) expect((await end(call)).status).toBe(401);
    expect((await world.send('POST', '/webhooks/partner', { end: 5 })).status).toBe(400);
    expect(await isPremium(listener)).toBe(true);
    for (let time = 0; time < 2; time += 1) {
      expect((await end(await token({ contract }, 'end'))).status).toBe(200);
      expect(await isPremium(listener)).toBe(false);
    }
    for (const person of [listener, other]) {
      expect((await take(person, link)).body).toMatchObject({ status: 410, code: 'partner_contract_ended' });
    }
    const unused = `c-${crypto.randomUUID()}`;
    await end(await token({ contract: unused }, 'end'));
    expect((await take(other, await token({ contract: unused }))).body).toMatchObject({
      code: 'partner_contract_ended',
    });
  });

  it('the end of it is told by one letter in the language of the market, and to nobody while nobody has used the link', async () => {
    const contract = `c-${crypto.randomUUID()}`;
    const listener = await world.login('fi');
    await take(listener, await token({ contract }));
    await world.tick(); // the letters of the other tests
    const before = world.mails.length;
    for (let time = 0; time < 2; time += 1) await end(await token({ contract }, 'end'));
    await end(await token({ contract: `c-${crypto.randomUUID()}` }, 'end'));
    await world.tick();
    const letters = world.mails.slice(before);
    expect(letters.map(({ recipient }) => recipient)).toEqual([`${listener.id}@nordlyd.example`]);
    expect(letters[0]?.subject).toBe('Tilauksesi on päättynyt: Nordlyd Premium');
    for (const part of ['Fjordnät', '/fi/', 'Emme veloita']) expect(letters[0]?.text).toContain(part);
  });

  it('of an account that was given up meanwhile it ends with the account, and nobody is written to when the partner ends it', async () => {
    const contract = `c-${crypto.randomUUID()}`;
    const listener = await world.login('se', crypto.randomUUID(), 'schibsted', Math.floor(Date.now() / 1000));
    expect((await take(listener, await token({ contract }))).status).toBe(200);
    expect((await listener.call('POST', '/user-account/erasure')).status).toBe(202);
    await world.tick(); // the letter that confirms it
    const before = world.mails.length;
    expect((await end(await token({ contract }, 'end'))).status).toBe(200);
    await world.tick();
    expect(world.mails.slice(before)).toEqual([]);
  });

  it('of many who open one link side by side exactly one gets it', async () => {
    const link = await token();
    const people = await Promise.all(Array.from({ length: 12 }, () => world.login()));
    const answers = await Promise.all(people.map((person) => take(person, link)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(11);
  });
});
