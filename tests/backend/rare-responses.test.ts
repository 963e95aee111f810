import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCatalogueHandlers } from '../../backend/content/catalogue-handlers.ts';
import { createCmsHandlers, createSites } from '../../backend/content/cms-handlers.ts';
import { ContentSourceError, type ContentSource } from '../../backend/content/source.ts';
import { paymentSession, subscription } from '../../backend/database/schema/payment.ts';
import { createLog } from '../../server/telemetry/log.ts';
import { testDatabases } from './databases.ts';
import { createVoucherSteps } from './voucher-steps.ts';
import {
  buy,
  createTestBackend,
  openSession,
  type ApiResponse,
  type TestUser,
  type TestBackend,
} from './test-backend.ts';

const log = createLog('test', () => undefined);

/** A content source that always fails. */
const failingSource = new Proxy({} as ContentSource, {
  get: () => () => Promise.reject(new ContentSourceError('down')),
});

/** Responses of the contract that need an expired, missing or unavailable resource. */
describe.each(testDatabases.slice(0, 1))('rare responses', ({ open }) => {
  let api: TestBackend;
  beforeAll(async () => {
    const database = await open();
    const { db } = database;
    const cms = createCmsHandlers({ db, sites: createSites({ db, source: failingSource, log, freshMs: 60_000 }), log });
    api = await createTestBackend(database, cms);
  }, 60_000);
  afterAll(() => api.close());

  const returnUrl = 'http://localhost:3000/se/checkout-v2/verify-adyen';
  const describeProblem = ({ status, body }: ApiResponse) => [status, body['title'], body['code']];

  /** Makes calls to the card provider fail while `work` runs. */
  const whileCardFails = async <Value>(code: 'ECONNREFUSED' | 'ECONNRESET', work: () => Promise<Value>) => {
    const original = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const url = String(input instanceof Request ? input.url : input);
      if (!url.startsWith(api.settings.cardUrl) || !url.includes('/payments')) return original(input, init);
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('gone'), { code }) });
    };
    return work().finally(() => (globalThis.fetch = original));
  };
  /** Creates a user with a stored card and without a plan. */
  const createFormerSubscriber = async (): Promise<TestUser> => {
    const user = await api.login();
    expect((await buy(api, user)).body).toEqual({ resultCode: 'Authorised' });
    await user.call('DELETE', '/subscription/package');
    return user;
  };
  const createSubscriber = async (offer = 'standard'): Promise<TestUser> => {
    const user = await api.login();
    expect((await buy(api, user, { offer })).body).toEqual({ resultCode: 'Authorised' });
    return user;
  };

  it('[AP-14] [AP-15] returns 503 with Retry-After for editorial content that was never loaded', async () => {
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
      const result = await fetch(`${api.settings.backendUrl}/v2/cms/${path}`);
      const { title, code } = (await result.json()) as { title: string; code: string };
      const response = [path, result.status, title, code, result.headers.get('Retry-After')];
      expect(response).toEqual([path, 503, 'Unavailable', 'unavailable', '1']);
    }
  });

  it('returns 503 for the sitemap of an empty catalogue', async () => {
    const { getSitemap } = createCatalogueHandlers(api.backend);
    const call = { query: {}, region: 'se' } as Parameters<typeof getSitemap>[0];
    expect(await getSitemap(call)).toMatchObject({ status: 503, problem: { title: 'Unavailable' } });
  });

  it('[AP-07] rejects a new invitation link when the extra account is taken', async () => {
    const [owner, guest] = [await createSubscriber('duo'), await api.login()];
    const { body } = await owner.call('PUT', '/multimember-subscription/invitation-link');
    await guest.call('POST', `/multimember-subscription/join-as-guest/${String(body['invitationId'])}`);
    const rotated = await owner.call('POST', '/multimember-subscription/invitation-link');
    expect(describeProblem(rotated)).toEqual([409, 'NoEmptySlotError', 'no_empty_slot_error']);
  });

  it('rejects the confirmation link of a withdrawal that was made in the meantime', async () => {
    const user = await createFormerSubscriber();
    await buy(api, user);
    const email = `${user.id}@nordlyd.example`;
    await api.send('POST', '/v2/withdrawal/statement', { name: 'Test Person', email, contract: 'Premium' });
    await api.tick();
    const emails = api.mails.filter(({ recipient }) => recipient === email);
    const token = emails.map(({ text }) => /\?confirm=([\w-]+)/.exec(text)?.[1]).find((found) => found !== undefined);
    const { body } = await user.call('GET', '/withdrawal');
    const { subscriptionId } = body['contract'] as unknown as { subscriptionId: string };
    await user.call('POST', '/withdrawal', { subscriptionId, name: 'Test Person', email });
    const confirmed = await api.send('POST', '/v2/withdrawal/confirmation', { token });
    expect(describeProblem(confirmed)).toEqual([409, 'AlreadyWithdrawnError', 'already_withdrawn_error']);
  });

  it('[AP-09] rejects a session for a closed offer, for a subscriber and for a foreign return URL', async () => {
    const [visitor, holder] = [await api.login(), await createSubscriber()];
    const order = (user: TestUser, offer: string, url = returnUrl) =>
      user.call('POST', `/adyenpayment/create-payment-session/for-${offer}-offer`, { returnUrl: url });
    expect(describeProblem(await order(visitor, 'student')).slice(0, 2)).toEqual([
      403,
      'StudentOfferAccessDeniedError',
    ]);
    const current = [409, 'UserHasActiveSubscriptionError', 'user_has_active_subscription_error'];
    expect(describeProblem(await order(holder, 'standard'))).toEqual(current);
    expect(describeProblem(await order(visitor, 'duo', 'https://evil.example/')).slice(0, 2)).toEqual([
      422,
      'ReturnUrlNotAllowedError',
    ]);
    const path = '/adyenpayment/create-voucher-payment-session/for-standard-offer';
    expect(describeProblem(await holder.call('POST', path, { returnUrl, voucherCode: 'HALF3' }))).toEqual(current);
    const wallet = { returnUrl, myAccountUrl: 'http://localhost:3000/se/mitt-konto' };
    const draft = (user: TestUser) => user.call('POST', '/vippsmobilepay/draft-agreement/for-standard-offer', wallet);
    expect(describeProblem(await draft(visitor)).slice(0, 2)).toEqual([403, 'WalletNotAvailableError']);
  });

  it('[AP-10] rejects the payment of an expired session, and returns 503 when the bank result cannot be verified', async () => {
    const user = await api.login();
    const sessionId = await openSession(user);
    await api.database.db
      .update(paymentSession)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where(eq(paymentSession.id, sessionId));
    const statePaymentMethod = await api.typeCard();
    const late = await user.call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod });
    expect(describeProblem(late)).toEqual([410, 'PaymentSessionExpiredError', 'payment_session_expired_error']);

    const payer = await api.login();
    const sent = await buy(api, payer, { number: '5454545454545454' });
    expect(sent.body).toMatchObject({ resultCode: 'RedirectShopper' });
    const body = { sessionId: sent.sessionId, redirectResult: 'x', offerType: 0, voucherCode: null };
    const verify = () => payer.call('POST', '/adyenpayment/verify-payment-result', body);
    expect(describeProblem(await whileCardFails('ECONNREFUSED', verify)).slice(0, 2)).toEqual([
      503,
      'PaymentProviderUnavailableError',
    ]);
  });

  it('[AP-05] [AP-06] returns 503 for a charge that was not sent and 202 for one without a response', async () => {
    const again = await createFormerSubscriber();
    const start = () => again.call('POST', '/subscription/start');
    expect((await whileCardFails('ECONNREFUSED', start)).status).toBe(503);
    expect((await again.call('GET', '/subscription')).body['hasActiveSubscription']).toBe(false);
    expect((await whileCardFails('ECONNRESET', start)).status).toBe(202);

    const payer = await createFormerSubscriber();
    await buy(api, payer);
    const upgrade = () => payer.call('PUT', '/offer/upgrade-subscription-offer', { offerType: 3 });
    expect((await whileCardFails('ECONNREFUSED', upgrade)).status).toBe(503);
    expect((await whileCardFails('ECONNRESET', upgrade)).status).toBe(202);
  });

  it('[AP-06] [AP-08] rejects ending a plan that another party manages, and a voucher for a plan that the user does not have', async () => {
    const holder = await createSubscriber();
    await api.database.db.update(subscription).set({ manager: 'apple' }).where(eq(subscription.userId, holder.id));
    const ended = await holder.call('DELETE', '/subscription/podcast/standard-offer-plan');
    expect(describeProblem(ended).slice(0, 2)).toEqual([409, 'SubscriptionManagedElsewhereError']);
    const { body } = await holder.call('GET', '/subscription');
    expect(body['subscriptions']).toMatchObject([{ discriminator: 'AppleUserSubscription', paymentProvider: 'Apple' }]);
    const code = await createVoucherSteps(() => api).issue();
    const terms = await (await createSubscriber('duo')).call('GET', `/checkout/voucher/0/${code}`);
    expect(terms.status).toBe(409);
    expect(terms.body['code']).toBe(terms.body['title']);
  });

  it('[AP-06] returns 410 for a start whose session has expired', async () => {
    const user = await createFormerSubscriber();
    const start = () => user.call('POST', '/subscription/start');
    expect((await whileCardFails('ECONNREFUSED', start)).status).toBe(503);
    await api.database.db
      .update(paymentSession)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where(eq(paymentSession.userId, user.id));
    expect(describeProblem(await start()).slice(0, 2)).toEqual([410, 'PaymentSessionExpiredError']);
  });
});
