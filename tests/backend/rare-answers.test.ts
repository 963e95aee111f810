import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCatalogueHandlers } from '../../backend/content/catalogue-handlers.ts';
import { createCmsHandlers, createSites } from '../../backend/content/cms-handlers.ts';
import { ContentSourceError, type ContentSource } from '../../backend/content/source.ts';
import { paymentSession, subscription } from '../../backend/database/schema/payment.ts';
import { createLog } from '../../server/telemetry/log.ts';
import { testDatabases } from './databases.ts';
import { createSteps } from './voucher-steps.ts';
import { buy, createWorld, openSession, type Answer, type Listener, type World } from './test-backend.ts';

const log = createLog('test', () => undefined);

/** A content source that was never there. */
const away = new Proxy({} as ContentSource, {
  get: () => () => Promise.reject(new ContentSourceError('away')),
});

/** Answers of the contract that only come when something is late, gone or away. */
describe.each(testDatabases.slice(0, 1))('rare answers', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    const database = await open();
    const { db } = database;
    const cms = createCmsHandlers({ db, sites: createSites({ source: away, log, freshMs: 60_000 }), log });
    world = await createWorld(database, cms);
  }, 60_000);
  afterAll(() => world.close());

  const returnUrl = 'http://localhost:3000/se/checkout-v2/verify-adyen';
  const says = ({ status, body }: Answer) => [status, body['title'], body['code']];

  /** Lets calls to the card provider fail in a way, for as long as something takes. */
  const whileCardFails = async <Value>(code: 'ECONNREFUSED' | 'ECONNRESET', work: () => Promise<Value>) => {
    const original = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const url = String(input instanceof Request ? input.url : input);
      if (!url.startsWith(world.settings.cardUrl) || !url.includes('/payments')) return original(input, init);
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('gone'), { code }) });
    };
    return work().finally(() => (globalThis.fetch = original));
  };
  /** Somebody whose card is kept and who holds nothing any more. */
  const former = async (): Promise<Listener> => {
    const listener = await world.login();
    expect((await buy(world, listener)).body).toEqual({ resultCode: 'Authorised' });
    await listener.call('DELETE', '/subscription/package');
    return listener;
  };
  const subscriber = async (offer = 'standard'): Promise<Listener> => {
    const listener = await world.login();
    expect((await buy(world, listener, { offer })).body).toEqual({ resultCode: 'Authorised' });
    return listener;
  };

  it('[AP-14] [AP-15] editorial content that was never read is a 503 that says when to come again', async () => {
    const paths = [
      'web-page?slug=start',
      'offers-page/offer',
      'student-page/student',
      'categories-page/comedy',
      'categories',
      'footer-pages',
      'pricing',
      'content',
    ];
    for (const path of paths) {
      const answer = await fetch(`${world.settings.backendUrl}/v2/cms/${path}`);
      const { title, code } = (await answer.json()) as { title: string; code: string };
      const told = [path, answer.status, title, code, answer.headers.get('Retry-After')];
      expect(told).toEqual([path, 503, 'Unavailable', 'unavailable', '5']);
    }
  });

  it('an empty catalogue is no sitemap', async () => {
    const { getSitemap } = createCatalogueHandlers(world.backend);
    const call = { query: {}, region: 'se' } as Parameters<typeof getSitemap>[0];
    expect(await getSitemap(call)).toMatchObject({ status: 503, problem: { title: 'Unavailable' } });
  });

  it('[AP-07] an owner whose extra account is taken gets no other link', async () => {
    const [owner, guest] = [await subscriber('duo'), await world.login()];
    const { body } = await owner.call('PUT', '/multimember-subscription/invitation-link');
    await guest.call('POST', `/multimember-subscription/join-as-guest/${String(body['invitationId'])}`);
    const rotated = await owner.call('POST', '/multimember-subscription/invitation-link');
    expect(says(rotated)).toEqual([409, 'NoEmptySlotError', 'no_empty_slot_error']);
  });

  it('a withdrawal that was made meanwhile is not confirmed by the link of its statement', async () => {
    const listener = await former();
    await buy(world, listener);
    const email = `${listener.id}@nordlyd.example`;
    await world.send('POST', '/v2/withdrawal/statement', { name: 'Test Person', email, contract: 'Premium' });
    await world.tick();
    const letters = world.mails.filter(({ recipient }) => recipient === email);
    const token = letters.map(({ text }) => /\?confirm=([\w-]+)/.exec(text)?.[1]).find((found) => found !== undefined);
    const { body } = await listener.call('GET', '/withdrawal');
    const { subscriptionId } = body['contract'] as unknown as { subscriptionId: string };
    await listener.call('POST', '/withdrawal', { subscriptionId, name: 'Test Person', email });
    const confirmed = await world.send('POST', '/v2/withdrawal/confirmation', { token });
    expect(says(confirmed)).toEqual([409, 'AlreadyWithdrawnError', 'already_withdrawn_error']);
  });

  it('[AP-09] a session is refused to whom the offer is closed, who holds one, and for an address of others', async () => {
    const [visitor, holder] = [await world.login(), await subscriber()];
    const order = (who: Listener, offer: string, url = returnUrl) =>
      who.call('POST', `/adyenpayment/create-payment-session/for-${offer}-offer`, { returnUrl: url });
    expect(says(await order(visitor, 'student')).slice(0, 2)).toEqual([403, 'StudentOfferAccessDeniedError']);
    const held = [409, 'UserHasActiveSubscriptionError', 'user_has_active_subscription_error'];
    expect(says(await order(holder, 'standard'))).toEqual(held);
    expect(says(await order(visitor, 'duo', 'https://evil.example/')).slice(0, 2)).toEqual([
      422,
      'ReturnUrlNotAllowedError',
    ]);
    const path = '/adyenpayment/create-voucher-payment-session/for-standard-offer';
    expect(says(await holder.call('POST', path, { returnUrl, voucherCode: 'HALF3' }))).toEqual(held);
    const wallet = { returnUrl, myAccountUrl: 'http://localhost:3000/se/mitt-konto' };
    const draft = (who: Listener) => who.call('POST', '/vippsmobilepay/draft-agreement/for-standard-offer', wallet);
    expect(says(await draft(visitor)).slice(0, 2)).toEqual([403, 'WalletNotAvailableError']);
  });

  it('[AP-10] a session that is too old is not paid, and a bank that cannot be asked is a 503', async () => {
    const listener = await world.login();
    const sessionId = await openSession(listener);
    await world.database.db
      .update(paymentSession)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where(eq(paymentSession.id, sessionId));
    const statePaymentMethod = await world.typeCard();
    const late = await listener.call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod });
    expect(says(late)).toEqual([410, 'PaymentSessionExpiredError', 'payment_session_expired_error']);

    const payer = await world.login();
    const sent = await buy(world, payer, { number: '5454545454545454' });
    expect(sent.body).toMatchObject({ resultCode: 'RedirectShopper' });
    const body = { sessionId: sent.sessionId, redirectResult: 'x', offerType: 0, voucherCode: null };
    const verify = () => payer.call('POST', '/adyenpayment/verify-payment-result', body);
    expect(says(await whileCardFails('ECONNREFUSED', verify)).slice(0, 2)).toEqual([
      503,
      'PaymentProviderUnavailableError',
    ]);
  });

  it('[AP-05] [AP-06] a charge that was never sent is a 503 and changes nothing; one without an answer is a 202', async () => {
    const again = await former();
    const start = () => again.call('POST', '/subscription/start');
    expect((await whileCardFails('ECONNREFUSED', start)).status).toBe(503);
    expect((await again.call('GET', '/subscription')).body['hasActiveSubscription']).toBe(false);
    expect((await whileCardFails('ECONNRESET', start)).status).toBe(202);

    const payer = await former();
    await buy(world, payer);
    const upgrade = () => payer.call('PUT', '/offer/upgrade-subscription-offer', { offerType: 3 });
    expect((await whileCardFails('ECONNREFUSED', upgrade)).status).toBe(503);
    expect((await whileCardFails('ECONNRESET', upgrade)).status).toBe(202);
  });

  it('[AP-06] [AP-08] what others manage is not ended here, and no voucher is for a plan that is not held', async () => {
    const holder = await subscriber();
    await world.database.db.update(subscription).set({ manager: 'apple' }).where(eq(subscription.userId, holder.id));
    const ended = await holder.call('DELETE', '/subscription/podcast/standard-offer-plan');
    expect(says(ended).slice(0, 2)).toEqual([409, 'SubscriptionManagedElsewhereError']);
    const { body } = await holder.call('GET', '/subscription');
    expect(body['subscriptions']).toMatchObject([{ discriminator: 'AppleUserSubscription', paymentProvider: 'Apple' }]);
    const code = await createSteps(() => world).issue();
    const terms = await (await subscriber('duo')).call('GET', `/checkout/voucher/0/${code}`);
    expect(terms.status).toBe(409);
    expect(terms.body['code']).toBe(terms.body['title']);
  });

  it('[AP-06] a start whose session has grown too old meanwhile is a 410', async () => {
    const listener = await former();
    const start = () => listener.call('POST', '/subscription/start');
    expect((await whileCardFails('ECONNREFUSED', start)).status).toBe(503);
    await world.database.db
      .update(paymentSession)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where(eq(paymentSession.userId, listener.id));
    expect(says(await start()).slice(0, 2)).toEqual([410, 'PaymentSessionExpiredError']);
  });
});
