import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cardEnvironments, getCardApiUrl, listComponentOrigins } from './card-environment.ts';

it("has the platforms and origins of the table in the provider's web component", () => {
  const table = readFileSync('node_modules/@adyen/adyen-web/dist/es/core/Environment/constants.js', 'utf8');
  const published = [...table.matchAll(/"(https:\/\/[^/"]+)\//g)].map(([, origin]) => origin);
  const ours = cardEnvironments.flatMap((name) => (name === 'sandbox' ? [] : listComponentOrigins(name)));
  expect(new Set(ours)).toEqual(new Set(published));
  const names = new Set([...table.matchAll(/"?([a-z-]+)"?:"https/g)].map(([, name]) => name));
  expect(names).toEqual(new Set([...cardEnvironments.filter((name) => name !== 'sandbox'), 'fallback']));
});

it('calls the test platform at one host, and a live one at the host of the company', () => {
  expect(getCardApiUrl('test', '')).toBe('https://checkout-test.adyen.com');
  expect(getCardApiUrl('live', '1797a841fbb37ca7-Nordlyd')).toBe(
    'https://1797a841fbb37ca7-Nordlyd-checkout-live.adyenpayments.com/checkout',
  );
});
