import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import openapi from '../../api-spec/generated/openapi.json' with { type: 'json' };
import { paymentMethodsQuery, type PaymentMethods, type StoredCard, type Subscription } from '../api/queries.ts';
import { exampleView, renderAt } from '../content/example-render.tsx';
import { regions, type Region } from '../../core/domain/region.ts';
import { text } from '../../core/i18n/text.ts';
import { SubscriptionCard } from './SubscriptionCard.tsx';

const { schemas } = openapi.components;
const nextCharge = { date: '2026-12-05T08:00:00.000Z', amount: 99, currencyCode: 'SEK' } as const;
const example = schemas.Subscription.examples[0] as unknown as Subscription;
const discriminator = 'AdyenUserSubscription';
const held: Subscription = { ...example, status: 1, nextCharge, endsAt: null, trialEndsAt: null, discriminator };
const methods = schemas.PaymentMethods.examples[0] as unknown as PaymentMethods;
const card = schemas.StoredCard.examples[0] as unknown as StoredCard;

/** Renders the card of a subscription; undefined means that the stored card is not loaded. */
function read(
  region: Region,
  storedPaymentMethod: StoredCard | null | undefined,
  change: Partial<Subscription>,
): string {
  const queries = new QueryClient();
  const known = storedPaymentMethod === undefined ? undefined : { ...methods, storedPaymentMethod };
  queries.setQueryData(paymentMethodsQuery(region).queryKey, known);
  const html = renderAt(
    exampleView(region, 'dashboard'),
    <QueryClientProvider client={queries}>
      <SubscriptionCard subscription={{ ...held, ...change }} />
    </QueryClientProvider>,
  );
  queries.clear();
  return html;
}

it.each(regions)(
  '[AC-01] [AC-05] SubscriptionCard states in %s that a charge without a stored card needs one',
  (region) => {
    const html = read(region, null, {});
    const needs = text.account_charge_no_card({ price: '', date: '|' }).split('|')[1] ?? '';
    expect(needs).not.toBe('');
    expect(html).toContain(needs);
    expect(html).toContain(text.account_card_add());
    for (const other of [
      read(region, card, {}),
      read(region, undefined, {}),
      read(region, null, { discriminator: 'VippsMobilePayUserSubscription' }),
      read(region, null, { status: 4, nextCharge: null }),
    ]) {
      expect(other).not.toContain(needs);
    }
  },
);
