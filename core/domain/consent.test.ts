import { describe, expect, it } from 'vitest';
import { noConsent, readChoice, readConsent, writeChoice } from './consent.ts';

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

  it('is asked for again when the question is another one', () => {
    const older = JSON.stringify({ categories: ['necessary', 'analytics'], revision: -1 });
    expect(readChoice(older)).toBeUndefined();
    expect(readConsent(older)).toEqual(noConsent);
  });

  it.each([true, false])('comes back as it was written, told to the account: %s', (isTold) => {
    for (const analytics of [true, false])
      for (const marketing of [true, false]) {
        for (const chosenAt of [undefined, Date.UTC(2026, 10, 21)]) {
          const choice = { given: { analytics, marketing }, isTold, chosenAt, isHeld: !isTold };
          expect(readChoice(writeChoice(choice))).toEqual(choice);
        }
      }
  });

  it('tells a refusal from no choice', () => {
    expect(readChoice(writeChoice({ given: noConsent, isTold: false }))?.given).toEqual(noConsent);
    expect(readChoice(undefined)).toBeUndefined();
  });
});
