import { afterEach, expect, it, vi } from 'vitest';
import { createTestSite } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals());

it.each([
  [{ APPLE_PAY_DOMAIN_ASSOCIATION: '7B227073', APPLE_PAY_DOMAIN_ASSOCIATION_2: '22C6ED' }, 200, '7B22707322C6ED'],
  [{}, 404, undefined],
])('with %o the domain association file of Apple Pay is answered with %i', async (variables, status, text) => {
  const { edge } = createTestSite(variables);
  const response = await edge.request(
    'https://nordlyd.example/.well-known/apple-developer-merchantid-domain-association',
  );
  expect(response.status).toBe(status);
  if (text !== undefined) expect(await response.text()).toBe(text);
});
