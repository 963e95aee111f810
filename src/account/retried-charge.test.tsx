import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import openapi from '../../api-spec/generated/openapi.json' with { type: 'json' };
import { subscriptionQuery, type PaymentMethods, type Subscription, type SubscriptionData } from '../api/queries.ts';
import { exampleView, renderAt } from '../content/example-render.tsx';
import type { Region } from '../../core/domain/region.ts';
import type { CardUpdate } from './card-update.ts';
import { CardUpdateForm } from './CardUpdateForm.tsx';
import { findRetriedCharge, getRetryOutcome } from './retried-charge.ts';

const { schemas } = openapi.components;
const example = schemas.Subscription.examples[0] as unknown as Subscription;
const holdings = schemas.SubscriptionData.examples[0] as unknown as SubscriptionData;
const methods = schemas.PaymentMethods.examples[0] as unknown as PaymentMethods;
const refusedAt = '2026-12-05T08:00:00.000Z';
const nextTryAt = '2026-12-08T08:00:00.000Z';
const nextCharge = { date: nextTryAt, amount: 99, currencyCode: 'SEK' } as const;
const inGrace: Subscription = {
  ...example,
  discriminator: 'AdyenUserSubscription',
  status: 3,
  nextCharge,
  refusal: { refusedAt, nextTryAt },
};
const idle: CardUpdate = {
  phase: 'idle',
  failure: undefined,
  submit: () => Promise.resolve(undefined),
  confirmDetails: () => Promise.resolve(undefined),
};

/** Renders the form for a new card. */
function read(region: Region, held: Subscription): string {
  const queries = new QueryClient();
  queries.setQueryData(subscriptionQuery(region).queryKey, { ...holdings, subscriptions: [held] });
  const html = renderAt(
    exampleView(region, 'payments'),
    <QueryClientProvider client={queries}>
      <CardUpdateForm methods={methods} update={idle} onAbort={() => undefined} />
    </QueryClientProvider>,
  );
  queries.clear();
  return html.replaceAll(/\s/g, ' ');
}

describe('new card', () => {
  it.each([
    ['se', 'Ingenting dras nu', /dras 99[^<]*direkt/, /Spara kortet och betala 99/],
    ['no', 'Ingenting trekkes nå', /trekkes 99[^<]*med en gang/, /Lagre kortet og betal 99/],
    ['fi', 'Mitään ei veloiteta nyt', /99[^<]*veloitetaan heti/, /Tallenna kortti ja maksa 99/],
  ] as const)(
    '[AC-04] names the amount of the declined charge before the card is saved, in %s',
    (region, nothing, charged, pay) => {
      const messages = read(region, inGrace);
      expect(messages).not.toContain(nothing);
      expect(messages).toMatch(charged);
      expect(messages).toMatch(pay);
      for (const held of [
        { ...inGrace, status: 1, refusal: null },
        // the outcome is unknown, and nothing is retried
        { ...inGrace, refusal: null },
        { ...inGrace, status: 5, refusal: { refusedAt, nextTryAt: null }, nextCharge: null },
        // a payment of the wallet is not charged to a card
        { ...inGrace, discriminator: 'VippsMobilePayUserSubscription' },
      ] as const) {
        const free = read(region, held);
        expect(free).toContain(nothing);
        expect(free).not.toMatch(charged);
        expect(free).not.toMatch(pay);
      }
    },
  );

  it('[AC-04] result of the retried charge', () => {
    const retried = findRetriedCharge([inGrace]);
    const getOutcome = (change: Partial<Subscription>) =>
      retried && getRetryOutcome(retried, [{ ...inGrace, ...change }]);
    expect(getOutcome({})).toBe('waits');
    expect(getOutcome({ refusal: null })).toBe('waits');
    expect(getOutcome({ status: 1, refusal: null })).toBe('paid');
    const refusal = { refusedAt: nextTryAt, nextTryAt };
    expect(getOutcome({ refusal })).toBe('refused');
    expect(getOutcome({ status: 5, refusal: { ...refusal, nextTryAt: null } })).toBe('refused');
  });
});
