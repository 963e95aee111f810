import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readSession } from '../../backend/billing/checkout/session-store.ts';
import { explainDecline } from '../../backend/billing/checkout/verify-payment.ts';
import { webhookEvent } from '../../backend/database/schema/delivery.ts';
import { paymentIntent } from '../../backend/database/schema/payment.ts';
import { claimTrial } from '../../backend/billing/subscription/store.ts';
import { visitBank } from './bank-steps.ts';
import { tellCardNews } from './card-news.ts';
import { cutDatabases } from './databases.ts';
import { buy, createWorld, type Listener, type World } from './test-backend.ts';

describe.each(cutDatabases)('what the card provider says late, on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterEach(() => world.card('POST', '/__control/webhooks', { mode: 'send' }));
  afterAll(() => world.close());

  const isPremium = async (listener: Listener): Promise<unknown> =>
    (await listener.call('GET', '/subscription')).body['hasActiveSubscription'];
  const findTold = (): string[] => world.logged.filter((line) => line.includes('"event":"payment not collected"'));
  const outcomeOf = async (pspReference: string): Promise<string | null | undefined> => {
    const { db } = world.database;
    const [event] = await db.select().from(webhookEvent).where(eq(webhookEvent.pspReference, pspReference));
    return event?.outcome;
  };

  it('[INV-24] why a payment failed takes nothing back that went through while the provider was asked', async () => {
    const listener = await world.login();
    const paid = await buy(world, listener, { number: '5454545454545454' });
    await world.card('POST', '/__control/webhooks', { mode: 'drop' });
    const redirectResult = await visitBank(paid, 'refused');
    const merchantReference = `${paid.sessionId}-1`;
    await tellCardNews(world, { merchantReference, success: 'false', pspReference: 'PSPNO' });
    await world.tick();
    const { card, db } = world.backend;
    const submitDetails: typeof card.submitDetails = async (...details) => {
      const answer = await card.submitDetails(...details);
      await tellCardNews(world, { merchantReference, pspReference: 'PSPYES' });
      await world.tick();
      return answer;
    };
    const session = await readSession(db, paid.sessionId);
    expect(session.status).toBe('refused');
    await explainDecline({ ...world.backend, card: { ...card, submitDetails } }, session, { redirectResult });
    const [intent] = await db.select().from(paymentIntent).where(eq(paymentIntent.reference, merchantReference));
    expect([intent?.state, (await readSession(db, paid.sessionId)).status]).toEqual(['succeeded', 'authorised']);
    expect(await isPremium(listener)).toBe(true);
  });

  it('[INV-03] what comes back from the bank of an attempt that was given up is not handed in to explain another one', async () => {
    const listener = await world.login();
    const givenUp = await buy(world, listener, { number: '5454545454545454' });
    await world.card('POST', '/__control/webhooks', { mode: 'drop' });
    const { sessionId } = givenUp;
    const statePaymentMethod = await world.typeCard({ number: '5454545454545454' });
    const again = await listener.call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod });
    expect(again.body).toMatchObject({ resultCode: 'RedirectShopper' });
    await tellCardNews(world, { merchantReference: `${sessionId}-2`, success: 'false', pspReference: 'PSPNOREASON' });
    await world.tick();
    const redirectResult = await visitBank(givenUp, 'authorised');
    const { card, db } = world.backend;
    const submitDetails = vi.fn(card.submitDetails);
    const session = await readSession(db, sessionId);
    expect(session.status).toBe('refused');
    await explainDecline({ ...world.backend, card: { ...card, submitDetails } }, session, { redirectResult });
    expect(submitDetails).not.toHaveBeenCalled();
    // the provider tells of it, should it have been paid
    await tellCardNews(world, { merchantReference: `${sessionId}-1`, pspReference: 'PSPAFTERALL' });
    await world.tick();
    expect(await isPremium(listener)).toBe(true);
  });

  it.each([
    ['CAPTURE_FAILED', 'true'],
    ['CAPTURE', 'false'],
  ] as const)('that money could not be collected is told to the operators: %s %s', async (code, success) => {
    const listener = await world.login();
    await buy(world, listener);
    await world.advance('P14DT1H');
    await world.tick();
    const before = findTold().length;
    const paid = (await world.ledger()).findLast(({ subject, kind }) => subject === listener.id && kind === 'capture');
    const news = { eventCode: code as never, success, merchantReference: paid?.reference ?? '' };
    for (let delivery = 0; delivery < 2; delivery += 1) {
      await tellCardNews(world, { ...news, pspReference: `PSP${code}` });
      await world.tick();
    }
    expect(await outcomeOf(`PSP${code}`)).toBe('left to a person');
    expect(findTold()).toHaveLength(before + 1);
    expect(findTold().at(-1)).toContain('"level":"error"');
    expect(await isPremium(listener)).toBe(true);
  });

  /** Somebody who paid by a second card while the page of the first one's bank stood open, and then for the first as well. */
  const payTwice = async () => {
    const listener = await world.login();
    await claimTrial(world.database.db, 'person', listener.id, listener.id, new Date());
    await world.card('POST', '/__control/webhooks', { mode: 'drop' });
    const atBank = await buy(world, listener, { number: '5454545454545454' });
    const { sessionId } = atBank;
    const statePaymentMethod = await world.typeCard();
    const paid = await listener.call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod });
    expect(paid.body).toEqual({ resultCode: 'Authorised' });
    await visitBank(atBank, 'authorised');
    await tellCardNews(world, { merchantReference: `${sessionId}-1`, pspReference: `PSP${sessionId}` });
    await world.tick();
    return { listener, sessionId };
  };
  it('[INV-24] a late yes to an attempt that was given up does not cost the card of the one under way', async () => {
    const listener = await world.login();
    await claimTrial(world.database.db, 'person', listener.id, listener.id, new Date());
    const { sessionId } = await buy(world, listener, { number: '5454545454545454' });
    await world.card('POST', '/__control/webhooks', { mode: 'drop' });
    const { card } = world.backend;
    const { authorise } = card;
    const answered = Promise.withResolvers<undefined>();
    const reached = Promise.withResolvers<undefined>();
    card.authorise = async (...order) => {
      const answer = await authorise(...order);
      reached.resolve(undefined);
      await answered.promise;
      return answer;
    };
    const statePaymentMethod = await world.typeCard();
    const paid = listener.call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod });
    await reached.promise;
    card.authorise = authorise;
    await tellCardNews(world, { merchantReference: `${sessionId}-1`, pspReference: 'PSPGIVENUP' });
    await world.tick();
    await world.tick();
    answered.resolve(undefined);
    expect((await paid).body).toEqual({ resultCode: 'Authorised' });
    await world.advance('P32D');
    await world.tick();
    const rows = (await world.ledger()).filter(({ subject }) => subject === listener.id).map(({ kind }) => kind);
    expect(rows.filter((kind) => kind === 'capture')).toHaveLength(2);
    expect(await isPremium(listener)).toBe(true);
  });

  const findFailed = (): string[] => world.logged.filter((line) => line.includes('"event":"refund failed"'));

  it('[INV-24] [INV-25] a chargeback of a payment that gave nothing takes nothing of what another one paid for', async () => {
    const { listener, sessionId } = await payTwice();
    const news = {
      eventCode: 'CHARGEBACK' as const,
      merchantReference: `${sessionId}-1`,
      pspReference: 'PSPTAKENBACK',
    };
    await tellCardNews(world, news);
    await world.tick();
    expect([await outcomeOf('PSPTAKENBACK'), await isPremium(listener)]).toEqual(['recorded', true]);
    const { body } = await listener.call('GET', '/transaction/history');
    expect(body['transactions']).toMatchObject([{ status: 'Success', refund: null }]);
    // the one that paid for it still ends it
    await tellCardNews(world, { ...news, merchantReference: `${sessionId}-2`, pspReference: 'PSPTAKENTOO' });
    await world.tick();
    expect([await outcomeOf('PSPTAKENTOO'), await isPremium(listener)]).toEqual(['applied', false]);
  });

  it('[INV-24] [INV-25] a chargeback that is heard of before its payment is kept until that is', async () => {
    const listener = await world.login();
    await claimTrial(world.database.db, 'person', listener.id, listener.id, new Date());
    await world.card('POST', '/__control/webhooks', { mode: 'drop' });
    const atBank = await buy(world, listener, { number: '5454545454545454' });
    await visitBank(atBank, 'authorised');
    const merchantReference = `${atBank.sessionId}-1`;
    await tellCardNews(world, { eventCode: 'CHARGEBACK' as const, merchantReference, pspReference: 'PSPTOOEARLY' });
    await world.tick();
    expect(await outcomeOf('PSPTOOEARLY')).toBeNull();
    await tellCardNews(world, { merchantReference, pspReference: `PSP${atBank.sessionId}` });
    await world.tick();
    await world.tick();
    expect([await outcomeOf('PSPTOOEARLY'), await isPremium(listener)]).toEqual(['applied', false]);
  });

  it.each([
    ['REFUND', 'false'],
    ['REFUND_FAILED', 'true'],
    ['REFUNDED_REVERSED', 'true'],
  ] as const)('[INV-27] that surplus money did not go back is told to the operators: %s %s', async (code, success) => {
    const { sessionId } = await payTwice();
    const before = findFailed().length;
    const merchantReference = `reverse-${sessionId}-1`;
    for (let delivery = 0; delivery < 2; delivery += 1) {
      await tellCardNews(world, { eventCode: code as never, success, merchantReference, pspReference: `PSP${code}` });
      await world.tick();
    }
    expect(await outcomeOf(`PSP${code}`)).toBe('left to a person');
    expect(findFailed()).toHaveLength(before + 1);
    expect(findFailed().at(-1)).toContain('"level":"error"');
  });

  it('that nothing could be collected of what gave nothing is nobody’s trouble', async () => {
    const listener = await world.login();
    const { sessionId } = await buy(world, listener, { holderName: 'DECLINED' });
    const before = findTold().length;
    const news = { eventCode: 'CAPTURE_FAILED' as never, merchantReference: `${sessionId}-1` };
    await tellCardNews(world, { ...news, pspReference: 'PSPNOTHING' });
    await world.tick();
    expect([await outcomeOf('PSPNOTHING'), findTold().length]).toEqual(['recorded', before]);
  });
});
