import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import openapi from '../../api-spec/generated/openapi.json' with { type: 'json' };
import { featuresQuery, overviewQuery, type CheckoutOverview } from '../api/queries.ts';
import { exampleView, renderAt } from '../content/example-render.tsx';
import { CheckoutPage } from './CheckoutPage.tsx';

const [overview] = openapi.components.schemas.CheckoutOverview.examples as unknown as [CheckoutOverview];
type Features = Awaited<ReturnType<NonNullable<ReturnType<typeof featuresQuery>['queryFn']>>>;

/** The checkout of the standard plan with its overview at hand; the switches as they are known. */
function read(features: Partial<Features> | undefined): string {
  const queries = new QueryClient();
  queries.setQueryData(overviewQuery('se', 'standard').queryKey, overview);
  if (features !== undefined) queries.setQueryData(featuresQuery('se').queryKey, features as Features);
  const html = renderAt(
    exampleView('se', 'checkout', { params: { offer: 'standard' } }),
    <QueryClientProvider client={queries}>
      <CheckoutPage />
    </QueryClientProvider>,
  );
  queries.clear();
  return html;
}

describe('the checkout by its switch', () => {
  it('[CC-01] shows a loader and nothing to order while the switch is unknown, or off and about to lead away', () => {
    for (const features of [undefined, { isCheckoutV2Enabled: false }]) {
      const html = read(features);
      expect(html).toContain('Hämtar ditt erbjudande');
      expect(html).not.toContain('Betalning');
      expect(html).not.toContain('<h1');
    }
    const on = read({ isCheckoutV2Enabled: true });
    expect(on).not.toContain('Hämtar ditt erbjudande');
    expect(on).toMatch(/<h1[^>]*>Nordlyd Premium/);
    expect(on).toContain('Betalning');
  });
});
