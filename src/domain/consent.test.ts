import { describe, expect, it } from 'vitest';
import { readConsent } from './consent.ts';

describe('what somebody agreed to', () => {
  it.each([
    ['{"categories":["necessary","analytics"],"revision":0}', true, false],
    ['{"categories":["necessary","analytics","marketing"]}', true, true],
    ['{"categories":["marketing"]}', false, true],
    ['{"categories":["necessary"]}', false, false],
  ])('is what the cookie %s says', (value, analytics, marketing) => {
    expect(readConsent(value)).toEqual({ analytics, marketing });
  });

  it.each([
    undefined,
    '',
    'analytics',
    'null',
    '[]',
    '{}',
    '{"categories":"analytics"}',
    '{"categories":{"0":"analytics"}}',
    '1',
  ])('is nothing when the cookie is %j', (value) => {
    expect(readConsent(value)).toEqual({ analytics: false, marketing: false });
  });
});
