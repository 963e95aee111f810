import { bookkeepingYears, erasureDays } from '../../core/domain/retention-periods.ts';
import { offerNumbers } from '../../core/domain/offer.ts';
import { addDays } from '../../core/domain/period.ts';
import { isOngoing, isWebManaged } from '../../core/domain/subscription.ts';
import type { components } from '../../api-spec/generated/v2.ts';
import type { AppContext } from '../app-context.ts';
import type { ApiUser } from '../api/handler-types.ts';
import { listSubscriptions } from '../billing/subscription/store.ts';
import { countTransactions } from '../billing/transactions/store.ts';
import { listRights } from '../billing/withdrawal/withdrawal-right.ts';
import { listExtraAccounts } from '../billing/extra-account/store.ts';

type ErasurePreview = components['schemas']['ErasureForecast'];

/** Previews an erasure today: what ends, what is lost, what stays for bookkeeping and how long. */
export async function previewErasure({ db, clock }: AppContext, { userId, region }: ApiUser): Promise<ErasurePreview> {
  const now = clock.now();
  const plans: ErasurePreview['plans'] = [];
  for (const current of await listSubscriptions(db, userId, now)) {
    if (!isOngoing(current.status)) continue;
    const isOwned = isWebManaged(current.manager);
    const isExtraAccount = current.manager === 'owner';
    plans.push({
      offerType: offerNumbers[current.offer],
      endsHere: isOwned || isExtraAccount,
      isPlace: isExtraAccount,
      paidUntil: current.paidUntil.toISOString(),
      guests: isOwned ? (await listExtraAccounts(db, current)).length : 0,
    });
  }
  const rights = await listRights(db, userId, now);
  return {
    plans,
    canWithdraw: rights.some(({ amount }) => amount > 0),
    bookkeepingYears: (await countTransactions(db, userId)) > 0 ? bookkeepingYears[region] : null,
    latestBy: addDays(now, erasureDays).toISOString(),
  };
}
