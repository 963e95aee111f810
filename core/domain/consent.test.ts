import { describe, expect, it } from 'vitest';
import { noConsent, parseConsentChoice, parseConsent, formatConsentChoice } from './consent.ts';

describe('what somebody agreed to', () => {
  it.each([
    ['{"categories":["necessary","analytics"],"revision":0}', true, false],
    ['{"categories":["necessary","analytics","marketing"]}', true, true],
    ['{"categories":["marketing"]}', false, true],
    ['{"categories":["necessary"]}', false, false],
  ])('is what the cookie %s says', (value, analytics, marketing) => {
    expect(parseConsent(value)).toEqual({ analytics, marketing });
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
    expect(parseConsent(value)).toEqual({ analytics: false, marketing: false });
  });

  it('is asked for again when the question is another one', () => {
    const older = JSON.stringify({ categories: ['necessary', 'analytics'], revision: -1 });
    expect(parseConsentChoice(older)).toBeUndefined();
    expect(parseConsent(older)).toEqual(noConsent);
  });

  it.each([true, false])('comes back as it was written, told to the account: %s', (isSynced) => {
    for (const analytics of [true, false])
      for (const marketing of [true, false]) {
        for (const chosenAt of [undefined, Date.UTC(2026, 10, 21)]) {
          const choice = { given: { analytics, marketing }, isSynced, chosenAt, isWithdrawalPending: !isSynced };
          expect(parseConsentChoice(formatConsentChoice(choice))).toEqual(choice);
        }
      }
  });

  it('tells a refusal from no choice', () => {
    expect(parseConsentChoice(formatConsentChoice({ given: noConsent, isSynced: false }))?.given).toEqual(noConsent);
    expect(parseConsentChoice(undefined)).toBeUndefined();
  });
});
