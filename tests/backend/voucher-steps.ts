import { expect } from 'vitest';
import type { Answer, Listener, World } from './test-backend.ts';

const returnUrl = 'http://localhost:3000/se/checkout-v2/verify-adyen';

/** What a listener holds, as far as vouchers and plans matter. */
export type Held = {
  id: string;
  status: number;
  productId: string;
  offer: { subscriptionOfferType: number };
  nextOffer: { subscriptionOfferType: number; startsAt: string } | null;
  pendingChange: { offerType: number; amount: number; currencyCode: string } | null;
  startedAt: string;
  trialEndsAt: string | null;
  currentPeriodEndsAt: string;
  endsAt: string | null;
  nextCharge: { date: string; amount: number } | null;
  voucher: { voucherCode: string; startsAt: string; endsAt: string | null } | null;
};

/** A duration in months as the sandbox's controls spell it. */
export const months = (n: number) => ({ unit: 'Months', n });

/** Steps of the tests about vouchers and plans, in a world. */
export function createSteps(findWorld: () => World) {
  /** Adds a voucher with a code of its own: a free month unless told otherwise. */
  const issue = async (facts: object = {}): Promise<string> => {
    const code = `V${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
    const wish = { code, type: 'FREE', duration: months(1), ...facts };
    const { status, body } = await findWorld().send('POST', '/__sandbox/vouchers', wish);
    expect(status, JSON.stringify(body)).toBe(201);
    return code;
  };
  const order = (listener: Listener, voucherCode: string, offer = 'standard'): Promise<Answer> =>
    listener.call('POST', `/adyenpayment/create-voucher-payment-session/for-${offer}-offer`, {
      voucherCode,
      returnUrl,
    });
  const pay = async (listener: Listener, sessionId: unknown, card: { holderName?: string } = {}): Promise<Answer> =>
    listener.call('POST', '/adyenpayment/submit-payment', {
      sessionId,
      statePaymentMethod: await findWorld().typeCard(card),
    });
  return {
    issue,
    order,
    pay,
    buyWith: async (listener: Listener, code: string, offer?: string): Promise<Answer> => {
      const ordered = await order(listener, code, offer);
      expect(ordered.status, JSON.stringify(ordered.body)).toBe(201);
      return pay(listener, ordered.body['sessionId']);
    },
    validate: (listener: Listener, code: string, query = ''): Promise<Answer> =>
      listener.call('GET', `/checkoutvoucher/validate/${encodeURIComponent(code)}${query}`),
    read: async (listener: Listener): Promise<Held> => {
      const { body } = await listener.call('GET', '/subscription');
      const [held] = (body as unknown as { subscriptions: Held[] }).subscriptions;
      if (held === undefined) throw new Error('nothing is held');
      return held;
    },
    /** amounts that the card provider took from a listener, in minor units, oldest first */
    captures: async (listener: Listener): Promise<number[]> =>
      (await findWorld().ledger())
        .filter(({ subject, kind }) => subject === listener.id && kind === 'capture')
        .map(({ amount }) => amount?.value ?? 0),
    /** lets months pass, doing what is due in each; an hour more, for summer time moves the billing hour */
    live: async (count: number): Promise<void> => {
      for (let month = 0; month < count; month += 1) {
        await findWorld().advance(month === 0 ? 'P1MT1H' : 'P1M');
        await findWorld().tick();
      }
    },
  };
}
