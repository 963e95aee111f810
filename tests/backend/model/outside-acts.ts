import { signItem, type NotificationItem } from '../../../sandbox/card/notification.ts';
import { judge, type Act } from './play.ts';
import type { Person, Stage } from './stage.ts';
import { findRunning } from './plan-acts.ts';
import type { View } from './view.ts';

const viewOf = (stage: Stage, { listener }: Person) =>
  (stage.views.at(-1) as View).people.find(({ id }) => id === listener.id);

/** The wallet's ids of the mandates that run, oldest first. */
export const listMandates = ({ wallet }: View): string[] => {
  const last = new Map<string, string>();
  for (const { kind, reference, status } of wallet) if (kind === 'agreement' && reference) last.set(reference, status);
  return [...last].filter(([, status]) => status === 'ACTIVE').map(([id]) => id);
};

/** Time passes; then what is due is done. Between the two nothing has been written, and what is shown is right already. */
export const live = (duration: string): Act => ({
  kind: `live ${duration}`,
  play: async (stage) => {
    const { world } = stage.theatre;
    const moved = await world.advance(duration);
    if (moved.status !== 200) throw new Error(`the clock did not move: ${JSON.stringify(moved.body)}`);
    if (!stage.theatre.life.hasEnded()) await judge(stage, { kind: 'wait', who: 0 }, !stage.isInDoubt);
    const ran = await world.tick();
    return { status: ran === undefined ? 500 : 200 };
  },
});

/** What is due is done, twice at once. */
export const tick: Act = {
  kind: 'tick',
  play: async ({ theatre: { world } }) => {
    await Promise.all([world.tick(), world.scheduler.runDue()]);
    return undefined;
  },
};

/** The held notifications of both providers arrive, or are lost. */
export const deliver = (mode: 'send' | 'reverse' | 'duplicate' | 'drop'): Act => ({
  kind: `webhooks ${mode}`,
  play: async ({ theatre: { world } }) => {
    const send = async (order: string): Promise<void> => {
      const body = order === 'release' ? undefined : { mode: order };
      const path = `/__control/webhooks${order === 'release' ? '/release' : ''}`;
      await Promise.all([world.card('POST', path, body), world.wallet.call('POST', path, body)]);
    };
    if (mode === 'reverse') await send('reverse');
    if (mode !== 'drop') await send('release');
    // what is on its way from now on: held again, twice or not at all
    if (mode === 'duplicate' || mode === 'drop') await send(mode);
    else await send('hold');
    await world.tick();
    return undefined;
  },
});

/** A provider misbehaves on its next calls. */
export const breakDown = (provider: 'card' | 'wallet', mode: string, times: number): Act => ({
  kind: `${provider} ${mode} ×${times}`,
  can: ({ region }) => provider === 'card' || region !== 'se',
  play: async (stage) => {
    stage.isInDoubt = true;
    const { world } = stage.theatre;
    const match = provider === 'card' ? { method: 'POST', path: '/v72/payments' } : { path: '/recurring' };
    const body = { match, mode, times };
    if (provider === 'card') await world.card('POST', '/__control/faults', body);
    else await world.wallet.call('POST', '/__control/faults', body);
    return undefined;
  },
});

/** The payer decides in the wallet how the next charge goes. */
export const planCharge = (plan: 'fails' | 'waits'): Act => ({
  kind: `next charge ${plan}`,
  can: (stage) => listMandates(stage.views.at(-1) as View).length > 0,
  play: async (stage) => {
    stage.isInDoubt = true;
    for (const id of listMandates(stage.views.at(-1) as View)) {
      await stage.theatre.world.wallet.act(id, { act: 'plan', plan });
    }
    return undefined;
  },
});

/** The payers end their mandates in the wallet. */
export const stopMandates: Act = {
  kind: 'stop mandates',
  can: (stage) => listMandates(stage.views.at(-1) as View).length > 0,
  play: async (stage) => {
    const { world } = stage.theatre;
    for (const id of listMandates(stage.views.at(-1) as View)) await world.wallet.act(id, { act: 'stop' });
    // no word of it comes: the look twice a day finds out
    await world.advance('PT13H');
    await world.tick();
    return undefined;
  },
};

/** Somebody without the key says that a payment went through. */
export const forgeNotification: Act = {
  kind: 'forge notification',
  can: (_, { session }) => session !== undefined,
  play: async ({ theatre: { world } }, { session }) => {
    const item: NotificationItem = {
      amount: { value: 0, currency: 'SEK' },
      pspReference: 'PSPFORGED0000001',
      originalReference: '',
      merchantAccountCode: world.settings.cardMerchantAccount,
      merchantReference: `${session?.id ?? ''}-1`,
      eventCode: 'AUTHORISATION',
      eventDate: new Date().toISOString(),
      success: 'true',
      reason: '',
      paymentMethod: 'visa',
      additionalData: {},
    };
    const forged = signItem(item, 'A'.repeat(64));
    const body = { live: 'false', notificationItems: [{ NotificationRequestItem: forged }] };
    return { status: (await world.send('POST', '/webhooks/card', body)).status };
  },
};

/** The cardholder's bank takes the last payment back. */
export const chargeBack: Act = {
  kind: 'charge back',
  can: (stage, person) =>
    findRunning(viewOf(stage, person))?.discriminator.startsWith('Adyen') === true &&
    lastCapture(stage, person) !== undefined,
  play: async (stage, person) => {
    const { world } = stage.theatre;
    const taken = lastCapture(stage, person);
    // the provider tells of it by a notification alone, and does so until it is heard (decision 0076): this one is not lost
    await world.card('POST', '/__control/webhooks', { mode: 'hold' });
    const answer = await world.card('POST', '/__control/chargebacks', { reference: taken?.reference });
    if ((answer as { pspReference?: string }).pspReference === undefined) throw new Error(JSON.stringify(answer));
    await world.card('POST', '/__control/webhooks/release');
    await world.tick();
    await world.card('POST', '/__control/webhooks', { mode: 'hold' });
    return { status: 200 };
  },
};

function lastCapture(stage: Stage, { listener }: Person) {
  const { moves } = stage.views.at(-1) as View;
  const mine = moves.filter(({ userId, provider }) => userId === listener.id && provider === 'card');
  const back = new Set(mine.filter(({ way }) => way === 'out').map(({ reference }) => reference));
  return mine.findLast(({ way, reference }) => way === 'in' && !back.has(reference));
}
