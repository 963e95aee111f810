import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import openapi from '../../api-spec/generated/openapi.json' with { type: 'json' };
import { userQuery } from '../api/queries.ts';
import { exampleView, renderAt } from '../content/example-render.tsx';
import { regions } from '../../core/domain/region.ts';
import { PrivacyTab } from './PrivacyTab.tsx';

const [example] = openapi.components.schemas.UserDetails.examples;

it('[AC-06] PrivacyTab links to the identity provider’s privacy settings only for its own users', () => {
  for (const region of regions) {
    for (const provider of ['schibsted', 'email', 'facebook', 'google', 'apple'] as const) {
      const queries = new QueryClient();
      queries.setQueryData(userQuery(region).queryKey, { ...example, provider } as never);
      const html = renderAt(
        exampleView(region, 'privacy'),
        <QueryClientProvider client={queries}>
          <PrivacyTab />
        </QueryClientProvider>,
      );
      queries.clear();
      expect([provider, html.includes(`/auth/privacy-settings?region=${region}`)]).toEqual([
        provider,
        provider === 'schibsted',
      ]);
    }
  }
});
