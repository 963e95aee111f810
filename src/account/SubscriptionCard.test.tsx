import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { components } from '../../api-spec/generated/v2.ts';
import openapi from '../../api-spec/generated/openapi.json' with { type: 'json' };
import { userQuery, type Subscription } from '../api/queries.ts';
import { exampleView, renderAt } from '../content/example-render.tsx';
import { regions, type Region } from '../../core/domain/region.ts';
import { text } from '../../core/i18n/text.ts';
import { SubscriptionCard } from './SubscriptionCard.tsx';

const example = openapi.components.schemas.Subscription.examples[0] as unknown as Subscription;

type User = components['schemas']['UserDetails'];
type Kind = User['specialUserKind'];

const person = openapi.components.schemas.UserDetails.examples[0] as unknown as User;

/** Renders the card as a user sees it, and sets the language of later texts. */
function read(region: Region, change: Partial<Subscription>, specialUserKind: Kind = null): string {
  const queries = new QueryClient();
  queries.setQueryData(userQuery(region).queryKey, { ...person, specialUserKind });
  const html = renderAt(
    exampleView(region, 'dashboard'),
    <QueryClientProvider client={queries}>
      <SubscriptionCard subscription={{ ...example, ...change }} />
    </QueryClientProvider>,
  );
  queries.clear();
  return html;
}

const day = '2026-12-05T08:00:00.000Z';
const charge = { date: day, amount: 99, currencyCode: 'SEK' } as const;
const offer = (subscriptionOfferType: 0 | 1 | 2 | 3 | 4) => ({ offer: { subscriptionOfferType } });
const runs = { status: 1, nextCharge: charge, endsAt: null, trialEndsAt: null } as const;
const over = { nextCharge: null, endsAt: day } as const;
const elsewhere = { status: 1, nextCharge: null, endsAt: null, trialEndsAt: null } as const;
const voucher = { voucherCode: 'HALF3', discountType: 2, startsAt: day, endsAt: day } as const;

type Ways = 'again' | 'change' | 'cancel' | 'reactivate' | 'manage' | 'leave';
type Row = { facts: Partial<Subscription>; ways: Ways[]; says: () => string[] };

const both: Ways[] = ['change', 'cancel'];
const words: Record<Ways, () => string> = {
  again: text.account_unpaid_again,
  change: text.account_change,
  cancel: text.account_cancel,
  reactivate: text.account_reactivate,
  manage: text.duo_manage,
  leave: text.duo_leave,
};

