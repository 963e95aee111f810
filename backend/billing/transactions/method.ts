import { regionConfigs } from '../../../core/domain/region.ts';
import { walletMethods, walletNames } from '../../../core/domain/wallet.ts';
import { text } from '../../../core/i18n/text.ts';
import type { Database } from '../../database/open.ts';
import type { PaidWith } from './store.ts';
import { findStoredCard, formatCardName } from '../payments/stored-card.ts';
import type { StoredSubscription } from '../../database/schema/payment.ts';

/** The payment method of a subscription today: the user's card with its method, or the region's wallet. */
export async function describeMethod(
  tx: Database,
  current: Pick<StoredSubscription, 'userId' | 'manager' | 'region'>,
): Promise<PaidWith> {
  const wallet = walletMethods[current.region];
  if (current.manager === 'wallet' && wallet !== null) {
    return { method: walletNames[wallet], methodText: walletNames[wallet] };
  }
  const card = await findStoredCard(tx, current.userId);
  // the only charge of this card failed, so that it was not stored
  if (card === undefined)
    return { method: 'Card', methodText: text.account_card({}, { locale: regionConfigs[current.region].language }) };
  return { method: card.method, methodText: formatCardName(card) };
}
