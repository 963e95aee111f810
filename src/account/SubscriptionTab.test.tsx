import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import openapi from '../../api-spec/generated/openapi.json' with { type: 'json' };
import { subscriptionQuery, type Subscription, type SubscriptionData } from '../api/queries.ts';
import { exampleView, renderAt } from '../content/example-render.tsx';
import { text } from '../../core/i18n/text.ts';
import { SubscriptionTab } from './SubscriptionTab.tsx';

const { schemas } = openapi.components;
const example = schemas.Subscription.examples[0] as unknown as Subscription;
const flags = schemas.SubscriptionData.examples[0] as unknown as SubscriptionData;

function read(change: Partial<Subscription>): string {
  const queries = new QueryClient();
  const subscriptions = [{ ...example, trialEndsAt: null, ...change }];
  queries.setQueryData(subscriptionQuery('se').queryKey, { ...flags, subscriptions });
  const html = renderAt(
    exampleView('se', 'dashboard'),
    <QueryClientProvider client={queries}>
      <SubscriptionTab />
    </QueryClientProvider>,
  );
  queries.clear();
  return html;
}

it('[VO-10] [VO-12] SubscriptionTab shows the voucher field only where a code is accepted, and an explanation where waiting helps', () => {
  const running = read({ status: 1 });
  expect(running).toContain(text.redeem_check());
  const waits = [
    [{ status: 2 }, text.redeem_in_trial()],
    [{ status: 4, isRenewable: true }, text.redeem_cancelled_subscription()],
  ] as const;
  for (const [change, messages] of waits) {
    const html = read(change);
    expect(html).toContain(messages);
    expect(html).not.toContain(text.redeem_check());
  }
  for (const change of [{ status: 3 }, { status: 5 }, { status: 4, isRenewable: false }] as const) {
    expect(read(change)).not.toContain(text.redeem_title());
  }
});
