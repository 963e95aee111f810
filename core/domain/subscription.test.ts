import { describe, expect, it } from 'vitest';
import { addDays } from './period.ts';
import {
  deriveSubscriptionFlags,
  hasAccess,
  evaluateSubscriptionStatus,
  listStates,
  statusNumbers,
} from './subscription.ts';
import type { SubscriptionSummary, SubscriptionData } from './subscription.ts';

const start = new Date('2026-11-20T10:00:00Z');
const trialEnd = addDays(start, 14);
const trial: SubscriptionData = {
  trialEndsAt: trialEnd,
  paidUntil: trialEnd,
  cancelledAt: null,
  endedAt: null,
  refusedAt: null,
};
const paid: SubscriptionData = { ...trial, trialEndsAt: null, paidUntil: addDays(start, 30) };
const minutes = (date: Date, count: number): Date => new Date(date.getTime() + count * 60_000);

describe('evaluateSubscriptionStatus', () => {
  it('returns inTrial to the last moment, then waits an hour for the first charge', () => {
    expect(evaluateSubscriptionStatus(trial, minutes(trialEnd, -1))).toBe('inTrial');
    expect(evaluateSubscriptionStatus(trial, trialEnd)).toBe('inGrace');
    expect(evaluateSubscriptionStatus(trial, minutes(trialEnd, 61))).toBe('onHold');
  });

  it('ends access on time even when no job has run', () => {
    const status = evaluateSubscriptionStatus(paid, addDays(paid.paidUntil, 1));
    expect(hasAccess(status)).toBe(false);
  });

  it('keeps access for seven days after a refused charge, also a late one, then holds, then ends', () => {
    const late = addDays(paid.paidUntil, 40);
    expect(evaluateSubscriptionStatus({ ...paid, refusedAt: late }, addDays(late, 6))).toBe('inGrace');
    const refused = { ...paid, refusedAt: paid.paidUntil };
    expect(evaluateSubscriptionStatus(refused, addDays(paid.paidUntil, 7))).toBe('inGrace');
    expect(evaluateSubscriptionStatus(refused, addDays(paid.paidUntil, 8))).toBe('onHold');
    expect(evaluateSubscriptionStatus(refused, addDays(paid.paidUntil, 30))).toBe('inactive');
  });

  it('ends exactly with the period after a cancellation', () => {
    const cancelled = { ...paid, cancelledAt: start };
    expect(evaluateSubscriptionStatus(cancelled, minutes(paid.paidUntil, -1))).toBe('cancelled');
    expect(evaluateSubscriptionStatus(cancelled, paid.paidUntil)).toBe('inactive');
  });

  it('returns inactive as soon as access was ended', () => {
    expect(evaluateSubscriptionStatus({ ...trial, cancelledAt: start, endedAt: start }, start)).toBe('inactive');
  });
});

describe('deriveSubscriptionFlags', () => {
  const held = (offer: SubscriptionSummary['offer'], rest: Partial<SubscriptionSummary> = {}): SubscriptionSummary => ({
    offer,
    manager: 'card',
    status: 'active',
    ...rest,
  });
  const none = {
    hasActiveSubscription: false,
    hasActiveStudentSubscription: false,
    hasCancelledSubscription: false,
    hasActiveWebSubscription: false,
    hasActiveTotalSubscription: false,
    hasActiveTotalDuoSubscription: false,
  };

  it('[SL-05] derives each flag from the subscriptions', () => {
    expect(deriveSubscriptionFlags([])).toEqual(none);
    expect(deriveSubscriptionFlags([held('standard', { status: 'inactive' })])).toEqual(none);
    expect(deriveSubscriptionFlags([held('standard', { status: 'onHold' })])).toEqual(none);
    const running = { ...none, hasActiveSubscription: true };
    expect(deriveSubscriptionFlags([held('standard', { manager: 'apple' })])).toEqual(running);
    const web = { ...running, hasActiveWebSubscription: true };
    expect(deriveSubscriptionFlags([held('student')])).toEqual({ ...web, hasActiveStudentSubscription: true });
    expect(deriveSubscriptionFlags([held('total')])).toEqual({ ...web, hasActiveTotalSubscription: true });
    expect(deriveSubscriptionFlags([held('totalDuo')])).toEqual({ ...web, hasActiveTotalDuoSubscription: true });
    expect(deriveSubscriptionFlags([held('duo', { status: 'cancelled' })])).toEqual({
      ...web,
      hasCancelledSubscription: true,
    });
  });
});

it("[SL-01] maps the statuses to the API's numbers", () => {
  expect(statusNumbers).toEqual({
    error: 0,
    active: 1,
    inTrial: 2,
    inGrace: 3,
    cancelled: 4,
    onHold: 5,
    inactive: 6,
  });
  expect(new Set(Object.values(listStates))).toEqual(new Set(['PENDING', 'ACTIVE', 'EXPIRED', 'STOPPED']));
});
