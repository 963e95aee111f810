import { describe, expect, it } from 'vitest';
import { addDays } from './period.ts';
import {
  findGraceEnd,
  findProofEnd,
  findStudentBlock,
  isInStudentGrace,
  evaluateProof,
  getEffectivePlan,
  type OtherSubscription,
} from './student.ts';

const now = new Date('2026-11-21T09:00:00Z');
const until = (days: number): Date => addDays(now, days);

describe('evaluateProof', () => {
  it("[ST-02] [KO-01] is valid for twelve months in the region's time zone", () => {
    expect(findProofEnd(now, 'Europe/Stockholm')).toEqual(new Date('2027-11-21T09:00:00Z'));
    expect(findProofEnd(new Date('2028-02-29T09:00:00Z'), 'Europe/Helsinki')).toEqual(new Date('2029-02-28T09:00:00Z'));
  });

  it.each([
    [31, 'valid'],
    [30, 'expiring'],
    [1, 'expiring'],
    [0, 'expired'],
    [-400, 'expired'],
  ] as const)('[ST-02] [KO-01] with %i days left is %s', (days, status) => {
    expect(evaluateProof(until(days), now)).toBe(status);
  });

  it('returns none without a proof', () => {
    expect(evaluateProof(null, now)).toBe('none');
  });
});

describe('getEffectivePlan', () => {
  const plan = { offer: 'student' as const, price: 4950 };
  const at = (days: number | null) => ({ studentUntil: days === null ? null : until(days), standardPrice: 9900 });

  it('[ST-03] returns standard Premium at its price from the moment the proof expires', () => {
    expect(getEffectivePlan(plan, at(1), now)).toEqual(plan);
    expect(getEffectivePlan(plan, at(0), now)).toEqual({ offer: 'standard', price: 9900 });
    expect(getEffectivePlan(plan, at(null), now)).toEqual({ offer: 'standard', price: 9900 });
    expect(getEffectivePlan(plan, { studentUntil: null, standardPrice: null }, now).price).toBe(4950);
  });

  it('does not change any other plan', () => {
    const total = { offer: 'total' as const, price: 16900 };
    expect(getEffectivePlan(total, at(-1), now)).toBe(total);
  });

  it('[ST-03] is expired until its grace date, and not before or after', () => {
    expect(isInStudentGrace('student', at(1), now)).toBe(false);
    expect(isInStudentGrace('student', at(0), now)).toBe(true);
    expect(isInStudentGrace('student', at(-29), now)).toBe(true);
    expect(isInStudentGrace('student', at(-30), now)).toBe(false);
    expect(isInStudentGrace('standard', at(-1), now)).toBe(false);
    expect(isInStudentGrace('student', at(null), now)).toBe(false);
    expect(findGraceEnd(until(0))).toEqual(until(30));
  });
});

describe('findStudentBlock', () => {
  const held = (change: Partial<OtherSubscription>): OtherSubscription => ({
    manager: 'card',
    status: 'active',
    term: null,
    ...change,
  });
  const term = (discount: 'FREE' | 'FIFTYPERCENT', from: number, to: number | null) => ({
    discount,
    startsAt: until(from),
    endsAt: to === null ? null : until(to),
  });

  it.each([
    [held({ manager: 'bundler' }), 'active_partner_subscription'],
    [held({ manager: 'apple' }), 'active_subscription'],
    [held({ manager: 'google' }), 'active_subscription'],
    [held({ manager: 'identity' }), 'active_subscription'],
    [held({ manager: 'owner' }), 'active_subscription'],
    [held({ term: term('FIFTYPERCENT', -1, 10) }), 'discounted_voucher_plan'],
    [held({ term: term('FREE', -1, null) }), 'active_voucher'],
    [held({ term: term('FIFTYPERCENT', 5, 35) }), 'active_voucher'],
  ])('[ST-04] returns for %j the block %s', (one, block) => {
    expect(findStudentBlock([held({ status: 'inactive' }), one], now)).toBe(block);
  });

  it('[ST-04] returns undefined with a plan bought on the web, an expired voucher, or an ended subscription', () => {
    expect(findStudentBlock([], now)).toBeUndefined();
    expect(findStudentBlock([held({})], now)).toBeUndefined();
    expect(findStudentBlock([held({ manager: 'wallet', status: 'inTrial' })], now)).toBeUndefined();
    expect(findStudentBlock([held({ term: term('FREE', -40, -1) })], now)).toBeUndefined();
    expect(findStudentBlock([held({ manager: 'bundler', status: 'inactive' })], now)).toBeUndefined();
  });
});
