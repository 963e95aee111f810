import { describe, expect, it } from 'vitest';
import { chooseCallToAction, type CallToActionInput } from './call-to-action.ts';

const nobody: CallToActionInput = {
  hasActiveSubscription: false,
  hasTotal: false,
  hasTotalDuo: false,
  isGuest: false,
  isTrialEligible: false,
  isPaused: false,
  isPauseScheduled: false,
};
const subscriber = { ...nobody, hasActiveSubscription: true };

describe('the header’s button', () => {
  it('[NV-08] follows the table for subscribers', () => {
    expect(chooseCallToAction({ ...subscriber, hasTotal: true })).toBe('goDuo');
    expect(chooseCallToAction({ ...subscriber, hasTotalDuo: true })).toBe('openApp');
    expect(chooseCallToAction(subscriber)).toBe('upgrade');
    expect(chooseCallToAction({ ...subscriber, isGuest: true })).toBe('openApp');
  });

  it('[NV-09] offers the trial to those who may have it', () => {
    expect(chooseCallToAction({ ...nobody, isTrialEligible: true })).toBe('tryFree');
    expect(chooseCallToAction(nobody)).toBe('getPremium');
  });

  it('[NV-08] offers no dearer plan while a pause is set: the change would be refused', () => {
    expect(chooseCallToAction({ ...subscriber, isPauseScheduled: true })).toBe('openApp');
    expect(chooseCallToAction({ ...subscriber, hasTotal: true, isPauseScheduled: true })).toBe('openApp');
  });

  it('leads out of a pause instead of to a second plan', () => {
    expect(chooseCallToAction({ ...nobody, isPaused: true })).toBe('resume');
    expect(chooseCallToAction({ ...nobody, isPaused: true, isTrialEligible: true })).toBe('resume');
  });
});
