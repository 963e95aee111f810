import { eq } from 'drizzle-orm';
import { findDueDay } from '../../../core/domain/period.ts';
import { regionConfigs } from '../../../core/domain/region.ts';
import type { Database } from '../../database/open.ts';
import { walletAgreement } from '../../database/schema/agreement.ts';
import type { StoredSubscription } from '../../database/schema/payment.ts';
import type { Intent } from '../payments/intent.ts';
import { findStoredCard } from '../payments/stored-card.ts';

/** What a subscription's charges are made with: the stored card or the wallet's agreement; undefined when none is left. */
export async function findPaymentMethod(
  tx: Database,
  { agreementId, region, userId }: StoredSubscription,
  now: Date,
): Promise<Pick<Intent, 'request' | 'agreementId'> | undefined> {
  if (agreementId !== null) return { agreementId, request: { due: findDueDay(now, regionConfigs[region].timeZone) } };
  const card = await findStoredCard(tx, userId);
  return card && { agreementId, request: { token: card.token } };
}

/** True when the wallet may still be charged for a subscription, or the subscription is not paid by wallet. */
export async function hasActiveAgreement(
  db: Database,
  { agreementId }: Pick<StoredSubscription, 'agreementId'>,
): Promise<boolean> {
  if (agreementId === null) return true;
  const [agreement] = await db
    .select({ state: walletAgreement.state })
    .from(walletAgreement)
    .where(eq(walletAgreement.id, agreementId));
  return agreement?.state === 'active';
}
