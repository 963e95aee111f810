import { describe, expect, it } from 'vitest';
import {
  formatDay,
  formatDuration,
  formatLength,
  formatLongDate,
  formatDateTime,
  formatPosition,
  formatTime,
  parseLength,
} from './date.ts';

describe('dates and durations', () => {
  it('formats an instant as day, time of day and zone of the region', () => {
    const plain = (moment: string) => moment.replaceAll(/\s/g, ' ');
    expect(plain(formatDateTime('2026-11-21T23:30:00Z', 'se'))).toBe('2026-11-22 00:30 CET');
    expect(plain(formatDateTime('2026-06-30T22:30:00Z', 'fi'))).toMatch(
      /^2026-07-01 klo 01[.:]30 (UTC\+3|EEST|GMT\+3)$/,
    );
    expect(plain(formatDateTime('2026-06-30T22:30:00Z', 'fi', {}))).toBe('2026-07-01 klo 01.30');
  });

  it('formats a time of day in the time zone and style of the region', () => {
    const times = (['se', 'no', 'fi'] as const).map((region) => formatTime('2026-12-05T08:05:30Z', region));
    expect(times).toEqual(['09:05', '09:05', '10.05']);
  });

  it('[TF-02] formats days as yyyy-mm-dd in the region’s time zone', () => {
    // one instant, two calendar days: Helsinki is an hour ahead
    expect(formatDay('2026-03-01T22:30:00Z', 'se')).toBe('2026-03-01');
    expect(formatDay('2026-03-01T22:30:00Z', 'no')).toBe('2026-03-01');
    expect(formatDay('2026-03-01T22:30:00Z', 'fi')).toBe('2026-03-02');
  });

  it('formats the day of a sentence in words, in the language and time zone of the region', () => {
    const days = (['se', 'no', 'fi'] as const).map((region) => formatLongDate('2026-12-24T22:30:00Z', region));
    expect(days).toEqual(['24 december 2026', '24. desember 2026', '25. joulukuuta 2026']);
  });

  it('[TF-02] formats durations as Xh Ymin and parses h:mm:ss', () => {
    expect([3_900, 2_700, 7_200, 20].map(formatDuration)).toEqual(['1h 5min', '45min', '2h', '1min']);
    for (const seconds of [0, 59, 60, 3_599, 3_600, 45_296]) expect(parseLength(formatLength(seconds))).toBe(seconds);
    expect(parseLength('1:60:00')).toBeUndefined();
    expect(formatLength(3_725)).toBe('1:02:05');
    expect([0, 31, 725, 3_725].map(formatPosition)).toEqual(['0:00', '0:31', '12:05', '1:02:05']);
  });
});
