import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import openapi from '../../api-spec/generated/openapi.json' with { type: 'json' };
import { userQuery } from '../api/queries.ts';
import { exampleView, renderAt } from '../content/example-render.tsx';
import { regions, type Region } from '../../core/domain/region.ts';
import type { View } from '../../core/routing/routes.ts';
import { PrivacyTab } from './PrivacyTab.tsx';

const [example] = openapi.components.schemas.UserDetails.examples;

it('[AC-06] PrivacyTab links to the identity provider’s privacy settings only for its own users', () => {
  const render = (region: Region, provider: string, providerPages: View['providerPages']): string => {
    const queries = new QueryClient();
    queries.setQueryData(userQuery(region).queryKey, { ...example, provider } as never);
    const html = renderAt(
      exampleView(region, 'privacy', providerPages && { providerPages }),
      <QueryClientProvider client={queries}>
        <PrivacyTab />
      </QueryClientProvider>,
    );
    queries.clear();
    return html;
  };
  for (const region of regions) {
    const link = `/auth/privacy-settings?region=${region}`;
    for (const provider of ['schibsted', 'email', 'facebook', 'google', 'apple']) {
      const isLinked = render(region, provider, ['privacy']).includes(link);
      expect([provider, isLinked]).toEqual([provider, provider === 'schibsted']);
    }
    expect(render(region, 'schibsted', ['profile'])).not.toContain(link);
  }
});
