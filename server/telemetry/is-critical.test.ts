import { describe, expect, it } from 'vitest';
import type { LogFields } from './log-line.ts';
import { isCritical } from './is-critical.ts';

describe('[AN-09] isCritical', () => {
  it.each<[string, LogFields]>([
    ['webhook refused', { provider: 'card' }],
    ['a log-out could not be noted', {}],
    ['csp-report', {}],
    ['bug', { route: '/auth/callback' }],
    ['bug', { route: '/:market/verify-adyen', operation: 'verifyAdyen' }],
    ['page failed', { folder: 'payments' }],
    ['browser error', { route: 'checkout' }],
    ['browser error', { route: 'signup' }],
    ['job failed', { job: 'reconcile' }],
    ['operation failed', { operation: 'upgradeSubscriptionOffer' }],
    ['answer breaks the contract', { path: '/vippsmobilepay/draft-agreement-status' }],
  ])('is true: %s %o', (event, fields) => expect(isCritical(event, fields)).toBe(true));

  it.each<[string, LogFields]>([
    ['section left out', {}],
    ['bug', { route: '/:market/podcast/:slug', operation: 'podcast', message: 'no card' }],
    ['operation failed', { operation: 'searchAll', reason: 'payment' }],
    ['job failed', { job: 'events' }],
    ['browser error', { route: 'home' }],
  ])('is false: %s %o', (event, fields) => expect(isCritical(event, fields)).toBe(false));
});
