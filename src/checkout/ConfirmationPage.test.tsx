import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import openapi from '../../api-spec/generated/openapi.json' with { type: 'json' };
import { subscriptionQuery, type Subscription, type SubscriptionData } from '../api/queries.ts';
import { appStores } from '../brand.ts';
import { exampleView, renderAt } from '../content/example-render.tsx';
import { ConfirmationPage } from './ConfirmationPage.tsx';

const { SubscriptionData: answer, Subscription: plan } = openapi.components.schemas;
const example = plan.examples[0] as unknown as Subscription;

/** The confirmation of a standard plan for somebody who holds these. */
function renderFor(region: 'se' | 'no' | 'fi', subscriptions: Subscription[]): string {
  const queries = new QueryClient();
  const data = { ...(answer.examples[0] as SubscriptionData), subscriptions };
  queries.setQueryData(subscriptionQuery(region).queryKey, data);
  const html = renderAt(
    exampleView(region, 'checkoutConfirmation', { query: { offerType: 'standard' } }),
    <QueryClientProvider client={queries}>
      <ConfirmationPage />
    </QueryClientProvider>,
  );
  queries.clear();
  return html;
}

describe('the confirmation', () => {
  it.each([
    ['se', 'per månad utan rabattkoden', 'Ingen, så länge rabattkoden gäller'],
    ['no', 'per måned uten rabattkoden', 'Ingen, så lenge rabattkoden gjelder'],
    ['fi', 'kuukaudessa ilman alennuskoodia', 'Ei maksuja alennuskoodin voimassaoloaikana'],
  ] as const)(
    'says of what was bought with a voucher that its price is the one without it, and that nothing comes where nothing does, in %s',
    (region, price, none) => {
      const voucher = { voucherCode: 'FREE', discountType: 1, startsAt: example.startedAt, endsAt: null } as const;
      const paid: Subscription = { ...example, status: 1, trialEndsAt: null, voucher: null };
      expect(renderFor(region, [paid])).not.toContain(price);
      const free: Subscription = { ...paid, productId: 'coupon-plan', voucher, nextCharge: null };
      expect(renderFor(region, [free])).toContain(price);
      expect(renderFor(region, [free])).toContain(none);
      // one that ends leaves a charge
      const half: Subscription = { ...free, voucher: { ...voucher, discountType: 2 }, nextCharge: paid.nextCharge };
      expect(renderFor(region, [half])).toContain(price);
      expect(renderFor(region, [half])).not.toContain(none);
    },
  );

  it.each([
    ['se', 'Du har också Premium genom en partner'],
    ['no', 'Du har også Premium gjennom en partner'],
    ['fi', 'Sinulla on Premium myös kumppanin kautta'],
  ] as const)('[CF-02] warns whoever has a running plan of a partner besides, in %s', (region, words) => {
    const partner: Subscription = { ...example, id: 's-2', discriminator: 'BundlerUserSubscription', status: 1 };
    expect(renderFor(region, [example, partner])).toContain(words);
    expect(renderFor(region, [example])).not.toContain(words);
    expect(renderFor(region, [example, { ...partner, status: 6 }])).not.toContain(words);
    const apple: Subscription = { ...partner, discriminator: 'AppleUserSubscription' };
    expect(renderFor(region, [example, apple])).not.toContain(words);
  });

  it.each([
    ['se', 'Öppna appen', 'Poddar och böcker i appen'],
    ['no', 'Åpne appen', 'Podkaster og bøker i appen'],
    ['fi', 'Avaa sovellus', 'Podcastit ja kirjat sovellukseen'],
  ] as const)(
    '[FF-01] [CF-03] leads to the app in other words where there are audiobooks, in %s',
    (region, ...words) => {
      for (const hasAudiobooks of [false, true]) {
        const html = renderAt(
          exampleView(region, 'checkoutConfirmation', { hasAudiobooks, query: { offerType: 'standard' } }),
          <QueryClientProvider client={new QueryClient()}>
            <ConfirmationPage />
          </QueryClientProvider>,
        );
        const link = /<a href="\/(?:se|no|fi)\/open-app"[^>]*>(.+?)<\/a>/.exec(html)?.[1]?.replaceAll(/<[^>]+>/g, '');
        expect(link).toBe(words[Number(hasAudiobooks)]);
        for (const store of Object.values(appStores))
          expect(html).toContain(`href="${store.replaceAll('&', '&amp;')}"`);
      }
    },
  );
});
