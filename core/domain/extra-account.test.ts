import { describe, expect, it } from 'vitest';
import { countExtraAccounts, evaluateExtraAccount } from './extra-account.ts';
import { offerTypes } from './offer.ts';
import { hasAccess, type SubscriptionStatus } from './subscription.ts';

describe('countSlots', () => {
  it('[DU-01] is one for the Duo plans and none for the others', () => {
    expect(offerTypes.map(countExtraAccounts)).toEqual([0, 0, 1, 0, 1]);
  });
});

describe('judgeGuest', () => {
  const judge = (status: SubscriptionStatus) =>
    evaluateExtraAccount({ offer: 'duo', leftAt: null }, { offer: 'duo', status });

  it('has access exactly as long as the owner', () => {
    for (const status of ['error', 'active', 'inTrial', 'inGrace', 'cancelled', 'onHold', 'inactive'] as const) {
      expect([status, hasAccess(judge(status))]).toEqual([status, hasAccess(status)]);
    }
  });

  it('[SL-13] ends with any other plan of the owner, and when the place was given up', () => {
    for (const offer of ['standard', 'student', 'total', 'totalDuo'] as const) {
      expect(evaluateExtraAccount({ offer: 'duo', leftAt: null }, { offer, status: 'active' })).toBe('inactive');
    }
    expect(evaluateExtraAccount({ offer: 'duo', leftAt: new Date() }, { offer: 'duo', status: 'active' })).toBe(
      'inactive',
    );
  });

  it("keeps the owner's trial and unpaid invoices to the owner", () => {
    expect([judge('inTrial'), judge('inGrace'), judge('cancelled')]).toEqual(['active', 'active', 'cancelled']);
  });
});
