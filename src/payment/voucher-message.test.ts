import { describe, expect, it, vi } from 'vitest';
import { regionConfigs, regions } from '../../core/domain/region.ts';
import { redeemFailures, voucherFailures } from '../../core/domain/voucher.ts';
import { setLanguage, text } from '../../core/i18n/text.ts';
import { formatDiscount } from './discount-text.ts';
import { toProblem } from '../api/api-result.ts';
import { failureCatalogue } from '../api/failure-catalogue.ts';
import { getRedeemMessage, getVoucherError, findVoucherFailure } from './voucher-message.ts';

describe('voucher messages', () => {
  it('[VO-08] have a text for every failure in each language', () => {
    const messages = regions.map((region) => {
      setLanguage(regionConfigs[region].language);
      return voucherFailures.map((failure) => failureCatalogue[failure].message({}));
    });
    for (const texts of messages) expect(texts.every((text) => text.length > 10)).toBe(true);
    for (const [index] of voucherFailures.entries()) {
      expect(new Set(messages.map((texts) => texts[index])).size).toBe(regions.length);
    }
  });

  it('[VO-09] have one text each for new customers only, an invalid code and trying again', () => {
    setLanguage('sv');
    expect(failureCatalogue.not_reward_voucher.message({})).toBe(
      failureCatalogue.invalid_churn_eligibility.message({}),
    );
    expect(failureCatalogue.not_reward_voucher.message({})).toContain('nya kunder');
    expect(failureCatalogue.no_voucher.message({})).toBe(failureCatalogue.invalid_voucher_type.message({}));
    expect(failureCatalogue.no_voucher.message({})).toContain('inte giltig');
    expect(failureCatalogue.generic_error.message({})).toContain('kontakta oss');
    expect(new Set(voucherFailures.map((failure) => failureCatalogue[failure].message({}))).size).toBe(10);
  });

  it('[VO-06] are found by the title of the response, and by no other title', async () => {
    setLanguage('nb');
    expect(findVoucherFailure({ title: 'already_used' })).toBe('already_used');
    expect(findVoucherFailure({ title: 'Http500' })).toBeUndefined();
    expect(await getVoucherError('already_used')).toEqual({
      code: 'already_used',
      message: 'Koden er allerede brukt.',
    });
  });

  it('[VO-12] have a unique text for every reason of the account, in each language', async () => {
    const messages = regions.map((region) => {
      setLanguage(regionConfigs[region].language);
      return redeemFailures.map((failure) => failureCatalogue[failure].message({}));
    });
    expect(new Set(messages.flat()).size).toBe(redeemFailures.length * regions.length);
    setLanguage('sv');
    for (const title of redeemFailures)
      expect(await getRedeemMessage(toProblem(409, { title }))).toBe(failureCatalogue[title].message({}));
    expect(await getRedeemMessage(toProblem(422, { title: 'already_used' }))).toBe('Koden är redan använd.');
    expect(await getRedeemMessage(toProblem(503, undefined))).toContain('kontakta oss');
    expect(await getRedeemMessage(undefined)).toContain('kontakta oss');
    vi.stubGlobal('navigator', { onLine: false });
    expect(await getRedeemMessage(undefined)).toBe(text.error_offline());
    expect((await getVoucherError('generic_error')).message).toBe(text.error_offline());
    expect((await getVoucherError('no_voucher')).message).not.toBe(text.error_offline());
    vi.unstubAllGlobals();
  });

  it('[VO-11] format a discount with its worth and duration', () => {
    setLanguage('sv');
    const months = (length: number) => ({ unit: 1 as const, length });
    const days = (length: number) => ({ unit: 0 as const, length });
    expect(formatDiscount({ discountType: 1, duration: months(1) })).toBe('Gratis i 1 månad');
    expect(formatDiscount({ discountType: 1, duration: months(3) })).toBe('Gratis i 3 månader');
    expect(formatDiscount({ discountType: 1, duration: days(30) })).toBe('Gratis i 30 dagar');
    expect(formatDiscount({ discountType: 1, duration: null })).toBe('Gratis för alltid');
    expect(formatDiscount({ discountType: 2, duration: months(1) })).toBe('Halva priset i 1 månad');
    expect(formatDiscount({ discountType: 2, duration: months(6) })).toBe('Halva priset i 6 månader');
    expect(formatDiscount({ discountType: 2, duration: days(1) })).toBe('Halva priset i 1 dag');
    expect(formatDiscount({ discountType: 2, duration: null })).toBe('Halva priset för alltid');
  });
});
