import { expect, it } from 'vitest';
import { parseEdgeEnv } from '../config/env.ts';
import { createSecurityPolicy } from './security-headers.ts';

it.each([
  [{}, false],
  [{ CARD_ENVIRONMENT: 'sandbox' }, false],
  [{ CARD_ENVIRONMENT: 'test' }, true],
])('in the sandbox with %o the checkout may frame and post to pages of banks: %s', (variables, isAllowed) => {
  const describe = createSecurityPolicy(parseEdgeEnv({ SANDBOX: '1', ...variables }));
  const headers = new Headers(describe('/se/checkout-v2/duo') as [string, string][]);
  const directives = (headers.get('Content-Security-Policy') ?? '').split('; ').map((line) => line.split(' '));
  for (const name of ['frame-src', 'form-action']) {
    const [, ...sources] = directives.find(([first]) => first === name) ?? [];
    expect(sources).toContain("'self'");
    expect(sources.includes('https:'), name).toBe(isAllowed);
  }
});
