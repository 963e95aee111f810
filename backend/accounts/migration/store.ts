import { and, eq, sql } from 'drizzle-orm';
import type { components } from '../../../api-spec/generated/v2.ts';
import { constants } from '../../../core/domain/constants.ts';
import { isLegacyProvider, reminderDays } from '../../../core/domain/migration.ts';
import { addDays } from '../../../core/domain/period.ts';
import { fail, succeed, type Result } from '../../../core/domain/result.ts';
import type { AppContext } from '../../app-context.ts';
import type { ApiUser } from '../../api/handler-types.ts';
import type { Database } from '../../database/open.ts';
import { migration, migrationPrompt } from '../../database/schema/people.ts';
import { runTransaction } from '../../database/run-transaction.ts';
import { isUuid } from '../../database/uuid.ts';
import { getMigrationState } from './migration-state.ts';

type Prompt = components['schemas']['MigrationPrompt'];
type StoredPrompt = typeof migrationPrompt.$inferSelect;

/** Why a response to a prompt is rejected; the response titles of the API. */
export type PromptFailure = 'NotFound' | 'MigrationPromptClosedError' | 'MigrationHardError' | 'AlreadyMigratedError';

/** Reads the migration state of the caller's account. */
export async function readPrompt(context: AppContext, user: ApiUser, db: Database = context.db): Promise<Prompt> {
  const [row] = await db.select().from(migration).where(eq(migration.userId, user.userId));
  const isLive =
    row?.sessionExpiresAt !== undefined && row.sessionExpiresAt !== null && row.sessionExpiresAt > new Date();
  return getMigrationState(
    {
      region: user.region,
      isLegacyLogin: isLegacyProvider(user.provider),
      hasMigrated: row !== undefined && row.completedAt !== null,
      hardFrom: row?.hardFrom ?? context.settings.hardMigrationDates[user.region],
      reminderAt: row?.reminderAt ?? null,
      liveSessionId: isLive ? row.sessionId : null,
    },
    context.clock.now(),
  );
}

/**
 * Records that the prompt is shown. An open prompt is recorded once, by a unique key.
 *
 * @returns undefined when no move is planned.
 */
export async function recordPrompt(context: AppContext, user: ApiUser): Promise<StoredPrompt | undefined> {
  const { shouldGetMigrationPrompt, showBanner, isMigrationHard } = await readPrompt(context, user);
  // a user with a snoozed reminder can still migrate from the banner
  if (!shouldGetMigrationPrompt && !showBanner) return undefined;
  const [row] = await context.db
    .insert(migrationPrompt)
    .values({
      id: crypto.randomUUID(),
      userId: user.userId,
      isHard: isMigrationHard,
      shownAt: context.clock.now(),
    })
    .onConflictDoUpdate({
      target: migrationPrompt.userId,
      targetWhere: sql`accepted_at IS NULL AND cancelled_at IS NULL`,
      set: { isHard: isMigrationHard },
    })
    .returning();
  if (row === undefined) throw new Error('an upsert returned no row');
  return row;
}

/** Locks the caller's prompt and its migration, so that two responses are processed in order. */
async function lockPrompt(tx: Database, userId: string, id: string) {
  const [prompt] = await tx
    .select()
    .from(migrationPrompt)
    .where(and(eq(migrationPrompt.id, id), eq(migrationPrompt.userId, userId)))
    .for('update');
  if (prompt === undefined) return undefined;
  await tx.insert(migration).values({ userId }).onConflictDoNothing();
  const [move] = await tx.select().from(migration).where(eq(migration.userId, userId)).for('update');
  if (move === undefined) throw new Error('a migration that was just stored does not exist');
  return { prompt, move };
}

/**
 * Accepts the prompt: the account can migrate within an hour, with a session that only this response contains.
 * Accepting again returns the same session until it expires, then a new one.
 */
export async function acceptPrompt(
  context: AppContext,
  user: ApiUser,
  id: string,
): Promise<Result<Prompt, PromptFailure>> {
  if (!isUuid(id)) return fail('NotFound');
  return runTransaction(context.db, async (tx) => {
    const found = await lockPrompt(tx, user.userId, id);
    if (found === undefined) return fail('NotFound');
    if (found.move.completedAt !== null) return fail('AlreadyMigratedError');
    if (found.prompt.cancelledAt !== null) return fail('MigrationPromptClosedError');
    if (found.prompt.acceptedAt === null) {
      await tx
        .update(migrationPrompt)
        .set({ acceptedAt: context.clock.now() })
        .where(eq(migrationPrompt.id, found.prompt.id));
    }
    // the session lives as long as its cookie, in real time
    const now = new Date();
    const { sessionExpiresAt } = found.move;
    if (sessionExpiresAt === null || sessionExpiresAt <= now) {
      const expiresAt = new Date(now.getTime() + constants.migrationCookieSeconds * 1000);
      await tx
        .update(migration)
        .set({ sessionId: crypto.randomUUID(), sessionExpiresAt: expiresAt })
        .where(eq(migration.userId, user.userId));
    }
    return succeed(await readPrompt(context, user, tx));
  });
}

/** Snoozes the reminder during the soft migration; a second call does not extend the snooze. */
export async function cancelPrompt(
  context: AppContext,
  user: ApiUser,
  id: string,
): Promise<Result<Prompt, PromptFailure>> {
  if (!isUuid(id)) return fail('NotFound');
  const now = context.clock.now();
  return runTransaction(context.db, async (tx) => {
    const found = await lockPrompt(tx, user.userId, id);
    if (found === undefined) return fail('NotFound');
    const { isMigrationHard } = await readPrompt(context, user, tx);
    if (found.move.completedAt !== null) return fail('AlreadyMigratedError');
    if (found.prompt.acceptedAt !== null) return fail('MigrationPromptClosedError');
    if (found.prompt.cancelledAt === null) {
      if (isMigrationHard) return fail('MigrationHardError');
      await tx.update(migrationPrompt).set({ cancelledAt: now }).where(eq(migrationPrompt.id, found.prompt.id));
      await tx
        .update(migration)
        .set({ reminderAt: addDays(now, reminderDays) })
        .where(eq(migration.userId, user.userId));
    }
    return succeed(await readPrompt(context, user, tx));
  });
}
