import { describe, expect, it } from 'vitest';
import { chooseCallToAction, type CallToActionInput } from './call-to-action.ts';

const visitor: CallToActionInput = {
  hasActiveSubscription: false,
  hasTotal: false,
  hasTotalDuo: false,
  isGuest: false,
  isTrialEligible: false,
  isPaused: false,
  isPauseScheduled: false,
};
const subscriber = { ...visitor, hasActiveSubscription: true };

describe('chooseCallToAction', () => {
  it('[NV-08] follows the table for subscribers', () => {
    expect(chooseCallToAction({ ...subscriber, hasTotal: true })).toBe('goDuo');
    expect(chooseCallToAction({ ...subscriber, hasTotalDuo: true })).toBe('openApp');
    expect(chooseCallToAction(subscriber)).toBe('upgrade');
    expect(chooseCallToAction({ ...subscriber, isGuest: true })).toBe('openApp');
  });

  it('[NV-09] offers the trial to eligible users', () => {
    expect(chooseCallToAction({ ...visitor, isTrialEligible: true })).toBe('tryFree');
    expect(chooseCallToAction(visitor)).toBe('getPremium');
  });

  it('[NV-08] offers no upgrade while a pause is scheduled', () => {
    expect(chooseCallToAction({ ...subscriber, isPauseScheduled: true })).toBe('openApp');
    expect(chooseCallToAction({ ...subscriber, hasTotal: true, isPauseScheduled: true })).toBe('openApp');
  });

  it('offers to resume during a pause', () => {
    expect(chooseCallToAction({ ...visitor, isPaused: true })).toBe('resume');
    expect(chooseCallToAction({ ...visitor, isPaused: true, isTrialEligible: true })).toBe('resume');
  });
});
