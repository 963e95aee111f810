import { describe, expect, it } from 'vitest';
import { landingOf } from './landing.ts';
import { judgeOverviewProblem } from './overview-error.ts';

describe('after a purchase', () => {
  it('[RT-08] lands solo plans on the confirmation page with the offer in lower case, Duo plans at the place to give away', () => {
    expect(landingOf('standard', 'se')).toBe('/se/checkout-v2/confirmation?offerType=standard');
    expect(landingOf('student', 'no')).toBe('/no/checkout-v2/confirmation?offerType=student');
    expect(landingOf('total', 'fi')).toBe('/fi/checkout-v2/confirmation?offerType=total');
    expect(landingOf('duo', 'se')).toBe('/se/mitt-konto/hantera-extrakonto?confirmation');
    expect(landingOf('totalDuo', 'fi')).toBe('/fi/oma-tili/hallitse-lisatilia?confirmation_totalduo');
  });

  it('lands a payment that waits for its bank where that is said, whatever was bought', () => {
    const waiting = '/se/checkout-v2/confirmation?offerType=duo&state=pending';
    expect(landingOf('duo', 'se', 'Pending')).toBe(waiting);
    expect(landingOf('duo', 'se', 'Authorised')).toBe('/se/mitt-konto/hantera-extrakonto?confirmation');
  });
});

describe('an overview that failed', () => {
  it('[ER-02] [ER-03] [ER-04] leads to the dashboard or the offer page with the toast that says why', () => {
    expect(judgeOverviewProblem('UserHasActiveSubscriptionError')).toEqual({
      toast: 'already_subscribed',
      route: 'dashboard',
    });
    expect(judgeOverviewProblem('StandardOfferAccessDeniedError')).toEqual({
      toast: 'standard_denied',
      route: 'offer',
    });
    expect(judgeOverviewProblem('StudentOfferAccessDeniedError')).toEqual({ toast: 'student_denied', route: 'offer' });
    expect(judgeOverviewProblem('UnexpectedDiscountError')).toEqual({ toast: 'unexpected_discount', route: 'offer' });
    expect(judgeOverviewProblem('SomethingNew')).toEqual({ toast: 'general_error', route: 'offer' });
  });
});
