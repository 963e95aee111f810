import { signItem, type NotificationItem } from '../../../sandbox/card/notification.ts';
import { checkRules, type Action } from './run-action.ts';
import type { Actor, Sequence } from './sequence.ts';
import { findRunning } from './plan-actions.ts';
import type { View } from './view.ts';

const viewOf = (sequence: Sequence, { user }: Actor) =>
  (sequence.views.at(-1) as View).actors.find(({ id }) => id === user.id);

/** The wallet's ids of the active agreements, oldest first. */
export const listAgreements = ({ wallet }: View): string[] => {
  const last = new Map<string, string>();
  for (const { kind, reference, status } of wallet) if (kind === 'agreement' && reference) last.set(reference, status);
  return [...last].filter(([, status]) => status === 'ACTIVE').map(([id]) => id);
};

/**
 * Advances the clock, then runs due jobs. Between the two nothing is written, and the API already shows the right
 * state.
 */
export const advance = (duration: string): Action => ({
  kind: `advance ${duration}`,
  run: async (sequence) => {
    const { api } = sequence.environment;
    const moved = await api.advance(duration);
    if (moved.status !== 200) throw new Error(`the clock did not move: ${JSON.stringify(moved.body)}`);
    if (!sequence.environment.killable.hasEnded())
      await checkRules(sequence, { kind: 'wait', actorIndex: 0 }, !sequence.isUncertain);
    const ran = await api.tick();
    return { status: ran === undefined ? 500 : 200 };
  },
});

/** Runs due jobs twice in parallel. */
export const tick: Action = {
  kind: 'tick',
  run: async ({ environment: { api } }) => {
    await Promise.all([api.tick(), api.scheduler.runDue()]);
    return undefined;
  },
};

/** Delivers or drops the queued notifications of both providers. */
export const deliver = (mode: 'send' | 'reverse' | 'duplicate' | 'drop'): Action => ({
  kind: `webhooks ${mode}`,
  run: async ({ environment: { api } }) => {
    const send = async (order: string): Promise<void> => {
      const body = order === 'release' ? undefined : { mode: order };
      const path = `/__control/webhooks${order === 'release' ? '/release' : ''}`;
      await Promise.all([api.card('POST', path, body), api.wallet.call('POST', path, body)]);
    };
    if (mode === 'reverse') await send('reverse');
    if (mode !== 'drop') await send('release');
    // later notifications: queued again, duplicated or dropped
    if (mode === 'duplicate' || mode === 'drop') await send(mode);
    else await send('hold');
    await api.tick();
    return undefined;
  },
});

/** Makes the next requests to a provider fail. */
export const breakDown = (provider: 'card' | 'wallet', mode: string, times: number): Action => ({
  kind: `${provider} ${mode} ×${times}`,
  can: ({ region }) => provider === 'card' || region !== 'se',
  run: async (sequence) => {
    sequence.isUncertain = true;
    const { api } = sequence.environment;
    const match = provider === 'card' ? { method: 'POST', path: '/v72/payments' } : { path: '/recurring' };
    const body = { match, mode, times };
    if (provider === 'card') await api.card('POST', '/__control/faults', body);
    else await api.wallet.call('POST', '/__control/faults', body);
    return undefined;
  },
});

/** Decides as the payer how the wallet's next charge ends. */
export const planCharge = (plan: 'fails' | 'waits'): Action => ({
  kind: `next charge ${plan}`,
  can: (sequence) => listAgreements(sequence.views.at(-1) as View).length > 0,
  run: async (sequence) => {
    sequence.isUncertain = true;
    for (const id of listAgreements(sequence.views.at(-1) as View)) {
      await sequence.environment.api.wallet.act(id, { act: 'plan', plan });
    }
    return undefined;
  },
});

/** Stops all agreements in the wallet as their payers. */
export const stopAgreements: Action = {
  kind: 'stop agreements',
  can: (sequence) => listAgreements(sequence.views.at(-1) as View).length > 0,
  run: async (sequence) => {
    const { api } = sequence.environment;
    for (const id of listAgreements(sequence.views.at(-1) as View)) await api.wallet.act(id, { act: 'stop' });
    // no webhook arrives: the poll twice a day finds out
    await api.advance('PT13H');
    await api.tick();
    return undefined;
  },
};

/** Sends a notification of a successful payment with a wrong signature. */
export const forgeNotification: Action = {
  kind: 'forge notification',
  can: (_, { session }) => session !== undefined,
  run: async ({ environment: { api } }, { session }) => {
    const item: NotificationItem = {
      amount: { value: 0, currency: 'SEK' },
      pspReference: 'PSPFORGED0000001',
      originalReference: '',
      merchantAccountCode: api.settings.cardMerchantAccount,
      merchantReference: `${session?.id ?? ''}-1`,
      eventCode: 'AUTHORISATION',
      eventDate: new Date().toISOString(),
      success: 'true',
      reason: '',
      paymentMethod: 'visa',
      additionalData: {},
    };
    const forged = signItem(item, 'A'.repeat(64));
    const body = { advance: 'false', notificationItems: [{ NotificationRequestItem: forged }] };
    return { status: (await api.send('POST', '/webhooks/card', body)).status };
  },
};

/** Charges the last payment back at the cardholder's bank. */
export const chargeBack: Action = {
  kind: 'charge back',
  can: (sequence, actor) =>
    findRunning(viewOf(sequence, actor))?.discriminator.startsWith('Adyen') === true &&
    lastCapture(sequence, actor) !== undefined,
  run: async (sequence, actor) => {
    const { api } = sequence.environment;
    const capture = lastCapture(sequence, actor);
    // the provider repeats this notification until it is accepted (decision 0076), so it is not dropped here
    await api.card('POST', '/__control/webhooks', { mode: 'hold' });
    const response = await api.card('POST', '/__control/chargebacks', { reference: capture?.reference });
    if ((response as { pspReference?: string }).pspReference === undefined) throw new Error(JSON.stringify(response));
    await api.card('POST', '/__control/webhooks/release');
    await api.tick();
    await api.card('POST', '/__control/webhooks', { mode: 'hold' });
    return { status: 200 };
  },
};

function lastCapture(sequence: Sequence, { user }: Actor) {
  const { movements } = sequence.views.at(-1) as View;
  const mine = movements.filter(({ userId, provider }) => userId === user.id && provider === 'card');
  const back = new Set(mine.filter(({ direction }) => direction === 'out').map(({ reference }) => reference));
  return mine.findLast(({ direction, reference }) => direction === 'in' && !back.has(reference));
}
