import { and, eq, isNull } from 'drizzle-orm';
import type { OfferType } from '../../../core/domain/offer.ts';
import type { Database } from '../../database/open.ts';
import { guest } from '../../database/schema/guest.ts';

/** An extra account, as stored. */
export type ExtraAccount = typeof guest.$inferSelect;

/** Lists the current extra accounts of a plan, without those that joined another plan of the owner. */
export const listExtraAccounts = (db: Database, plan: { id: string; offer: OfferType }): Promise<ExtraAccount[]> =>
  db
    .select()
    .from(guest)
    .where(and(eq(guest.subscriptionId, plan.id), eq(guest.offer, plan.offer), isNull(guest.leftAt)));
