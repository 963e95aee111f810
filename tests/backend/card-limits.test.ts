import { PaymentResponse } from '@adyen/api-library/lib/src/typings/checkout/models.js';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readSettings } from '../../backend/env.ts';
import { createCardProvider } from '../../backend/providers/card.ts';
import { storeCardEvents } from '../../backend/webhooks/card.ts';
import { getCardApiUrl, listComponentOrigins } from '../../core/domain/card-environment.ts';
import { scenariosByName } from '../../sandbox/card/scenario.ts';
import { goodCard, openMerchant } from '../../sandbox/card/testing/merchant.ts';
import { openDocumentStore } from '../../server/sandbox/document-store.ts';
import { createWebhookOutbox } from '../../server/sandbox/webhook-outbox.ts';
import { createCardNotification } from './card-notification.ts';

let merchant: Awaited<ReturnType<typeof openMerchant>>;
beforeEach(async () => {
  merchant = await openMerchant();
});
afterEach(() => merchant.close());

const settings = readSettings({ SANDBOX: '1' });

/** Sends an unsigned notification without a database: one that is skipped needs none. */
function notify(change: Parameters<typeof createCardNotification>[0]) {
  const item = createCardNotification(change);
  const body = { live: 'false', notificationItems: [{ NotificationRequestItem: item }] };
  return storeCardEvents(undefined as never, body, settings);
}

/** The names of a stored card's fields, of both lists. */
async function listFields(method: string, path: string, body?: object): Promise<string[]> {
  await merchant.pay(goodCard, { storePaymentMethod: true });
  const listed = await merchant.call(method, path, body);
  const [card = {}] = listed.body['storedPaymentMethods'] as object[];
  return Object.keys(card);
}

/** What proves each rule of the published limits, by its text. */
const proofs: Record<string, () => Promise<void> | void> = {
  'at most 64 characters': async () => {
    const pay = async (key: string) => (await merchant.pay(goodCard, {}, { 'Idempotency-Key': key })).status;
    expect([await pay('k'.repeat(64)), await pay('k'.repeat(65))]).toEqual([200, 422]);
  },
  'may be the company account (reports): acknowledge, do nothing': async () =>
    expect(await notify({ merchantAccountCode: 'NordlydCompany' })).toEqual({ ok: true, value: 0 }),
  'reports carry long file names: acknowledge, do nothing': async () =>
    expect(await notify({ pspReference: `report_${'7'.repeat(200)}.csv` })).toEqual({ ok: true, value: 0 }),
  'at least once, oldest first; one that is never acknowledged blocks those behind it': async () => {
    const arrived: number[] = [];
    const outbox = createWebhookOutbox<number>({
      records: openDocumentStore(':memory:'),
      isOrdered: true,
      log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
      deliver: async (event) => arrived.push(event) > 1,
    });
    for (const event of [1, 2, 3]) outbox.enqueue(event);
    await vi.waitFor(() => expect(arrived).toEqual([1, 1, 2, 3]), 3_000);
    await outbox.close();
  },
  'checkout-test.adyen.com (API), checkoutshopper-test.adyen.com (component files), checkoutanalytics-test.adyen.com':
    () => {
      expect(getCardApiUrl('test', '')).toBe('https://checkout-test.adyen.com');
      const origins = listComponentOrigins('test');
      for (const name of ['checkoutshopper-test', 'checkoutanalytics-test'])
        expect(origins).toContain(`https://${name}.adyen.com`);
    },
  'by region and company prefix': () => {
    const url = getCardApiUrl('live-us', '1797a841fbb37ca7-Nordlyd');
    expect(url).toBe('https://1797a841fbb37ca7-Nordlyd-checkout-live.adyenpayments.com/checkout');
    expect(listComponentOrigins('live-us')).toContain('https://checkoutshopper-live-us.adyen.com');
  },
  'no shopperReference': async () => {
    const request = { merchantAccount: 'Nordlyd', shopperReference: 'listener-1' };
    const fields = await listFields('POST', '/v72/paymentMethods', request);
    expect(fields).toContain('supportedShopperInteractions');
    expect(fields).not.toContain('shopperReference');
  },
  'no supportedShopperInteractions': async () => {
    const query = 'merchantAccount=Nordlyd&shopperReference=listener-1';
    const fields = await listFields('GET', `/v72/storedPaymentMethods?${query}`);
    expect(fields).toContain('shopperReference');
    expect(fields).not.toContain('supportedShopperInteractions');
  },
  '12 values; rarer ones (PartiallyAuthorised, AuthenticationNotRequired …) must have a meaning': () => {
    const codes = ['Authorised', ...Object.values(scenariosByName).map(({ resultCode }) => resultCode)];
    // result-codes.test.ts proves the meaning of each
    expect(codes).toEqual(expect.arrayContaining(Object.values(PaymentResponse.ResultCodeEnum)));
  },
  'a kept card with the shopper present: see the documentation of tokenisation (ContAuth) before choosing':
    async () => {
      let sent: object = {};
      vi.stubGlobal('fetch', async (_url: URL, { body }: RequestInit) => {
        sent = JSON.parse(String(body)) as object;
        return Response.json({ resultCode: 'Authorised', pspReference: 'PSP1' });
      });
      await createCardProvider(settings, { warn: vi.fn() }).authorise(
        'order-1',
        { value: 9_900, currency: 'SEK' },
        {
          shopper: { id: 'listener-1', email: 'a@nordlyd.example', locale: 'sv-SE', country: 'SE' },
          returnUrl: settings.siteUrl,
          origin: settings.siteUrl,
          paymentMethod: { type: 'scheme', storedPaymentMethodId: 'token' },
          browserInfo: null,
        },
      );
      vi.unstubAllGlobals();
      expect(sent).toMatchObject({ shopperInteraction: 'ContAuth', recurringProcessingModel: 'CardOnFile' });
    },
};

const table = new URL('../../sandbox/card/published-limits.tsv', import.meta.url);
const [, ...rows] = readFileSync(table, 'utf8').trim().split('\n');
const limits = rows.map((row) => row.split('\t') as [operation: string, field: string, rule: string, source: string]);

it('every published limit has a proof', () => {
  expect(Object.keys(proofs).toSorted()).toEqual(limits.map(([, , rule]) => rule).toSorted());
});

it.each(limits)('of %s, %s: %s', async (_operation, _field, rule) => {
  await expect(Promise.resolve(proofs[rule]!())).resolves.not.toThrow();
});
