import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import openapi from '../../api-spec/generated/openapi.json' with { type: 'json' };
import {
  offersQuery,
  renewalDatesQuery,
  userSegmentQuery,
  subscriptionQuery,
  type Offer,
  type Subscription,
  type SubscriptionData,
  type UserSegment,
} from '../api/queries.ts';
import { exampleView, renderAt } from '../content/example-render.tsx';
import { perksByOffer } from '../../core/domain/offer.ts';
import { formatMoney, toMinor } from '../../core/domain/money.ts';
import { regions, type Region } from '../../core/domain/region.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { ChangePlanPage } from './ChangePlanPage.tsx';

const { schemas } = openapi.components;
const [example] = schemas.Subscription.examples as unknown as [Subscription];
const [data] = schemas.SubscriptionData.examples as unknown as [SubscriptionData];
const [offer] = schemas.Offer.examples as unknown as [Offer];
const [proven] = schemas.UserSegment.examples as unknown as [UserSegment];

const held: Subscription = {
  ...example,
  discriminator: 'AdyenUserSubscription',
  status: 1,
  pause: null,
  nextOffer: null,
  offer: { ...example.offer, subscriptionOfferType: 0 },
};
const unproven = { ...proven, segment: null, student: { ...proven.student, status: 'none', blockedBy: null } } as const;
const blocked: UserSegment = { ...unproven, student: { ...unproven.student, blockedBy: 'discounted_voucher_plan' } };

/** The page with Premium, Student and Total on sale. */
function read(
  region: Region,
  userSegment: UserSegment,
  change: Partial<Subscription> = {},
  offers = ([0, 1, 3] as const).map((offerType): Offer => ({ ...offer, offerType })),
): string {
  const queries = new QueryClient();
  queries.setQueryData(subscriptionQuery(region).queryKey, { ...data, subscriptions: [{ ...held, ...change }] });
  queries.setQueryData(offersQuery(region).queryKey, { offers });
  queries.setQueryData(renewalDatesQuery(region).queryKey, { renewalDates: [] });
  queries.setQueryData(userSegmentQuery(region).queryKey, userSegment);
  const html = renderAt(
    exampleView(region, 'changeSubscription'),
    <QueryClientProvider client={queries}>
      <ChangePlanPage />
    </QueryClientProvider>,
  );
  queries.clear();
  return html;
}

