import { expect, it } from 'vitest';
import { isProviderPage } from './provider-page.ts';

const api = 'https://api.vipps.no';

it.each([
  ['https://api.vipps.no/dwo-api-application/v1/deeplink/vippsgateway?token=1', true],
  ['https://pay.mobilepay.fi/x', true],
  ['http://pay.mobilepay.fi/x', false],
  ['https://pay.mobilepay.fi:8443/x', false],
  ['https://mobilepay.fi.evil.example/x', false],
  ['https://evilmobilepay.fi/x', false],
  ['https://api.vipps.no@evil.example/', false],
  ['https://user@api.vipps.no/', false],
  ['//evil.example', false],
  ['javascript:alert(1)', false],
])('redirects users to %s: %s', (page, isAllowed) => {
  expect(isProviderPage(page, api, ['vipps.no', 'mobilepay.fi'])).toBe(isAllowed);
});
