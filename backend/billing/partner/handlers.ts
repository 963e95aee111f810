import { offerNumbers } from '../../../core/domain/offer.ts';
import type { AppContext } from '../../app-context.ts';
import type { Handlers } from '../../api/handler-types.ts';
import { getSubscriptionData } from '../subscription/to-api.ts';
import { activatePartnerContract, showActivation, type LinkFailure } from './activate.ts';

type PartnerHandlers = Pick<Handlers, 'getPartnerActivation' | 'activatePartnerSubscription'>;

const goneCodes = {
  expired: 'partner_link_expired',
  used: 'partner_link_used',
  ended: 'partner_contract_ended',
} as const;

const rejectLink = (code: LinkFailure) =>
  code === 'forged' || code === 'malformed'
    ? {
        status: 404 as const,
        problem: { title: 'PartnerLinkNotFoundError' as const, code: 'partner_link_not_found' as const },
      }
    : { status: 410 as const, problem: { title: 'PartnerLinkGoneError' as const, code: goneCodes[code] } };

/** Partner subscriptions: reading and activating a link (decision 0075). */
export function partnerHandlers(context: AppContext): PartnerHandlers {
  return {
    getPartnerActivation: async ({ query, user }) => {
      const shown = await showActivation(context, query.activation, user?.userId);
      if (!shown.ok) return rejectLink(shown.code);
      const { partner, offer, expiresAt } = shown.value;
      return { status: 200, body: { partner, offerType: offerNumbers[offer], expiresAt: expiresAt.toISOString() } };
    },
    activatePartnerSubscription: async ({ body, user }) => {
      const activated = await activatePartnerContract(context, user, body.activation);
      if (activated.ok) return { status: 200, body: await getSubscriptionData(context, user.userId) };
      if (activated.code !== 'subscribed') return rejectLink(activated.code);
      return {
        status: 409,
        problem: { title: 'UserHasActiveSubscriptionError', code: 'user_has_active_subscription_error' },
      };
    },
  };
}
