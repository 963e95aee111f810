import { notify, begin, schoolAddress, type Begun } from '../test-students.ts';
import type { Answer } from '../test-backend.ts';
import type { Act, Step } from './play.ts';
import type { Stage } from './stage.ts';
import type { Held, PersonView, View } from './view.ts';

const tell = ({ status, body }: Answer): Partial<Step> => ({ status, title: String(body['title'] ?? '') });

/** What a person was last seen to hold that was bought here and is not over. */
export function findRunning(view: PersonView | undefined): Held | undefined {
  return view?.held.find(({ discriminator, status }) => /^(Adyen|Vipps)/.test(discriminator) && status !== 6);
}

const seen = (stage: Stage, id: string): PersonView | undefined =>
  (stage.views.at(-1) as View).people.find((person) => person.id === id);

export const cancel: Act = {
  kind: 'cancel',
  play: async (_, { listener }) => tell(await listener.call('DELETE', '/subscription/package')),
};

export const reactivate: Act = {
  kind: 'reactivate',
  play: async (_, { listener }) => tell(await listener.call('PUT', '/subscription/package')),
};

/** Pauses for some months. */
export const pause = (months: number): Act => ({
  kind: `pause ${months}`,
  play: async (_, { listener }) => tell(await listener.call('PUT', '/subscription/pause', { months })),
});

/** Ends the pause. */
export const resume: Act = {
  kind: 'resume',
  play: async (_, { listener }) => tell(await listener.call('DELETE', '/subscription/pause')),
};

/** Another plan: a dearer one at once, another one later. */
export const changePlan = (offer: number): Act => ({
  kind: `change to ${offer}`,
  play: async (_, { listener }) => ({
    ...tell(await listener.call('PUT', '/offer/upgrade-subscription-offer', { offerType: offer })),
    offer,
  }),
});

/** Puts a voucher on what runs. */
export const redeem = (code: number): Act => ({
  kind: `redeem code ${code}`,
  can: (stage, { listener }) => findRunning(seen(stage, listener.id)) !== undefined,
  play: async (stage, { listener }) =>
    tell(await listener.call('POST', `/subscription/start?coupon=${stage.codes[code]?.code ?? ''}`)),
});

/** Starts the standard plan on the kept card. */
export const startAgain: Act = {
  kind: 'start again',
  play: async (_, { listener }) => tell(await listener.call('POST', '/subscription/start')),
};

/** Proves studies at the verifier and comes back. */
export const proveStudies: Act = {
  kind: 'prove studies',
  play: async (stage, person) => {
    const { world } = stage.theatre;
    const begun = await begin(person.listener);
    if (begun.status !== 201) return tell(begun);
    const { verificationId, verificationUrl } = begun.body as unknown as Begun;
    await world.student.say(verificationUrl, { address: schoolAddress() });
    const end = new Date((stage.views.at(-1) as View).now);
    end.setUTCMonth(end.getUTCMonth() + 12);
    person.provenUntil = end.getTime() + 86_400_000; // whatever the time zone
    return tell(await notify(person.listener, verificationId));
  },
};

/** Says "I am a student" without the verifier having said so. */
export const forgeStudies: Act = {
  kind: 'forge studies',
  play: async (_, { listener }) => {
    const begun = await begin(listener);
    if (begun.status !== 201) return tell(begun);
    return tell(await notify(listener, (begun.body as unknown as Begun).verificationId));
  },
};

/** Invites to the extra account of a Duo plan. */
export const invite: Act = {
  kind: 'invite',
  play: async (_, person) => {
    const answer = await person.listener.call('PUT', '/multimember-subscription/invitation-link');
    if (answer.status === 200) person.invitation = String(answer.body['invitationId']);
    return tell(answer);
  },
};

/** Joins by the other's link, or one's own. */
export const join = (isOwn: boolean): Act => ({
  kind: isOwn ? 'join oneself' : 'join',
  can: (_, person, other) => (isOwn ? person : other).invitation !== undefined,
  play: async (_, person, other) => {
    const { invitation } = isOwn ? person : other;
    return tell(await person.listener.call('POST', `/multimember-subscription/join-as-guest/${invitation ?? ''}`));
  },
});

/** Leaves as a guest. */
export const leave: Act = {
  kind: 'leave',
  can: (stage, { listener }) =>
    seen(stage, listener.id)?.held.some(({ discriminator }) => discriminator.startsWith('Multi')) === true,
  play: async (stage, { listener }) => {
    const place = seen(stage, listener.id)?.held.find(({ discriminator }) => discriminator.startsWith('Multi'));
    const path = `/multimember-subscription/${place?.id ?? ''}/leave-guest-subscription`;
    return tell(await listener.call('DELETE', path));
  },
};

/** Takes the other's place as a guest back. */
export const removeGuest: Act = {
  kind: 'remove guest',
  can: (stage, { listener }) => (seen(stage, listener.id)?.guests ?? 0) > 0,
  play: async (stage, { listener }, other) => {
    const path = `/multimember-subscription/${findRunning(seen(stage, listener.id))?.id ?? ''}`;
    return tell(await listener.call('DELETE', `${path}/remove-guest/${other.listener.id}`));
  },
};

/** Removes the kept card. */
export const removeCard: Act = {
  kind: 'remove card',
  play: async (_, person) => {
    const answer = await person.listener.call('DELETE', '/transaction/paymentmethod');
    if (answer.status === 204) person.hasNoCard = true;
    return tell(answer);
  },
};

/** Withdraws from the contract: everything paid goes back. */
export const withdraw: Act = {
  kind: 'withdraw',
  can: (stage, { listener }) => findRunning(seen(stage, listener.id)) !== undefined,
  play: async (stage, { listener }) => {
    const subscriptionId = findRunning(seen(stage, listener.id))?.id;
    const body = { subscriptionId, name: 'Test Person', email: `${listener.id}@nordlyd.example` };
    return tell(await listener.call('POST', '/withdrawal', body));
  },
};
