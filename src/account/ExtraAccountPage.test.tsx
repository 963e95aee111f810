import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import openapi from '../../api-spec/generated/openapi.json' with { type: 'json' };
import {
  extraAccountsQuery,
  invitationLinkQuery,
  subscriptionQuery,
  type Subscription,
  type SubscriptionData,
} from '../api/queries.ts';
import { exampleView, renderAt } from '../content/example-render.tsx';
import { PurchasedDuo } from '../payment/PurchasedDuo.tsx';
import { text } from '../../core/i18n/text.ts';
import { ExtraAccountPage } from './ExtraAccountPage.tsx';

async function read(problem: ConstructorParameters<typeof ApiError>[0]): Promise<string> {
  const fail = () => Promise.reject(new ApiError(problem));
  const queries = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  await expect(queries.query({ ...extraAccountsQuery('no'), queryFn: fail, retry: false })).rejects.toThrow();
  const html = renderAt(
    exampleView('no', 'manageExtraAccount'),
    <QueryClientProvider client={queries}>
      <ExtraAccountPage />
    </QueryClientProvider>,
  );
  queries.clear();
  return html;
}

it('[DU-01] ExtraAccountPage explains a missing extra account, and offers a retry only when it may help', async () => {
  const refused = await read({ status: 409, title: 'NoSubscriptionError', isTemporary: false });
  expect(refused).toContain(text.duo_no_plan());
  expect(refused).not.toContain(text.account_retry());
  expect(await read({ status: 503, title: 'UnexpectedError', isTemporary: true })).toContain(text.account_retry());
});

it.each([
  ['confirmation', 2],
  ['confirmation_totalduo', 4],
] as const)(
  '[DU-01] [CF-01] ExtraAccountPage shows price, end of the trial, first charge and the link to listen after a purchase (%s)',
  (mark, offer) => {
    const { SubscriptionData: response, Subscription: plan } = openapi.components.schemas;
    const example = plan.examples[0] as unknown as Subscription;
    const queries = new QueryClient();
    const bought = { ...example, offer: { ...example.offer, subscriptionOfferType: offer } } as Subscription;
    const data = { ...(response.examples[0] as SubscriptionData), subscriptions: [bought] };
    queries.setQueryData(subscriptionQuery('se').queryKey, data);
    queries.setQueryData(['part', 'bought'], { Component: PurchasedDuo });
    const read = (query: Record<string, string>): string =>
      renderAt(
        exampleView('se', 'manageExtraAccount', { query }),
        <QueryClientProvider client={queries}>
          <ExtraAccountPage />
        </QueryClientProvider>,
      );
    expect(read({ [mark]: '', order: bought.id })).toMatch(
      /Pris<.*Gratis fram till<.*2026-12-05.*Första betalning<.*2026-12-05/,
    );
    expect(read({ [mark]: '', order: bought.id })).toContain(text.confirmation_discover());
    // the address congratulates only a buyer
    for (const query of [{ [mark]: '' }, { [mark]: '', order: 's-2' }, { order: bought.id }])
      expect(read(query)).not.toContain('Första betalning');
    queries.clear();
  },
);

it.each([
  ['with a guest', 0],
  ['with a free slot', 1],
])(
  '[DU-01] ExtraAccountPage explains a pause and offers no invitation when the plan is paused %s',
  (_, numberOfEmptySlots) => {
    const {
      SubscriptionData: response,
      Subscription: plan,
      MultimemberOverview: overview,
    } = openapi.components.schemas;
    const example = plan.examples[0] as unknown as Subscription;
    const guests = numberOfEmptySlots > 0 ? [] : overview.examples[0]!.guests;
    const queries = new QueryClient();
    const pause = { startsAt: '2026-11-20T08:00:00.000Z', resumesAt: '2027-01-20T08:00:00.000Z' };
    const read = (change: Partial<Subscription>): string => {
      const held = { ...example, ...change, offer: { ...example.offer, subscriptionOfferType: 2 } } as Subscription;
      const data = { ...(response.examples[0] as SubscriptionData), subscriptions: [held] };
      queries.setQueryData(subscriptionQuery('se').queryKey, data);
      const shown = { ...overview.examples[0]!, subscriptionId: held.id, guests, numberOfEmptySlots };
      queries.setQueryData(extraAccountsQuery('se').queryKey, shown);
      return renderAt(
        exampleView('se', 'manageExtraAccount'),
        <QueryClientProvider client={queries}>
          <ExtraAccountPage />
        </QueryClientProvider>,
      );
    };
    const paused = read({ status: 5, pause });
    for (const part of [text.duo_paused(), 'resume=true', text.account_resume()]) expect(paused).toContain(part);
    expect(paused).not.toContain(text.account_loading()); // no invitation is requested
    expect(paused.includes(text.duo_remove())).toBe(numberOfEmptySlots === 0);
    // a pause that has not started changes nothing
    const before = read({ status: 1, pause });
    expect(before).not.toContain(text.duo_paused());
    expect(before.includes(text.account_loading())).toBe(numberOfEmptySlots > 0);
    queries.clear();
  },
);

it.each([[0], [2]] as const)(
  '[DU-01] ExtraAccountPage offers Duo and requests nothing without a Duo plan (plan %i)',
  (plan) => {
    const { SubscriptionData: response, Subscription: subscription } = openapi.components.schemas;
    const example = subscription.examples[0] as unknown as Subscription;
    const queries = new QueryClient();
    const data = {
      ...(response.examples[0] as SubscriptionData),
      // a guest has the owner's plan
      subscriptions: [
        {
          ...example,
          offer: { ...example.offer, subscriptionOfferType: plan },
          ...(plan === 2 && { discriminator: 'MultimemberUserSubscription' }),
        } as Subscription,
      ],
    };
    queries.setQueryData(subscriptionQuery('se').queryKey, data);
    const html = renderAt(
      exampleView('se', 'manageExtraAccount'),
      <QueryClientProvider client={queries}>
        <ExtraAccountPage />
      </QueryClientProvider>,
    );
    expect(html).toContain(text.duo_no_plan());
    expect(html).toContain('href="/se/duo"');
    expect(queries.getQueryState(extraAccountsQuery('se').queryKey)).toMatchObject({ fetchStatus: 'idle' });
    queries.clear();
  },
);

it('[DU-01] ExtraAccountPage shows no slot and requests no invitation before the plan is known', () => {
  const { MultimemberOverview: overview } = openapi.components.schemas;
  const queries = new QueryClient();
  queries.setQueryData(extraAccountsQuery('se').queryKey, {
    ...overview.examples[0]!,
    guests: [],
    numberOfEmptySlots: 1,
  });
  const html = renderAt(
    exampleView('se', 'manageExtraAccount'),
    <QueryClientProvider client={queries}>
      <ExtraAccountPage />
    </QueryClientProvider>,
  );
  expect(html).toContain(text.account_loading());
  expect(html).not.toContain(text.duo_slot_free());
  expect(queries.getQueryState(invitationLinkQuery('se').queryKey)).toBeUndefined();
  queries.clear();
});
