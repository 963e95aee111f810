import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { guestsQuery } from '../api/queries.ts';
import { exampleView, renderAt } from '../content/example-render.tsx';
import { text } from '../text.ts';
import { ExtraAccountPage } from './ExtraAccountPage.tsx';

async function read(problem: ConstructorParameters<typeof ApiError>[0]): Promise<string> {
  const fail = () => Promise.reject(new ApiError(problem));
  const queries = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  await expect(queries.query({ ...guestsQuery('no'), queryFn: fail, retry: false })).rejects.toThrow();
  const html = renderAt(
    exampleView('no', 'manageExtraAccount'),
    <QueryClientProvider client={queries}>
      <ExtraAccountPage />
    </QueryClientProvider>,
  );
  queries.clear();
  return html;
}

it('[DU-01] who has no extra account reads so, and is asked to try again only where that may help', async () => {
  const refused = await read({ status: 409, title: 'NoSubscriptionError', isTemporary: false });
  expect(refused).toContain(text.duo_no_plan());
  expect(refused).not.toContain(text.account_retry());
  expect(await read({ status: 503, title: 'UnexpectedError', isTemporary: true })).toContain(text.account_retry());
});
