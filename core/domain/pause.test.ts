import { describe, expect, it } from 'vitest';
import { findBillingPeriod, type Billing } from './billing.ts';
import { isPausedFor, validatePause, endPause, type PausableSubscription } from './pause.ts';
import { regionConfigs } from './region.ts';

const { timeZone } = regionConfigs.se;
const at = (iso: string): Date => new Date(iso);
/** Anchored on the last of January in winter time: shorter months and summer time follow. */
const billing: Billing = {
  anchorAt: at('2027-01-31T09:00:00Z'),
  anchorPeriod: 0,
  nextPeriod: 1,
  paidUntil: at('2027-02-28T09:00:00Z'),
};
const now = at('2027-02-10T12:00:00Z');
const held: PausableSubscription = { ...billing, manager: 'card', status: 'active', resumesAt: null, term: null };
const dated = { ...billing, voucherStartsAt: null, voucherEndsAt: null, nextOfferAt: null };

describe('validatePause', () => {
  it('lasts whole periods from the end of the paid time', () => {
    const ends = ([1, 2, 3] as const).map((months) => {
      const result = validatePause(held, months, now, timeZone);
      return result.ok && [result.value.startsAt, result.value.resumesAt].map((date) => date.toISOString());
    });
    expect(ends).toEqual([
      ['2027-02-28T09:00:00.000Z', '2027-03-31T08:00:00.000Z'],
      ['2027-02-28T09:00:00.000Z', '2027-04-30T08:00:00.000Z'],
      ['2027-02-28T09:00:00.000Z', '2027-05-31T08:00:00.000Z'],
    ]);
  });

  it('accepts only an active, paid subscription that was bought on the web', () => {
    const endless = { discount: 'FREE' as const, startsAt: billing.anchorAt, endsAt: null };
    const refused: Partial<PausableSubscription>[] = [
      { manager: 'apple' },
      { manager: 'bundler' },
      { manager: 'owner' },
      { status: 'inTrial' },
      { status: 'inGrace' },
      { status: 'onHold' },
      { status: 'cancelled' },
      { status: 'inactive' },
      { status: 'paused', resumesAt: at('2027-03-31T08:00:00Z') },
      { resumesAt: at('2027-03-31T08:00:00Z') },
      { paidUntil: now },
      { term: endless },
    ];
    for (const change of refused) {
      expect([change, validatePause({ ...held, ...change }, 1, now, timeZone).ok]).toEqual([change, false]);
    }
    expect(validatePause({ ...held, manager: 'wallet' }, 1, now, timeZone).ok).toBe(true);
    expect(validatePause({ ...held, term: { ...endless, discount: 'FIFTYPERCENT' } }, 1, now, timeZone).ok).toBe(true);
  });
});

describe('isPausedFor', () => {
  it('is true for the scheduled length only, until the pause is over or cancelled', () => {
    const resumesAt = at('2027-04-30T08:00:00Z');
    const requests = (change: Partial<PausableSubscription>) =>
      ([1, 2, 3] as const).map((months) => isPausedFor({ ...held, resumesAt, ...change }, months, timeZone));
    expect(requests({})).toEqual([false, true, false]);
    expect(requests({ status: 'paused' })).toEqual([false, true, false]);
    expect(requests({ resumesAt: null })).toEqual([false, false, false]);
    expect(requests({ status: 'cancelled' })).toEqual([false, false, false]);
    expect(requests({ status: 'onHold' })).toEqual([false, false, false]);
  });
});

describe('endPause', () => {
  it('keeps the billing day when the pause ends on one, also after a shorter month', () => {
    const left = endPause(dated, at('2027-04-30T08:00:00Z'), timeZone);
    expect(left).toMatchObject({ nextPeriod: 3, paidUntil: at('2027-04-30T08:00:00Z'), resumesAt: null });
    expect(findBillingPeriod(left, left.nextPeriod, timeZone).endsAt).toEqual(at('2027-05-31T08:00:00Z'));
  });

  it('begins the next period immediately when the pause ends early', () => {
    const left = endPause(dated, at('2027-03-15T10:30:00Z'), timeZone);
    expect(findBillingPeriod(left, left.nextPeriod, timeZone)).toEqual({
      index: 1,
      startsAt: at('2027-03-15T10:30:00Z'),
      endsAt: at('2027-04-15T09:30:00Z'),
    });
  });

  it('moves future dates by the skipped periods, and no past ones', () => {
    const ahead = {
      ...dated,
      voucherStartsAt: at('2027-02-28T09:00:00Z'),
      voucherEndsAt: at('2027-05-31T08:00:00Z'), // three periods of the voucher
      nextOfferAt: at('2027-02-28T09:00:00Z'),
    };
    expect(endPause(ahead, at('2027-04-30T08:00:00Z'), timeZone)).toMatchObject({
      voucherStartsAt: at('2027-04-30T08:00:00Z'),
      voucherEndsAt: at('2027-07-31T08:00:00Z'),
      nextOfferAt: at('2027-04-30T08:00:00Z'),
    });
    expect(endPause(ahead, at('2027-03-15T10:30:00Z'), timeZone)).toMatchObject({
      voucherStartsAt: at('2027-03-15T10:30:00Z'),
      voucherEndsAt: at('2027-06-15T09:30:00Z'),
      nextOfferAt: at('2027-03-15T10:30:00Z'),
    });
    const begun = { ...dated, voucherStartsAt: billing.anchorAt, voucherEndsAt: at('2027-03-10T09:00:00Z') };
    expect(endPause(begun, at('2027-03-31T08:00:00Z'), timeZone)).toMatchObject({
      voucherStartsAt: billing.anchorAt,
      voucherEndsAt: at('2027-04-10T08:00:00Z'), // ten days of a voucher that counts days
    });
  });
});
