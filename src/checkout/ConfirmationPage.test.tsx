import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { exampleView, renderAt } from '../content/example-render.tsx';
import { ConfirmationPage } from './ConfirmationPage.tsx';

describe('the confirmation', () => {
  it.each([
    ['se', 'Öppna appen', 'Poddar och böcker i appen'],
    ['no', 'Åpne appen', 'Podkaster og bøker i appen'],
    ['fi', 'Avaa sovellus', 'Podcastit ja kirjat sovellukseen'],
  ] as const)(
    '[FF-01] [CF-03] leads to the app in other words where there are audiobooks, in %s',
    (region, ...words) => {
      for (const hasAudiobooks of [false, true]) {
        const html = renderAt(
          exampleView(region, 'checkoutConfirmation', { hasAudiobooks, query: { offerType: 'standard' } }),
          <QueryClientProvider client={new QueryClient()}>
            <ConfirmationPage />
          </QueryClientProvider>,
        );
        const link = /<a href="\/(?:se|no|fi)\/open-app"[^>]*>(.+?)<\/a>/.exec(html)?.[1]?.replaceAll(/<[^>]+>/g, '');
        expect(link).toBe(words[Number(hasAudiobooks)]);
      }
    },
  );
});
