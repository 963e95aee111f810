import { describe, expect, it } from 'vitest';
import openapi from '../../api-spec/generated/openapi.json' with { type: 'json' };
import type { Subscription, SubscriptionData } from '../api/queries.ts';
import { setLanguage, text } from '../../core/i18n/text.ts';
import { getStudentRedirect } from './student-redirect.ts';

const { schemas } = openapi.components;
const [nothing] = schemas.SubscriptionData.examples as unknown as [SubscriptionData];
const [example] = schemas.Subscription.examples as unknown as [Subscription];
const standard: Subscription = {
  ...example,
  discriminator: 'AdyenUserSubscription',
  status: 1,
  pause: null,
  nextOffer: null,
};
const pause = { startsAt: '2026-12-05T08:00:00.000Z', resumesAt: '2027-01-05T08:00:00.000Z' };
const studentPlan = { ...standard.offer, subscriptionOfferType: 1 } as Subscription['offer'];

/** The next page for these subscriptions. */
const follow = (change: Partial<Subscription>, hasActiveSubscription = true) =>
  getStudentRedirect({ ...nothing, hasActiveSubscription, subscriptions: [{ ...standard, ...change }] }, 'se').href;

describe('redirect after a student verification', () => {
  it('[ST-01] is the checkout without subscriptions, and while they are unknown', () => {
    setLanguage('sv');
    const checkout = { href: '/se/checkout-v2/student', label: text.student_checkout() };
    expect(getStudentRedirect({ ...nothing, hasActiveSubscription: false, subscriptions: [] }, 'se')).toEqual(checkout);
    expect(getStudentRedirect(undefined, 'se')).toEqual(checkout);
    expect(follow({ status: 6 }, false)).toBe(checkout.href);
    // a missing payment puts the plan on hold, which does not block a purchase
    expect(follow({ status: 5 }, false)).toBe(checkout.href);
  });

  it('[SL-10] is the change of plan for a subscriber with another plan', () => {
    const change = '/se/mitt-konto/byt-prenumeration';
    expect(follow({})).toBe(change);
    expect(follow({ status: 2, discriminator: 'VippsMobilePayUserSubscription' })).toBe(change);
  });

  it('is the account when no plan can be bought or changed, or when the plan is a student plan', () => {
    const account = '/se/mitt-konto';
    expect(follow({ offer: studentPlan })).toBe(account);
    expect(follow({ nextOffer: { ...studentPlan, startsAt: pause.startsAt } })).toBe(account);
    expect(follow({ status: 4 })).toBe(account);
    expect(follow({ pause })).toBe(account);
    expect(follow({ status: 5, pause }, false)).toBe(account);
    expect(follow({ discriminator: 'MultimemberUserSubscription' })).toBe(account);
  });
});
