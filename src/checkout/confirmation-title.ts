import { findOfferByNumber } from '../../core/domain/offer.ts';
import type { View } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import type { Subscription } from '../api/queries.ts';
import { offerTitles } from './offer-text.ts';

/** The title of the confirmation page before the order is verified, without a congratulation (decision 0128). */
export const getConfirmationHead = ({ query }: Pick<View, 'query'>): string =>
  query['state'] === 'pending' ? text.confirmation_pending_title() : text.confirmation_head();

/** The title of a verified purchase; it contains the plan's name (requirement CF-01). */
export const getConfirmationTitle = ({ offer }: Pick<Subscription, 'offer'>): string =>
  text.confirmation_title({ plan: offerTitles[findOfferByNumber(offer.subscriptionOfferType) ?? 'standard']() });