/** Each persona with a subscription: the card's texts and all its actions. */
const personas: Record<string, Row> = {
  trial: {
    facts: { status: 2, trialEndsAt: day, nextCharge: charge, endsAt: null },
    ways: both,
    says: () => [text.status_in_trial(), text.account_trial_until(), text.account_first_charge()],
  },
  'premium-card': {
    facts: runs,
    ways: both,
    says: () => [text.status_active(), text.account_next_charge(), 'Nordlyd'],
  },
  'premium-wallet': {
    facts: { ...runs, discriminator: 'VippsMobilePayUserSubscription' },
    ways: both,
    says: () => [text.status_active(), text.account_method(), 'Nordlyd'],
  },
  cancelled: {
    facts: { ...over, status: 4, trialEndsAt: null, isRenewable: true },
    ways: ['reactivate'],
    says: () => [text.status_cancelled(), text.account_ends()],
  },
  'a mandate that was ended in the wallet': {
    facts: { ...over, status: 4, trialEndsAt: null, discriminator: 'VippsMobilePayUserSubscription' },
    ways: [],
    says: () => [text.status_cancelled(), text.account_reactivate_gone({ wallet: 'WALLET' }).split('WALLET')[1] ?? ''],
  },
  'trial-used': { facts: { ...over, status: 6 }, ways: [], says: () => [text.status_inactive(), text.account_ended()] },
  'in-grace': {
    facts: { ...runs, status: 3, refusal: { refusedAt: day, nextTryAt: day } },
    ways: ['cancel'],
    says: () => [
      text.status_in_grace(),
      text.account_unpaid(),
      text.account_unpaid_action(),
      text.account_next_charge(),
    ],
  },
  'on hold, nothing is tried any more': {
    facts: { ...elsewhere, ...offer(4), status: 5, refusal: { refusedAt: day, nextTryAt: null } },
    ways: ['cancel', 'again'],
    says: () => [text.status_on_hold(), text.account_unpaid_stopped(), '/checkout-v2/premiumTotalDuo'],
  },
  'on hold, the wallet is late': {
    facts: { ...elsewhere, status: 5, discriminator: 'VippsMobilePayUserSubscription' },
    ways: ['cancel'],
    says: () => [text.status_on_hold(), text.account_unpaid_hold(), text.account_unpaid_action()],
  },
  'voucher-free, voucher-half': {
    facts: { ...runs, productId: 'coupon-plan', voucher },
    ways: both,
    says: () => [text.voucher_label(), 'HALF3'],
  },
  student: { facts: { ...runs, ...offer(1) }, ways: both, says: () => [text.plan_student()] },
  total: { facts: { ...runs, ...offer(3) }, ways: both, says: () => [text.plan_total()] },
  'duo-owner': { facts: { ...runs, ...offer(2) }, ways: ['change', 'cancel', 'manage'], says: () => [text.plan_duo()] },
  'total-duo-owner': {
    facts: { ...runs, ...offer(4) },
    ways: ['change', 'cancel', 'manage'],
    says: () => [text.plan_total_duo()],
  },
  'duo-owner, cancelled': {
    facts: { ...over, ...offer(2), status: 4, trialEndsAt: null, isRenewable: true },
    ways: ['reactivate', 'manage'],
    says: () => [text.plan_duo(), text.status_cancelled()],
  },
  'duo-owner whose mandate was ended in the wallet': {
    facts: { ...over, ...offer(4), status: 4, trialEndsAt: null, discriminator: 'VippsMobilePayUserSubscription' },
    ways: ['manage'],
    says: () => [text.plan_total_duo(), text.status_cancelled()],
  },
  'a change that waits': {
    facts: { ...runs, ...offer(3), nextOffer: { subscriptionOfferType: 0, startsAt: day } },
    ways: both,
    says: () => [text.account_next_plan(), text.plan_standard()],
  },
  'duo-guest': {
    facts: { ...elsewhere, ...offer(2), discriminator: 'MultimemberUserSubscription' },
    ways: ['leave'],
    says: () => [text.duo_guest_info(), text.manager_owner()],
  },
  'app-store': {
    facts: { ...elsewhere, discriminator: 'AppleUserSubscription' },
    ways: [],
    says: () => [text.elsewhere_apple(), text.manager_apple(), 'https://apps.apple.com/account/subscriptions'],
  },
  'google-play': {
    facts: { ...elsewhere, discriminator: 'GoogleUserSubscription' },
    ways: [],
    says: () => [text.elsewhere_google(), 'https://play.google.com/store/account/subscriptions'],
  },
  'group-brand': {
    facts: { ...elsewhere, discriminator: 'SchibstedUserSubscription' },
    ways: [],
    says: () => [text.elsewhere_group(), text.manager_group()],
  },
  bundler: {
    facts: { ...elsewhere, discriminator: 'BundlerUserSubscription' },
    ways: [],
    says: () => [text.elsewhere_partner(), text.manager_partner()],
  },
};

