import { afterEach, expect, it, vi } from 'vitest';
import { createTestSite } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals());

const readFile = async (variables: Record<string, string>): Promise<Response> =>
  createTestSite(variables).edge.request(
    'https://nordlyd.example/.well-known/apple-developer-merchantid-domain-association',
  );

it('serves the domain association file of Apple Pay from its two variables', async () => {
  const response = await readFile({
    APPLE_PAY_DOMAIN_ASSOCIATION: '7B227073',
    APPLE_PAY_DOMAIN_ASSOCIATION_2: '22C6ED',
  });
  expect([response.status, await response.text()]).toEqual([200, '7B22707322C6ED']);
});

it('has no domain association file without the variable', async () => {
  expect((await readFile({})).status).toBe(404);
});
