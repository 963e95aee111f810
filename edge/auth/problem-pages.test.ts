import { expect, it } from 'vitest';
import { createTestSite, siteUrl } from '../testing/test-site.ts';

const form = new URLSearchParams({ error: 'invalid_request', state: 'state-1' });
const browserForm = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'Sec-Fetch-Dest': 'document' };
const oldBrowserForm = { Accept: 'text/html,*/*;q=0.8' };

it.each([
  ['a provider posts its error', '/auth/callback', form, 404, 'not-found'],
  ['the form of a logout comes from elsewhere', '/auth/logout', form, 403, 'fault'],
  ['the form of an email address comes from elsewhere', '/auth/email', form, 403, 'fault'],
])('shows a localized page when %s, and a script gets a problem', async (_what, path, body, status, folder) => {
  const { edge } = createTestSite();
  const post = (headers: Record<string, string>) => edge.request(siteUrl + path, { method: 'POST', body, headers });
  for (const headers of [browserForm, oldBrowserForm]) {
    const page = await post({ ...headers, Cookie: 'region=no' });
    expect([page.status, page.headers.get('Content-Type')]).toEqual([status, 'text/html; charset=UTF-8']);
    expect(await page.text()).toMatch(new RegExp(`<html lang="(se|no|fi)">${folder} `));
  }
  const problem = await post({ Accept: '*/*', 'Sec-Fetch-Dest': 'empty' });
  expect([problem.status, problem.headers.get('Content-Type')]).toEqual([status, 'application/problem+json']);
});

it.each(['invalid_request', 'invalid_scope', 'unauthorized_client', 'unsupported_response_type', 'x'])(
  'a user whose login ends with the error %s reads why on the page where it started',
  async (error) => {
    const user = createTestSite().browser();
    const begun = await user.open('/auth/login?region=no');
    const state = new URL(begun.headers.get('Location') ?? '').searchParams.get('state') ?? '';
    const response = await user.open(`/auth/callback?${new URLSearchParams({ error, state })}`, {
      headers: browserForm,
    });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/no/']);
    expect(response.headers.get('Set-Cookie')).toContain('login_refused');
  },
);
