import { describe, expect, it } from 'vitest';
import { countExtraAccounts, evaluateExtraAccount } from './extra-account.ts';
import { offerTypes } from './offer.ts';
import { hasAccess, type SubscriptionStatus } from './subscription.ts';

describe('countExtraAccounts', () => {
  it('[DU-01] returns one for the Duo plans and none for the others', () => {
    expect(offerTypes.map(countExtraAccounts)).toEqual([0, 0, 1, 0, 1]);
  });
});

describe('evaluateExtraAccount', () => {
  const evaluate = (status: SubscriptionStatus) =>
    evaluateExtraAccount({ offer: 'duo', leftAt: null }, { offer: 'duo', status });

  it('gives access exactly while the owner has it', () => {
    for (const status of ['error', 'active', 'inTrial', 'inGrace', 'cancelled', 'onHold', 'inactive'] as const) {
      expect([status, hasAccess(evaluate(status))]).toEqual([status, hasAccess(status)]);
    }
  });

  it('[SL-13] ends with another plan of the owner, and when the user left', () => {
    for (const offer of ['standard', 'student', 'total', 'totalDuo'] as const) {
      expect(evaluateExtraAccount({ offer: 'duo', leftAt: null }, { offer, status: 'active' })).toBe('inactive');
    }
    expect(evaluateExtraAccount({ offer: 'duo', leftAt: new Date() }, { offer: 'duo', status: 'active' })).toBe(
      'inactive',
    );
  });

  it("does not reveal the owner's trial and unpaid invoices", () => {
    expect([evaluate('inTrial'), evaluate('inGrace'), evaluate('cancelled')]).toEqual([
      'active',
      'active',
      'cancelled',
    ]);
  });
});
