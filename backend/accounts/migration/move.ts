import { and, eq, sql } from 'drizzle-orm';
import { findErrorCode } from '../../../server/telemetry/describe-error.ts';
import { emptyMigrationSession, isLegacyProvider } from '../../../core/domain/migration.ts';
import { fail, succeed, type Result } from '../../../core/domain/result.ts';
import type { AppContext } from '../../app-context.ts';
import type { ApiUser } from '../../api/handler-types.ts';
import type { Database } from '../../database/open.ts';
import { appUser } from '../../database/schema/catalogue.ts';
import { accountLink, cookieConsent, giftEvent, migration } from '../../database/schema/people.ts';
import { runTransaction } from '../../database/run-transaction.ts';
import { isUuid } from '../../database/uuid.ts';

/** Why an account is not migrated; the response titles of the API. */
export type MigrationFailure = 'MigrationFailedError' | 'AlreadyMigratedError' | 'MigrationConflictError';

/** SQLSTATE of a foreign key violation on delete. */
const stillReferenced = '23503';

/** True when this login has migrated the account before: the call is a repetition. */
async function hasMigratedBy(tx: Database, user: ApiUser, userId: string): Promise<boolean> {
  if (isLegacyProvider(user.provider)) return false;
  if (user.userId === userId) return true;
  const [link] = await tx
    .select({ subject: accountLink.subject })
    .from(accountLink)
    .where(and(eq(accountLink.userId, userId), eq(accountLink.subject, user.userId)));
  return link !== undefined;
}

/** Transfers what a new login may already have: its consents and gift events. */
async function transferUserData(tx: Database, from: string, to: string): Promise<void> {
  await tx.update(cookieConsent).set({ userId: to }).where(eq(cookieConsent.userId, from));
  await tx.execute(sql`
    INSERT INTO gift_event (user_id, event_name, hashed_share_link, tracked_at)
    SELECT ${to}, event_name, hashed_share_link, tracked_at FROM gift_event WHERE user_id = ${from}
    ON CONFLICT DO NOTHING`);
  await tx.delete(giftEvent).where(eq(giftEvent.userId, from));
}

/**
 * Finds the migration session for the caller's new login, waiting or just completed by it (requirement MG-06).
 *
 * @param sessionId the value of `X-Migration-Session`.
 * @returns the session; undefined when it migrates nothing, or when the caller uses the old login.
 */
export async function findMigrationSession(
  { db }: AppContext,
  user: ApiUser,
  sessionId: string | undefined,
): Promise<string | undefined> {
  if (sessionId === undefined || sessionId === emptyMigrationSession || isLegacyProvider(user.provider))
    return undefined;
  const [move] = await db.select().from(migration).where(eq(migration.sessionId, sessionId.toLowerCase()));
  if (move === undefined || move.sessionExpiresAt === null) return undefined;
  // the page repeats the call after the edge has completed the migration, and gets the same response
  if (move.completedAt !== null && !(await hasMigratedBy(db, user, move.userId))) return undefined;
  return move.sessionExpiresAt > new Date() ? (move.sessionId ?? undefined) : undefined;
}

/**
 * Migrates the account of a migration session to the caller's login, once (requirement MG-07; INV-46). The account
 * keeps its id, and with it subscriptions, cards, receipts and its trial. The caller's previous account must be unused:
 * it is deleted, and foreign keys reject the deletion while any row refers to it.
 *
 * @returns the id of the account; `MigrationFailedError` for a session that is missing, expired or the caller's own.
 */
export async function migrateAccount(
  context: AppContext,
  user: ApiUser,
  sessionId: string,
): Promise<Result<string, MigrationFailure>> {
  if (!isUuid(sessionId) || sessionId === emptyMigrationSession) return fail('MigrationFailedError');
  const { db, clock } = context;
  try {
    return await runTransaction(db, async (tx) => {
      const [move] = await tx.select().from(migration).where(eq(migration.sessionId, sessionId)).for('update');
      if (move === undefined) return fail('MigrationFailedError');
      const { userId, completedAt, sessionExpiresAt } = move;
      if (completedAt !== null) {
        return (await hasMigratedBy(tx, user, userId)) ? succeed(userId) : fail('AlreadyMigratedError');
      }
      const isOver = sessionExpiresAt === null || sessionExpiresAt <= new Date();
      if (isOver || isLegacyProvider(user.provider) || user.userId === userId) return fail('MigrationFailedError');
      await transferUserData(tx, user.userId, userId);
      await tx.delete(appUser).where(eq(appUser.id, user.userId));
      await tx.insert(accountLink).values({ subject: user.userId, userId, linkedAt: clock.now() });
      const { email, name, provider } = user;
      // the next call of the new login says whether its address is verified
      await tx.update(appUser).set({ email, isEmailVerified: false, name, provider }).where(eq(appUser.id, userId));
      await tx.update(migration).set({ completedAt: clock.now() }).where(eq(migration.userId, userId));
      return succeed(userId);
    });
  } catch (error) {
    if (findErrorCode(error) === stillReferenced) return fail('MigrationConflictError');
    throw error;
  }
}
