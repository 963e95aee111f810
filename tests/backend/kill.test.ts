import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillCardForm, createCardNumber } from '../../backend/sandbox/card-fields.ts';
import { countRounds, createKillableBackend, type KillableBackend } from './kill-test-backend.ts';

const rounds = countRounds(2);

let api: KillableBackend;
beforeAll(async () => {
  api = await createKillableBackend();
}, 120_000);
afterAll(() => api.close());

it(
  'neither loses nor doubles a payment when the backend is killed between the payment and its record',
  async () => {
    const { settings, cardLedger, control, start, kill } = api;
    await start();
    let killedBetween = 0;
    for (let round = 0; round < rounds; round += 1) {
      const id = crypto.randomUUID();
      const call = await api.login(id);
      const { sessionId } = await call('POST', '/adyenpayment/create-payment-session/for-standard-offer', {
        returnUrl: `${settings.siteUrl}/se/`,
      });
      const typed = { number: createCardNumber(), month: '03', year: '2030', code: '737', holderName: 'Test' };
      const statePaymentMethod = await fillCardForm(settings, typed);
      const submitted = call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod }).catch(
        () => 'cut',
      );
      const isDone = async (): Promise<boolean> => (await cardLedger()).some(({ subject }) => subject === id);
      while (!(await isDone())) await pause(1);
      await pause(Math.random() * 10);
      await kill();
      if ((await submitted) === 'cut') killedBetween += 1;
      await start();
      const limit = Date.now() + 40_000;
      let subscription: Record<string, unknown> = {};
      while (subscription['hasActiveSubscription'] !== true && Date.now() < limit) {
        await control('POST', '/clock', { advance: 'PT2M' });
        await control('POST', '/tick');
        subscription = await call('GET', '/subscription');
      }
      expect(subscription).toMatchObject({ hasActiveSubscription: true, subscriptions: [{ status: 2 }] });
      const authorised = (await cardLedger()).filter(({ subject, kind }) => subject === id && kind === 'authorisation');
      expect(authorised).toHaveLength(1);
    }
    expect(killedBetween).toBeGreaterThan(0);
  },
  rounds * 120_000,
);
