import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { subscription } from '../../backend/database/schema/payment.ts';
import { endExtraAccounts } from '../../backend/billing/extra-account/end.ts';
import { buy, openSession, type ApiResponse, type TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

type Overview = { subscriptionId: string; guests: { userId: string }[]; numberOfEmptySlots: number };
type ApiSubscription = { id: string; discriminator: string; status: number };

describeBackend('extra accounts', (api) => {
  const own = async (offer = 'duo'): Promise<TestUser> => {
    const owner = await api.login();
    expect((await buy(api, owner, { offer })).body).toEqual({ resultCode: 'Authorised' });
    return owner;
  };
  const invite = async (owner: TestUser): Promise<string> => {
    const { status, body } = await owner.call('PUT', '/multimember-subscription/invitation-link');
    expect(status).toBe(200);
    return String(body['invitationId']);
  };
  const join = (guest: TestUser, id: string): Promise<ApiResponse> =>
    guest.call('POST', `/multimember-subscription/join-as-guest/${id}`);
  const overview = async (owner: TestUser): Promise<Overview> =>
    (await owner.call('GET', '/multimember-subscription/overview')).body as unknown as Overview;
  const isPremium = async (user: TestUser): Promise<boolean> =>
    (await user.call('GET', '/subscription')).body['hasActiveSubscription'] === true;
  const couple = async (
    offer = 'duo',
  ): Promise<{ owner: TestUser; guest: TestUser; extraAccount: ApiSubscription }> => {
    const [owner, guest] = [await own(offer), await api.login()];
    const { body } = await join(guest, await invite(owner));
    const [extraAccount] = (body as unknown as { subscriptions: ApiSubscription[] }).subscriptions;
    if (extraAccount === undefined) throw new Error('nothing is held');
    return { owner, guest, extraAccount };
  };
  const emailsTo = async (user: TestUser): Promise<string[]> => {
    await api.tick();
    return api.mails.filter(({ recipient }) => recipient.startsWith(user.id)).map(({ subject }) => subject);
  };

  it('[AP-07] [DU-01] returns slots and guests in the overview', async () => {
    const owner = await own();
    expect(await overview(owner)).toMatchObject({ allowedNumberOfGuests: 1, guests: [], numberOfEmptySlots: 1 });
    const guest = await api.login();
    await join(guest, await invite(owner));
    expect(await overview(owner)).toMatchObject({
      allowedNumberOfGuests: 1,
      guests: [{ userId: guest.id, firstName: 'Test' }],
      numberOfEmptySlots: 0,
    });
    for (const other of [guest, await own('standard'), await api.login()]) {
      const { body } = await other.call('GET', '/multimember-subscription/overview');
      expect(body).toMatchObject({ status: 404, title: 'NoDuoPlanError' });
    }
  });

  it('[DU-01] returns the overview to the owner while the plan is paused', async () => {
    const { owner, guest } = await couple();
    await api.advance('P14DT1H');
    await api.tick();
    await owner.call('PUT', '/subscription/pause', { months: 2 });
    await api.advance('P1MT1H');
    expect([await isPremium(owner), await isPremium(guest)]).toEqual([false, false]);
    expect(await overview(owner)).toMatchObject({ guests: [{ userId: guest.id }], numberOfEmptySlots: 0 });
    expect((await owner.call('PUT', '/multimember-subscription/invitation-link')).body).toMatchObject({ status: 404 });
  });

  it('[DU-03] gives a guest Premium immediately as a MultimemberUserSubscription and emails both users', async () => {
    const [owner, guest] = [await own('totalduo'), await api.login('fi')];
    const joined = await join(guest, await invite(owner));
    expect(joined.status).toBe(200);
    expect(joined.body).toMatchObject({
      hasActiveSubscription: true,
      hasActiveWebSubscription: false,
      hasActiveTotalDuoSubscription: true,
      subscriptions: [
        {
          discriminator: 'MultimemberUserSubscription',
          productId: 'totalduo-offer-plan',
          status: 1,
          trialEndsAt: null,
          nextCharge: null,
          price: { amount: 0 },
          masterSubscriptionDetails: { offerDetails: { subscriptionOfferType: 4 }, ownerFirstName: 'Test' },
        },
      ],
    });
    expect((await guest.call('GET', '/subscription')).body).toEqual(joined.body);
    expect(await emailsTo(guest)).toEqual(['Olet mukana: Nordlyd Premium Total Duo']);
    expect(await emailsTo(owner)).toContain('Test har tackat ja till din inbjudan');
    expect((await guest.call('GET', '/transaction/count')).body).toEqual({ count: 0 });
  });

  it('[DU-06] returns the reason why an invitation cannot be accepted', async () => {
    const owner = await own();
    const used = await invite(owner);
    expect((await join(owner, used)).body).toMatchObject({
      status: 409,
      title: 'CannotJoinOwnSubscriptionError',
      code: 'can_not_join_own_subscription',
    });
    const subscriber = await own('standard');
    expect((await join(subscriber, used)).body).toMatchObject({
      status: 409,
      code: 'user_has_active_subscription_error',
    });
    const guest = await api.login();
    expect((await join(guest, 'kT3vQ0m8rZcW5yXn1bJd7A')).body).toMatchObject({ status: 404, code: 'link_not_found' });
    expect((await join(guest, used)).status).toBe(200);
    expect((await join(guest, used)).status).toBe(200);
    const late = await api.login();
    expect((await join(late, used)).body).toMatchObject({ status: 410, code: 'invitation_not_valid' });
    expect(await isPremium(late)).toBe(false);
    expect((await owner.call('PUT', '/multimember-subscription/invitation-link')).body).toMatchObject({
      status: 409,
      title: 'NoEmptySlotError',
    });
  });

  it("[DU-02] keeps an invitation valid until it is replaced or revoked, and shows only the inviter's first name", async () => {
    const owner = await own();
    const first = await invite(owner);
    expect(await invite(owner)).toBe(first);
    expect(first).toMatch(/^[\w-]{22}$/);
    const shown = await api.send('GET', `/v2/multimember-subscription/invitation/${first}`, undefined);
    expect(shown).toEqual({ status: 200, body: { inviterFirstName: 'Test', offerType: 2, region: 'se' } });

    const { status, body } = await owner.call('POST', '/multimember-subscription/invitation-link');
    const second = String(body['invitationId']);
    expect([status, String(body['link'])]).toEqual([201, `http://localhost:3000/se/duo/ga-med?invitation=${second}`]);
    const guest = await api.login();
    expect((await join(guest, first)).status).toBe(410);
    expect((await api.send('GET', `/v2/multimember-subscription/invitation/${first}`, undefined)).status).toBe(410);

    expect((await owner.call('DELETE', '/multimember-subscription/invitation-link')).status).toBe(204);
    expect((await owner.call('DELETE', '/multimember-subscription/invitation-link')).status).toBe(204);
    expect((await join(guest, second)).status).toBe(410);
    expect(await isPremium(guest)).toBe(false);
    for (const verb of ['PUT', 'POST', 'DELETE']) {
      expect((await guest.call(verb, '/multimember-subscription/invitation-link')).status).toBe(404);
    }
  });

  it('[DU-04] [INV-30] frees the slot and ends Premium immediately when the owner removes a guest, and rejects strangers', async () => {
    const { owner, guest } = await couple();
    const { subscriptionId } = await overview(owner);
    const path = `/multimember-subscription/${subscriptionId}/remove-guest/${guest.id}`;
    for (const otherUser of [guest, await own()]) expect((await otherUser.call('DELETE', path)).status).toBe(404);
    expect(await isPremium(guest)).toBe(true);
    const removed = await owner.call('DELETE', path);
    expect(removed).toMatchObject({ status: 200, body: { subscriptionId, guests: [], numberOfEmptySlots: 1 } });
    expect(await isPremium(guest)).toBe(false);
    expect((await owner.call('DELETE', path)).status).toBe(404);
    expect(await emailsTo(guest)).toContain('Din plats i Nordlyd Premium Duo har upphört');
    const next = await api.login();
    expect((await join(next, await invite(owner))).status).toBe(200);
  });

  it('[DU-04] [INV-30] ends Premium immediately and frees the slot when a guest leaves, who may join another plan', async () => {
    const { owner, guest, extraAccount } = await couple();
    const path = `/multimember-subscription/${extraAccount.id}/leave-guest-subscription`;
    expect((await owner.call('DELETE', path)).status).toBe(404);
    const left = await guest.call('DELETE', path);
    expect(left.body).toMatchObject({ hasActiveSubscription: false, subscriptions: [{ status: 6 }] });
    expect((await guest.call('DELETE', path)).status).toBe(404);
    expect(await overview(owner)).toMatchObject({ guests: [], numberOfEmptySlots: 1 });
    expect(await emailsTo(owner)).toContain('Test har lämnat ditt extrakonto');
    expect((await join(guest, await invite(await own()))).status).toBe(200);
  });

  it('[DU-05] rejects cancelling, renewing and buying by a guest, and offers a trial afterwards', async () => {
    const { guest, extraAccount } = await couple();
    for (const verb of ['PUT', 'DELETE']) {
      const { body } = await guest.call(verb, '/subscription/package');
      expect(body).toMatchObject({ status: 409, title: 'SubscriptionManagedElsewhereError' });
    }
    expect((await guest.call('GET', '/checkout/overview/0')).body).toMatchObject({
      status: 409,
      title: 'UserHasActiveSubscriptionError',
    });
    await guest.call('DELETE', `/multimember-subscription/${extraAccount.id}/leave-guest-subscription`);
    expect((await guest.call('GET', '/checkout/overview/0')).body).toMatchObject({ trial: { days: 14 } });
  });

  it('charges nothing for a purchase started before the user joined a plan', async () => {
    const [owner, guest] = [await own(), await api.login()];
    const sessionId = await openSession(guest);
    await join(guest, await invite(owner));
    const statePaymentMethod = await api.typeCard();
    const { body } = await guest.call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod });
    expect(body).toMatchObject({ status: 409, title: 'UserHasActiveSubscriptionError' });
    expect((await api.ledger()).filter(({ subject }) => subject === guest.id)).toEqual([]);
  });

  it("[SL-13] [INV-30] ends the guest's access when the owner's plan ends or changes, without a request of the guest", async () => {
    const ended = await couple();
    await ended.owner.call('DELETE', '/subscription/package');
    expect(await isPremium(ended.guest)).toBe(false);
    expect(await emailsTo(ended.guest)).toContain('Din plats i Nordlyd Premium Duo har upphört');

    const changed = await couple();
    const { subscriptionId } = await overview(changed.owner);
    const isOwned = eq(subscription.id, subscriptionId);
    await api.database.db.update(subscription).set({ offer: 'totalDuo' }).where(isOwned);
    expect(await isPremium(changed.guest)).toBe(false);
    expect(await overview(changed.owner)).toMatchObject({ guests: [], numberOfEmptySlots: 1 });
    const { db, clock, publishChange } = api.backend;
    expect(await endExtraAccounts(publishChange, db, subscriptionId, 'plan-changed', clock.now())).toBe(1);
    expect(await endExtraAccounts(publishChange, db, subscriptionId, 'plan-changed', clock.now())).toBe(0);
  });

  it('keeps a guest of a cancelled plan until the paid period ends, without any job', async () => {
    const { owner, guest } = await couple();
    await api.advance('P14D');
    await api.tick();
    await owner.call('DELETE', '/subscription/package');
    expect((await guest.call('GET', '/subscription')).body).toMatchObject({
      hasActiveSubscription: true,
      subscriptions: [{ status: 4, endsAt: expect.any(String) }],
    });
    await api.advance('P32D');
    expect(await isPremium(guest)).toBe(false);
    expect((await join(guest, await invite(await own()))).status).toBe(200);
    expect(await isPremium(guest)).toBe(true);
    await api.tick();
    expect(await isPremium(guest)).toBe(true);
  });

  it('[INV-30] accepts one of five plans that a guest joins in parallel', async () => {
    const guest = await api.login();
    const invitations = await Promise.all(Array.from({ length: 5 }, async () => invite(await own())));
    const responses = await Promise.all(invitations.map((id) => join(guest, id)));
    expect(responses.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409, 409, 409, 409]);
  });
});
