import { Hono } from 'hono';
import { createControlRoutes, openLedger } from '../../server/sandbox/control-routes.ts';
import type { Log } from '../../server/telemetry/log.ts';
import type { DocumentStore } from '../../server/sandbox/document-store.ts';
import { requestLog } from '../../server/telemetry/request-log.ts';
import { createWebhookOutbox } from '../../server/sandbox/webhook-outbox.ts';
import { protectPages, sandboxLook } from '../ui/page.ts';
import { openAcquirer } from './acquirer.ts';
import { apiErrors, respondWith } from './api-error.ts';
import { createBank } from './bank.ts';
import { openAliases } from './card-details.ts';
import { createCheckoutApi, type CheckoutVariables } from './checkout-api.ts';
import { openIdempotency } from './idempotency.ts';
import type { CardKey } from './key.ts';
import { renderLandingPage } from './landing-page.ts';
import { createDelivery, type NotificationItem } from './notification.ts';
import { createPending } from './pending-payments.ts';
import type { CardSettings } from './settings.ts';
import { createManagementApi } from './management-api.ts';
import { openMerchantClock } from '../../server/sandbox/merchant-clock.ts';
import { createBrowserApi } from './browser-api.ts';
import { openStoredCards } from './stored-cards.ts';

/** Paths on which the fault mode `refuse` declines the payment instead of rejecting the request. */
const payingPaths = ['/v72/payments', '/v72/payments/details'];

/**
 * Creates the card provider: browser client, server-side API, bank pages, control routes and front page.
 *
 * @param deliver sends a notification to the merchant; by default the webhook.
 */
export function createApp(options: {
  records: DocumentStore;
  key: CardKey;
  settings: CardSettings;
  log: Log;
  deliver?: (item: NotificationItem) => Promise<boolean>;
}) {
  const { records, key, settings, log } = options;
  const merchantClock = openMerchantClock(records);
  const ledger = merchantClock.stamp(openLedger(records));
  const deliver = options.deliver ?? createDelivery(settings);
  const webhooks = createWebhookOutbox({ records, deliver, log, isOrdered: true });
  const storedCards = openStoredCards(records, ledger);
  const { merchantAccount } = settings;
  const acquirer = openAcquirer({ records, ledger, storedCards, merchantAccount, notify: webhooks.enqueue });
  const idempotency = openIdempotency(records);

  const empty = (): void => {
    for (const part of [acquirer, storedCards, idempotency, webhooks, merchantClock, records.collection('ledger')])
      part.clear();
  };
  const control = createControlRoutes(ledger, empty, {
    refuse: async (context, next) => {
      if (!payingPaths.includes(context.req.path)) return respondWith(apiErrors.refusedBySwitch);
      context.set('forcedOutcome', { resultCode: 'Refused', refusalReasonCode: '2' });
      return next();
    },
  });

  const app = new Hono<{ Variables: CheckoutVariables }>();
  app.use(requestLog(log), control.faults, merchantClock.recordTime);
  app.route('/', control.routes);
  app.route('/', webhooks.routes);
  app.route('/', createPending(acquirer, records.transaction));
  app.route(
    '/v72',
    createCheckoutApi({ settings, key, storedCards, acquirer, makeAlias: openAliases(records) }, idempotency),
  );
  app.route('/v3', createManagementApi(settings, deliver));
  app.route('/', createBrowserApi(settings, key, acquirer));
  app.route('/bank', createBank(settings, acquirer, records.transaction));
  app.route('/', sandboxLook());
  app.get('/', protectPages(), (context) =>
    context.html(
      renderLandingPage(
        ledger.list().map((entry) => ({ ...entry, at: merchantClock.findTime(entry.id) ?? entry.at })),
        acquirer.listPending(),
        acquirer.findShopper,
      ),
    ),
  );
  app.notFound((context) =>
    context.json({ status: 404, errorCode: '000', message: 'Not found', errorType: 'validation' }, 404),
  );
  app.onError((error, context) => {
    log.error('request failed', { message: error.message });
    return context.json({ status: 500, errorCode: '905', message: 'Internal error', errorType: 'internal' }, 500);
  });
  return { app, close: webhooks.close };
}
