import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import openapi from '../../api-spec/generated/openapi.json' with { type: 'json' };
import { ApiError } from '../api/api-error.ts';
import {
  historyQuery,
  paymentMethodsQuery,
  receiptQuery,
  subscriptionQuery,
  type PaymentMethods,
  type Subscription,
  type SubscriptionData,
  type Transaction,
} from '../api/queries.ts';
import { exampleView, renderAt } from '../content/example-render.tsx';
import type { Region } from '../../core/domain/region.ts';
import { PaymentsTab } from './PaymentsTab.tsx';
import { ReceiptPage } from './ReceiptPage.tsx';

const example = openapi.components.schemas.Transaction.examples[0] as unknown as Transaction;
const subscription = openapi.components.schemas.Subscription.examples[0] as unknown as Subscription;
const subscriptionData = openapi.components.schemas.SubscriptionData.examples[0] as unknown as SubscriptionData;
const path = { se: '/se/mitt-konto/betalningar', no: '/no/min-konto/betalinger', fi: '/fi/oma-tili/maksut' } as const;

/** Renders the tab with cached data, like the server. */
function render(region: Region, queries: QueryClient, page?: number): string {
  const html = renderAt(
    exampleView(region, 'payments', { query: page === undefined ? {} : { page: String(page) } }),
    <QueryClientProvider client={queries}>
      <PaymentsTab />
    </QueryClientProvider>,
  );
  queries.clear();
  return html;
}

