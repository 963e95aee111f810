import { Hono } from 'hono';
import { apiErrors, respondWith } from './api-error.ts';
import { isSameSecret } from './checkout-api.ts';
import type { CardSettings } from './settings.ts';

/** Creates the part of the Management API, version 3, that lists the merchant's webhooks. */
export function createManagementApi({ apiKey, merchantAccount, backendUrl }: CardSettings): Hono {
  const api = new Hono();
  api.get('/merchants/:merchant/webhooks', (context) => {
    if (!isSameSecret(context.req.header('x-API-key') ?? '', apiKey)) return respondWith(apiErrors.unauthorized);
    if (context.req.param('merchant') !== merchantAccount) return respondWith(apiErrors.merchantAccount);
    const webhook = {
      id: 'S2-sandbox',
      type: 'standard',
      url: `${backendUrl}/webhooks/card`,
      active: true,
      communicationFormat: 'json',
    };
    return context.json({ accountReference: merchantAccount, data: [webhook], itemsTotal: 1, pagesTotal: 1 });
  });
  return api;
}
