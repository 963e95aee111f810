import { describe, expect, it } from 'vitest';
import { chooseCallToAction, type CallToActionInput } from './call-to-action.ts';

const visitor: CallToActionInput = {
  hasActiveSubscription: false,
  hasTotal: false,
  hasTotalDuo: false,
  isChangeable: false,
  isReactivatable: false,
  isUnpaid: false,
  isTrialEligible: false,
  isPaused: false,
};
const subscriber = { ...visitor, hasActiveSubscription: true, isChangeable: true };

describe('chooseCallToAction', () => {
  it('[NV-08] follows the table for subscribers', () => {
    expect(chooseCallToAction({ ...subscriber, hasTotal: true })).toBe('goDuo');
    expect(chooseCallToAction({ ...subscriber, hasTotalDuo: true })).toBe('openApp');
    expect(chooseCallToAction(subscriber)).toBe('upgrade');
  });

  it('[NV-09] offers the trial to eligible users', () => {
    expect(chooseCallToAction({ ...visitor, isTrialEligible: true })).toBe('tryFree');
    expect(chooseCallToAction(visitor)).toBe('getPremium');
  });

  it('[NV-08] offers no upgrade of a plan that cannot be changed', () => {
    expect(chooseCallToAction({ ...subscriber, isChangeable: false })).toBe('openApp');
    expect(chooseCallToAction({ ...subscriber, hasTotal: true, isChangeable: false })).toBe('openApp');
  });

  it('leads a cancelled plan to its reactivation, and an unpaid one to the payment methods', () => {
    expect(chooseCallToAction({ ...subscriber, isReactivatable: true, isChangeable: false })).toBe('reactivate');
    expect(chooseCallToAction({ ...subscriber, isUnpaid: true, isChangeable: false })).toBe('pay');
    expect(chooseCallToAction({ ...visitor, isUnpaid: true, isTrialEligible: true })).toBe('pay');
  });

  it('offers to resume during a pause', () => {
    expect(chooseCallToAction({ ...visitor, isPaused: true })).toBe('resume');
    expect(chooseCallToAction({ ...visitor, isPaused: true, isTrialEligible: true })).toBe('resume');
  });
});
