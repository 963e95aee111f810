import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Acquirer } from './acquirer.ts';
import { readForm } from './form.ts';
import type { Payment } from './payment.ts';
import type { Outcome } from './scenario.ts';

const endSchema = z.object({ reference: z.string().max(200), outcome: z.enum(['authorised', 'refused']) });

const chargebackSchema = z.object({ reference: z.string().max(200) });

const outcomes: Record<z.infer<typeof endSchema>['outcome'], Outcome> = {
  authorised: { resultCode: 'Authorised' },
  refused: { resultCode: 'Refused', refusalReasonCode: '2' },
};

/**
 * Creates the control routes of payments: `POST /__control/payments {reference, outcome}` completes a pending payment
 * by the merchant's or the provider's reference, like the buttons of the front page. `POST /__control/chargebacks
 * {reference}` charges a payment back. The merchant is notified by webhook.
 */
export function createPending(acquirer: Acquirer, transaction: <Value>(work: () => Value) => Value): Hono {
  const pending = new Hono();
  const end = (reference: string, outcome: unknown): Payment | undefined => {
    const parsed = endSchema.safeParse({ reference, outcome });
    const payment = acquirer
      .listPending()
      .find((waiting) => waiting.reference === reference || waiting.pspReference === reference);
    if (!parsed.success || payment === undefined) return undefined;
    return transaction(() => acquirer.settle(payment, outcomes[parsed.data.outcome]));
  };
  const refuse = (context: Context, status: 400 | 404, title: string): Response =>
    context.json({ type: 'about:blank', title, status }, status, { 'Content-Type': 'application/problem+json' });

  pending.post('/__control/payments', async (context) => {
    const parsed = endSchema.safeParse(await context.req.json().catch(() => null));
    if (!parsed.success) return refuse(context, 400, 'give a reference, and the outcome authorised or refused');
    const payment = end(parsed.data.reference, parsed.data.outcome);
    if (payment === undefined) return refuse(context, 404, 'no pending payment has this reference');
    return context.json({ pspReference: payment.pspReference, resultCode: payment.outcome?.resultCode });
  });
  pending.post('/__control/chargebacks', async (context) => {
    const parsed = chargebackSchema.safeParse(await context.req.json().catch(() => null));
    if (!parsed.success) return refuse(context, 400, 'give the reference of a payment');
    const payment = transaction(() => acquirer.chargeBack(parsed.data.reference));
    if (payment === undefined) return refuse(context, 404, 'no payment of this reference was taken');
    return context.json({ pspReference: payment.pspReference });
  });
  pending.post('/pending/:psp', async (context) => {
    end(context.req.param('psp'), (await readForm(context))['outcome']);
    return context.redirect('/', 303);
  });
  return pending;
}
