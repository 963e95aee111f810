import { afterEach, expect, it } from 'vitest';
import { createVoucherSteps } from './voucher-steps.ts';
import { buy, type ApiResponse, type TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

const [standard, duo, total] = [0, 2, 3];

describeBackend('a plan change while an upgrade by card has no response', (api) => {
  afterEach(async () => {
    await api.card('DELETE', '/__control/faults');
    await api.card('POST', '/__control/webhooks', { mode: 'send' });
  });
  const { captures, advanceMonths, read } = createVoucherSteps(() => api);

  const change = (user: TestUser, offerType: number): Promise<ApiResponse> =>
    user.call('PUT', '/offer/upgrade-subscription-offer', { offerType });
  const subjectsTo = ({ id }: TestUser): string[] =>
    api.mails.filter(({ recipient }) => recipient.startsWith(id)).map(({ subject }) => subject);
  /** Creates a Duo user whose upgrade has an unknown result, with the subjects of the emails until then. */
  const upgradeWithUnknownResult = async (mode: string): Promise<{ user: TestUser; had: string[] }> => {
    const user = await api.login();
    await buy(api, user, { offer: 'duo' });
    await advanceMonths(1);
    const had = subjectsTo(user);
    await api.card('POST', '/__control/webhooks', { mode: 'hold' });
    const fault = { match: { method: 'POST', path: '/v72/payments' }, mode, times: 1 };
    await api.card('POST', '/__control/faults', fault);
    expect((await change(user, total)).status).toBe(202);
    return { user, had };
  };

  it.each([
    ['the present plan', duo],
    ['a cheaper plan', standard],
  ])(
    "[SL-09] [INV-20] rejects %s until the upgrade's payment is settled, and keeps what it paid for",
    async (_what, offerType) => {
      const { user, had } = await upgradeWithUnknownResult('reset-after-effect');
      expect((await change(user, offerType)).body).toMatchObject({ status: 409, title: 'PaymentInFlightError' });
      const { nextOffer, offer } = await read(user);
      expect([nextOffer, offer.subscriptionOfferType]).toEqual([null, duo]);
      await api.tick();
      expect((await captures(user)).slice(1)).toEqual([169_00]);
      expect((await read(user)).offer.subscriptionOfferType).toBe(total);
      // the change and its receipt; no email says that the plan stays or gets cheaper
      expect(subjectsTo(user).slice(had.length)).toHaveLength(2);
      // with a known outcome the user may schedule the cheaper plan, or keep the current one
      expect((await change(user, standard)).status).toBe(200);
      expect((await read(user)).nextOffer?.subscriptionOfferType).toBe(standard);
      expect((await change(user, total)).status).toBe(200);
      expect((await read(user)).nextOffer).toBeNull();
    },
  );
});
