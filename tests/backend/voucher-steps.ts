import { expect } from 'vitest';
import { addVoucher } from '../../backend/billing/voucher/add-voucher.ts';
import type { ApiResponse, TestUser, TestBackend } from './test-backend.ts';

const returnUrl = 'http://localhost:3000/se/checkout-v2/verify-adyen';

/** The fields of a subscription that voucher and plan tests read. */
export type ApiSubscription = {
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

/** A duration of a voucher in months. */
export const months = (n: number) => ({ unit: 'Months', n });

/** Steps of the tests of vouchers and plans. */
export function createVoucherSteps(getApi: () => TestBackend) {
  /** Adds a voucher with a unique code; by default a free month. */
  const issue = async (values: object = {}): Promise<string> => {
    const code = `V${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
    const voucher = { code, type: 'FREE', duration: months(1), ...values };
    expect(await addVoucher(getApi().backend, voucher), code).toBeDefined();
    return code;
  };
  const order = (user: TestUser, voucherCode: string, offer = 'standard'): Promise<ApiResponse> =>
    user.call('POST', `/adyenpayment/create-voucher-payment-session/for-${offer}-offer`, {
      voucherCode,
      returnUrl,
    });
  const pay = async (user: TestUser, sessionId: unknown, card: { holderName?: string } = {}): Promise<ApiResponse> =>
    user.call('POST', '/adyenpayment/submit-payment', {
      sessionId,
      statePaymentMethod: await getApi().typeCard(card),
    });
  return {
    issue,
    order,
    pay,
    buyWith: async (user: TestUser, code: string, offer?: string): Promise<ApiResponse> => {
      const ordered = await order(user, code, offer);
      expect(ordered.status, JSON.stringify(ordered.body)).toBe(201);
      return pay(user, ordered.body['sessionId']);
    },
    validate: (user: TestUser, code: string, query = ''): Promise<ApiResponse> =>
      user.call('GET', `/checkoutvoucher/validate/${encodeURIComponent(code)}${query}`),
    read: async (user: TestUser): Promise<ApiSubscription> => {
      const { body } = await user.call('GET', '/subscription');
      const [subscription] = (body as unknown as { subscriptions: ApiSubscription[] }).subscriptions;
      if (subscription === undefined) throw new Error('nothing is held');
      return subscription;
    },
    /** amounts that the card provider captured from a user, in minor units, oldest first */
    captures: async (user: TestUser): Promise<number[]> =>
      (await getApi().ledger())
        .filter(({ subject, kind }) => subject === user.id && kind === 'capture')
        .map(({ amount }) => amount?.value ?? 0),
    /** advances by months and runs what is due in each; adds an hour, as summer time moves the billing hour */
    advanceMonths: async (count: number): Promise<void> => {
      for (let month = 0; month < count; month += 1) {
        await getApi().advance(month === 0 ? 'P1MT1H' : 'P1M');
        await getApi().tick();
      }
    },
  };
}
