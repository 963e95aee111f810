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

/** What the dialog says; texts asked for afterwards are in its language. */
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

it('[SL-09] [AC-08] shows the next charge of the server’s preview, and none when there is none', () => {
  const nextCharge = { date: day, amount: 84.5, currencyCode: 'SEK' } as const;
  const html = read('se', {}, { ...atOnce, today: 0, startsAt: '2027-02-05T08:00:00.000Z', nextCharge });
  expect(html).toMatch(/84,50[^<]*2026-12-05/);
  expect(read('se', {}, { ...atOnce, nextCharge: null })).not.toContain(text.change_next_charge());
});

it.each(['no', 'fi'] as const)(
  '[SL-09] says in %s that the wallet collects tomorrow and the plan begins then',
  (region) => {
    const discriminator = 'VippsMobilePayUserSubscription';
    const html = read(region, { discriminator });
    const wallet = region === 'no' ? 'Vipps' : 'MobilePay';
    const plan = text.plan_standard();
    for (const messages of [
      text.change_text_wallet({ wallet, plan }),
      text.change_wallet_starts({ wallet }),
      text.change_tomorrow(),
    ])
      expect(html).toContain(messages);
    // nothing is taken today, and nothing begins at once
    for (const messages of [text.change_today(), text.change_at_once()]) expect(html).not.toContain(`>${messages}<`);
    expect(html).not.toContain(text.change_text_at_once());
    const free = read(region, { discriminator, ...voucher(1), productId: 'coupon-plan' });
    expect(free).toContain(text.change_text_wallet_free({ wallet, plan }));
    // what needs no charge is not the wallet's to collect
    expect(read(region, { discriminator, status: 2 }, { ...atOnce, today: 0 })).toContain(text.change_at_once());
  },
);

describe('what a change of plan costs and takes away', () => {
  it.each(regions)('[SL-09] explains each kind of change before the confirmation, in %s', (region) => {
    const paid = read(region, {});
    expect(paid).toContain(text.change_text_at_once());
    expect(paid).not.toContain(text.change_voucher_free());
    // of free time nothing was paid that could be counted as time of the new plan
    const free = read(region, { ...voucher(1), productId: 'coupon-plan' });
    for (const messages of [text.change_text_at_once_free(), text.change_voucher_free()])
      expect(free).toContain(messages);
    expect(free).not.toContain(text.change_text_at_once());
    // a free month that waits: this one was paid
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

  it.each(regions)('[SL-09] gives a voucher back that only waits, and says so, in %s', (region) => {
    for (const discountType of [1, 2] as const) {
      const waits = { ...voucher(discountType).voucher, startsAt: day, endsAt: null };
      const html = read(region, { voucher: waits });
      expect(html).toContain(text.account_cancel_waiting({ code: 'CODE3' }));
      for (const lost of [text.change_voucher_free(), text.change_voucher_discount()]) expect(html).not.toContain(lost);
      // neither later nor within a trial anything becomes of it
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

  it.each(regions)('[SL-09] calls another change off that is planned, and says so, in %s', (region) => {
    const planned = (subscriptionOfferType: 1 | 3) => ({ nextOffer: { subscriptionOfferType, startsAt: day } });
    const messages = text.account_cancel_change;
    expect(read(region, planned(1))).toContain(messages({ plan: text.plan_student() }));
    expect(read(region, planned(1), { ...atOnce, today: 0, startsAt: day })).toContain(
      messages({ plan: text.plan_student() }),
    );
    expect(read(region, planned(3))).not.toContain(messages({ plan: text.plan_total() }));
    expect(read(region, {})).not.toContain(messages({ plan: text.plan_total() }));
    // so does one that the wallet has yet to collect
    const pendingChange = { offerType: 2, amount: 149, currencyCode: 'NOK' } as const;
    const both = read(region, { ...planned(1), pendingChange }, { ...atOnce, today: 0, startsAt: day });
    for (const plan of [text.plan_duo(), text.plan_student()]) expect(both).toContain(messages({ plan }));
  });
});
