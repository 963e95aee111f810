import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import { describeError } from '../../server/telemetry/describe-error.ts';
import type { AppContext } from '../app-context.ts';
import { findIntent } from '../billing/payments/intent.ts';
import { walletAgreement } from '../database/schema/agreement.ts';
import { providerTask } from '../database/schema/delivery.ts';
import { paymentIntent, storedCard } from '../database/schema/payment.ts';
import { runTransaction } from '../database/run-transaction.ts';
import { ProviderError } from '../providers/provider-error.ts';
import type { WalletProvider } from '../providers/wallet.ts';
import { createWalletKey, listWalletKeys, needsNewKey } from '../providers/wallet-key.ts';
import { findUser } from '../accounts/store.ts';
import {
  updateAgreement,
  findAgreement,
  firstRefundReference,
  type StoredAgreement,
} from '../billing/wallet/agreement-store.ts';
import { sendPlan } from '../billing/wallet/sync-plan.ts';
import { findSilencePause, maxRejections, retryDelayMs } from '../outbox/retry-policy.ts';
import { createProviderBreaker } from '../outbox/provider-breaker.ts';
import { settleRefund } from '../billing/transactions/refund.ts';

type Task = typeof providerTask.$inferSelect;

/** Lease of one attempt, before another process may take the task over, in ms. */
const leaseMs = 15_000;

/**
 * Cancels a charge. While its order is in progress or its response is lost, the wallet may not know the charge yet, so
 * "no such charge" proves nothing. The task is repeated until the order has a response.
 *
 * @throws Error while the charge may still be ordered.
 */
async function cancelCharge(
  { db }: AppContext,
  wallet: WalletProvider,
  task: Task,
  agreementId: string,
  chargeId: string,
): Promise<void> {
  const ordered = await findIntent(db, chargeId); // read before the call to the wallet, which knows every charge ordered until then
  await wallet.cancelCharge(agreementId, chargeId, createWalletKey(task.reference, task.refusedKeys));
  if (ordered?.state === 'open') throw new Error('the charge that is called off may still be on its way');
}

/**
 * Cancels the first charge of an agreement that ended before it was active (decision 0021). No other job polls such a
 * charge, so this one waits for its end and refunds it if it was collected.
 *
 * @throws Error while it may still be collected.
 */
async function cancelFirstCharge(
  context: AppContext,
  task: Task,
  { id, agreementId, chargeId, amountNow, region }: StoredAgreement,
): Promise<void> {
  const wallet = context.wallets.of(region);
  if (agreementId === null || chargeId === null) return;
  await cancelCharge(context, wallet, task, agreementId, chargeId);
  const end = await wallet.readCharge(agreementId, chargeId); // one that the wallet does not know is not charged
  if (end === 'waiting') throw new Error('the charge that is called off may still be collected');
  if (end !== 'charged') return;
  await wallet.refund(agreementId, chargeId, amountNow, listWalletKeys(firstRefundReference(id), task.refusedKeys));
  await updateAgreement(context.db, id, { state: 'surplus' });
}

async function runWalletTask(context: AppContext, task: Task): Promise<void> {
  const { db, wallets, clock } = context;
  const agreement = await findAgreement(db, task.agreementId ?? '');
  if (agreement === undefined || agreement.agreementId === null) return;
  const { id, agreementId, region } = agreement;
  const wallet = wallets.of(region);
  const { kind, reference, pspReference: chargeId, amount, refusedKeys } = task;
  const key = createWalletKey(reference, refusedKeys);
  if (kind === 'stop-agreement') {
    await wallet.stopAgreement(agreementId, key);
    const isActive = and(eq(walletAgreement.id, id), eq(walletAgreement.state, 'active'));
    await db.update(walletAgreement).set({ state: 'stopped' }).where(isActive);
  }
  if (kind === 'change-agreement') await sendPlan(context, agreement, key);
  if (kind === 'cancel-charge' && chargeId !== null) {
    if (chargeId === agreement.chargeId) await cancelFirstCharge(context, task, agreement);
    else await cancelCharge(context, wallet, task, agreementId, chargeId);
  }
  if (kind === 'refund-charge' && chargeId !== null && amount !== null) {
    await wallet.refund(agreementId, chargeId, amount, listWalletKeys(reference, refusedKeys));
    await settleRefund(db, reference, true, clock.now()); // the wallet's response decides
  }
}

/** Ends all sessions of an erased account at the identity provider, when it offers that; the site has deleted its own. */
async function endLogins({ db, identity }: AppContext, { userId, pspReference: subject }: Task): Promise<void> {
  const user = await findUser(db, userId);
  if (user === undefined || subject === null) return;
  const ended = await identity.endLogins(user.region, subject);
  if (!ended.ok && ended.code === 'unavailable') throw new Error('the identity provider does not answer');
}

