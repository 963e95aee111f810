import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import openapi from '../../api-spec/generated/openapi.json' with { type: 'json' };
import type { Offer, RenewalDate, Subscription } from '../api/queries.ts';
import { exampleView, renderAt } from '../content/example-render.tsx';
import { regions, type Region } from '../../core/domain/region.ts';
import { text } from '../../core/i18n/text.ts';
import { ChangePlanDialog } from './ChangePlanDialog.tsx';

const { schemas } = openapi.components;
const example = schemas.Subscription.examples[0] as unknown as Subscription;
const total = { ...(schemas.Offer.examples[0] as unknown as Offer), offerType: 3 } as Offer;
const day = '2026-12-05T08:00:00.000Z';
const today = '2026-11-22T08:00:00.000Z';
const atOnce: RenewalDate = {
  ...(schemas.RenewalDate.examples[0] as unknown as RenewalDate),
  offerType: 3,
  today: 169,
  startsAt: today,
};

/** Renders the dialog's text and sets the language of later texts. */
function read(region: Region, change: Partial<Subscription>, foreseen: RenewalDate = atOnce): string {
  const queries = new QueryClient();
  const held: Subscription = { ...example, status: 1, currentPeriodEndsAt: day, voucher: null, ...change };
  const html = renderAt(
    exampleView(region, 'changeSubscription'),
    <QueryClientProvider client={queries}>
      <ChangePlanDialog subscription={held} offer={total} preview={foreseen} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  queries.clear();
  return html;
}

const voucher = (discountType: 1 | 2) =>
  ({ voucher: { voucherCode: 'CODE3', discountType, startsAt: today, endsAt: day } }) as const;

it('[SL-09] [AC-08] shows the next charge of the server’s preview, if any', () => {
  const nextCharge = { date: day, amount: 84.5, currencyCode: 'SEK' } as const;
  const html = read('se', {}, { ...atOnce, today: 0, startsAt: '2027-02-05T08:00:00.000Z', nextCharge });
  expect(html).toMatch(/84,50[^<]*2026-12-05/);
  expect(read('se', {}, { ...atOnce, nextCharge: null })).not.toContain(text.change_next_charge());
});

it.each(['no', 'fi'] as const)(
  '[SL-09] states in %s that the wallet collects in two days and the plan starts then',
  (region) => {
    const discriminator = 'VippsMobilePayUserSubscription';
    const html = read(region, { discriminator });
    const wallet = region === 'no' ? 'Vipps' : 'MobilePay';
    const plan = text.plan_standard();
    for (const messages of [
      text.change_text_wallet({ wallet, plan }),
      text.change_wallet_starts({ wallet }),
      text.change_in_two_days(),
    ])
      expect(html).toContain(messages);
    // nothing is charged today, and nothing starts at once
    for (const messages of [text.change_today(), text.change_at_once()]) expect(html).not.toContain(`>${messages}<`);
    expect(html).not.toContain(text.change_text_at_once());
    const free = read(region, { discriminator, ...voucher(1), productId: 'coupon-plan' });
    expect(free).toContain(text.change_text_wallet_free({ wallet, plan }));
    // a change without a charge does not involve the wallet
    expect(read(region, { discriminator, status: 2 }, { ...atOnce, today: 0 })).toContain(text.change_at_once());
  },
);

describe('costs and losses of a plan change', () => {
  it.each(regions)('[SL-09] explains each kind of change before the confirmation, in %s', (region) => {
    const paid = read(region, {});
    expect(paid).toContain(text.change_text_at_once());
    expect(paid).not.toContain(text.change_voucher_free());
    // free time was not paid, so it is not converted to time of the new plan
    const free = read(region, { ...voucher(1), productId: 'coupon-plan' });
    for (const messages of [text.change_text_at_once_free(), text.change_voucher_free()])
      expect(free).toContain(messages);
    expect(free).not.toContain(text.change_text_at_once());
    // a scheduled free month: the current month was paid
    const waiting = read(region, voucher(1));
    for (const messages of [text.change_text_at_once(), text.change_voucher_free()])
      expect(waiting).toContain(messages);
    const half = read(region, { ...voucher(2), productId: 'coupon-plan' });
    for (const messages of [text.change_text_at_once(), text.change_voucher_discount()])
      expect(half).toContain(messages);
    const later = read(region, voucher(2), { ...atOnce, today: 0, startsAt: day });
    expect(later).not.toContain(text.change_voucher_discount());
    expect(read(region, { status: 2 }, { ...atOnce, today: 0 })).toContain(text.change_text_in_trial());
  });

  it.each(regions)('[SL-09] states in %s that a change releases a voucher that has not started', (region) => {
    for (const discountType of [1, 2] as const) {
      const waits = { ...voucher(discountType).voucher, startsAt: day, endsAt: null };
      const html = read(region, { voucher: waits });
      expect(html).toContain(text.account_cancel_waiting({ code: 'CODE3' }));
      for (const lost of [text.change_voucher_free(), text.change_voucher_discount()]) expect(html).not.toContain(lost);
      // a later change, and one within a trial, leave the voucher as it is
      for (const foreseen of [
        { ...atOnce, today: 0 },
        { ...atOnce, today: 0, startsAt: day },
      ]) {
        const kept = read(region, { voucher: waits }, foreseen);
        expect(kept).not.toContain('CODE3');
        expect(kept).not.toContain(text.change_voucher_discount());
      }
    }
  });

  it.each(regions)('[SL-09] states in %s that a change cancels another scheduled one', (region) => {
    const planned = (subscriptionOfferType: 1 | 3) => ({ nextOffer: { subscriptionOfferType, startsAt: day } });
    const messages = text.account_cancel_change;
    expect(read(region, planned(1))).toContain(messages({ plan: text.plan_student() }));
    expect(read(region, planned(1), { ...atOnce, today: 0, startsAt: day })).toContain(
      messages({ plan: text.plan_student() }),
    );
    expect(read(region, planned(3))).not.toContain(messages({ plan: text.plan_total() }));
    expect(read(region, {})).not.toContain(messages({ plan: text.plan_total() }));
    // so does a change that the wallet has yet to collect
    const pendingChange = { offerType: 2, amount: 149, currencyCode: 'NOK' } as const;
    const both = read(region, { ...planned(1), pendingChange }, { ...atOnce, today: 0, startsAt: day });
    for (const plan of [text.plan_duo(), text.plan_student()]) expect(both).toContain(messages({ plan }));
  });
});
