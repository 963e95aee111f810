import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subscription } from '../../backend/database/schema/payment.ts';
import { endExtraAccounts } from '../../backend/billing/extra-account/end.ts';
import { cutDatabases } from './databases.ts';
import { buy, createWorld, openSession, type Answer, type Listener, type World } from './test-backend.ts';

type Overview = { subscriptionId: string; guests: { userId: string }[]; numberOfEmptySlots: number };
type Held = { id: string; discriminator: string; status: number };

describe.each(cutDatabases)('guests on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterAll(() => world.close());

  const own = async (offer = 'duo'): Promise<Listener> => {
    const owner = await world.login();
    expect((await buy(world, owner, { offer })).body).toEqual({ resultCode: 'Authorised' });
    return owner;
  };
  const invite = async (owner: Listener): Promise<string> => {
    const { status, body } = await owner.call('PUT', '/multimember-subscription/invitation-link');
    expect(status).toBe(200);
    return String(body['invitationId']);
  };
  const join = (guest: Listener, id: string): Promise<Answer> =>
    guest.call('POST', `/multimember-subscription/join-as-guest/${id}`);
  const overview = async (owner: Listener): Promise<Overview> =>
    (await owner.call('GET', '/multimember-subscription/overview')).body as unknown as Overview;
  const isPremium = async (listener: Listener): Promise<boolean> =>
    (await listener.call('GET', '/subscription')).body['hasActiveSubscription'] === true;
  const couple = async (offer = 'duo'): Promise<{ owner: Listener; guest: Listener; place: Held }> => {
    const [owner, guest] = [await own(offer), await world.login()];
    const { body } = await join(guest, await invite(owner));
    const [place] = (body as unknown as { subscriptions: Held[] }).subscriptions;
    if (place === undefined) throw new Error('nothing is held');
    return { owner, guest, place };
  };
  const mailsTo = async (listener: Listener): Promise<string[]> => {
    await world.tick();
    return world.mails.filter(({ recipient }) => recipient.startsWith(listener.id)).map(({ subject }) => subject);
  };

  it('[AP-07] [DU-01] the overview counts slots and guests', async () => {
    const owner = await own();
    expect(await overview(owner)).toMatchObject({ allowedNumberOfGuests: 1, guests: [], numberOfEmptySlots: 1 });
    const guest = await world.login();
    await join(guest, await invite(owner));
    expect(await overview(owner)).toMatchObject({
      allowedNumberOfGuests: 1,
      guests: [{ userId: guest.id, firstName: 'Test' }],
      numberOfEmptySlots: 0,
    });
    for (const other of [guest, await own('standard'), await world.login()]) {
      const { body } = await other.call('GET', '/multimember-subscription/overview');
      expect(body).toMatchObject({ status: 404, title: 'NoDuoPlanError' });
    }
  });

  it("[DU-01] while the plan is paused the overview stays the owner's", async () => {
    const { owner, guest } = await couple();
    await world.advance('P14DT1H');
    await world.tick();
    await owner.call('PUT', '/subscription/pause', { months: 2 });
    await world.advance('P1MT1H');
    expect([await isPremium(owner), await isPremium(guest)]).toEqual([false, false]);
    expect(await overview(owner)).toMatchObject({ guests: [{ userId: guest.id }], numberOfEmptySlots: 0 });
    expect((await owner.call('PUT', '/multimember-subscription/invitation-link')).body).toMatchObject({ status: 404 });
  });

  it('[DU-03] a guest takes the slot and has Premium at once, as a MultimemberUserSubscription; both get a letter', async () => {
    const [owner, guest] = [await own('totalduo'), await world.login('fi')];
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
          masterSubscriptionDetails: { offerDetails: { subscriptionOfferType: 4 } },
        },
      ],
    });
    expect((await guest.call('GET', '/subscription')).body).toEqual(joined.body);
    expect(await mailsTo(guest)).toEqual(['Olet mukana: Nordlyd Premium Total Duo']);
    expect(await mailsTo(owner)).toContain('Test har tackat ja till din inbjudan');
    expect((await guest.call('GET', '/transaction/count')).body).toEqual({ count: 0 });
  });

  it('[DU-06] says of each link why it cannot be accepted, and never to whom else', async () => {
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
    const guest = await world.login();
    expect((await join(guest, 'kT3vQ0m8rZcW5yXn1bJd7A')).body).toMatchObject({ status: 404, code: 'link_not_found' });
    expect((await join(guest, used)).status).toBe(200);
    expect((await join(guest, used)).status).toBe(200);
    const late = await world.login();
    expect((await join(late, used)).body).toMatchObject({ status: 410, code: 'invitation_not_valid' });
    expect(await isPremium(late)).toBe(false);
    expect((await owner.call('PUT', '/multimember-subscription/invitation-link')).body).toMatchObject({
      status: 409,
      title: 'NoEmptySlotError',
    });
  });

  it('[DU-02] a link is one until it is replaced or revoked, and shows the inviter by first name alone', async () => {
    const owner = await own();
    const first = await invite(owner);
    expect(await invite(owner)).toBe(first);
    expect(first).toMatch(/^[\w-]{22}$/);
    const shown = await world.send('GET', `/v2/multimember-subscription/invitation/${first}`, undefined);
    expect(shown).toEqual({ status: 200, body: { inviterFirstName: 'Test', offerType: 2, region: 'se' } });

    const { status, body } = await owner.call('POST', '/multimember-subscription/invitation-link');
    const second = String(body['invitationId']);
    expect([status, String(body['link'])]).toEqual([201, `http://localhost:3000/se/duo/ga-med?invitation=${second}`]);
    const guest = await world.login();
    expect((await join(guest, first)).status).toBe(410);
    expect((await world.send('GET', `/v2/multimember-subscription/invitation/${first}`, undefined)).status).toBe(410);

    expect((await owner.call('DELETE', '/multimember-subscription/invitation-link')).status).toBe(204);
    expect((await owner.call('DELETE', '/multimember-subscription/invitation-link')).status).toBe(204);
    expect((await join(guest, second)).status).toBe(410);
    expect(await isPremium(guest)).toBe(false);
    for (const verb of ['PUT', 'POST', 'DELETE']) {
      expect((await guest.call(verb, '/multimember-subscription/invitation-link')).status).toBe(404);
    }
  });

  it('[DU-04] [INV-30] removing a guest frees the slot and ends Premium at once; strangers remove nobody', async () => {
    const { owner, guest } = await couple();
    const { subscriptionId } = await overview(owner);
    const path = `/multimember-subscription/${subscriptionId}/remove-guest/${guest.id}`;
    for (const stranger of [guest, await own()]) expect((await stranger.call('DELETE', path)).status).toBe(404);
    expect(await isPremium(guest)).toBe(true);
    const removed = await owner.call('DELETE', path);
    expect(removed).toMatchObject({ status: 200, body: { subscriptionId, guests: [], numberOfEmptySlots: 1 } });
    expect(await isPremium(guest)).toBe(false);
    expect((await owner.call('DELETE', path)).status).toBe(404);
    expect(await mailsTo(guest)).toContain('Din plats i Nordlyd Premium Duo har upphört');
    const next = await world.login();
    expect((await join(next, await invite(owner))).status).toBe(200);
  });

  it('[DU-04] [INV-30] leaving ends Premium at once and frees the slot; one may join elsewhere afterwards', async () => {
    const { owner, guest, place } = await couple();
    const path = `/multimember-subscription/${place.id}/leave-guest-subscription`;
    expect((await owner.call('DELETE', path)).status).toBe(404);
    const left = await guest.call('DELETE', path);
    expect(left.body).toMatchObject({ hasActiveSubscription: false, subscriptions: [{ status: 6 }] });
    expect((await guest.call('DELETE', path)).status).toBe(404);
    expect(await overview(owner)).toMatchObject({ guests: [], numberOfEmptySlots: 1 });
    expect(await mailsTo(owner)).toContain('Test har lämnat ditt extrakonto');
    expect((await join(guest, await invite(await own()))).status).toBe(200);
  });

  it('[DU-05] a guest can neither cancel, renew nor buy beside the place, and may have a trial afterwards', async () => {
    const { guest, place } = await couple();
    for (const verb of ['PUT', 'DELETE']) {
      const { body } = await guest.call(verb, '/subscription/package');
      expect(body).toMatchObject({ status: 409, title: 'SubscriptionManagedElsewhereError' });
    }
    expect((await guest.call('GET', '/checkout/overview/0')).body).toMatchObject({
      status: 409,
      title: 'UserHasActiveSubscriptionError',
    });
    await guest.call('DELETE', `/multimember-subscription/${place.id}/leave-guest-subscription`);
    expect((await guest.call('GET', '/checkout/overview/0')).body).toMatchObject({ trial: { days: 14 } });
  });

  it('a purchase that was begun before joining takes no money', async () => {
    const [owner, guest] = [await own(), await world.login()];
    const sessionId = await openSession(guest);
    await join(guest, await invite(owner));
    const statePaymentMethod = await world.typeCard();
    const { body } = await guest.call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod });
    expect(body).toMatchObject({ status: 409, title: 'UserHasActiveSubscriptionError' });
    expect((await world.ledger()).filter(({ subject }) => subject === guest.id)).toEqual([]);
  });

  it('[SL-13] [INV-30] the guest loses access when the plan of the owner ends or changes, though nobody called for it', async () => {
    const ended = await couple();
    await ended.owner.call('DELETE', '/subscription/package');
    expect(await isPremium(ended.guest)).toBe(false);
    expect(await mailsTo(ended.guest)).toContain('Din plats i Nordlyd Premium Duo har upphört');

    const changed = await couple();
    const { subscriptionId } = await overview(changed.owner);
    const isOwned = eq(subscription.id, subscriptionId);
    await world.database.db.update(subscription).set({ offer: 'totalDuo' }).where(isOwned);
    expect(await isPremium(changed.guest)).toBe(false);
    expect(await overview(changed.owner)).toMatchObject({ guests: [], numberOfEmptySlots: 1 });
    const { db, clock, publishChange } = world.backend;
    expect(await endExtraAccounts(publishChange, db, subscriptionId, 'plan-changed', clock.now())).toBe(1);
    expect(await endExtraAccounts(publishChange, db, subscriptionId, 'plan-changed', clock.now())).toBe(0);
  });

  it('keeps a guest of a cancelled plan to the end of what is paid, without any job', async () => {
    const { owner, guest } = await couple();
    await world.advance('P14D');
    await world.tick();
    await owner.call('DELETE', '/subscription/package');
    expect((await guest.call('GET', '/subscription')).body).toMatchObject({
      hasActiveSubscription: true,
      subscriptions: [{ status: 4, endsAt: expect.any(String) }],
    });
    await world.advance('P32D');
    expect(await isPremium(guest)).toBe(false);
    expect((await join(guest, await invite(await own()))).status).toBe(200);
    expect(await isPremium(guest)).toBe(true);
    await world.tick();
    expect(await isPremium(guest)).toBe(true);
  });

  it('[INV-30] a guest who joins five plans side by side gets one', async () => {
    const guest = await world.login();
    const invitations = await Promise.all(Array.from({ length: 5 }, async () => invite(await own())));
    const answers = await Promise.all(invitations.map((id) => join(guest, id)));
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409, 409, 409, 409]);
  });
});
