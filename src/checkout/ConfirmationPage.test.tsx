import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import openapi from '../../api-spec/generated/openapi.json' with { type: 'json' };
import { historyQuery, subscriptionQuery, type Subscription, type SubscriptionData } from '../api/queries.ts';
import type { Region } from '../../core/domain/region.ts';
import { linkTo, type View } from '../../core/routing/routes.ts';
import { appStores } from '../../core/apps.ts';
import { exampleView, renderAt } from '../content/example-render.tsx';
import { ConfirmationPage } from './ConfirmationPage.tsx';

const { SubscriptionData: response, Subscription: plan, Transaction: payment } = openapi.components.schemas;
const example = plan.examples[0] as unknown as Subscription;

type Payment = (typeof payment.examples)[0];

type PaymentHistory = Awaited<ReturnType<NonNullable<ReturnType<typeof historyQuery>['queryFn']>>>;

/** Renders the confirmation of a standard plan with these subscriptions and payments. */
function renderFor(
  region: Region,
  subscriptions: Subscription[],
  transactions: Payment[] = [],
  query: Record<string, string> = { offerType: 'standard', order: example.id },
  view: Partial<View> = {},
): string {
  const queries = new QueryClient();
  const data = { ...(response.examples[0] as SubscriptionData), subscriptions };
  queries.setQueryData(subscriptionQuery(region).queryKey, data);
  const paid = { transactions, page: 1, pageSize: 10, total: transactions.length } as unknown as PaymentHistory;
  queries.setQueryData(historyQuery(region, 1, 10).queryKey, paid);
  const html = renderAt(
    exampleView(region, 'checkoutConfirmation', { query, ...view }),
    <QueryClientProvider client={queries}>
      <ConfirmationPage />
    </QueryClientProvider>,
  );
  queries.clear();
  return html;
}

