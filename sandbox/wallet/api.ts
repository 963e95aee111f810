import { Hono, type Context } from 'hono';
import type { z } from 'zod';
import type { MerchantClock } from '../../server/sandbox/merchant-clock.ts';
import type { DocumentStore } from '../../server/sandbox/document-store.ts';
import type { createAccess } from './access-token.ts';
import { toApiAgreement, toApiCharge } from './responses.ts';
import { countries, fail, type Agreement, type Charge, type Result } from './model.ts';
import { respondProblem } from './problem.ts';
import type { Replay } from './idempotency.ts';
import { changeSchema, chargeSchema, draftSchema, moneySchema } from './schemas.ts';
import { writeDay, type Wallet } from './wallet.ts';
import { eventTypes } from './webhook.ts';

type Order<Body> = { body: Body; key: string; context: Context };
type Work<Body> = (order: Order<Body>) => Result<{ status: number; body: unknown }>;

/** Creates the merchant's API: Vipps MobilePay Recurring v3. @param options.url own origin. */
export function createApi(options: {
  records: DocumentStore;
  wallet: Wallet;
  access: ReturnType<typeof createAccess>;
  url: string;
  webhookUrl: string;
  replay: Replay;
  clock: Pick<MerchantClock, 'now' | 'recordTime'>;
}): Hono {
  const { wallet, url, records, replay, access, clock } = options;
  const { agreements, charges } = wallet;

  /** A route that creates something: validated body, one effect per Idempotency-Key. */
  const handleOrder =
    <Body>(schema: z.ZodType<Body>, work: Work<Body>) =>
    async (context: Context): Promise<Response> => {
      const sent: unknown = context.req.method === 'DELETE' ? {} : await context.req.json().catch(() => undefined);
      const parsed = schema.safeParse(sent);
      const call = `${context.req.method} ${context.req.path}`;
      const key = context.req.header('Idempotency-Key') || undefined;
      return replay({ key, call, body: sent }, (stored) => {
        if (parsed.success) return work({ body: parsed.data, key: stored, context });
        const [issue] = parsed.error.issues;
        return fail(400, 'Bad request', issue?.path.join('.') || 'body', issue?.message ?? 'not readable');
      });
    };
  /** An agreement of the caller's sales unit; the agreements of others are unknown to it. */
  const findAgreement = (context: Context): Agreement | undefined => {
    const agreement = agreements.find(context.req.param('agreementId') ?? '');
    return agreement?.msn === access.findUnit(context)?.merchantSerialNumber ? agreement : undefined;
  };
  const unknown = (context: Context) =>
    fail(404, 'Not found', 'agreementId', `no agreement ${context.req.param('agreementId')}`);
  const findCharge = (context: Context): Result<{ agreement: Agreement; charge: Charge }> => {
    const { chargeId = '' } = context.req.param() as Record<string, string | undefined>;
    const agreement = findAgreement(context);
    const charge = agreement && charges.find(agreement.id, chargeId);
    return agreement && charge
      ? { ok: true, value: { agreement, charge } }
      : fail(404, 'Not found', 'chargeId', `no charge ${chargeId} in this agreement`);
  };
  const done = <Value>(result: Result<Value>) =>
    result.ok ? ({ ok: true, value: { status: 204, body: undefined } } as const) : result;

  const api = new Hono();
  api.post('/accesstoken/get', access.giveToken);
  api.use('/recurring/*', access.guard);
  api.use('/recurring/*', clock.recordTime, async (_, next) => {
    records.transaction(wallet.expireOverdue);
    records.transaction(() => wallet.collectDue(writeDay(clock.now())));
    return next();
  });

  // Webhooks API v1: the sandbox registers one webhook for each sales unit
  api.get('/webhooks/v1/webhooks', access.guard, (context) => {
    const id = access.findUnit(context)?.merchantSerialNumber ?? '';
    return context.json({ webhooks: [{ id, url: options.webhookUrl, events: [...eventTypes] }] });
  });

  const root = '/recurring/v3/agreements';
  api.post(
    root,
    handleOrder(draftSchema, ({ body, key, context }) => {
      const unit = access.findUnit(context);
      if (unit?.currency !== body.pricing.currency)
        return fail(400, 'Bad request', 'pricing.currency', `the sales unit charges in ${unit?.currency}`);
      if (body.countryCode !== countries[unit.currency])
        return fail(400, 'Bad request', 'countryCode', `the sales unit is in ${countries[unit.currency]}`);
      if (body.skipLandingPage === true)
        return fail(403, 'Forbidden', 'skipLandingPage', 'not enabled for the sales unit');
      const drafted = wallet.draft(body, key, unit.merchantSerialNumber);
      if (!drafted.ok) return drafted;
      const { id, uuid, token, initialChargeId } = drafted.value;
      const response = { agreementId: id, uuid, vippsConfirmationUrl: `${url}/approve/${token}` };
      return {
        ok: true,
        value: { status: 201, body: initialChargeId === null ? response : { ...response, chargeId: initialChargeId } },
      };
    }),
  );
  api.get(root, (context) => {
    const status = context.req.query('status');
    const msn = access.findUnit(context)?.merchantSerialNumber;
    const found = agreements
      .list()
      .filter((agreement) => agreement.msn === msn && agreement.status === (status ?? 'ACTIVE'));
    return context.json(found.map((agreement) => toApiAgreement(agreement, url)));
  });
  api.get(`${root}/:agreementId`, (context) => {
    const agreement = findAgreement(context);
    return agreement
      ? context.json(toApiAgreement(agreement, url))
      : respondProblem(404, 'Not found', 'agreementId', 'no such agreement');
  });
  api.patch(
    `${root}/:agreementId`,
    handleOrder(changeSchema, ({ body, key, context }) => {
      const { status, ...change } = body;
      const { id } = findAgreement(context) ?? {};
      if (id === undefined) return unknown(context);
      const changed = agreements.change(id, change);
      return done(changed.ok && status === 'STOPPED' ? wallet.move(id, 'stop', 'MERCHANT', key) : changed);
    }),
  );
  api.post(
    `${root}/:agreementId/charges`,
    handleOrder(chargeSchema, ({ body, key, context }) => {
      const { id } = findAgreement(context) ?? {};
      if (id === undefined) return unknown(context);
      const charged = wallet.charge(id, body, key);
      return charged.ok ? { ok: true, value: { status: 201, body: { chargeId: charged.value.id } } } : charged;
    }),
  );
  api.get(`${root}/:agreementId/charges`, (context) => {
    const agreement = findAgreement(context);
    if (!agreement) return respondProblem(404, 'Not found', 'agreementId', 'no such agreement');
    const status = context.req.query('status');
    const found = charges.list(agreement.id).filter((charge) => status === undefined || charge.status === status);
    return context.json(found.map(toApiCharge));
  });
  const one = `${root}/:agreementId/charges/:chargeId`;
  api.get(one, (context) => {
    const found = findCharge(context);
    return found.ok
      ? context.json(toApiCharge(found.value.charge))
      : respondProblem(404, 'Not found', 'chargeId', found.refusal.reason);
  });
  for (const act of ['capture', 'refund'] as const)
    api.post(
      `${one}/${act}`,
      handleOrder(moneySchema, ({ body, key, context }) => {
        const found = findCharge(context);
        return found.ok ? done(charges[act](found.value.agreement, found.value.charge, body, key)) : found;
      }),
    );
  api.delete(
    one,
    handleOrder(moneySchema.partial(), ({ key, context }) => {
      const found = findCharge(context);
      return found.ok ? done(charges.cancel(found.value.agreement, found.value.charge, key)) : found;
    }),
  );
  return api;
}
