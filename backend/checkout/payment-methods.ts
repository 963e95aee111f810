import type { components } from '../../api-spec/generated/v2.ts';
import { regionFacts, type Region } from '../../src/domain/region.ts';
import { walletMethods } from '../../src/domain/wallet.ts';
import type { Backend } from '../backend.ts';
import { Problem } from '../problem.ts';
import { CardError } from '../providers/card-transport.ts';
import { describeShopper } from './submit.ts';
import { findCard } from './stored-card.ts';

type PaymentMethods = components['schemas']['PaymentMethods'];

/**
 * Says how a listener may pay in a market, and what the card component needs for it.
 *
 * @throws Problem 503 when the card provider does not answer.
 */
export async function describePaymentMethods(
  { db, card: provider, settings }: Backend,
  user: { userId: string; email: string },
  region: Region,
): Promise<PaymentMethods> {
  const amount = { value: 0, currency: regionFacts[region].currency };
  const answer = await provider.listMethods(describeShopper(user, region), amount).catch((error: unknown) => {
    if (error instanceof CardError) throw new Problem(503, 'PaymentProviderUnavailableError');
    throw error;
  });
  const paymentMethodsResponse = answer as PaymentMethods['paymentMethodsResponse'];
  const find = (...types: string[]) => paymentMethodsResponse.paymentMethods.find(({ type }) => types.includes(type));
  const stored = await findCard(db, user.userId);
  return {
    clientKey: settings.cardClientKey,
    environmentUrl: settings.cardUrl,
    environment: settings.cardClientKey.startsWith('live_') ? 'live' : 'test',
    merchantAccount: settings.cardMerchantAccount,
    paymentMethodsResponse,
    storedPaymentMethod:
      stored === undefined
        ? null
        : {
            id: stored.token,
            brand: stored.brand,
            lastFour: stored.lastFour,
            expiryMonth: stored.expiryMonth,
            expiryYear: stored.expiryYear,
            holderName: stored.holderName,
          },
    hasCard: find('scheme') !== undefined,
    hasApplePay: find('applepay') !== undefined,
    hasGooglePay: find('googlepay', 'paywithgoogle') !== undefined,
    hasVippsMobilePay: walletMethods[region] !== null,
    walletMethod: walletMethods[region],
    googlePayMethodId: find('googlepay', 'paywithgoogle')?.type ?? null,
  };
}
