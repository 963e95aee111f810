import { and, count, eq, gte, inArray, isNull, lt, lte, min, notExists } from 'drizzle-orm';
import type { Metrics } from '../server/telemetry/metrics.ts';
import type { AppContext } from './app-context.ts';
import { mail, providerTask } from './database/schema/delivery.ts';
import { paymentIntent, renewal, subscription } from './database/schema/payment.ts';
import { maxRejections } from './outbox/retry-policy.ts';

/** Adds gauges from the database: pending payments and the delay of due work. */
export function addGauges(metrics: Pick<Metrics, 'addGauge'>, { db, clock }: Pick<AppContext, 'db' | 'clock'>): void {
  const secondsSince = (date: Date | null | undefined, now: Date): number =>
    date ? Math.max(0, (now.getTime() - date.getTime()) / 1_000) : 0;
  metrics.addGauge('payments_unfinished', 'Payments without a final result, by state.', async () => {
    const rows = await db
      .select({ state: paymentIntent.state, value: count() })
      .from(paymentIntent)
      .where(inArray(paymentIntent.state, ['open', 'action', 'pending']))
      .groupBy(paymentIntent.state);
    return rows.map(({ state, value }) => ({ labels: { state }, value }));
  });
  metrics.addGauge('payments_unfinished_oldest_seconds', 'Age of the oldest payment without a response.', async () => {
    const [row] = await db
      .select({ oldest: min(paymentIntent.createdAt) })
      .from(paymentIntent)
      .where(eq(paymentIntent.state, 'open'));
    return [{ value: secondsSince(row?.oldest, new Date()) }];
  });
  metrics.addGauge('provider_tasks_given_up', 'Tasks that a provider rejected five times, by kind.', async () => {
    const rows = await db
      .select({ kind: providerTask.kind, value: count() })
      .from(providerTask)
      .where(and(isNull(providerTask.doneAt), gte(providerTask.refusals, maxRejections)))
      .groupBy(providerTask.kind);
    return rows.map(({ kind, value }) => ({ labels: { kind }, value }));
  });
  metrics.addGauge('mails_given_up', 'Emails that the mail server rejected five times.', async () => {
    const [row] = await db
      .select({ value: count() })
      .from(mail)
      .where(and(isNull(mail.sentAt), isNull(mail.skippedAt), gte(mail.refusals, maxRejections)));
    return [{ value: row?.value ?? 0 }];
  });
  metrics.addGauge('job_lag_seconds', 'Age of the oldest due work.', async () => {
    const now = clock.now();
    const isOpenIntent = and(
      eq(paymentIntent.renewalId, renewal.id),
      inArray(paymentIntent.state, ['open', 'action', 'pending']),
    );
    const openIntents = db.select({ id: paymentIntent.id }).from(paymentIntent).where(isOpenIntent);
    // work that waits for a provider does not count, and an ended subscription is never charged
    const isDue = and(eq(renewal.state, 'due'), lte(renewal.nextTryAt, now), notExists(openIntents));
    const isContinuing = and(eq(subscription.isOpen, true), isNull(subscription.cancelledAt));
    const [due] = await db
      .select({ oldest: min(renewal.nextTryAt) })
      .from(renewal)
      .innerJoin(subscription, eq(renewal.subscriptionId, subscription.id))
      .where(and(isDue, isContinuing));
    const [unsent] = await db
      .select({ oldest: min(mail.createdAt) })
      .from(mail)
      .where(and(isNull(mail.sentAt), lt(mail.refusals, maxRejections)));
    return [
      { labels: { job: 'renewals' }, value: secondsSince(due?.oldest, now) },
      { labels: { job: 'mails' }, value: secondsSince(unsent?.oldest, now) },
    ];
  });
}
