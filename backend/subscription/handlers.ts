import type { Backend } from '../backend.ts';
import type { Handlers } from '../contract/handlers.ts';
import { cancelSubscription, reactivateSubscription } from './cancel.ts';
import { isTrialEligible, listSubscriptions } from './store.ts';
import { writeSubscriptions } from './wire.ts';

type Part = Pick<Handlers, 'getSubscription' | 'getTrialEligibility' | 'cancelSubscription' | 'reactivateSubscription'>;

/** What a listener holds, and cancelling and renewing it (spec core §7). */
export function subscriptionHandlers(backend: Backend): Part {
  const { db, clock } = backend;
  const read = async (userId: string) => writeSubscriptions(await listSubscriptions(db, userId, clock.now()));
  return {
    getSubscription: async ({ user }) => ({ status: 200, body: await read(user.userId) }),
    getTrialEligibility: async ({ user }) => ({
      status: 200,
      body: { isTrialEligible: await isTrialEligible(db, user.userId) },
    }),
    cancelSubscription: async ({ user }) => {
      const cancelled = await cancelSubscription(backend, user.userId);
      if (!cancelled.ok) return { status: 409, problem: { title: cancelled.code } };
      return { status: 200, body: await read(user.userId) };
    },
    reactivateSubscription: async ({ user }) => {
      const reactivated = await reactivateSubscription(backend, user.userId);
      if (!reactivated.ok) return { status: 409, problem: { title: reactivated.code } };
      return { status: 200, body: await read(user.userId) };
    },
  };
}
