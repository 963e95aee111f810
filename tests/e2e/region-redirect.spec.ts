import { request } from '@playwright/test';
import { core, expect, test } from './test.ts';

const send = async (
  baseURL: string | undefined,
  headers: Record<string, string>,
): Promise<[number, string | undefined]> => {
  const client = await request.newContext(baseURL === undefined ? {} : { baseURL });
  const response = await client.get('/', { headers, maxRedirects: 0 });
  const location = response.headers()['location'];
  await client.dispose();
  return [response.status(), location === undefined ? undefined : new URL(location, baseURL).pathname];
};

test.describe('root address', () => {
  for (const [language, path] of [
    ['nb-NO,nb;q=0.9', '/no/'],
    ['fi', '/fi/'],
    ['de-DE,fi;q=0.4', '/fi/'],
    ['sv-SE', '/se/'],
    ['en-GB', '/se/'],
  ] as const) {
    test(`[RT-01] redirects a browser with the language ${language} to ${path}`, core, async ({ baseURL }) => {
      expect(await send(baseURL, { 'Accept-Language': language })).toEqual([302, path]);
    });
  }

  test(
    '[RT-01] prefers the region cookie to the language, and ignores a cookie without a valid region',
    core,
    async ({ baseURL }) => {
      expect(await send(baseURL, { Cookie: 'region=fi', 'Accept-Language': 'sv' })).toEqual([302, '/fi/']);
      expect(await send(baseURL, { Cookie: 'region=dk', 'Accept-Language': 'nb' })).toEqual([302, '/no/']);
    },
  );

  test('[RT-01] is not cached', async ({ baseURL }) => {
    const response = await fetch(`${baseURL}/`, { redirect: 'manual' });
    expect(response.headers.get('Cache-Control')).toMatch(/no-store|private/);
  });
});
