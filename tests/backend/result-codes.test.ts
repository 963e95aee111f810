import { PaymentResponse } from '@adyen/api-library/lib/src/typings/checkout/models.js';
import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { claimTrial } from '../../backend/billing/subscription/store.ts';
import { webhookEvent } from '../../backend/database/schema/delivery.ts';
import { createCardProvider } from '../../backend/providers/card.ts';
import { testDatabases, type TestDatabase } from './databases.ts';
import { buy, createTestBackend, type TestBackend } from './test-backend.ts';

/**
 * What each published code means. `shown`: what the buyer sees. `starts`: a later notification of an authorised payment
 * starts the plan. `charge`: the result of a charge without the user.
 *
 * The name on the card asks the fake provider for the code, without a step. outcomes.test.ts and the browser tests have
 * those with a step.
 */
const meanings: Record<string, { shown: string; starts: boolean; charge: string }> = {
  Authorised: { shown: 'Authorised', starts: true, charge: 'Authorised' },
  Refused: { shown: 'Refused', starts: false, charge: 'Refused' },
  Error: { shown: 'Error', starts: false, charge: 'Error' },
  Cancelled: { shown: 'Cancelled', starts: false, charge: 'Cancelled' },
  Pending: { shown: 'Pending', starts: true, charge: 'Pending' },
  Received: { shown: 'Pending', starts: true, charge: 'Received' },
  Success: { shown: 'Pending', starts: true, charge: 'Received' },
  RedirectShopper: { shown: 'Cancelled', starts: true, charge: 'Refused' },
  IdentifyShopper: { shown: 'Cancelled', starts: true, charge: 'Refused' },
  ChallengeShopper: { shown: 'Cancelled', starts: true, charge: 'Refused' },
  PresentToShopper: { shown: 'Cancelled', starts: true, charge: 'Refused' },
  AuthenticationFinished: { shown: 'Error', starts: true, charge: 'Error' },
  AuthenticationNotRequired: { shown: 'Error', starts: true, charge: 'Error' },
  PartiallyAuthorised: { shown: 'Refused', starts: false, charge: 'Refused' },
  Unpublished: { shown: 'Pending', starts: true, charge: 'Received' },
};
const codes = Object.keys(meanings);

/** The names on the card that are not the code itself. */
const names: Record<string, string> = {
  Authorised: 'Test Person',
  Refused: 'DECLINED',
  Cancelled: 'CANCELLED RESULT',
};
const toName = (code: string): string => names[code] ?? code.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');

const [database] = testDatabases as [TestDatabase];
let api: TestBackend;
beforeAll(async () => {
  api = await createTestBackend(await database.open());
}, 60_000);
afterAll(() => api.close());

it("every result code of the provider's library has a meaning", () => {
  const published = Object.values(PaymentResponse.ResultCodeEnum);
  expect(codes.toSorted()).toEqual([...published, 'Unpublished'].toSorted());
});

it('[CC-07] every code of a purchase is shown by its meaning, and a later notification of the whole amount starts the plan', async () => {
  const orders = await Promise.all(
    codes.map(async (code) => {
      const user = await api.login();
      await claimTrial(api.database.db, 'person', user.id, user.id, api.backend.clock.now()); // so that the buyer pays
      const { sessionId, body } = await buy(api, user, { holderName: toName(code) });
      return { code, user, reference: `${sessionId}-1`, shown: body['resultCode'] };
    }),
  );
  expect(orders.map(({ code, shown }) => [code, shown])).toEqual(codes.map((code) => [code, meanings[code]?.shown]));
  for (const { reference } of orders)
    await api.card('POST', '/__control/payments', { reference, outcome: 'authorised' });
  const isApplied = and(eq(webhookEvent.kind, 'AUTHORISATION'), isNotNull(webhookEvent.appliedAt));
  await vi.waitFor(async () => {
    await api.tick();
    expect(await api.database.db.select().from(webhookEvent).where(isApplied)).toHaveLength(codes.length);
  }, 20_000);
  const states = await Promise.all(orders.map(({ user }) => user.call('GET', '/subscription')));
  expect(states.map(({ body }, index) => [codes[index], body['hasActiveSubscription']])).toEqual(
    codes.map((code) => [code, meanings[code]?.starts]),
  );
}, 60_000);

it('[CC-07] a payment whose response has no result code is sent again with its key, and then waits for the notification', async () => {
  const keys: (string | null)[] = [];
  const send = fetch;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const response = await send(...call);
    if (!String(call[0]).endsWith('/v72/payments')) return response;
    keys.push(new Headers(call[1]?.headers).get('Idempotency-Key'));
    const { resultCode: _lost, ...body } = (await response.json()) as Record<string, unknown>;
    return Response.json(body);
  });
  const user = await api.login();
  await claimTrial(api.database.db, 'person', user.id, user.id, api.backend.clock.now());
  const { sessionId } = await buy(api, user, { holderName: 'Received' });
  const readStatus = async () =>
    (await user.call('GET', `/adyenpayment/get-payment-session?sessionId=${sessionId}`)).body['status'];
  const before = await readStatus();
  await api.tick();
  await api.tick();
  vi.unstubAllGlobals();
  expect({ before, after: await readStatus(), keys }).toEqual({
    before: 'submitted',
    after: 'pending',
    keys: [`${sessionId}-1`, `${sessionId}-1`],
  });
  await api.card('POST', '/__control/payments', { reference: `${sessionId}-1`, outcome: 'authorised' });
  await vi.waitFor(async () => {
    await api.tick();
    expect((await user.call('GET', '/subscription')).body['hasActiveSubscription']).toBe(true);
  }, 20_000);
}, 60_000);

it.each(codes)('%s of a charge without the user has its meaning', async (resultCode) => {
  const warnings: string[] = [];
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (url: string | URL) => {
    sent.push(new URL(url).pathname);
    return Response.json({ resultCode, pspReference: 'PSP1', action: { type: 'redirect' }, status: 'received' });
  });
  const provider = createCardProvider(api.settings, { warn: (event) => void warnings.push(event) });
  const result = await provider.charge('r-1', { value: 9_900, currency: 'SEK' }, 'user', 'token');
  vi.unstubAllGlobals();
  expect(result.resultCode).toBe(meanings[resultCode]?.charge);
  expect(warnings).toEqual(resultCode === 'Unpublished' ? ['card provider, payment: unknown resultCode'] : []);
  const released = resultCode === 'PartiallyAuthorised' ? ['/v72/payments/PSP1/cancels'] : [];
  expect(sent).toEqual(['/v72/payments', ...released]);
});
