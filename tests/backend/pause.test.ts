import { afterEach, expect, it } from 'vitest';
import { assembleBackend } from '../../backend/bootstrap.ts';
import { addVoucher } from '../../backend/billing/voucher/add-voucher.ts';
import { monthsLater } from './calendar.ts';
import { buy, type ApiResponse, type TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

type Plan = {
  status: number;
  currentPeriodEndsAt: string;
  pause: { startsAt: string; resumesAt: string } | null;
  nextCharge: { date: string; amount: number } | null;
  voucher: { startsAt: string; endsAt: string | null } | null;
  offer: { subscriptionOfferType: number };
  nextOffer: { subscriptionOfferType: number; startsAt: string } | null;
};

describeBackend('pauses', (api) => {
  afterEach(() => api.card('DELETE', '/__control/faults'));

  const read = async (user: TestUser): Promise<Plan & { hasAccess: boolean }> => {
    const { hasActiveSubscription, subscriptions } = (await user.call('GET', '/subscription')).body as unknown as {
      hasActiveSubscription: boolean;
      subscriptions: Plan[];
    };
    return { ...(subscriptions[0] as Plan), hasAccess: hasActiveSubscription };
  };
  const pause = (user: TestUser, months = 2): Promise<ApiResponse> =>
    user.call('PUT', '/subscription/pause', { months });
  const resume = (user: TestUser): Promise<ApiResponse> => user.call('DELETE', '/subscription/pause');
  const captures = async (user: TestUser) =>
    (await api.ledger()).filter(({ subject, kind }) => subject === user.id && kind === 'capture');
  const emailsTo = ({ id }: TestUser, word: string) =>
    api.mails.filter(({ recipient, subject }) => recipient.startsWith(id) && subject.includes(word));
  /** Advances to `offsetMs` before or after a time of the test clock. */
  const advanceTo = async (iso: string, offsetMs: number): Promise<void> => {
    const left = Date.parse(iso) + offsetMs - api.backend.clock.now().getTime();
    await api.advance(`PT${Math.floor(left / 1000)}S`);
    await api.tick();
  };
  /** Creates a user in the first paid month. */
  const subscribe = async (offer = 'standard'): Promise<TestUser> => {
    const user = await api.login();
    await buy(api, user, { offer });
    await api.advance('P14D');
    await api.tick();
    expect((await read(user)).status).toBe(1);
    return user;
  };

  it('[INV-31] keeps access until the paid period ends, charges nothing during the pause and resumes by itself once', async () => {
    const user = await subscribe();
    const { currentPeriodEndsAt } = await read(user);
    const resumesAt = monthsLater(currentPeriodEndsAt, 2, 'se');
    const { body: preview } = await user.call('GET', '/subscription/pause');
    expect(preview).toMatchObject({
      choices: [
        { months: 1 },
        { months: 2, startsAt: currentPeriodEndsAt, resumesAt, nextCharge: { date: resumesAt, amount: 99 } },
        { months: 3 },
      ],
      resumption: null,
    });
    const set = await pause(user);
    expect(set.status).toBe(200);
    // a repeat returns the same response; another length is another pause
    expect(await Promise.all([pause(user), pause(user)])).toEqual([set, set]);
    for (const months of [1, 3])
      expect((await pause(user, months)).body).toMatchObject({ status: 409, title: 'SubscriptionStateError' });
    const shown = { pause: { startsAt: currentPeriodEndsAt, resumesAt }, nextCharge: { date: resumesAt, amount: 99 } };
    expect(await read(user)).toMatchObject({ status: 1, hasAccess: true, ...shown });

    await advanceTo(currentPeriodEndsAt, -60_000);
    expect(await read(user)).toMatchObject({ status: 1, hasAccess: true });
    await advanceTo(currentPeriodEndsAt, 60_000);
    expect(await read(user)).toMatchObject({ status: 5, hasAccess: false, ...shown });
    expect((await pause(user)).status).toBe(200);
    expect((await pause(user, 1)).status).toBe(409);
    expect(await read(user)).toMatchObject({ status: 5, hasAccess: false, ...shown });
    const bought = await user.call('GET', '/checkout/overview/0');
    expect(bought.body).toMatchObject({ title: 'UserHasActiveSubscriptionError' });
    const changed = await user.call('PUT', '/offer/upgrade-subscription-offer', { offerType: 3 });
    expect(changed.body).toMatchObject({ title: 'SubscriptionStateError' });

    await advanceTo(resumesAt, -4 * 86_400_000);
    expect(emailsTo(user, 'Din paus är slut')).toHaveLength(0);
    await advanceTo(resumesAt, -2 * 86_400_000);
    await api.tick();
    expect(emailsTo(user, 'Din paus är slut')).toHaveLength(1);
    expect(emailsTo(user, 'Din paus av')).toHaveLength(1);
    expect(await captures(user)).toHaveLength(1);

    // the pause ends without a job, and parallel runs charge once
    await api.advance('P2DT5M');
    expect(await read(user)).toMatchObject({ status: 3, hasAccess: true, pause: null });
    const second = await assembleBackend(api.database, api.parts);
    await Promise.all([api.tick(), api.tick(), second.scheduler.runDue(), resume(user)]);
    expect(await captures(user)).toHaveLength(2);
    const next = monthsLater(currentPeriodEndsAt, 3, 'se');
    expect(await read(user)).toMatchObject({ status: 1, currentPeriodEndsAt: next, nextCharge: { date: next } });
    expect((await user.call('GET', '/transaction/count')).body).toEqual({ count: 2 });
  });

  it('starts a month immediately and charges it once when resumed early, in any number of parallel requests', async () => {
    const user = await subscribe();
    const { currentPeriodEndsAt } = await read(user);
    await pause(user, 3);
    await advanceTo(currentPeriodEndsAt, 10 * 86_400_000);
    const { body: preview } = await user.call('GET', '/subscription/pause');
    expect(preview).toMatchObject({ choices: [], resumption: { today: 99, nextCharge: { amount: 99 } } });
    expect((await user.call('DELETE', '/subscription/pause?expectedToday=0')).status).toBe(412);
    await Promise.all([resume(user), resume(user), api.tick(), resume(user)]);
    await api.tick();
    const now = api.backend.clock.now().getTime();
    const current = await read(user);
    expect(current).toMatchObject({ status: 1, hasAccess: true, pause: null });
    expect(
      Math.abs(Date.parse(monthsLater(new Date(now).toISOString(), 1, 'se')) - Date.parse(current.currentPeriodEndsAt)),
    ).toBeLessThan(60_000);
    expect(await captures(user)).toHaveLength(2);
    await api.advance('P20D');
    await api.tick();
    expect(await captures(user)).toHaveLength(2);
  });

  it('can be cancelled before it begins, without a change of the subscription', async () => {
    const user = await subscribe();
    const { currentPeriodEndsAt, nextCharge } = await read(user);
    await pause(user, 1);
    expect((await user.call('GET', '/subscription/pause')).body).toMatchObject({
      resumption: { today: 0, nextCharge },
    });
    expect((await resume(user)).status).toBe(200);
    expect((await resume(user)).status).toBe(200);
    expect(await read(user)).toMatchObject({ status: 1, pause: null, currentPeriodEndsAt, nextCharge });
    await advanceTo(currentPeriodEndsAt, 60_000);
    expect(await captures(user)).toHaveLength(2);
  });

  it('can be cancelled together with the plan, immediately during the pause or at the end of the paid period before it', async () => {
    const [early, during] = [await subscribe(), await subscribe()];
    const { currentPeriodEndsAt } = await read(early);
    const inside = await read(during);
    for (const user of [early, during]) await pause(user, 1);
    await early.call('DELETE', '/subscription/package');
    expect(await read(early)).toMatchObject({ status: 4, pause: null, endsAt: currentPeriodEndsAt });
    await advanceTo(inside.currentPeriodEndsAt, 60_000);
    await during.call('DELETE', '/subscription/package');
    for (const user of [early, during]) expect(await read(user)).toMatchObject({ status: 6, hasAccess: false });
    await api.advance('P3M');
    await api.tick();
    expect(await captures(during)).toHaveLength(1);
    expect((await resume(during)).body).toMatchObject({ title: 'SubscriptionStateError' });
  });

  it('is rejected in a trial and without a subscription', async () => {
    const user = await api.login();
    expect((await pause(user)).body).toMatchObject({ status: 409, title: 'NoSubscriptionError' });
    await buy(api, user);
    expect((await pause(user)).body).toMatchObject({ status: 409, title: 'SubscriptionStateError' });
    expect((await user.call('GET', '/subscription/pause')).body).toEqual({ choices: [], resumption: null });
    for (const months of [0, 4, 1.5, '1']) {
      expect((await user.call('PUT', '/subscription/pause', { months })).status).toBe(400);
    }
  });

  it('keeps the number of discounted periods of a voucher', async () => {
    const code = `P${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
    const order = { code, type: 'FIFTYPERCENT', duration: { unit: 'Months', n: 2 }, maxUses: 1, reward: true };
    expect(await addVoucher(api.backend, order)).toBeDefined();
    const user = await subscribe();
    expect((await user.call('POST', `/subscription/start?coupon=${code}`)).status).toBe(200);
    const { voucher: before } = await read(user);
    await pause(user, 2);
    const { pause: set, voucher } = await read(user);
    // the voucher is shown later by the length of the pause
    expect(voucher?.startsAt).toBe(set?.resumesAt);
    expect(Date.parse(voucher?.endsAt ?? '')).toBeGreaterThan(Date.parse(before?.endsAt ?? ''));
    expect(await read(user)).toMatchObject({ nextCharge: { amount: 49.5 }, voucher });
    await advanceTo(set?.resumesAt ?? '', -60_000);
    expect(await read(user)).toMatchObject({ status: 5, nextCharge: { amount: 49.5 }, voucher });
    await api.advance('PT1H');
    await api.tick();
    expect(await read(user)).toMatchObject({ status: 1, voucher });
    for (let month = 0; month < 2; month += 1) {
      await api.advance('P1M');
      await api.advance('PT5M');
      await api.tick();
    }
    expect((await captures(user)).map(({ amount }) => amount?.value)).toEqual([99_00, 49_50, 49_50, 99_00]);
  });

  it('shows the date of a scheduled plan, and releases a waiting voucher when the user cancels during the pause', async () => {
    const code = `P${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
    const order = { code, type: 'FREE', duration: { unit: 'Months', n: 1 }, maxUses: 1, reward: true };
    expect(await addVoucher(api.backend, order)).toBeDefined();
    const [leaver, saver] = [await subscribe(), await subscribe('total')];
    const redeem = (user: TestUser): Promise<ApiResponse> => user.call('POST', `/subscription/start?coupon=${code}`);
    expect((await redeem(leaver)).status).toBe(200);
    expect((await saver.call('PUT', '/offer/upgrade-subscription-offer', { offerType: 0 })).status).toBe(200);
    for (const user of [leaver, saver]) expect((await pause(user, 1)).status).toBe(200);
    const { currentPeriodEndsAt, pause: set, nextOffer } = await read(saver);
    expect(nextOffer).toMatchObject({ subscriptionOfferType: 0, startsAt: set?.resumesAt });
    await advanceTo(currentPeriodEndsAt, 86_400_000);
    expect((await read(saver)).nextOffer).toEqual(nextOffer);
    await leaver.call('DELETE', '/subscription/package');
    expect(await read(leaver)).toMatchObject({ status: 6, voucher: null });
    const other = await subscribe();
    expect((await redeem(other)).status).toBe(200);
    await advanceTo(set?.resumesAt ?? '', 3_600_000);
    expect(await read(saver)).toMatchObject({ status: 1, offer: { subscriptionOfferType: 0 }, nextOffer: null });
  });

  it("[DU-04] suspends and restores the guest's access together with the owner's", async () => {
    const owner = await subscribe('duo');
    const guest = await api.login();
    const { body } = await owner.call('PUT', '/multimember-subscription/invitation-link');
    await guest.call('POST', `/multimember-subscription/join-as-guest/${String(body['invitationId'])}`);
    expect(await read(guest)).toMatchObject({ status: 1, hasAccess: true });
    const { currentPeriodEndsAt } = await read(owner);
    await pause(owner, 1);
    await advanceTo(currentPeriodEndsAt, 60_000);
    expect(await read(guest)).toMatchObject({ status: 5, hasAccess: false, nextCharge: null });
    await resume(owner);
    expect(await read(guest)).toMatchObject({ status: 1, hasAccess: true, pause: null });
  });

  it('enters grace like any renewal when its charge is declined', async () => {
    const user = await subscribe();
    const { currentPeriodEndsAt } = await read(user);
    await pause(user, 1);
    await advanceTo(currentPeriodEndsAt, 60_000);
    await api.card('POST', '/__control/faults', {
      match: { method: 'POST', path: '/v72/payments' },
      mode: 'refuse',
      times: 1,
    });
    expect((await resume(user)).body).toMatchObject({
      subscriptions: [{ status: 3, pause: null, refusal: { refusedAt: expect.any(String) } }],
    });
    await api.advance('P1D');
    await api.tick();
    expect(await read(user)).toMatchObject({ status: 1 });
    expect(await captures(user)).toHaveLength(2);
  });
});
