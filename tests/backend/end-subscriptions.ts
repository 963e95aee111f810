import { and, eq, inArray } from 'drizzle-orm';
import { onTestFinished, TestRunner } from 'vitest';
import type { Database } from '../../backend/database/open.ts';
import { walletAgreement } from '../../backend/database/schema/agreement.ts';
import { subscription } from '../../backend/database/schema/payment.ts';

const users = new WeakMap<object, string[]>();

/** Ends the subscriptions of these users without any provider: nothing renews them from now on. */
async function endSubscriptions(db: Database, userIds: string[]): Promise<void> {
  const isOpen = and(inArray(subscription.userId, userIds), eq(subscription.isOpen, true));
  await db.transaction(async (tx) => {
    await tx.update(subscription).set({ isOpen: false, endedAt: new Date() }).where(isOpen);
    await tx.update(walletAgreement).set({ state: 'stopped' }).where(inArray(walletAgreement.userId, userIds));
  });
}

/**
 * Ends the subscriptions of a user at the end of the test that logs the user in. Later tests that advance the clock
 * renew them no more. Users of a hook keep their subscriptions.
 */
export function endWithTest(db: Database, userId: string): void {
  const test = TestRunner.getCurrentTest();
  if (test === undefined) return;
  const known = users.get(test);
  if (known) return void known.push(userId);
  const userIds = [userId];
  users.set(test, userIds);
  // a test may have closed its database
  onTestFinished(() => endSubscriptions(db, userIds).catch(() => undefined));
}
