import { afterEach, expect, it, vi } from 'vitest';
import { contractDocument } from '../../api-spec/load-bundle.ts';
import { listOperations } from '../../contract-tools/openapi/operations.ts';
import { createTestSite, ownScript } from '../testing/test-site.ts';
import { findRateRule, rates } from './rate-limit.ts';

afterEach(() => vi.unstubAllGlobals());

const describeRule = (method: string, path: string): string => {
  const rule = findRateRule({ method, path });
  return rule ? `${rule.name} ${rates[rule.perUser]}/${rates[rule.perAddress]}` : 'no limit';
};

const headers = { ...ownScript, 'X-Address': '192.0.2.1' };

/** Each route of the site, besides those of the API, that changes something: its rule, rates and status above them. */
const expected = [
  'DELETE /api/logins/x: write 300/3000 429',
  'DELETE /api/logins: write 300/3000 429',
  // all logouts come from the address of the provider, and a limit would drop them
  'POST /auth/backchannel-logout: no limit, 400',
  // without a login that waits for an address it sends no email (edge/auth/email-routes.test.ts)
  'POST /auth/email: mail 5/5 303',
  'POST /auth/logout: write 300/3000 429',
  'POST /auth/refreshSchibstedSession: write 300/3000 429',
  'POST /client-report: report 30/30 429',
  'POST /collect: collect 300/300 429',
  'POST /cookies: cookies 30/300 429',
  // surplus reports are dropped
  'POST /csp-report: csp-report 30/30 204',
  'POST /migration-date-info: write 300/3000 429',
  'POST /preview/leave: write 300/3000 429',
];

it('every route of the site that changes something has the listed limit, and the counter decides', async () => {
  const asked: string[] = [];
  const count = async (rate: string): Promise<boolean> => {
    asked.push(rate);
    return false;
  };
  const { edge } = createTestSite({}, { count });
  const routes = new Set(
    edge.routes
      .filter(({ method, path }) => !['ALL', 'GET'].includes(method) && !path.startsWith('/__sandbox'))
      .map(({ method, path }) => `${method} ${path.replace(':id', 'x')}`),
  );
  const found: string[] = [];
  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ');
    asked.length = 0;
    const response = await edge.request(`https://nordlyd.example${path}`, { method, headers });
    const isLimited = asked.length > 0 || path === '/auth/email';
    const limit = isLimited ? describeRule(method, path) : 'no limit,';
    found.push(`${route}: ${limit} ${response.status}`);
  }
  expect(found.toSorted()).toEqual(expected);
});

/** The same for each operation of the API; those that only read have a limit where an attacker guesses or searches. */
const expectedOperations: string[] = [
  'POST /user/login: login 20/20 429',
  'POST /user/cookies-consent: write 300/3000 429',
  'PUT /user-account/privacy-settings: write 300/3000 429',
  'POST /user-account/export: person 20/30 429',
  'POST /user-account/erasure: person 20/30 429',
  'PATCH /user/api/user-accepted-migration-prompt/{id}: write 300/3000 429',
  'PATCH /user/api/user-cancelled-migration-prompt/{id}: write 300/3000 429',
  'POST /gift/tracking-event: write 300/3000 429',
  'PUT /offer/upgrade-subscription-offer: write 300/3000 429',
  'PUT /subscription/package: write 300/3000 429',
  'DELETE /subscription/package: write 300/3000 429',
  'PUT /subscription/pause: write 300/3000 429',
  'DELETE /subscription/pause: write 300/3000 429',
  'GET /partner-subscription/activation: link 30/30 429',
  'POST /partner-subscription/activation: link 30/30 429',
  'PUT /multimember-subscription/invitation-link: write 300/3000 429',
  'POST /multimember-subscription/invitation-link: write 300/3000 429',
  'DELETE /multimember-subscription/invitation-link: write 300/3000 429',
  'GET /multimember-subscription/invitation/{id}: join 30/300 429',
  'POST /multimember-subscription/join-as-guest/{id}: join 30/300 429',
  'DELETE /multimember-subscription/{subscriptionId}/remove-guest/{userId}: write 300/3000 429',
  'DELETE /multimember-subscription/{id}/leave-guest-subscription: write 300/3000 429',
  'POST /subscription/start: voucher 30/300 429',
  'DELETE /subscription/podcast/{productId}: write 300/3000 429',
  'POST /withdrawal: write 300/3000 429',
  'POST /withdrawal/statement: mail 5/5 429',
  'POST /withdrawal/confirmation: link 30/30 429',
  'POST /user-segment/start-verification: write 300/3000 429',
  'POST /user-segment/notify-of-verification-result: write 300/3000 429',
  'GET /checkout/voucher/{offerType}/{code}: voucher 30/300 429',
  'GET /checkoutvoucher/validate/{code}: voucher 30/300 429',
  'POST /adyenpayment/create-payment-session/for-{offer}-offer: payment-session 30/300 429',
  'POST /adyenpayment/create-voucher-payment-session/for-{offer}-offer: payment-session 30/300 429',
  'POST /adyenpayment/create-payment-session/for-payment-method-update: payment-session 30/300 429',
  'POST /adyenpayment/submit-payment: payment-session 30/300 429',
  'POST /adyenpayment/verify-payment-result: write 300/3000 429',
  'POST /vippsmobilepay/draft-agreement/for-{offer}-offer: payment-session 30/300 429',
  'POST /vippsmobilepay/draft-agreement/with-voucher: payment-session 30/300 429',
  'POST /vippsmobilepay/draft-agreement-status: write 300/3000 429',
  'DELETE /transaction/paymentmethod: write 300/3000 429',
  'GET /search/all: search 300/300 429',
  'PUT /podcast/{slug}/follow: write 300/3000 429',
  'DELETE /podcast/{slug}/follow: write 300/3000 429',
  'PUT /episode/{id}/progress: write 300/3000 429',
  'POST /listening/marks: write 300/3000 429',
  'PUT /audiobook/{slug}/progress: write 300/3000 429',
  'POST /audiobook/{slug}/chapter/{number}/play: write 300/3000 429',
];

it('every operation of the API has the listed limit, and is refused above it before the backend is called', async () => {
  const { edge, backend } = createTestSite({}, { count: async () => false });
  const found: string[] = [];
  for (const { method: lower, path: template } of listOperations(contractDocument)) {
    const [method, path] = [lower.toUpperCase(), template.replaceAll(/\{\w+\}/g, 'x')];
    const limit = describeRule(method, path);
    if (method === 'GET' && limit === 'no limit') continue;
    const { status } = await edge.request(`https://nordlyd.example/api/v2${path}`, { method, headers });
    found.push(`${method} ${template}: ${limit} ${status}`);
  }
  expect(found).toEqual(expectedOperations);
  expect(backend.calls).toEqual([]);
});
