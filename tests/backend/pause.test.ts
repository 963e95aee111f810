import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { assembleBackend } from '../../backend/bootstrap.ts';
import { monthsLater } from './calendar.ts';
import { cutDatabases } from './databases.ts';
import { buy, createWorld, type Answer, type Listener, type World } from './test-backend.ts';

type Held = {
  status: number;
  currentPeriodEndsAt: string;
  pause: { startsAt: string; resumesAt: string } | null;
  nextCharge: { date: string; amount: number } | null;
  voucher: { startsAt: string; endsAt: string | null } | null;
  offer: { subscriptionOfferType: number };
  nextOffer: { subscriptionOfferType: number; startsAt: string } | null;
};

describe.each(cutDatabases)('pauses on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterEach(() => world.card('DELETE', '/__control/faults'));
  afterAll(() => world.close());

  const read = async (listener: Listener): Promise<Held & { hasAccess: boolean }> => {
    const { hasActiveSubscription, subscriptions } = (await listener.call('GET', '/subscription')).body as unknown as {
      hasActiveSubscription: boolean;
      subscriptions: Held[];
    };
    return { ...(subscriptions[0] as Held), hasAccess: hasActiveSubscription };
  };
  const pause = (listener: Listener, months = 2): Promise<Answer> =>
    listener.call('PUT', '/subscription/pause', { months });
  const resume = (listener: Listener): Promise<Answer> => listener.call('DELETE', '/subscription/pause');
  const captures = async (listener: Listener) =>
    (await world.ledger()).filter(({ subject, kind }) => subject === listener.id && kind === 'capture');
  const mailsTo = ({ id }: Listener, word: string) =>
    world.mails.filter(({ recipient, subject }) => recipient.startsWith(id) && subject.includes(word));
  /** To a moment before or after an instant of business time. */
  const goTo = async (iso: string, offsetMs: number): Promise<void> => {
    const left = Date.parse(iso) + offsetMs - world.backend.clock.now().getTime();
    await world.advance(`PT${Math.floor(left / 1000)}S`);
    await world.tick();
  };
  /** A listener in the first paid month. */
  const subscribe = async (offer = 'standard'): Promise<Listener> => {
    const listener = await world.login();
    await buy(world, listener, { offer });
    await world.advance('P14D');
    await world.tick();
    expect((await read(listener)).status).toBe(1);
    return listener;
  };

  it('[INV-31] keeps access to the end of what is paid, charges nothing within, and goes on by itself, once', async () => {
    const listener = await subscribe();
    const { currentPeriodEndsAt } = await read(listener);
    const resumesAt = monthsLater(currentPeriodEndsAt, 2, 'se');
    const { body: foreseen } = await listener.call('GET', '/subscription/pause');
    expect(foreseen).toMatchObject({
      choices: [
        { months: 1 },
        { months: 2, startsAt: currentPeriodEndsAt, resumesAt, nextCharge: { date: resumesAt, amount: 99 } },
        { months: 3 },
      ],
      resumption: null,
    });
    const set = await pause(listener);
    expect(set.status).toBe(200);
    // a lost answer or a second click asks for the same again; another length is another pause
    expect(await Promise.all([pause(listener), pause(listener)])).toEqual([set, set]);
    for (const months of [1, 3])
      expect((await pause(listener, months)).body).toMatchObject({ status: 409, title: 'SubscriptionStateError' });
    const told = { pause: { startsAt: currentPeriodEndsAt, resumesAt }, nextCharge: { date: resumesAt, amount: 99 } };
    expect(await read(listener)).toMatchObject({ status: 1, hasAccess: true, ...told });

    await goTo(currentPeriodEndsAt, -60_000);
    expect(await read(listener)).toMatchObject({ status: 1, hasAccess: true });
    await goTo(currentPeriodEndsAt, 60_000);
    expect(await read(listener)).toMatchObject({ status: 5, hasAccess: false, ...told });
    expect((await pause(listener)).status).toBe(200);
    expect((await pause(listener, 1)).status).toBe(409);
    expect(await read(listener)).toMatchObject({ status: 5, hasAccess: false, ...told });
    const bought = await listener.call('GET', '/checkout/overview/0');
    expect(bought.body).toMatchObject({ title: 'UserHasActiveSubscriptionError' });
    const changed = await listener.call('PUT', '/offer/upgrade-subscription-offer', { offerType: 3 });
    expect(changed.body).toMatchObject({ title: 'SubscriptionStateError' });

    await goTo(resumesAt, -4 * 86_400_000);
    expect(mailsTo(listener, 'Din paus är slut')).toHaveLength(0);
    await goTo(resumesAt, -2 * 86_400_000);
    await world.tick();
    expect(mailsTo(listener, 'Din paus är slut')).toHaveLength(1);
    expect(mailsTo(listener, 'Din paus av')).toHaveLength(1);
    expect(await captures(listener)).toHaveLength(1);

    // it is over although nothing ran, and then whoever runs charges once
    await world.advance('P2DT5M');
    expect(await read(listener)).toMatchObject({ status: 3, hasAccess: true, pause: null });
    const second = await assembleBackend(world.database, world.parts);
    await Promise.all([world.tick(), world.tick(), second.scheduler.runDue(), resume(listener)]);
    expect(await captures(listener)).toHaveLength(2);
    const next = monthsLater(currentPeriodEndsAt, 3, 'se');
    expect(await read(listener)).toMatchObject({ status: 1, currentPeriodEndsAt: next, nextCharge: { date: next } });
    expect((await listener.call('GET', '/transaction/count')).body).toEqual({ count: 2 });
  });

  it('resumed earlier begins a month at once and charges it once, however often it is asked', async () => {
    const listener = await subscribe();
    const { currentPeriodEndsAt } = await read(listener);
    await pause(listener, 3);
    await goTo(currentPeriodEndsAt, 10 * 86_400_000);
    const { body: foreseen } = await listener.call('GET', '/subscription/pause');
    expect(foreseen).toMatchObject({ choices: [], resumption: { today: 99, nextCharge: { amount: 99 } } });
    expect((await listener.call('DELETE', '/subscription/pause?expectedToday=0')).status).toBe(412);
    await Promise.all([resume(listener), resume(listener), world.tick(), resume(listener)]);
    await world.tick();
    const now = world.backend.clock.now().getTime();
    const held = await read(listener);
    expect(held).toMatchObject({ status: 1, hasAccess: true, pause: null });
    expect(
      Math.abs(Date.parse(monthsLater(new Date(now).toISOString(), 1, 'se')) - Date.parse(held.currentPeriodEndsAt)),
    ).toBeLessThan(60_000);
    expect(await captures(listener)).toHaveLength(2);
    await world.advance('P20D');
    await world.tick();
    expect(await captures(listener)).toHaveLength(2);
  });

  it('is called off before it begins, and leaves everything as it was', async () => {
    const listener = await subscribe();
    const { currentPeriodEndsAt, nextCharge } = await read(listener);
    await pause(listener, 1);
    expect((await listener.call('GET', '/subscription/pause')).body).toMatchObject({
      resumption: { today: 0, nextCharge },
    });
    expect((await resume(listener)).status).toBe(200);
    expect((await resume(listener)).status).toBe(200);
    expect(await read(listener)).toMatchObject({ status: 1, pause: null, currentPeriodEndsAt, nextCharge });
    await goTo(currentPeriodEndsAt, 60_000);
    expect(await captures(listener)).toHaveLength(2);
  });

  it('can be cancelled: within it at once, before it at the end of what is paid, and is never charged again', async () => {
    const [early, within] = [await subscribe(), await subscribe()];
    const { currentPeriodEndsAt } = await read(early);
    const inside = await read(within);
    for (const listener of [early, within]) await pause(listener, 1);
    await early.call('DELETE', '/subscription/package');
    expect(await read(early)).toMatchObject({ status: 4, pause: null, endsAt: currentPeriodEndsAt });
    await goTo(inside.currentPeriodEndsAt, 60_000);
    await within.call('DELETE', '/subscription/package');
    for (const listener of [early, within]) expect(await read(listener)).toMatchObject({ status: 6, hasAccess: false });
    await world.advance('P3M');
    await world.tick();
    expect(await captures(within)).toHaveLength(1);
    expect((await resume(within)).body).toMatchObject({ title: 'SubscriptionStateError' });
  });

  it('refuses a trial, and tells why there is nothing to pause', async () => {
    const listener = await world.login();
    expect((await pause(listener)).body).toMatchObject({ status: 409, title: 'NoSubscriptionError' });
    await buy(world, listener);
    expect((await pause(listener)).body).toMatchObject({ status: 409, title: 'SubscriptionStateError' });
    expect((await listener.call('GET', '/subscription/pause')).body).toEqual({ choices: [], resumption: null });
    for (const months of [0, 4, 1.5, '1']) {
      expect((await listener.call('PUT', '/subscription/pause', { months })).status).toBe(400);
    }
  });

  it('loses nothing of a voucher: its discounted periods are as many as promised', async () => {
    const code = `P${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
    const facts = { code, type: 'FIFTYPERCENT', duration: { unit: 'Months', n: 2 }, maxUses: 1, reward: true };
    expect((await world.send('POST', '/__sandbox/vouchers', facts)).status).toBe(201);
    const listener = await subscribe();
    expect((await listener.call('POST', `/subscription/start?coupon=${code}`)).status).toBe(200);
    const { voucher: before } = await read(listener);
    await pause(listener, 2);
    const { pause: set, voucher } = await read(listener);
    // what is shown of it is what will be: it comes as much later
    expect(voucher?.startsAt).toBe(set?.resumesAt);
    expect(Date.parse(voucher?.endsAt ?? '')).toBeGreaterThan(Date.parse(before?.endsAt ?? ''));
    expect(await read(listener)).toMatchObject({ nextCharge: { amount: 49.5 }, voucher });
    await goTo(set?.resumesAt ?? '', -60_000);
    expect(await read(listener)).toMatchObject({ status: 5, nextCharge: { amount: 49.5 }, voucher });
    await world.advance('PT1H');
    await world.tick();
    expect(await read(listener)).toMatchObject({ status: 1, voucher });
    for (let month = 0; month < 2; month += 1) {
      await world.advance('P1M');
      await world.advance('PT5M');
      await world.tick();
    }
    expect((await captures(listener)).map(({ amount }) => amount?.value)).toEqual([99_00, 49_50, 49_50, 99_00]);
  });

  it('shows a scheduled plan on the day that it comes; cancelled within it, a voucher that waits is given back', async () => {
    const code = `P${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
    const facts = { code, type: 'FREE', duration: { unit: 'Months', n: 1 }, maxUses: 1, reward: true };
    expect((await world.send('POST', '/__sandbox/vouchers', facts)).status).toBe(201);
    const [leaver, saver] = [await subscribe(), await subscribe('total')];
    const redeem = (listener: Listener): Promise<Answer> => listener.call('POST', `/subscription/start?coupon=${code}`);
    expect((await redeem(leaver)).status).toBe(200);
    expect((await saver.call('PUT', '/offer/upgrade-subscription-offer', { offerType: 0 })).status).toBe(200);
    for (const listener of [leaver, saver]) expect((await pause(listener, 1)).status).toBe(200);
    const { currentPeriodEndsAt, pause: set, nextOffer } = await read(saver);
    expect(nextOffer).toMatchObject({ subscriptionOfferType: 0, startsAt: set?.resumesAt });
    await goTo(currentPeriodEndsAt, 86_400_000);
    expect((await read(saver)).nextOffer).toEqual(nextOffer);
    await leaver.call('DELETE', '/subscription/package');
    expect(await read(leaver)).toMatchObject({ status: 6, voucher: null });
    const other = await subscribe();
    expect((await redeem(other)).status).toBe(200);
    await goTo(set?.resumesAt ?? '', 3_600_000);
    expect(await read(saver)).toMatchObject({ status: 1, offer: { subscriptionOfferType: 0 }, nextOffer: null });
  });

  it('[DU-04] stops and brings back the access of a guest with that of the owner', async () => {
    const owner = await subscribe('duo');
    const guest = await world.login();
    const { body } = await owner.call('PUT', '/multimember-subscription/invitation-link');
    await guest.call('POST', `/multimember-subscription/join-as-guest/${String(body['invitationId'])}`);
    expect(await read(guest)).toMatchObject({ status: 1, hasAccess: true });
    const { currentPeriodEndsAt } = await read(owner);
    await pause(owner, 1);
    await goTo(currentPeriodEndsAt, 60_000);
    expect(await read(guest)).toMatchObject({ status: 5, hasAccess: false, nextCharge: null });
    await resume(owner);
    expect(await read(guest)).toMatchObject({ status: 1, hasAccess: true, pause: null });
  });

  it('that ends with a refused charge goes through grace as any renewal', async () => {
    const listener = await subscribe();
    const { currentPeriodEndsAt } = await read(listener);
    await pause(listener, 1);
    await goTo(currentPeriodEndsAt, 60_000);
    await world.card('POST', '/__control/faults', {
      match: { method: 'POST', path: '/v72/payments' },
      mode: 'refuse',
      times: 1,
    });
    expect((await resume(listener)).body).toMatchObject({
      subscriptions: [{ status: 3, pause: null, refusal: { refusedAt: expect.any(String) } }],
    });
    await world.advance('P1D');
    await world.tick();
    expect(await read(listener)).toMatchObject({ status: 1 });
    expect(await captures(listener)).toHaveLength(2);
  });
});