describe('payments of an account', () => {
  it('[TR-01] are all reachable, ten on a page, each with its receipt', () => {
    const all = Array.from({ length: 25 }, (_, index) => ({ ...example, id: `t-${index}` }));
    const seen: string[] = [];
    let page: number | undefined = 1;
    while (page !== undefined) {
      const queries = new QueryClient();
      const transactions = all.slice(page * 10 - 10, page * 10);
      const response = { transactions, page, pageSize: 10, total: all.length };
      queries.setQueryData(historyQuery('se', page, 10).queryKey, response);
      const html = render('se', queries, page);
      seen.push(...[...html.matchAll(/\/transaktion\/(t-\d+)"/g)].map(([, id = '']) => id));
      const older: string | undefined = new RegExp(`${path.se}\\?page=(\\d+)" rel="next"`).exec(html)?.[1];
      page = older === undefined ? undefined : Number(older);
    }
    expect(seen).toEqual(all.map(({ id }) => id));
  });

  it('[AC-04] [AC-05] state next to the card that a new card does not restart a stopped plan, and what does', () => {
    const held = {
      ...subscription,
      status: 5,
      nextCharge: null,
      refusal: { refusedAt: '2026-12-05T08:00:00.000Z', nextTryAt: null },
      pause: null,
      discriminator: 'VippsMobilePayUserSubscription',
    } as const;
    const read = (change: Partial<Subscription>): string => {
      const queries = new QueryClient();
      const data = { ...subscriptionData, subscriptions: [{ ...held, ...change }] };
      queries.setQueryData(subscriptionQuery('no').queryKey, data);
      return render('no', queries);
    };
    const messages = 'Vil du lytte igjen, kjøper du det på nytt.';
    expect(read({})).toContain(messages);
    expect(read({ status: 3 })).not.toContain(messages);
    expect(read({ status: 1 })).not.toContain(messages);
  });

  it.each([
    ['se', 'Utan kort kan prenumerationen inte förnyas', 'Kortet behövs inte för någon kommande betalning.'],
    ['no', 'Uten kort kan ikke abonnementet fornyes', 'Kortet trengs ikke til noen kommende betaling.'],
    ['fi', 'Ilman korttia tilaus ei uusiudu', 'Korttia ei tarvita mihinkään tulevaan maksuun.'],
  ] as const)(
    '[AC-05] mention in %s a renewal in the dialog that removes the card only if there will be one',
    (region, fear, none) => {
      const read = (...subscriptions: Partial<Subscription>[]): string => {
        const queries = new QueryClient();
        const data = { ...subscriptionData, subscriptions: subscriptions.map((one) => ({ ...subscription, ...one })) };
        queries.setQueryData(subscriptionQuery(region).queryKey, data);
        const methods = openapi.components.schemas.PaymentMethods.examples[0] as unknown as PaymentMethods;
        const card = openapi.components.schemas.StoredCard
          .examples[0] as unknown as PaymentMethods['storedPaymentMethod'];
        queries.setQueryData(paymentMethodsQuery(region).queryKey, { ...methods, storedPaymentMethod: card });
        return render(region, queries);
      };
      const nextCharge = { date: '2026-12-05T08:00:00.000Z', amount: 99, currencyCode: 'SEK' } as const;
      const goesOn = { status: 1, nextCharge, discriminator: 'AdyenUserSubscription' } as const;
      const cancelled = { ...goesOn, status: 4, nextCharge: null } as const;
      expect(read(goesOn)).toContain(fear);
      for (const html of [
        read(),
        read(cancelled),
        read({ ...goesOn, discriminator: 'VippsMobilePayUserSubscription' }),
      ]) {
        expect(html).not.toContain(fear);
        expect(html).toContain(none);
      }
    },
  );

  it('are empty before the first payment', () => {
    const queries = new QueryClient();
    queries.setQueryData(historyQuery('se', 1, 10).queryKey, { transactions: [], page: 1, pageSize: 10, total: 0 });
    const html = render('se', queries);
    expect(html).toContain('Här visas dina betalningar när den första är gjord.');
    expect(html).not.toContain('<table');
  });

  it.each(['Apple', 'Google', 'Schibsted', 'Bundler', 'Multimember'] as const)(
    '[TR-02] have no history and no card for a %s plan, unless something was bought here before',
    (manager) => {
      const read = (total: number): string => {
        const queries = new QueryClient();
        const discriminator = `${manager}UserSubscription` as const;
        const subscriptions = [{ ...subscription, status: 1, discriminator } as const];
        queries.setQueryData(subscriptionQuery('se').queryKey, { ...subscriptionData, subscriptions });
        const transactions = total === 0 ? [] : [example];
        queries.setQueryData(historyQuery('se', 1, 10).queryKey, { transactions, page: 1, pageSize: 10, total });
        const methods = openapi.components.schemas.PaymentMethods.examples[0] as unknown as PaymentMethods;
        queries.setQueryData(paymentMethodsQuery('se').queryKey, { ...methods, storedPaymentMethod: null });
        return render('se', queries);
      };
      expect(read(0)).toContain('Betalningen hanteras av');
      expect(read(0)).not.toContain('Betalningshistorik');
      expect(read(0)).not.toContain('Lägg till kort');
      expect(read(1)).toContain('<table');
    },
  );

  it('[TR-01] shows a link to the last page instead of an empty list when the page does not exist', () => {
    const queries = new QueryClient();
    queries.setQueryData(historyQuery('se', 9, 10).queryKey, { transactions: [], page: 9, pageSize: 10, total: 25 });
    const html = render('se', queries, 9);
    expect(html).not.toContain('när den första är gjord');
    expect(html).toContain(`href="${path.se}?page=3"`);
    const none = new QueryClient();
    none.setQueryData(historyQuery('se', 1, 10).queryKey, { transactions: [], page: 1, pageSize: 10, total: 0 });
    expect(render('se', none, -1)).toContain('när den första är gjord');
  });

  it('[TR-04] show the status of each', () => {
    const words = {
      Created: 'Skapad',
      Pending: 'Behandlas',
      Success: 'Betald',
      Failed: 'Misslyckad',
      Cancelled: 'Avbruten',
    };
    for (const [status, word] of Object.entries(words)) {
      const queries = new QueryClient();
      const transactions = [{ ...example, status: status as Transaction['status'] }];
      queries.setQueryData(historyQuery('se', 1, 10).queryKey, { transactions, page: 1, pageSize: 10, total: 1 });
      expect(render('se', queries)).toContain(`<td>${word}</td>`);
    }
  });

  it('show the refunded amount of a payment', () => {
    const date = '2026-12-19T08:00:00.000Z';
    for (const [refund, word] of [
      [{ amount: example.amount, status: 'Success', date }, 'Återbetald'],
      [{ amount: example.amount / 2, status: 'Success', date }, 'Delvis återbetald'],
      [{ amount: example.amount, status: 'Pending', date }, 'Återbetalas'],
      [{ amount: example.amount, status: 'Failed', date }, 'Återbetalas'],
    ] as const) {
      const queries = new QueryClient();
      const transactions = [{ ...example, refund }];
      queries.setQueryData(historyQuery('se', 1, 10).queryKey, { transactions, page: 1, pageSize: 10, total: 1 });
      expect(render('se', queries)).toContain(`<td>${word}</td>`);
    }
  });

  it.each([
    ['se', 'Det gick inte att hämta dina betalningar.', 'Det gick inte att hämta kvittot.'],
    ['no', 'Betalingene dine kunne ikke hentes.', 'Kvitteringen kunne ikke hentes.'],
    ['fi', 'Maksujasi ei voitu hakea.', 'Kuittia ei voitu hakea.'],
  ] as const)(
    '[TR-05] and a receipt report in %s that they could not be loaded',
    async (region, noHistory, noReceipt) => {
      const fail = () => Promise.reject(new ApiError({ status: 500, title: 'UnexpectedError', isTemporary: true }));
      const queries = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
      await expect(queries.query({ ...historyQuery(region, 1, 10), queryFn: fail, retry: false })).rejects.toThrow();
      expect(render(region, queries)).toContain(noHistory);
      await expect(queries.query({ ...receiptQuery(region, 't-1'), queryFn: fail, retry: false })).rejects.toThrow();
      const html = renderAt(
        exampleView(region, 'transaction', { params: { id: 't-1' } }),
        <QueryClientProvider client={queries}>
          <ReceiptPage />
        </QueryClientProvider>,
      );
      queries.clear();
      expect(html).toContain(noReceipt);
    },
  );
});
