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

const exampleUser = openapi.components.schemas.UserDetails.examples[0] as unknown as User;

/** Renders the card as a user sees it, and sets the language of later texts. */
function read(region: Region, data: Partial<Subscription>, specialUserKind: Kind = null): string {
  const queries = new QueryClient();
  queries.setQueryData(userQuery(region).queryKey, { ...exampleUser, specialUserKind });
  const html = renderAt(
    exampleView(region, 'dashboard'),
    <QueryClientProvider client={queries}>
      <SubscriptionCard subscription={{ ...example, ...data }} />
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

type Action = 'again' | 'change' | 'cancel' | 'reactivate' | 'manage' | 'leave';
type Row = { data: Partial<Subscription>; actions: Action[]; says: () => string[] };

const both: Action[] = ['change', 'cancel'];
const words: Record<Action, () => string> = {
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
    data: { status: 2, trialEndsAt: day, nextCharge: charge, endsAt: null },
    actions: both,
    says: () => [text.status_in_trial(), text.account_trial_until(), text.account_first_charge()],
  },
  'premium-card': {
    data: runs,
    actions: both,
    says: () => [text.status_active(), text.account_next_charge(), 'Nordlyd'],
  },
  'premium-wallet': {
    data: { ...runs, discriminator: 'VippsMobilePayUserSubscription' },
    actions: both,
    says: () => [text.status_active(), text.account_method(), 'Nordlyd'],
  },
  cancelled: {
    data: { ...over, status: 4, trialEndsAt: null, isRenewable: true },
    actions: ['reactivate'],
    says: () => [text.status_cancelled(), text.account_ends()],
  },
  'a mandate that was ended in the wallet': {
    data: { ...over, status: 4, trialEndsAt: null, discriminator: 'VippsMobilePayUserSubscription' },
    actions: [],
    says: () => [text.status_cancelled(), text.account_reactivate_gone({ wallet: 'WALLET' }).split('WALLET')[1] ?? ''],
  },
  'trial-used': {
    data: { ...over, status: 6 },
    actions: [],
    says: () => [text.status_inactive(), text.account_ended()],
  },
  'in-grace': {
    data: { ...runs, status: 3, refusal: { refusedAt: day, nextTryAt: day } },
    actions: ['cancel'],
    says: () => [
      text.status_in_grace(),
      text.account_unpaid(),
      text.account_unpaid_action(),
      text.account_next_charge(),
    ],
  },
  'on hold, nothing is tried any more': {
    data: { ...elsewhere, ...offer(4), status: 5, refusal: { refusedAt: day, nextTryAt: null } },
    actions: ['cancel', 'again'],
    says: () => [text.status_on_hold(), text.account_unpaid_stopped(), '/checkout-v2/premiumTotalDuo'],
  },
  'on hold, the wallet is late': {
    data: { ...elsewhere, status: 5, discriminator: 'VippsMobilePayUserSubscription' },
    actions: ['cancel'],
    says: () => [text.status_on_hold(), text.account_unpaid_hold(), text.account_unpaid_action()],
  },
  'voucher-free, voucher-half': {
    data: { ...runs, productId: 'coupon-plan', voucher },
    actions: both,
    says: () => [text.voucher_label(), 'HALF3'],
  },
  student: { data: { ...runs, ...offer(1) }, actions: both, says: () => [text.plan_student()] },
  total: { data: { ...runs, ...offer(3) }, actions: both, says: () => [text.plan_total()] },
  'duo-owner': {
    data: { ...runs, ...offer(2) },
    actions: ['change', 'cancel', 'manage'],
    says: () => [text.plan_duo()],
  },
  'total-duo-owner': {
    data: { ...runs, ...offer(4) },
    actions: ['change', 'cancel', 'manage'],
    says: () => [text.plan_total_duo()],
  },
  'duo-owner, cancelled': {
    data: { ...over, ...offer(2), status: 4, trialEndsAt: null, isRenewable: true },
    actions: ['reactivate', 'manage'],
    says: () => [text.plan_duo(), text.status_cancelled()],
  },
  'duo-owner whose mandate was ended in the wallet': {
    data: { ...over, ...offer(4), status: 4, trialEndsAt: null, discriminator: 'VippsMobilePayUserSubscription' },
    actions: ['manage'],
    says: () => [text.plan_total_duo(), text.status_cancelled()],
  },
  'a change that waits': {
    data: { ...runs, ...offer(3), nextOffer: { subscriptionOfferType: 0, startsAt: day } },
    actions: both,
    says: () => [text.account_next_plan(), text.plan_standard()],
  },
  'duo-guest': {
    data: { ...elsewhere, ...offer(2), discriminator: 'MultimemberUserSubscription' },
    actions: ['leave'],
    says: () => [text.duo_guest_info(), text.manager_owner()],
  },
  'app-store': {
    data: { ...elsewhere, discriminator: 'AppleUserSubscription' },
    actions: [],
    says: () => [text.elsewhere_apple(), text.manager_apple(), 'https://apps.apple.com/account/subscriptions'],
  },
  'google-play': {
    data: { ...elsewhere, discriminator: 'GoogleUserSubscription' },
    actions: [],
    says: () => [text.elsewhere_google(), 'https://play.google.com/store/account/subscriptions'],
  },
  'group-brand': {
    data: { ...elsewhere, discriminator: 'SchibstedUserSubscription' },
    actions: [],
    says: () => [text.elsewhere_group(), text.manager_group()],
  },
  bundler: {
    data: { ...elsewhere, discriminator: 'BundlerUserSubscription' },
    actions: [],
    says: () => [text.elsewhere_partner(), text.manager_partner()],
  },
};

describe('SubscriptionCard', () => {
  it.each(Object.keys(personas))(
    '[SL-01] [SL-04] [SL-07] [AC-01] [AC-02] [DU-05] shows the status and the possible actions in every region: %s',
    (persona) => {
      const { data, actions, says } = personas[persona] as Row;
      for (const region of regions) {
        const html = read(region, data);
        for (const messages of says()) expect(html).toContain(messages);
        // sentences of closed dialogs do not count
        const labels = [...html.matchAll(/<(?:a|button)\b[^>]*>(?:<[^>]*>)*([^<]+)/g)].map(([, label]) => label);
        for (const key of Object.keys(words) as Action[]) {
          expect([region, key, labels.includes(words[key]())]).toEqual([region, key, actions.includes(key)]);
        }
        // other managers state their own prices
        const isOurs = /Adyen|Vipps/.test(data.discriminator ?? example.discriminator);
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
    for (const change of [
      runs,
      { ...waits, pause },
      { ...waits, discriminator: 'MultimemberUserSubscription' },
      { ...waits, status: 3, discriminator: 'AppleUserSubscription' },
    ] as const) {
      const html = read('no', change);
      for (const action of [text.account_unpaid_action(), text.account_unpaid_again()])
        expect(html).not.toContain(action);
    }
  });
});
