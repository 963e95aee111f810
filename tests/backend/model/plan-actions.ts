import { notify, begin, schoolAddress, type Begun } from '../test-students.ts';
import type { ApiResponse } from '../test-backend.ts';
import type { Action, Step } from './run-action.ts';
import type { Sequence } from './sequence.ts';
import type { ApiSubscription, UserView, View } from './view.ts';

const toStep = ({ status, body }: ApiResponse): Partial<Step> => ({ status, title: String(body['title'] ?? '') });

/** The user's running subscription in a view, among those bought here. */
export function findRunning(view: UserView | undefined): ApiSubscription | undefined {
  return view?.subscriptions.find(({ discriminator, status }) => /^(Adyen|Vipps)/.test(discriminator) && status !== 6);
}

const findView = (sequence: Sequence, id: string): UserView | undefined =>
  (sequence.views.at(-1) as View).actors.find((actor) => actor.id === id);

export const cancel: Action = {
  kind: 'cancel',
  run: async (_, { user }) => toStep(await user.call('DELETE', '/subscription/package')),
};

export const reactivate: Action = {
  kind: 'reactivate',
  run: async (_, { user }) => toStep(await user.call('PUT', '/subscription/package')),
};

/** Pauses for some months. */
export const pause = (months: number): Action => ({
  kind: `pause ${months}`,
  run: async (_, { user }) => toStep(await user.call('PUT', '/subscription/pause', { months })),
});

/** Ends the pause. */
export const resume: Action = {
  kind: 'resume',
  run: async (_, { user }) => toStep(await user.call('DELETE', '/subscription/pause')),
};

/** Changes the plan: immediately for a dearer one, later for a cheaper one. */
export const changePlan = (offer: number): Action => ({
  kind: `change to ${offer}`,
  run: async (_, { user }) => ({
    ...toStep(await user.call('PUT', '/offer/upgrade-subscription-offer', { offerType: offer })),
    offer,
  }),
});

/** Redeems a voucher on the running plan. */
export const redeem = (code: number): Action => ({
  kind: `redeem code ${code}`,
  can: (sequence, { user }) => findRunning(findView(sequence, user.id)) !== undefined,
  run: async (sequence, { user }) =>
    toStep(await user.call('POST', `/subscription/start?coupon=${sequence.codes[code]?.code ?? ''}`)),
});

/** Starts the standard plan on the stored card. */
export const startAgain: Action = {
  kind: 'start again',
  run: async (_, { user }) => toStep(await user.call('POST', '/subscription/start')),
};

/** Proves studies at the verifier and returns. */
export const proveStudies: Action = {
  kind: 'prove studies',
  run: async (sequence, actor) => {
    const { api } = sequence.environment;
    const begun = await begin(actor.user);
    if (begun.status !== 201) return toStep(begun);
    const { verificationId, verificationUrl } = begun.body as unknown as Begun;
    await api.student.answer(verificationUrl, { address: schoolAddress() });
    const end = new Date((sequence.views.at(-1) as View).now);
    end.setUTCMonth(end.getUTCMonth() + 12);
    actor.provenUntil = end.getTime() + 86_400_000; // in any time zone
    return toStep(await notify(actor.user, verificationId));
  },
};

/** Notifies the backend of a verification without a result of the verifier. */
export const forgeStudies: Action = {
  kind: 'forge studies',
  run: async (_, { user }) => {
    const begun = await begin(user);
    if (begun.status !== 201) return toStep(begun);
    return toStep(await notify(user, (begun.body as unknown as Begun).verificationId));
  },
};

/** Creates an invitation to the extra account of a Duo plan. */
export const invite: Action = {
  kind: 'invite',
  run: async (_, actor) => {
    const response = await actor.user.call('PUT', '/multimember-subscription/invitation-link');
    if (response.status === 200) actor.invitation = String(response.body['invitationId']);
    return toStep(response);
  },
};

/** Joins by the other user's link, or by the own one. */
export const join = (isOwn: boolean): Action => ({
  kind: isOwn ? 'join oneself' : 'join',
  can: (_, actor, other) => (isOwn ? actor : other).invitation !== undefined,
  run: async (_, actor, other) => {
    const { invitation } = isOwn ? actor : other;
    return toStep(await actor.user.call('POST', `/multimember-subscription/join-as-guest/${invitation ?? ''}`));
  },
});

/** Leaves as a guest. */
export const leave: Action = {
  kind: 'leave',
  can: (sequence, { user }) =>
    findView(sequence, user.id)?.subscriptions.some(({ discriminator }) => discriminator.startsWith('Multi')) === true,
  run: async (sequence, { user }) => {
    const extraAccount = findView(sequence, user.id)?.subscriptions.find(({ discriminator }) =>
      discriminator.startsWith('Multi'),
    );
    const path = `/multimember-subscription/${extraAccount?.id ?? ''}/leave-guest-subscription`;
    return toStep(await user.call('DELETE', path));
  },
};

/** Removes the other user as a guest. */
export const removeGuest: Action = {
  kind: 'remove guest',
  can: (sequence, { user }) => (findView(sequence, user.id)?.guests ?? 0) > 0,
  run: async (sequence, { user }, other) => {
    const path = `/multimember-subscription/${findRunning(findView(sequence, user.id))?.id ?? ''}`;
    return toStep(await user.call('DELETE', `${path}/remove-guest/${other.user.id}`));
  },
};

/** Removes the stored card. */
export const removeCard: Action = {
  kind: 'remove card',
  run: async (_, actor) => {
    const response = await actor.user.call('DELETE', '/transaction/paymentmethod');
    if (response.status === 204) actor.hasNoCard = true;
    return toStep(response);
  },
};

/** Withdraws from the contract: everything paid is refunded. */
export const withdraw: Action = {
  kind: 'withdraw',
  can: (sequence, { user }) => findRunning(findView(sequence, user.id)) !== undefined,
  run: async (sequence, { user }) => {
    const subscriptionId = findRunning(findView(sequence, user.id))?.id;
    const body = { subscriptionId, name: 'Test Person', email: `${user.id}@nordlyd.example` };
    return toStep(await user.call('POST', '/withdrawal', body));
  },
};