async function runTask(context: AppContext, task: Task): Promise<void> {
  if (task.agreementId !== null) return runWalletTask(context, task);
  if (task.kind === 'end-logins') return endLogins(context, task);
  const { db, card } = context;
  if (task.kind === 'forget-card' && task.token !== null) {
    // the same card may have been stored again: then its token is in use
    const [live] = await db
      .select({ id: storedCard.id })
      .from(storedCard)
      .where(and(eq(storedCard.userId, task.userId), eq(storedCard.token, task.token), isNull(storedCard.deletedAt)));
    if (live === undefined) await card.forgetCard(task.userId, task.token);
  }
  if (task.kind === 'reverse' && task.pspReference !== null) {
    const [intent] = await db.select().from(paymentIntent).where(eq(paymentIntent.pspReference, task.pspReference));
    if (intent === undefined) return;
    await card.reverse(
      task.pspReference,
      { value: task.amount ?? intent.amount, currency: intent.currency },
      task.reference,
    );
  }
}

/**
 * Records that a provider rejected a task. After the last attempt an operator handles it, informed by log and metric.
 * The owner of a refund sees that it is handled manually.
 */
async function recordRejection({ db, clock, log }: AppContext, task: Task): Promise<void> {
  const { id, kind, reference } = task;
  const refusals = task.refusals + 1;
  await runTransaction(db, async (tx) => {
    const change = { refusals, leasedUntil: new Date(Date.now() + retryDelayMs(refusals)) };
    await tx.update(providerTask).set(change).where(eq(providerTask.id, id));
    if (refusals >= maxRejections) await settleRefund(tx, reference, false, clock.now());
  });
  if (refusals >= maxRejections) log.error('provider task given up', { kind, task: id });
}

const providerOf = ({ agreementId, kind }: Pick<Task, 'agreementId' | 'kind'>): string => {
  if (agreementId !== null) return 'wallet';
  return kind === 'end-logins' ? 'identity' : 'card';
};

/** The provider failure of a failed task; undefined when something else failed. */
const readFailure = (error: unknown) =>
  error instanceof ProviderError ? ({ ok: false, reason: error.failure } as const) : undefined;

/**
 * Runs the waiting provider tasks, each in one process at a time. A task without a response is
 * retried without end, with a pause that grows with its age. A rejected one is retried with growing delays, then no more.
 */
export async function runProviderTasks(context: AppContext): Promise<number> {
  const { db, log } = context;
  const isFree = () =>
    and(
      isNull(providerTask.doneAt),
      lt(providerTask.refusals, maxRejections),
      lt(providerTask.leasedUntil, new Date()),
    );
  let done = 0;
  const waiting = await db
    .select({ id: providerTask.id, kind: providerTask.kind, agreementId: providerTask.agreementId })
    .from(providerTask)
    .where(isFree())
    .orderBy(asc(providerTask.leasedUntil))
    .limit(50);
  const breaker = createProviderBreaker(context);
  for (const { id, ...what } of waiting) {
    const provider = providerOf(what);
    if (breaker.isDown(provider)) continue; // its others would fail too
    const startedAt = Date.now();
    const [task] = await db
      .update(providerTask)
      .set({ leasedUntil: new Date(Date.now() + leaseMs), attempts: sql`${providerTask.attempts} + 1` })
      .where(and(eq(providerTask.id, id), isFree()))
      .returning();
    if (task === undefined) continue;
    try {
      await runTask(context, task);
      await db.update(providerTask).set({ doneAt: new Date() }).where(eq(providerTask.id, id));
      done += 1;
      await breaker.record(provider, { ok: true }, startedAt);
    } catch (error) {
      await breaker.record(provider, readFailure(error), startedAt);
      const isRejected = error instanceof ProviderError && error.failure === 'invalid';
      const pauseMs = isRejected ? retryDelayMs(task.refusals + 1) : findSilencePause(task.createdAt);
      const nextInSeconds = Math.round(pauseMs / 1_000);
      log.warn('provider task failed', {
        kind: task.kind,
        task: id,
        reason: describeError(error).message,
        nextInSeconds,
      });
      if (needsNewKey(error)) {
        await db
          .update(providerTask)
          .set({ refusedKeys: task.refusedKeys + 1 })
          .where(eq(providerTask.id, id));
      }
      if (isRejected) await recordRejection(context, task);
      else
        await db
          .update(providerTask)
          .set({ leasedUntil: new Date(Date.now() + pauseMs) })
          .where(eq(providerTask.id, id));
    }
  }
  return done;
}
