import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { constants } from './constants.ts';

const row = readFileSync(new URL('../../docs/requirements.tsv', import.meta.url), 'utf8')
  .split('\n')
  .find((line) => line.startsWith('KO-01\t'));

/** The numbers of the requirement row, found by the words around them. */
const read = (pattern: RegExp): number[] =>
  (pattern.exec(row ?? '') ?? []).slice(1).map((text) => Number(text.replaceAll(' ', '')));

describe('constants', () => {
  it('[KO-01] equal the values of the requirement', () => {
    const day = 86_400_000;
    expect(read(/trial (\d+) d;/)).toEqual([constants.trialDays]);
    expect(read(/student (\d+) months, (\d+) d, (\d+)%/)).toEqual([
      constants.studentProofMonths,
      constants.studentReminderDays,
      constants.studentDiscountPercent,
    ]);
    expect(read(/; (\d+) voucher; (\d+) extra account; age (\d+) \((\d+)\); password (\d+)/)).toEqual([
      constants.vouchersAtATime,
      constants.extraAccounts,
      constants.minimumAge,
      constants.minimumAgeCheckout,
      constants.passwordMinimumLength,
    ]);
    expect(read(/card years (\d+)-(\d+)/)).toEqual([constants.cardYearFirst, constants.cardYearLast]);
    expect(read(/voucher (\d+) chars, (\d+) ms; login (\d+) ms; toast (\d+) ms; menu (\d+) ms/)).toEqual([
      constants.voucherMaximumLength,
      constants.voucherDelay,
      constants.loginDelay,
      constants.toastDuration,
      constants.menuAnimation,
    ]);
    expect(read(/search (\d+); load-more (\d+); audiobooks (\d+) h/)).toEqual([
      constants.searchPageSize,
      constants.loadMoreThreshold,
      constants.audiobookHours,
    ]);
    expect(read(/flow cookies (\d+) s; migration cookie (\d+) s; banner 7 d = (\d+) ms/)).toEqual([
      constants.flowCookieSeconds,
      constants.migrationCookieSeconds,
      constants.bannerReshow,
    ]);
    expect(constants.bannerReshow).toBe(7 * day);
    expect(
      read(/token refresh (\d+) ms; widget (\d+) ms; logout (\d+) ms; redirect (\d+) ms; spinner (\d+) ms/),
    ).toEqual([
      constants.tokenRefresh,
      constants.loginWidgetGap,
      constants.logoutDelay,
      constants.redirectDelay,
      constants.spinnerHideDelay,
    ]);
    expect(read(/sticky (\d+) px; sampling (\d+)%/)).toEqual([
      constants.stickyBarPixels,
      constants.telemetrySampling * 100,
    ]);
  });
});
