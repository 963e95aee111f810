import { and, asc, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { AppContext } from '../app-context.ts';
import { updateIntent, intentLeaseMs } from '../billing/payments/intent.ts';
import { walletAgreement } from '../database/schema/agreement.ts';
import { paymentIntent, subscription } from '../database/schema/payment.ts';
import { Problem } from '../problem.ts';
import { WalletError } from '../providers/wallet-transport.ts';
import { updateAgreement } from '../billing/wallet/agreement-store.ts';
import { requestAgreement } from '../billing/wallet/draft-agreement.ts';
import { pollAgreement, pollCharge } from '../billing/wallet/poll-agreement.ts';
import { addProviderTask } from '../outbox/provider-task.ts';
import { isItemFailure, createProviderBreaker } from '../outbox/provider-breaker.ts';
import { asResult, runItem } from '../outbox/run-item.ts';

/** Pause between two polls of an agreement or charge that waits, in ms of the clock. */
const waitingMs = 60_000;

/**
 * Pause between two polls of an active agreement: if the webhook that ends it is lost, it is detected within the day.
 */
const runningMs = 43_200_000;

type PolledAt = typeof walletAgreement.polledAt | typeof paymentIntent.polledAt;

/** True when an item was never polled, not within the interval, or in the future, because the sandbox's clock moves. */
const isOverdue = (column: PolledAt, now: Date, intervalMs: number) =>
  or(isNull(column), lt(column, new Date(now.getTime() - intervalMs)), gt(column, now));

/**
 * Polls several items. One that fails, or that the wallet forbids, moves to the end of the queue and delays none of the
 * others.
 *
 * @returns how many changed.
 * @throws WalletError after three missing responses: the others would fail too.
 */
async function pollEach<Item extends { id: string }>(
  backend: Pick<AppContext, 'log' | 'wallets'>,
  items: readonly Item[],
  poll: (item: Item) => Promise<boolean>,
  postpone: (item: Item) => Promise<void>,
): Promise<number> {
  let moved = 0;
  let failures = 0;
  for (const item of items) {
    const polled = await runItem(backend.log, 'wallet', item.id, () => poll(item).catch(asResult(WalletError)));
    if (typeof polled === 'boolean') {
      moved += Number(polled);
      continue;
    }
    const isOne = polled !== undefined && (await isItemFailure(backend, 'wallet', polled.failure));
    // items that an unavailable wallet did not accept are retried as soon as it is back
    if (isOne || polled?.failure !== 'not-sent') await postpone(item);
    if (polled === undefined || isOne) continue;
    failures += 1;
    if (failures === 3) throw polled;
  }
  return moved;
}

/** Repeats the drafts without a response. */
async function reconcileDrafts(context: AppContext): Promise<number> {
  const { db, log } = context;
  const isFree = () => and(eq(walletAgreement.state, 'open'), lt(walletAgreement.leasedUntil, new Date()));
  const open = await db
    .select({ id: walletAgreement.id })
    .from(walletAgreement)
    .where(isFree())
    // recently polled ones go to the end: one that never gets a response must not delay the others
    .orderBy(asc(walletAgreement.leasedUntil))
    .limit(50);
  let ended = 0;
  const breaker = createProviderBreaker(context);
  for (const { id } of open) {
    if (breaker.isDown('wallet')) break; // the others would fail too
    const [taken] = await db
      .update(walletAgreement)
      .set({ leasedUntil: new Date(Date.now() + intentLeaseMs) })
      .where(and(eq(walletAgreement.id, id), isFree()))
      .returning();
    if (taken === undefined) continue;
    const startedAt = Date.now();
    const result = await runItem(log, 'wallet', id, () => requestAgreement(context, taken).catch(asResult(Problem)));
    if (result === undefined) continue;
    const isTaken = !(result instanceof Problem);
    await breaker.record('wallet', isTaken ? { ok: true } : { ok: false, reason: 'unknown' }, startedAt);
    ended += Number(isTaken);
  }
  return ended;
}

/** Polls the agreements without a recent webhook. */
async function pollAgreements(context: AppContext): Promise<number> {
  const { db, clock } = context;
  const now = clock.now();
  const waits = and(eq(walletAgreement.state, 'pending'), isOverdue(walletAgreement.polledAt, now, waitingMs));
  const runs = and(eq(walletAgreement.state, 'active'), isOverdue(walletAgreement.polledAt, now, runningMs));
  const found = await db
    .select()
    .from(walletAgreement)
    .where(or(waits, runs))
    .orderBy(asc(walletAgreement.polledAt))
    .limit(50);
  return pollEach(
    context,
    found,
    (agreement) => pollAgreement(context, agreement),
    ({ id }) => updateAgreement(db, id, { polledAt: now }),
  );
}

/** Polls the ordered charges without a recent webhook. */
async function pollCharges(context: AppContext): Promise<number> {
  const { db, clock } = context;
  const now = clock.now();
  const isWaiting = and(eq(paymentIntent.state, 'pending'), isNotNull(paymentIntent.agreementId));
  const found = await db
    .select()
    .from(paymentIntent)
    .where(and(isWaiting, isOverdue(paymentIntent.polledAt, now, waitingMs)))
    .orderBy(asc(paymentIntent.polledAt))
    .limit(50);
  return pollEach(
    context,
    found,
    (intent) => pollCharge(context, intent),
    ({ id }) => updateIntent(db, id, { polledAt: now }),
  );
}

/** Stops the agreements of ended subscriptions; until then a cancelled one can be reactivated. */
async function stopEnded({ db }: AppContext): Promise<number> {
  const ended = await db
    .select({ id: walletAgreement.id, userId: walletAgreement.userId })
    .from(walletAgreement)
    .innerJoin(subscription, eq(subscription.agreementId, walletAgreement.id))
    .where(and(eq(walletAgreement.state, 'active'), eq(subscription.isOpen, false)))
    .limit(100);
  for (const { id, userId } of ended) {
    await addProviderTask(db, { kind: 'stop-agreement', reference: `stop-${id}`, agreementId: id, userId });
  }
  return 0; // the tasks count where they are done
}

/**
 * Keeps in step with the wallet without its webhooks: lost responses, payers who did not return, agreements stopped in
 * the app, collected charges.
 *
 * @returns how many changed.
 */
export async function pollWallet(context: AppContext): Promise<number> {
  let moved = 0;
  try {
    for (const job of [reconcileDrafts, pollAgreements, pollCharges, stopEnded]) moved += await job(context);
  } catch (error) {
    if (!(error instanceof WalletError)) throw error;
    context.log.warn('wallet does not answer', { reason: error.message });
  }
  return moved;
}
