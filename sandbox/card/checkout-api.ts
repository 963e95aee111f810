import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { timingSafeEqual } from 'node:crypto';
import { apiErrors, respondWith } from './api-error.ts';
import { authorisePayment, type PaymentTools } from './authorise-payment.ts';
import type { Idempotency } from './idempotency.ts';
import { describeOutcome, type Payment } from './payment.ts';
import { readRequest, requestSchemas } from './payment-request.ts';
import { listMethods } from './methods.ts';
import { makePspReference } from './reference.ts';
import type { Outcome } from './scenario.ts';
import { describeStoredCard, toPaymentMethod, toResource } from './stored-cards.ts';
import { readDetails } from './verification.ts';

/** Set by the fault mode `refuse`: the payment is processed and declined. */
export type CheckoutVariables = { forcedOutcome?: Outcome };

type CheckoutContext = Context<{ Variables: CheckoutVariables }>;

export const isSameSecret = (given: string, expected: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
};

const readJson = async (context: CheckoutContext): Promise<unknown> => context.req.json().catch(() => undefined);
const readKey = (context: CheckoutContext): string | undefined => context.req.header('Idempotency-Key');

/** The published limit of an idempotency key. */
const maxKeyLength = 64;

/** Creates the server-side Checkout API, version 72: the part that subscriptions need. */
export function createCheckoutApi(tools: PaymentTools, idempotency: Idempotency) {
  const { settings, storedCards, acquirer } = tools;
  const api = new Hono<{ Variables: CheckoutVariables }>();
  const isOurs = (merchantAccount: string | undefined): boolean => merchantAccount === settings.merchantAccount;

  api.use(bodyLimit({ maxSize: 64 * 1024, onError: () => respondWith(apiErrors.unreadable) }));
  api.use(async (context, next) => {
    if (!isSameSecret(context.req.header('x-API-key') ?? '', settings.apiKey)) {
      return respondWith(apiErrors.unauthorized);
    }
    if ((readKey(context)?.length ?? 0) > maxKeyLength) return respondWith(apiErrors.keyTooLong);
    return next();
  });

  const listStored = (shopperReference: string | undefined) =>
    shopperReference === undefined ? [] : storedCards.list(shopperReference).map(describeStoredCard);

  api.post('/paymentMethods', async (context) => {
    const request = readRequest(requestSchemas.list, await readJson(context));
    if ('fault' in request) return respondWith(apiErrors[request.fault]);
    if (!isOurs(request.value.merchantAccount)) return respondWith(apiErrors.merchantAccount);
    return context.json({
      paymentMethods: listMethods(settings.merchantAccount, request.value.countryCode),
      storedPaymentMethods: listStored(request.value.shopperReference).map(toPaymentMethod),
    });
  });

  api.post('/payments', (context) => {
    const key = readKey(context);
    return idempotency.run('payments', key, async () => {
      const request = readRequest(requestSchemas.payment, await readJson(context));
      if ('fault' in request) return respondWith(apiErrors[request.fault], makePspReference());
      if (!isOurs(request.value.merchantAccount)) return respondWith(apiErrors.merchantAccount);
      return authorisePayment(tools, request.value, key ?? null, context.get('forcedOutcome'));
    });
  });

  api.post('/payments/details', (context) =>
    idempotency.run('details', readKey(context), async () => {
      const request = readRequest(requestSchemas.details, await readJson(context));
      if ('fault' in request) return respondWith(apiErrors[request.fault], makePspReference());
      const found = readDetails(acquirer, request.value.details);
      if (found === undefined) return respondWith(apiErrors.resultInvalid, makePspReference());
      return () => {
        const settled = acquirer.settle(found.payment, context.get('forcedOutcome') ?? found.outcome);
        return { status: 200, body: describeOutcome(settled, settled.outcome ?? found.outcome) };
      };
    }),
  );

  const modify = (
    context: CheckoutContext,
    kind: 'refund' | 'cancel',
    act: (payment: Payment, body: { reference?: string; amount?: Payment['amount'] }) => string,
  ) =>
    idempotency.run(context.req.path, readKey(context), async () => {
      const request = readRequest(requestSchemas[kind], await readJson(context));
      if ('fault' in request) return respondWith(apiErrors[request.fault], makePspReference());
      if (!isOurs(request.value.merchantAccount)) return respondWith(apiErrors.merchantAccount);
      const payment = acquirer.find(context.req.param('psp') ?? '');
      if (payment === undefined) return respondWith(apiErrors.originalMissing, makePspReference());
      const { merchantAccount, ...change } = request.value;
      return () => {
        const pspReference = act(payment, change);
        const about = { merchantAccount, paymentPspReference: payment.pspReference, pspReference };
        return { status: 201, body: { ...about, ...change, status: 'received' } };
      };
    });
  api.post('/payments/:psp/refunds', (context) =>
    modify(context, 'refund', (payment, { amount, reference }) =>
      acquirer.refund(payment, amount ?? payment.amount, reference ?? payment.reference, readKey(context) ?? null),
    ),
  );
  api.post('/payments/:psp/cancels', (context) =>
    modify(context, 'cancel', (payment, { reference }) =>
      acquirer.cancel(payment, reference ?? payment.reference, readKey(context) ?? null),
    ),
  );

  // refunds what was captured, and otherwise cancels; both have the same fields
  api.post('/payments/:psp/reversals', (context) =>
    modify(context, 'cancel', (payment, { reference = payment.reference }) =>
      payment.amount.value > 0
        ? acquirer.refund(payment, payment.amount, reference, readKey(context) ?? null)
        : acquirer.cancel(payment, reference, readKey(context) ?? null),
    ),
  );

  api.get('/storedPaymentMethods', (context) => {
    const { merchantAccount, shopperReference = '' } = context.req.query();
    if (!isOurs(merchantAccount)) return respondWith(apiErrors.merchantAccount);
    return context.json({
      merchantAccount,
      shopperReference,
      storedPaymentMethods: listStored(shopperReference).map(toResource),
    });
  });
  api.delete('/storedPaymentMethods/:id', (context) => {
    const { merchantAccount, shopperReference = '' } = context.req.query();
    if (!isOurs(merchantAccount)) return respondWith(apiErrors.merchantAccount);
    if (!storedCards.remove(context.req.param('id'), shopperReference)) {
      return respondWith(apiErrors.storedCardUnknown, makePspReference());
    }
    return context.body(null, 204);
  });
  return api;
}
