import { expect, it, vi } from 'vitest';
import { createTestSite } from '../testing/test-site.ts';

it('[AN-09] error reports, traces and marketing events leave by the servers, so the content security policy names none of their hosts', async () => {
  const readPolicies = async (variables: Record<string, string>) => {
    const { browser } = createTestSite(variables);
    const pages = await Promise.all(['/se/', '/se/podcast/laxan/'].map((path) => browser().open(path)));
    vi.unstubAllGlobals();
    return pages.map(({ headers }) => (headers.get('Content-Security-Policy') ?? '').replaceAll(/'nonce-[^']+'/g, ''));
  };
  const configured = await readPolicies({
    SENTRY_DSN: 'https://key@sentry.example/1',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example',
    BRAZE_URL: 'https://rest.braze.example',
    BRAZE_API_KEY: '0123456789abcdef-key',
  });
  expect(configured).toEqual(await readPolicies({}));
  for (const policy of configured) expect(policy).toMatch(/connect-src 'self'/);
});
