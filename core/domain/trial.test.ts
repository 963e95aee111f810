import { describe, expect, it } from 'vitest';
import { addDays } from './period.ts';
import { findTrialEnd } from './trial.ts';

describe('findTrialEnd', () => {
  const startedAt = new Date('2027-03-17T08:00:00Z');
  const endAfter = (days: number, remindedAfter: number): number => {
    const end = findTrialEnd({ startedAt, trialEndsAt: addDays(startedAt, days) }, addDays(startedAt, remindedAfter));
    return (end.getTime() - startedAt.getTime()) / 86_400_000;
  };

  it('returns the promised end when the reminder is at most a day late', () => {
    expect([endAfter(14, 7), endAfter(14, 8), endAfter(5, 0), endAfter(5, 1)]).toEqual([14, 14, 5, 5]);
  });

  it('postpones the end by the delay of a late reminder', () => {
    expect([endAfter(14, 9), endAfter(14, 14), endAfter(14, 40), endAfter(5, 2)]).toEqual([16, 21, 47, 7]);
  });
});