describe('ChangePlanPage', () => {
  it.each(regions)('[DU-05] tells the user of an extra account in %s to leave it or to contact the owner', (region) => {
    const discriminator = 'MultimemberUserSubscription';
    const guest = read(region, blocked, { discriminator });
    expect(guest).toContain(text.duo_guest_info());
    const resting = read(region, blocked, { discriminator, status: 5 });
    expect(resting).toContain(text.duo_guest_rests());
    for (const html of [guest, resting]) expect(html).not.toContain(text.change_elsewhere());
    expect(read(region, blocked, { discriminator: 'AppleUserSubscription' })).toContain(text.change_elsewhere());
  });

  it.each([
    ['se', 'Öppna'],
    ['no', 'Åpne'],
    ['fi', 'Avaa'],
  ] as const)('[AC-02] links to the store that manages the plan, in %s', (region, open) => {
    const readButton = (discriminator: Subscription['discriminator']): string | undefined =>
      /<a [^>]*href="(https:[^"]+)"[^>]*>(?:<[^>]+>)*([^<]+)/
        .exec(read(region, blocked, { discriminator }))
        ?.slice(1)
        .join(' ');
    expect(readButton('AppleUserSubscription')).toBe(`https://apps.apple.com/account/subscriptions ${open} App Store`);
    expect(readButton('GoogleUserSubscription')).toBe(
      `https://play.google.com/store/account/subscriptions ${open} Google Play`,
    );
    expect(readButton('BundlerUserSubscription')).toBeUndefined();
  });

  it('shows the current plan at the subscriber’s price, the others at today’s', () => {
    const html = read('se', proven, { price: { amount: 89, currencyCode: 'SEK' } }).replaceAll(/\s/g, ' ');
    const prices = [...html.matchAll(/<h3>([^<]+)<.*?>(\d+) kr/g)].map(([, plan, price]) => [plan, price]);
    const today = String(offer.defaultPrice);
    expect(prices).toEqual([
      [text.plan_standard(), '89'],
      [text.plan_student(), today],
      [text.plan_total(), today],
    ]);
  });

  it.each([
    ['se', 'Allt i Premium', 'Samma innehåll som i Premium', 'Ingår inte: Ljudböcker', '+70 kr per månad'],
    ['no', 'Alt i Premium', 'Samme innhold som i Premium', 'Ikke inkludert: Lydbøker', '+70 kr per måned'],
    [
      'fi',
      'tilaukseen Premium',
      'Sama sisältö kuin tilauksessa Premium',
      'Ei sisälly: Äänikirjoja',
      '+70 € kuukaudessa',
    ],
  ] as const)(
    'shows how the plans differ from the current one in content and price, in %s',
    (region, all, same, lost, difference) => {
      const total = { ...offer, offerType: 3, defaultPrice: 169, perks: perksByOffer.total } as Offer;
      const student = { ...offer, offerType: 1, defaultPrice: 49, perks: perksByOffer.student } as Offer;
      const standard = { ...offer, perks: perksByOffer.standard } as Offer;
      const price = { ...held.price, amount: 99 };
      const premium = read(region, proven, { price }, [standard, student, total]).replaceAll(/\s/g, ' ');
      expect(premium).toContain(all);
      expect(premium).toContain(same);
      expect(premium).toContain(difference);
      expect(premium).not.toContain(lost);
      // the common perks appear once, in the current plan
      expect(premium.split(text.perk_cancel_anytime())).toHaveLength(2);
      const held3 = { offer: { ...held.offer, subscriptionOfferType: 3 }, price: { ...price, amount: 169 } } as const;
      const dearest = read(region, proven, held3, [standard, total]).replaceAll(/\s/g, ' ');
      expect(dearest).toContain(lost);
      expect(dearest).toContain(difference.replace('+', '\u2212'));
    },
  );

  it.each(regions)(
    '[ST-01] [SL-10] offers the student plan with a verification, and a link to it without, in %s',
    (region) => {
      const verification = `href="${linkTo('studentVerification', region)}"`;
      const chosen = (html: string, plan: string): boolean => html.includes(text.change_choose({ plan }));
      const student = read(region, proven);
      expect(chosen(student, text.plan_student())).toBe(true);
      expect(student).not.toContain(verification);
      const otherUser = read(region, unproven);
      expect(chosen(otherUser, text.plan_student())).toBe(false);
      expect(otherUser).toContain(text.plan_student());
      expect(otherUser).toContain(verification);
      expect(chosen(otherUser, text.plan_total())).toBe(true);
    },
  );

  it.each(['no', 'fi'] as const)(
    '[SL-09] [INV-20] shows in %s an upgrade that the wallet has yet to collect, and a button that reverts it',
    (region) => {
      const discriminator = 'VippsMobilePayUserSubscription';
      const pendingChange = { offerType: 3, amount: 169, currencyCode: 'NOK' } as const;
      const html = read(region, blocked, { discriminator, pendingChange });
      const fields = {
        plan: text.plan_total(),
        held: text.plan_standard(),
        wallet: region === 'no' ? 'Vipps' : 'MobilePay',
      };
      expect(html).toContain(text.change_pending({ ...fields, price: formatMoney(toMinor(169), region) }));
      const keep = text.change_keep({ plan: text.plan_standard() });
      expect(html).toContain(keep);
      // a pending plan cannot be chosen again
      const choose = text.change_choose({ plan: text.plan_total() });
      expect(html).not.toContain(choose);
      // nor another more expensive one, which would be refused
      const price = { ...held.price, amount: offer.defaultPrice - 1 };
      const after = text.change_after_pending({ plan: text.plan_duo() });
      const moreExpensive = read(region, blocked, {
        discriminator,
        price,
        pendingChange: { ...pendingChange, offerType: 2 },
      });
      expect(moreExpensive).not.toContain(choose);
      expect(moreExpensive).toContain(after);
      expect(html).not.toContain(after);
      const calm = read(region, blocked, { discriminator });
      expect(calm).not.toContain(keep);
      expect(calm).toContain(choose);
    },
  );

  it('[ST-04] hides the student plan from a user who cannot verify studies, unless it is the current plan', () => {
    const html = read('se', blocked);
    expect(html).not.toContain(text.plan_student());
    expect(html).toContain(text.plan_total());
    const offer = { ...held.offer, subscriptionOfferType: 1 } as const;
    expect(read('se', blocked, { offer })).toContain(text.plan_student());
  });

  it.each(regions)(
    '[SL-10] explains in %s a plan that cannot start because of a voucher without an end, in place of its button',
    (region) => {
      const startsAt = held.startedAt;
      const voucher = { voucherCode: 'EVERHALF', discountType: 2, startsAt, endsAt: null } as const;
      const total = {
        offer: { ...held.offer, subscriptionOfferType: 3 },
        price: { ...held.price, amount: 169 },
      } as const;
      const chosen = (html: string, plan: string): boolean => html.includes(text.change_choose({ plan }));
      const never = read(region, proven, { ...total, voucher });
      expect(never.split(text.change_never({ code: 'EVERHALF' }))).toHaveLength(3);
      for (const plan of [text.plan_standard(), text.plan_student()]) expect(chosen(never, plan)).toBe(false);
      for (const html of [
        read(region, proven, { ...total, voucher: { ...voucher, endsAt: startsAt } }),
        read(region, proven, { ...total, voucher: null }),
      ]) {
        expect(html).not.toContain('EVERHALF');
        for (const plan of [text.plan_standard(), text.plan_student()]) expect(chosen(html, plan)).toBe(true);
      }
      // a more expensive one starts at once
      const moreExpensive = read(region, proven, { voucher, price: { ...held.price, amount: offer.defaultPrice - 1 } });
      expect(moreExpensive).not.toContain('EVERHALF');
      expect(chosen(moreExpensive, text.plan_total())).toBe(true);
    },
  );
});
