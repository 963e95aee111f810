import { findOfferByNumber, offerTypes } from '../../core/domain/offer.ts';
import { walletMethods, walletNames } from '../../core/domain/wallet.ts';
import type { View } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import type { Subscription } from '../api/queries.ts';
import { offerTitles } from './offer-text.ts';

type Page = Pick<View, 'query' | 'region'>;

/** The wallet that still confirms an order; undefined when the order waits for a bank. */
function findWallet({ query, region }: Page): string | undefined {
  const method = walletMethods[region];
  return query['encodedAgreementId'] === undefined || method === null ? undefined : walletNames[method];
}

/** The title of the confirmation page before the order is verified, without a congratulation (decision 0128). */
export function getConfirmationHead(view: Page): string {
  if (view.query['state'] !== 'pending') return text.confirmation_head();
  const wallet = findWallet(view);
  return wallet === undefined ? text.confirmation_pending_title() : text.confirmation_wallet_title({ wallet });
}

/** What a pending order waits for, and when the ordered plan starts. */
export function getPendingText(view: Page): string {
  const wallet = findWallet(view);
  if (wallet === undefined) return text.confirmation_pending_body();
  const offer = offerTypes.find((type) => type.toLowerCase() === view.query['offerType']) ?? 'standard';
  return text.confirmation_wallet_body({ wallet, plan: offerTitles[offer]() });
}

/** The title of a verified purchase; it contains the plan's name (requirement CF-01). */
export const getConfirmationTitle = ({ offer }: Pick<Subscription, 'offer'>): string =>
  text.confirmation_title({ plan: offerTitles[findOfferByNumber(offer.subscriptionOfferType) ?? 'standard']() });
