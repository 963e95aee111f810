import { setTimeout as pause } from 'node:timers/promises';
import type { components } from '../../../api-spec/generated/v2.ts';
import { brand } from '../../../core/brand.ts';
import { cardMethods, findCardMethod, type DeviceWallet } from '../../../core/domain/device-wallet.ts';
import { regionConfigs, type Region } from '../../../core/domain/region.ts';
import { walletMethods } from '../../../core/domain/wallet.ts';
import type { AppContext } from '../../app-context.ts';
import { Problem } from '../../problem.ts';
import { CardError } from '../../providers/card-transport.ts';
import { describeShopper } from '../../providers/card-requests.ts';
import { findStoredCard } from '../payments/stored-card.ts';

type PaymentMethods = components['schemas']['PaymentMethods'];
type CardMethods = PaymentMethods['paymentMethodsResponse'];

/** Timeout of the card provider's offer, in ms; afterwards the other methods are shown. */
const timeoutMs = 4_000;

/** The card provider's names of Google Pay. */
const googlePayIds = ['googlepay', 'paywithgoogle'] as const;

type Method = CardMethods['paymentMethods'][number];

/** The methods that can be paid with here: device wallets only with a merchant id, and no unsupported methods. */
function keepUsable(methods: readonly Method[], { deviceWallets }: AppContext['settings']): Method[] {
  const complete = (method: Method, wallet: DeviceWallet): Method[] => {
    const merchantId = deviceWallets[wallet];
    if (merchantId === undefined) return [];
    return [{ ...method, configuration: { ...method.configuration, merchantId, merchantName: brand } }];
  };
  return methods.flatMap((method) => {
    const kind = findCardMethod(method.type);
    if (kind === undefined) return [];
    return kind === cardMethods.scheme ? [method] : complete(method, kind);
  });
}

/** The methods of the card provider; undefined when it does not respond in time. */
async function listCardMethods(
  { card: provider, log }: AppContext,
  user: { userId: string; email: string },
  region: Region,
): Promise<CardMethods | undefined> {
  const amount = { value: 0, currency: regionConfigs[region].currency };
  const response = provider.listMethods(describeShopper(user, region), amount).catch((error: unknown) => {
    if (!(error instanceof CardError)) throw error;
    log.warn('card provider did not respond', { kind: 'methods', reason: error.failure, detail: error.message });
    return undefined;
  });
  return (await Promise.race([response, pause(timeoutMs, undefined, { ref: false })])) as CardMethods | undefined;
}

/**
 * Lists how a user may pay in a region, and what the card component needs. Card and wallet are independent: while one
 * provider is down the other's methods are returned, and `unavailable` names the missing one.
 *
 * @throws Problem 503 when no provider of the region responds.
 */
export async function describePaymentMethods(
  context: AppContext,
  user: { userId: string; email: string },
  region: Region,
): Promise<PaymentMethods> {
  const { db, settings, wallets } = context;
  const wallet = wallets.find(region);
  const walletMethod = wallet === undefined ? null : walletMethods[region];
  const [response, hasWallet, stored] = await Promise.all([
    listCardMethods(context, user, region),
    wallet?.isAvailable() ?? false,
    findStoredCard(db, user.userId),
  ]);
  if (response === undefined && !hasWallet) throw new Problem(503, 'PaymentProviderUnavailableError');
  const paymentMethodsResponse = {
    ...response,
    paymentMethods: keepUsable(response?.paymentMethods ?? [], settings),
  };
  const find = (...types: string[]) => paymentMethodsResponse.paymentMethods.find(({ type }) => types.includes(type));
  return {
    clientKey: settings.cardClientKey,
    environmentUrl: settings.cardComponentUrl,
    environment: settings.cardPlatform === 'test' ? 'test' : 'live',
    merchantAccount: settings.cardMerchantAccount,
    paymentMethodsResponse,
    storedPaymentMethod:
      stored === undefined
        ? null
        : {
            id: stored.token,
            paymentMethodType: stored.method,
            brand: stored.brand,
            lastFour: stored.lastFour,
            expiryMonth: stored.expiryMonth,
            expiryYear: stored.expiryYear,
            holderName: stored.holderName,
          },
    hasCard: find('scheme') !== undefined,
    hasApplePay: find('applepay') !== undefined,
    hasGooglePay: find(...googlePayIds) !== undefined,
    hasVippsMobilePay: hasWallet,
    walletMethod,
    googlePayMethodId: googlePayIds.find((id) => find(id) !== undefined) ?? null,
    unavailable: [
      ...(response === undefined ? (['card'] as const) : []),
      ...(walletMethod !== null && !hasWallet ? (['wallet'] as const) : []),
    ],
  };
}
