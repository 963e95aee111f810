import { randomUUID } from 'node:crypto';
import { previewCancellation } from '../../core/domain/cancellation.ts';
import { fail, succeed, type Result } from '../../core/domain/result.ts';
import { hasAccess } from '../../core/domain/subscription.ts';
import type { AppContext } from '../app-context.ts';
import { cancelSubscription, explainMissing, reactivateSubscription } from '../billing/subscription/cancel.ts';
import { hasWaitingVoucher } from '../billing/subscription/clear-fields.ts';
import { evaluateSubscription, type EvaluatedSubscription } from '../billing/subscription/evaluate-status.ts';
import { hasActiveAgreement } from '../billing/subscription/payment-method.ts';
import { previewCharge } from '../billing/subscription/preview-charge.ts';
import { lockOpenSubscription } from '../billing/subscription/store.ts';
import { readVoucher } from '../billing/voucher/add-voucher.ts';
import { redeemOnSubscription, validateRedemption } from '../billing/voucher/redeem.ts';
import { saveVoucher } from '../billing/voucher/store.ts';
import type { Database } from '../database/open.ts';
import { runTransaction } from '../database/run-transaction.ts';
import { readFeatures } from '../settings/feature-flags.ts';
import type { Change } from './change.ts';
import { writeMoney, writeTime, type Effect } from './effects.ts';

const writeCharge = (current: EvaluatedSubscription): string | null => {
  const charge = previewCharge(current);
  return charge && `${charge.at.toISOString()}, ${writeMoney(charge.amount, current.currency)}`;
};

const findOpen = ({ db, clock }: AppContext, userId: string): Promise<EvaluatedSubscription | undefined> =>
  lockOpenSubscription(db, userId, clock.now());

const forget = async <Code extends string>(done: Promise<Result<true, Code>>): Promise<Result<null, Code>> => {
  const result = await done;
  return result.ok ? succeed(null) : result;
};

/** Cancels the plan, by the rules of the account page. */
export function cancelPlan(context: AppContext, userId: string): Change<null> {
  return {
    preview: async () => {
      const current = await findOpen(context, userId);
      if (current === undefined || current.status === 'inactive') return fail(await explainMissing(context, userId));
      if (current.status === 'cancelled') return fail('cancelled already');
      const { isImmediateInactivationEnabled } = await readFeatures(context.db, current.region);
      const now = context.clock.now();
      const { endsAt } = previewCancellation(current, isImmediateInactivationEnabled, now);
      const removed = { name: 'voucher, which can be redeemed again', before: current.voucherCode, after: null };
      return succeed([
        { name: 'plan', before: current.status, after: 'cancelled' },
        { name: 'access until', before: null, after: endsAt.toISOString() },
        { name: 'next charge', before: writeCharge(current), after: null },
        ...(hasWaitingVoucher(current, now) ? [removed] : []),
      ]);
    },
    run: () => forget(cancelSubscription(context, userId)),
  };
}

/** Undoes a cancellation while access lasts. */
export function undoCancellation(context: AppContext, userId: string): Change<null> {
  return {
    preview: async () => {
      const current = await findOpen(context, userId);
      if (current === undefined) return fail(await explainMissing(context, userId));
      if (current.cancelledAt === null) return fail('not cancelled');
      if (!hasAccess(current.status) || !(await hasActiveAgreement(context.db, current))) return fail('too late');
      const active = evaluateSubscription({ ...current, cancelledAt: null }, context.clock.now());
      return succeed([
        { name: 'plan', before: current.status, after: active.status },
        { name: 'next charge', before: null, after: writeCharge(active) },
      ]);
    },
    run: () => forget(reactivateSubscription(context, userId)),
  };
}

async function previewRedemption({ clock }: AppContext, db: Database, userId: string, code: string) {
  const now = clock.now();
  const current = await lockOpenSubscription(db, userId, now);
  if (current === undefined) return fail('unexpected_subscription_state');
  const evaluated = await validateRedemption(db, current, code, now);
  if (!evaluated.ok) return evaluated;
  const { discount, startsAt, endsAt } = evaluated.value.term;
  const after = { ...current, term: evaluated.value.term };
  const effects: Effect[] = [
    { name: 'voucher', before: current.voucherCode, after: evaluated.value.voucher.code },
    { name: discount === 'FREE' ? 'free from' : 'half price from', before: null, after: startsAt.toISOString() },
    { name: 'until', before: null, after: writeTime(endsAt) ?? 'for ever' },
    { name: 'next charge', before: writeCharge(current), after: writeCharge(after) },
  ];
  return succeed(effects);
}

/** Redeems a voucher for a customer, by the rules of the account page. */
export const redeemVoucherFor = (context: AppContext, userId: string, code: string): Change<null> => ({
  preview: () => previewRedemption(context, context.db, userId, code),
  run: () => forget(redeemOnSubscription(context, userId, code)),
});

/** Ends a transaction without an effect. */
class Rollback extends Error {
  readonly result: Result<Effect[], string>;
  constructor(result: Result<Effect[], string>) {
    super('rolled back');
    this.result = result;
  }
}

/**
 * Extends the plan by free days: issues a voucher for one use and redeems it. Emails, prices and the wallet follow the
 * rules of vouchers.
 */
export function extendPlan(context: AppContext, userId: string, days: number): Change<null> {
  const { db, clock } = context;
  const code = `GIFT-${randomUUID().slice(0, 13).toUpperCase()}`;
  const issue = async (tx: Database): Promise<boolean> => {
    const benefit = { type: 'FREE', duration: { unit: 'Days', n: days }, reward: true, maxUses: 1 };
    const row = readVoucher({ code, ...benefit }, clock.now());
    if (row !== undefined) await saveVoucher(tx, row);
    return row !== undefined;
  };
  return {
    preview: async () => {
      const work = async (tx: Database): Promise<never> => {
        const found = (await issue(tx)) ? await previewRedemption(context, tx, userId, code) : fail('too long');
        // a preview and its action have different codes; the customer's page shows the issued one
        throw new Rollback(found.ok ? succeed(found.value.filter(({ after }) => after !== code)) : found);
      };
      return runTransaction(db, work).catch((error: unknown) => {
        if (error instanceof Rollback) return error.result;
        throw error;
      });
    },
    run: async () => {
      await issue(db);
      return forget(redeemOnSubscription(context, userId, code));
    },
  };
}
