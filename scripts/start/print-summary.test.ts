import { expect, it } from 'vitest';
import { readSettings } from '../settings.ts';
import { formatSummary } from './print-summary.ts';
import { planProcesses } from './process-plans.ts';

it.each([
  [{ SANDBOX: '1' }, true],
  [{ SANDBOX: '0', BACKEND_URL: 'https://api.nordlyd.example' }, false],
  [{ SANDBOX: '0', BACKEND_URL: 'https://api.nordlyd.example', API_DOCS: '1' }, true],
])('with %o the summary names the API reference: %s', (env, isNamed) => {
  const settings = readSettings(env);
  expect(formatSummary(planProcesses('node'), settings, 1).includes('/docs  (reference')).toBe(isNamed);
});
