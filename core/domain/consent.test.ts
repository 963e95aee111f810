import { describe, expect, it } from 'vitest';
import { noConsent, parseConsentChoice, parseConsent, formatConsentChoice } from './consent.ts';

describe('parseConsent', () => {
  it.each([
    ['{"categories":["necessary","analytics"],"revision":0}', true, false],
    ['{"categories":["necessary","analytics","marketing"]}', true, true],
    ['{"categories":["marketing"]}', false, true],
    ['{"categories":["necessary"]}', false, false],
  ])('returns the consent in the cookie %s', (value, analytics, marketing) => {
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
  ])('returns no consent when the cookie is %j', (value) => {
    expect(parseConsent(value)).toEqual({ analytics: false, marketing: false });
  });

  it('returns no choice when the question has another version', () => {
    const older = JSON.stringify({ categories: ['necessary', 'analytics'], revision: -1 });
    expect(parseConsentChoice(older)).toBeUndefined();
    expect(parseConsent(older)).toEqual(noConsent);
  });

  it.each([true, false])('parses a formatted choice, synced: %s', (isSynced) => {
    for (const analytics of [true, false])
      for (const marketing of [true, false]) {
        for (const chosenAt of [undefined, Date.UTC(2026, 10, 21)]) {
          const choice = { given: { analytics, marketing }, isSynced, chosenAt, isWithdrawalPending: !isSynced };
          expect(parseConsentChoice(formatConsentChoice(choice))).toEqual(choice);
        }
      }
  });

  it('distinguishes a declined consent from no choice', () => {
    expect(parseConsentChoice(formatConsentChoice({ given: noConsent, isSynced: false }))?.given).toEqual(noConsent);
    expect(parseConsentChoice(undefined)).toBeUndefined();
  });
});