describe('ConfirmationPage', () => {
  it.each([
    ['se', 'Välkommen till Nordlyd Premium', 'Välkommen till Nordlyd Premium Student'],
    ['no', 'Velkommen til Nordlyd Premium', 'Velkommen til Nordlyd Premium Student'],
    ['fi', 'Nordlyd Premium on nyt käytössäsi', 'Nordlyd Premium Opiskelija on nyt käytössäsi'],
  ] as const)(
    '[CF-01] congratulates only when the address names a running subscription of the user, and names its plan, in %s',
    (region, title, student) => {
      expect(renderFor(region, [example])).toContain(title);
      const bought: Subscription = { ...example, offer: { ...example.offer, subscriptionOfferType: 1 } };
      expect(renderFor(region, [bought])).toContain(student);
      // neither the plan of the address nor another subscription is trusted
      const others: Record<string, string>[] = [{}, { offerType: 'standard' }, { offerType: 'standard', order: 's-2' }];
      for (const query of others) expect(renderFor(region, [example], [], query)).not.toContain('<h1');
      expect(renderFor(region, [{ ...example, status: 6 }])).not.toContain('<h1');
      expect(renderFor(region, [], [], { state: 'pending', sessionId: 'ps-1' })).toContain('<h1');
    },
  );

  it.each([
    ['no', 'Takk! Vipps bekrefter bestillingen din', 'Nordlyd Premium Total starter så snart Vipps har bekreftet'],
    ['fi', 'Kiitos! MobilePay vahvistaa tilaustasi', 'Nordlyd Premium Total alkaa heti, kun MobilePay on vahvistanut'],
  ] as const)(
    '[CW-05] says in %s that the wallet still confirms, and that the ordered plan starts when it does',
    (region, title, start) => {
      const page = renderFor(region, [], [], { offerType: 'total', state: 'pending', encodedAgreementId: 'a-1' });
      expect(page).toContain(title);
      expect(page).toContain(start);
    },
  );

  it.each([
    ['se', 'per månad utan rabattkoden', 'Ingen, så länge rabattkoden gäller'],
    ['no', 'per måned uten rabattkoden', 'Ingen, så lenge rabattkoden gjelder'],
    ['fi', 'kuukaudessa ilman alennuskoodia', 'Ei maksuja alennuskoodin voimassaoloaikana'],
  ] as const)(
    'states that a price with a voucher is the one without it, and shows no charge where there is none, in %s',
    (region, price, none) => {
      const voucher = { voucherCode: 'FREE', discountType: 1, startsAt: example.startedAt, endsAt: null } as const;
      const paid: Subscription = { ...example, status: 1, trialEndsAt: null, voucher: null };
      expect(renderFor(region, [paid])).not.toContain(price);
      const free: Subscription = { ...paid, productId: 'coupon-plan', voucher, nextCharge: null };
      expect(renderFor(region, [free])).toContain(price);
      expect(renderFor(region, [free])).toContain(none);
      // a voucher with an end is followed by a charge
      const half: Subscription = { ...free, voucher: { ...voucher, discountType: 2 }, nextCharge: paid.nextCharge };
      expect(renderFor(region, [half])).toContain(price);
      expect(renderFor(region, [half])).not.toContain(none);
    },
  );

  it.each([
    ['se', 'Betalt vid beställningen', '99 kr'],
    ['no', 'Betalt ved bestillingen', '99 kr'],
    ['fi', 'Maksettu tilattaessa', '99 €'],
  ] as const)('[CF-01] shows the amount that was paid with an order without a trial, in %s', (region, name, paid) => {
    // independent of the browser's clock
    const now = '2031-05-06T08:00:00Z';
    const begun: Subscription = { ...example, status: 1, trialEndsAt: null, startedAt: now };
    const [charge] = payment.examples as [Payment];
    const read = (held: Subscription, change: object): string =>
      renderFor(region, [held], [{ ...charge, date: now, ...change }])
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll(/[\s\u00A0]+/g, ' ');
    expect(read(begun, {})).toContain(`${name} ${paid}`);
    // payments of another day or plan, and failed ones, do not count; a trial has none
    for (const change of [{ date: '2020-01-01T08:00:00Z' }, { status: 'Failed' }, { offerType: 2 }])
      expect(read(begun, change)).not.toContain(name);
    expect(read(example, {})).not.toContain(name);
  });

  it('[CF-01] [SL-12] shows the amount that was paid for a more expensive plan, and none of a later month', () => {
    const held: Subscription = { ...example, status: 1, trialEndsAt: null, startedAt: '2026-09-01T08:00:00Z' };
    const [charge] = payment.examples as [Payment];
    const read = (...paid: [date: string, offerType: number, amount: number][]): string =>
      renderFor(
        'se',
        [held],
        paid.map(([date, offerType, amount]) => ({ ...charge, date: `${date}T08:00:00Z`, offerType, amount })),
      ).replaceAll(/<[^>]+>|\s|\u00A0/g, '');
    const words = 'Betaltvidbeställningen';
    expect(read(['2026-11-20', 0, 169], ['2026-10-15', 2, 149], ['2026-09-15', 2, 149])).toContain(`${words}169kr`);
    expect(read(['2026-12-20', 0, 99], ['2026-11-20', 0, 169], ['2026-10-15', 2, 149])).toContain(`${words}169kr`);
    // the first month after a trial, and one after a plan of another contract
    expect(read(['2026-09-15', 0, 99])).not.toContain(words);
    expect(read(['2026-09-15', 0, 99], ['2026-08-15', 2, 149])).not.toContain(words);
  });

  it.each([
    ['se', 'Gratis fram till 2027-01-05', 'Halva priset fram till 2027-01-05', 'Halva priset för alltid'],
    ['no', 'Gratis fram til 2027-01-05', 'Halv pris fram til 2027-01-05', 'Halv pris for alltid'],
    ['fi', 'Maksutta 2027-01-05 asti', 'Puoleen hintaan 2027-01-05 asti', 'Puoleen hintaan aina'],
  ] as const)('[CF-01] shows the benefit of a voucher and its end, in %s', (region, free, half, ever) => {
    const voucher = { voucherCode: 'X', startsAt: example.startedAt, endsAt: '2027-01-05T08:00:00Z' };
    const read = (change: Partial<NonNullable<Subscription['voucher']>> & { discountType: 1 | 2 }): string =>
      renderFor(region, [{ ...example, status: 1, productId: 'coupon-plan', voucher: { ...voucher, ...change } }]);
    expect(read({ discountType: 1 })).toContain(free);
    expect(read({ discountType: 2 })).toContain(half);
    expect(read({ discountType: 2, endsAt: null })).toContain(ever);
  });

  it.each([
    ['se', 'Du har också Premium genom en partner'],
    ['no', 'Du har også Premium gjennom en partner'],
    ['fi', 'Sinulla on Premium myös kumppanin kautta'],
  ] as const)('[CF-02] warns a buyer who also has a partner’s plan, in %s', (region, words) => {
    const partner: Subscription = { ...example, id: 's-2', discriminator: 'BundlerUserSubscription', status: 1 };
    expect(renderFor(region, [example, partner])).toContain(words);
    expect(renderFor(region, [example])).not.toContain(words);
    expect(renderFor(region, [example, { ...partner, status: 6 }])).not.toContain(words);
    const apple: Subscription = { ...partner, discriminator: 'AppleUserSubscription' };
    expect(renderFor(region, [example, apple])).not.toContain(words);
  });

  it.each([
    ['se', 'Du kan börja lyssna här direkt', 'Öppna appen, logga in'],
    ['no', 'Du kan begynne å lytte her med en gang', 'Åpne appen, logg inn'],
    ['fi', 'Voit alkaa kuunnella heti täällä', 'Avaa sovellus, kirjaudu'],
  ] as const)(
    '[UP-04] leads to listening in the browser until it ends, and then to the app, in %s',
    (region, here, inApp) => {
      const read = (isListeningOver: boolean): string =>
        renderFor(region, [example], [], { order: example.id }, { isListeningOver });
      const listHrefs = (html: string): (string | undefined)[] =>
        [...html.slice(html.indexOf('</dl>')).matchAll(/ href="([^"]+)"/g)].map(([, href]) => href);
      const discover = linkTo('discover', region);
      const app = linkTo('openApp', region);
      expect(read(false)).toContain(here);
      expect(listHrefs(read(false)).slice(0, 2)).toEqual([discover, app]);
      expect(read(true)).toContain(inApp);
      expect(listHrefs(read(true))[0]).toBe(app);
    },
  );

  it.each([
    ['se', 'Öppna appen', 'Lyssna på poddar i appen', 'Lyssna på poddar och böcker i appen'],
    ['no', 'Åpne appen', 'Lytt til podkaster i appen', 'Lytt til podkaster og bøker i appen'],
    ['fi', 'Avaa sovellus', 'Kuuntele podcasteja sovelluksessa', 'Kuuntele podcasteja ja kirjoja sovelluksessa'],
  ] as const)(
    '[FF-01] [CF-03] links to the app with other labels when audiobooks are enabled, and names books for plans with them, in %s',
    (region, plain, podcasts, books) => {
      for (const [offerType, hasAudiobooks, words] of [
        [0, false, plain],
        [3, false, plain],
        [0, true, podcasts],
        [1, true, podcasts],
        [3, true, books],
      ] as const) {
        const bought: Subscription = { ...example, offer: { ...example.offer, subscriptionOfferType: offerType } };
        const html = renderFor(region, [bought], [], { order: example.id }, { hasAudiobooks });
        const link = /<a href="\/(?:se|no|fi)\/open-app"[^>]*>(.+?)<\/a>/.exec(html)?.[1]?.replaceAll(/<[^>]+>/g, '');
        expect(link).toBe(words);
        for (const store of Object.values(appStores[region]))
          expect(html).toContain(`href="${store.replaceAll('&', '&amp;')}"`);
      }
    },
  );
});
