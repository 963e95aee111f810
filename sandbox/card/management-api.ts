import { Hono } from 'hono';
import { apiErrors, respondWith } from './api-error.ts';
import { isSameSecret } from './checkout-api.ts';
import type { NotificationItem } from './notification.ts';
import { readMerchantOrigin, type CardSettings } from './settings.ts';

const webhookId = 'S2-sandbox';

/** The notification of a webhook's test: no payment has its references. */
const makeTestNotification = (merchantAccountCode: string): NotificationItem => ({
  amount: { value: 0, currency: 'EUR' },
  pspReference: `TEST${crypto.randomUUID().slice(0, 12).toUpperCase()}`,
  originalReference: '',
  merchantAccountCode,
  merchantReference: 'Webhook test',
  eventCode: 'AUTHORISATION',
  eventDate: new Date().toISOString(),
  success: 'true',
  reason: '',
  paymentMethod: 'visa',
  additionalData: {},
});

/**
 * Creates the part of the Management API, version 3, that describes the merchant's credential and webhooks.
 *
 * @param deliver sends a notification to the merchant's backend; true when it is accepted.
 */
export function createManagementApi(
  settings: CardSettings,
  deliver: (item: NotificationItem) => Promise<boolean>,
): Hono {
  const { apiKey, merchantAccount, backendUrl, clientKey } = settings;
  const api = new Hono();
  api.use(async (context, next) =>
    isSameSecret(context.req.header('x-API-key') ?? '', apiKey) ? next() : respondWith(apiErrors.unauthorized),
  );
  api.use('/merchants/:merchant/*', async (context, next) =>
    context.req.param('merchant') === merchantAccount ? next() : respondWith(apiErrors.merchantAccount),
  );
  api.get('/me', (context) =>
    context.json({
      id: 'S2-credential',
      username: 'ws_sandbox@Company.Nordlyd',
      clientKey,
      active: true,
      allowedIpAddresses: [],
      allowedOrigins: [{ id: 'S2-origin', domain: readMerchantOrigin(settings) }],
      roles: ['Checkout webservice role', 'Management API—Webhooks read and write'],
    }),
  );
  api.get('/merchants/:merchant/webhooks', (context) => {
    const webhook = {
      id: webhookId,
      type: 'standard',
      url: `${backendUrl}/webhooks/card`,
      active: true,
      communicationFormat: 'json',
    };
    return context.json({ accountReference: merchantAccount, data: [webhook], itemsTotal: 1, pagesTotal: 1 });
  });
  api.post(`/merchants/:merchant/webhooks/${webhookId}/test`, async (context) => {
    const isAccepted = await deliver(makeTestNotification(merchantAccount)).catch(() => false);
    const result = isAccepted
      ? { status: 'success', responseCode: '200', output: '[accepted]' }
      : { status: 'failed', output: 'the server did not accept the notification' };
    return context.json({ data: [{ merchantId: merchantAccount, ...result }] });
  });
  return api;
}
