import { asc, inArray, lt, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context.ts';
import { crmPerson } from '../../database/schema/crm.ts';
import { crmForgetBatch, type Crm } from '../../providers/crm.ts';
import { hasMarketingConsent } from './consent.ts';

/** Interval of the consent check, in ms. */
const checkAfterMs = 60_000;

/** Default pause after a failure, in ms. */
const pauseMs = 60_000;

/**
 * Deletes users who no longer consent or exist from the marketing service. The call is repeatable, so that only a
 * success deletes the user's external id here.
 *
 * @returns how many users were deleted.
 */
export async function deleteFromCrm({ db, log }: Pick<AppContext, 'db' | 'log'>, crm: Crm): Promise<number> {
  const now = new Date();
  const due = db
    .select({ userId: crmPerson.userId })
    .from(crmPerson)
    .where(lt(crmPerson.checkedAt, new Date(now.getTime() - checkAfterMs)))
    .orderBy(asc(crmPerson.checkedAt))
    .limit(crmForgetBatch)
    .for('update', { skipLocked: true });
  const checked = await db
    .update(crmPerson)
    .set({ checkedAt: now })
    .where(inArray(crmPerson.userId, due))
    .returning({ externalId: crmPerson.externalId, may: hasMarketingConsent(sql`${crmPerson}."user_id"`) });
  const names = checked.filter(({ may }) => !may).map(({ externalId }) => externalId);
  if (names.length === 0) return 0;
  const outcome = await crm.forget(names);
  if (outcome.code === 'taken') {
    await db.delete(crmPerson).where(inArray(crmPerson.externalId, names));
    return names.length;
  }
  log.warn('crm did not delete users', { people: names.length, reason: outcome.reason });
  crm.rest((outcome.code === 'waiting' ? outcome.afterMs : undefined) ?? pauseMs);
  return 0;
}