describe('SubscriptionCard', () => {
  it.each(Object.keys(personas))(
    '[SL-01] [SL-04] [SL-07] [AC-01] [AC-02] [DU-05] shows the status and the possible actions in every region: %s',
    (persona) => {
      const { facts, ways, says } = personas[persona] as Row;
      for (const region of regions) {
        const html = read(region, facts);
        for (const messages of says()) expect(html).toContain(messages);
        // sentences of closed dialogs do not count
        const labels = [...html.matchAll(/<(?:a|button)\b[^>]*>(?:<[^>]*>)*([^<]+)/g)].map(([, label]) => label);
        for (const way of Object.keys(words) as Ways[]) {
          expect([region, way, labels.includes(words[way]())]).toEqual([region, way, ways.includes(way)]);
        }
        // other managers state their own prices
        const isOurs = /Adyen|Vipps/.test(facts.discriminator ?? example.discriminator);
        expect(html.includes(text.account_price())).toBe(isOurs);
      }
    },
  );

  it('[SL-03] [RO-04] labels the plan of a VIP, and no other plan or kind of user', () => {
    const title = (offerType: 0 | 1 | 2 | 3 | 4, kind: Kind): string | undefined =>
      /<h2[^>]*>([^<]*)<\/h2>/.exec(read('fi', { ...runs, ...offer(offerType) }, kind))?.[1];
    expect([title(0, 'PremiumVIP'), title(3, 'PremiumTotalVIP')]).toEqual(['Premium VIP', 'Premium Total VIP']);
    expect([title(3, 'PremiumVIP'), title(0, 'PremiumTotalVIP')]).toEqual(['Premium Total', 'Premium']);
    for (const kind of ['Student', 'TestUser', null] as const) expect(title(0, kind)).toBe('Premium');
    // only the label differs: actions and price are those of the plan
    const bare = (html: string): string => html.replace('Premium VIP', 'Premium');
    expect(bare(read('fi', { ...runs, ...offer(0) }, 'PremiumVIP'))).toBe(read('fi', { ...runs, ...offer(0) }));
  });

  it.each(regions)(
    '[FLT-06] [AC-01] shows in %s neither a failure with an unknown outcome nor a past day',
    (region) => {
      const html = read(region, { ...runs, status: 3, refusal: null });
      for (const messages of [text.account_unpaid_checking(), text.status_checking()]) expect(html).toContain(messages);
      const wrong = [
        text.status_in_grace(),
        text.account_unpaid(),
        text.account_unpaid_action(),
        text.account_cancel_grace(),
        text.account_next_charge(),
      ];
      for (const messages of wrong) expect(html).not.toContain(messages);
    },
  );

  it.each(regions)(
    '[AC-01] shows in %s the effect of a voucher on the price, and when nothing is ever charged',
    (region) => {
      const at = { ...runs, productId: 'coupon-plan' } as const;
      const half = read(region, { ...at, voucher });
      const halfLine = `HALF3: ${text.redeem_worth_half()}`;
      expect(half).toContain(halfLine);
      expect(half).not.toContain(text.account_charge_none());
      const priceOf = (html: string): string => html.split(text.account_price())[1]?.split('</dd>')[0] ?? '';
      const without = text.account_price_voucher({ price: '|' }).split('|')[1] ?? '';
      expect(priceOf(half)).toContain(without);
      const ever = { voucherCode: 'EVER', discountType: 1, startsAt: day, endsAt: null } as const;
      const gratis = read(region, { ...at, voucher: ever, nextCharge: null });
      for (const messages of [`EVER: ${text.redeem_worth_free()}`, text.account_charge_none()])
        expect(gratis).toContain(messages);
      // a voucher that starts with the next period changes nothing yet
      const waiting = read(region, { ...runs, voucher });
      expect(waiting).toContain(halfLine);
      expect(priceOf(waiting)).not.toContain(without);
    },
  );

  it('requests no payment when the plan is paid, paused or managed elsewhere', () => {
    const pause = { startsAt: day, resumesAt: day };
    const waits = { ...elsewhere, status: 5 } as const;
    for (const facts of [
      runs,
      { ...waits, pause },
      { ...waits, discriminator: 'MultimemberUserSubscription' },
      { ...waits, status: 3, discriminator: 'AppleUserSubscription' },
    ] as const) {
      const html = read('no', facts);
      for (const way of [text.account_unpaid_action(), text.account_unpaid_again()]) expect(html).not.toContain(way);
    }
  });
});
