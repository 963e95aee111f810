import { regionConfigs, type Region } from '../../core/domain/region.ts';
import { withNewCard, withStoredCard } from './card-interaction.ts';
import { toShopperReference } from './shopper-reference.ts';

/** An authorisation with the user present; after a lost response it is sent again unchanged. */
export type SignupRequest = {
  shopper: { id: string; email: string; locale: string; country: string };
  returnUrl: string;
  origin: string;
  paymentMethod: Record<string, unknown>;
  browserInfo: Record<string, unknown> | null;
};

/** The card provider's data of a user. */
export const describeShopper = (user: { userId: string; email: string }, region: Region): SignupRequest['shopper'] => ({
  id: user.userId,
  email: user.email,
  locale: region === 'no' ? 'no-NO' : regionConfigs[region].locale, // the provider has no nb-NO
  country: regionConfigs[region].country,
});

type Money = { value: number; currency: string };

/** The body of the list of payment methods. */
export const writeMethodsRequest = (shopper: SignupRequest['shopper'], amount: Money) => ({
  amount,
  countryCode: shopper.country,
  shopperLocale: shopper.locale,
  shopperReference: toShopperReference(shopper.id),
});

/** The body of a payment with the user present. It stores a new card for renewals. */
export function writeSignup(amount: Money, request: SignupRequest) {
  const { shopper, browserInfo, ...rest } = request;
  return {
    ...rest,
    ...(browserInfo !== null && { browserInfo }),
    amount,
    channel: 'Web',
    // without it every bank uses a separate page
    authenticationData: { threeDSRequestData: { nativeThreeDS: 'preferred', challengeWindowSize: '05' } },
    countryCode: shopper.country,
    shopperLocale: shopper.locale,
    shopperReference: toShopperReference(shopper.id),
    shopperEmail: shopper.email,
    ...(rest.paymentMethod['storedPaymentMethodId'] === undefined ? withNewCard : withStoredCard),
  };
}

/** The body of a charge of a stored card without the user. */
export const writeStoredCharge = (
  amount: Money,
  { shopperId, token, returnUrl }: { shopperId: string; token: string; returnUrl: string },
) => ({
  amount,
  paymentMethod: { type: 'scheme', storedPaymentMethodId: token },
  shopperReference: toShopperReference(shopperId),
  shopperInteraction: 'ContAuth',
  recurringProcessingModel: 'Subscription',
  returnUrl, // the API requires it, never visited
});
