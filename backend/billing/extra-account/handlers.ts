import { eq } from 'drizzle-orm';
import type { components } from '../../../api-spec/generated/v2.ts';
import { countExtraAccounts } from '../../../core/domain/extra-account.ts';
import { offerNumbers, type OfferType } from '../../../core/domain/offer.ts';
import { isOngoing, isWebManaged } from '../../../core/domain/subscription.ts';
import type { AppContext } from '../../app-context.ts';
import type { Handlers } from '../../api/handler-types.ts';
import { appUser } from '../../database/schema/catalogue.ts';
import { listSubscriptions } from '../subscription/store.ts';
import { getSubscriptionData } from '../subscription/to-api.ts';
import { getFirstName } from '../../accounts/first-name.ts';
import {
  linkToInvitation,
  openInvitation,
  revokeInvitation,
  type InviteFailure,
  type OpenInvitation,
} from './invitation.ts';
import { joinAsGuest, showInvitation, type JoinFailure } from './join.ts';
import { leaveExtraAccount, removeGuest } from './leave.ts';
import { listExtraAccounts } from './store.ts';

type ExtraAccountHandlers = Pick<
  Handlers,
  | 'getMultimemberOverview'
  | 'ensureInvitationLink'
  | 'rotateInvitationLink'
  | 'revokeInvitationLink'
  | 'getInvitation'
  | 'joinAsGuest'
  | 'removeGuest'
  | 'leaveGuestSubscription'
>;

const rejectInvite = (code: InviteFailure) =>
  code === 'NoDuoPlanError'
    ? { status: 404 as const, problem: { title: code } }
    : { status: 409 as const, problem: { title: code } };

const rejectLink = (code: 'InvitationNotFoundError' | 'InvitationNotValidError') =>
  code === 'InvitationNotFoundError'
    ? { status: 404 as const, problem: { title: code, code: 'link_not_found' as const } }
    : { status: 410 as const, problem: { title: code, code: 'invitation_not_valid' as const } };

const rejectJoin = (code: JoinFailure) => {
  if (code === 'InvitationNotFoundError' || code === 'InvitationNotValidError') return rejectLink(code);
  const isOwn = code === 'CannotJoinOwnSubscriptionError';
  const word = isOwn ? ('can_not_join_own_subscription' as const) : ('user_has_active_subscription_error' as const);
  return { status: 409 as const, problem: { title: code, code: word } };
};

/** Extra accounts of Duo plans: inviting, joining, removing, leaving. */
export function extraAccountHandlers(context: AppContext): ExtraAccountHandlers {
  const { db, clock, settings } = context;
  const read = (userId: string) => getSubscriptionData(context, userId);

  const writeOverview = async (plan: {
    id: string;
    offer: OfferType;
  }): Promise<components['schemas']['MultimemberOverview']> => {
    const extraAccounts = await listExtraAccounts(db, plan);
    const guests = await Promise.all(
      extraAccounts.map(async ({ userId, joinedAt }) => {
        const [user] = await db.select({ name: appUser.name }).from(appUser).where(eq(appUser.id, userId));
        return { userId, firstName: getFirstName(user?.name ?? ''), joinedAt: joinedAt.toISOString() };
      }),
    );
    const allowedNumberOfGuests = countExtraAccounts(plan.offer);
    const numberOfEmptySlots = Math.max(0, allowedNumberOfGuests - guests.length);
    return { subscriptionId: plan.id, allowedNumberOfGuests, guests, numberOfEmptySlots };
  };

  /** A paused plan keeps its extra account and its owner (decision 0082). */
  const findPlan = async (userId: string) => {
    const subscriptions = await listSubscriptions(db, userId, clock.now());
    return subscriptions.find(
      ({ status, manager, offer }) => isOngoing(status) && isWebManaged(manager) && countExtraAccounts(offer) > 0,
    );
  };

  const writeLink = ({ invitation: { id, createdAt }, plan }: OpenInvitation) => ({
    invitationId: id,
    link: linkToInvitation(id, plan, settings.siteUrl),
    createdAt: createdAt.toISOString(),
  });

  return {
    getMultimemberOverview: async ({ user }) => {
      const plan = await findPlan(user.userId);
      if (plan === undefined) return { status: 404, problem: { title: 'NoDuoPlanError' } };
      return { status: 200, body: await writeOverview(plan) };
    },
    ensureInvitationLink: async ({ user }) => {
      const opened = await openInvitation(context, user.userId, false);
      if (!opened.ok) return rejectInvite(opened.code);
      return { status: 200, body: writeLink(opened.value) };
    },
    rotateInvitationLink: async ({ user }) => {
      const opened = await openInvitation(context, user.userId, true);
      if (!opened.ok) return rejectInvite(opened.code);
      return { status: 201, body: writeLink(opened.value) };
    },
    revokeInvitationLink: async ({ user }) =>
      (await revokeInvitation(context, user.userId))
        ? { status: 204 }
        : { status: 404, problem: { title: 'NoDuoPlanError' } },
    getInvitation: async ({ path }) => {
      const shown = await showInvitation(context, path.id);
      if (!shown.ok) return rejectLink(shown.code);
      const { inviterFirstName, offer, region } = shown.value;
      return { status: 200, body: { inviterFirstName, offerType: offerNumbers[offer], region } };
    },
    joinAsGuest: async ({ user, path }) => {
      const joined = await joinAsGuest(context, user.userId, path.id);
      if (!joined.ok) return rejectJoin(joined.code);
      return { status: 200, body: await read(user.userId) };
    },
    removeGuest: async ({ user, path }) => {
      if (!(await removeGuest(context, user.userId, path.subscriptionId, path.userId))) {
        return { status: 404, problem: { title: 'NotFound' } };
      }
      const subscriptions = await listSubscriptions(db, user.userId, clock.now());
      const plan = subscriptions.find(({ id }) => id === path.subscriptionId);
      if (plan === undefined) return { status: 404, problem: { title: 'NotFound' } };
      return { status: 200, body: await writeOverview(plan) };
    },
    leaveGuestSubscription: async ({ user, path }) =>
      (await leaveExtraAccount(context, user.userId, path.id))
        ? { status: 200, body: await read(user.userId) }
        : { status: 404, problem: { title: 'NotFound' } },
  };
}
