import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import openapi from '../../api-spec/generated/openapi.json' with { type: 'json' };
import { featuresQuery, overviewQuery, type CheckoutOverview } from '../api/queries.ts';
import { exampleView, renderAt } from '../content/example-render.tsx';
import { CheckoutPage } from './CheckoutPage.tsx';

const [overview] = openapi.components.schemas.CheckoutOverview.examples as unknown as [CheckoutOverview];
type Features = Awaited<ReturnType<NonNullable<ReturnType<typeof featuresQuery>['queryFn']>>>;

/** Renders the checkout of the standard plan with a cached overview and these feature flags. */
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

describe('CheckoutPage and its feature flag', () => {
  it('[CC-01] shows only a spinner while the flag is unknown, or off before the redirect', () => {
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
