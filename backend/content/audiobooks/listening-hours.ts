import { and, eq } from 'drizzle-orm';
import type { AudiobookHours } from '../../../api-spec/generated/v2.ts';
import { constants } from '../../../core/domain/constants.ts';
import { findCalendarMonth } from '../../../core/domain/period.ts';
import { regionConfigs } from '../../../core/domain/region.ts';
import type { ApiUser } from '../../api/handler-types.ts';
import type { Database } from '../../database/open.ts';
import { audiobookHours, audiobookOpening } from '../../database/schema/listening.ts';
import { runTransaction } from '../../database/run-transaction.ts';
import { readEntitlement, type ListeningContext } from '../listening/entitlement.ts';

/** Seconds that a user may open in a calendar month: 100 hours, separately for each user of a Duo plan. */
const limitSeconds = constants.audiobookHours * 3600;

/** The month in the time zone of the account's region. */
const findMonth = ({ clock }: ListeningContext, { region }: ApiUser) =>
  findCalendarMonth(clock.now(), regionConfigs[region].timeZone);

const isUserMonth = ({ userId }: ApiUser, month: string) =>
  and(eq(audiobookHours.userId, userId), eq(audiobookHours.month, month));

/** Reads the used and remaining time of the current month. */
export async function readHours(backend: ListeningContext, user: ApiUser): Promise<AudiobookHours> {
  const { name, endsAt } = findMonth(backend, user);
  const [row] = await backend.db.select().from(audiobookHours).where(isUserMonth(user, name));
  const usedSeconds = row?.seconds ?? 0;
  const limit = (await readEntitlement(backend, user)).canPlayAudiobooks ? limitSeconds : 0;
  return {
    month: name,
    limitSeconds: limit,
    usedSeconds,
    remainingSeconds: Math.max(0, limit - usedSeconds),
    resetsAt: endsAt.toISOString(),
  };
}

async function isOpened(tx: Database, user: ApiUser, month: string, audiobookId: string, chapter: number) {
  const rows = await tx
    .select({ chapter: audiobookOpening.chapter })
    .from(audiobookOpening)
    .where(
      and(
        eq(audiobookOpening.userId, user.userId),
        eq(audiobookOpening.month, month),
        eq(audiobookOpening.audiobookId, audiobookId),
        eq(audiobookOpening.chapter, chapter),
      ),
    );
  return rows.length > 0;
}

/**
 * Counts a chapter against the month's hours, in full and once a month; the last one may start while any time is left.
 * The month's row is locked, so that chapters opened in parallel cannot use the same remaining time.
 *
 * @returns false when the month's hours are used up; then nothing was counted.
 */
export async function countChapter(
  backend: ListeningContext,
  user: ApiUser,
  { audiobookId, chapter, seconds }: { audiobookId: string; chapter: number; seconds: number },
): Promise<boolean> {
  const { name: month } = findMonth(backend, user);
  const { userId } = user;
  return runTransaction(backend.db, async (tx) => {
    await tx.insert(audiobookHours).values({ userId, month, seconds: 0 }).onConflictDoNothing();
    const [current] = await tx.select().from(audiobookHours).where(isUserMonth(user, month)).for('update');
    if (current === undefined) throw new Error('a month that was just stored does not exist');
    if (await isOpened(tx, user, month, audiobookId, chapter)) return true;
    if (current.seconds >= limitSeconds) return false;
    const opening = { userId, month, audiobookId, chapter, seconds, openedAt: backend.clock.now() };
    await tx.insert(audiobookOpening).values(opening);
    await tx
      .update(audiobookHours)
      .set({ seconds: current.seconds + seconds })
      .where(isUserMonth(user, month));
    return true;
  });
}
